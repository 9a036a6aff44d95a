// The signing half of both test wallets: real keys, real signatures, the chain's own errors.
import { createWalletClient, defineChain, http, isHex, stringToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

export const mnemonic = 'test test test test test test test test test test test junk'
const accounts = new Map()

/** The n-th dev account; kept, since a key takes tens of milliseconds to derive. */
export function accountAt(index) {
  if (!accounts.has(index)) accounts.set(index, mnemonicToAccount(mnemonic, { addressIndex: index }))
  return accounts.get(index)
}

/** An EIP-1193 or JSON-RPC error. */
export class WalletError extends Error {
  name = 'WalletError'
  constructor(code, message, data) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

const signers = {
  personal_sign: ({ params: [message, from], account }) => {
    own(account, from)
    return account.signMessage({ message: { raw: isHex(message) ? message : stringToHex(message) } })
  },
  eth_signTypedData_v4: ({ params: [from, data], account }) => {
    own(account, from)
    return account.signTypedData(typeof data === 'string' ? JSON.parse(data) : data)
  },
  eth_sendTransaction: async ({ params: [fields], account, chain, rpc }) => {
    own(account, fields.from)
    if (fields.chainId !== undefined && Number(fields.chainId) !== Number(chain))
      throw new WalletError(-32603, `the transaction is for chain ${Number(fields.chainId)}`)
    const client = createWalletClient({
      account,
      chain: described(chain, rpc),
      transport: http(rpc, { retryCount: 0 }),
    })
    /** @type {any} */
    const transaction = transactionOf(fields)
    return client.sendTransaction(transaction).catch((error) => {
      throw nodeError(error)
    })
  },
}
export const signing = Object.keys(signers)

/**
 * @param {{ method: string, params: readonly unknown[], account: object, chain: string, rpc: string }} request `chain` as hex
 * @returns {Promise<string>}
 */
export const sign = (request) => signers[request.method](request)

/** A read goes to the chain as it is. */
export async function forward(rpc, method, params) {
  const response = await fetch(rpc, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  }).catch((cause) => {
    throw new WalletError(-32603, cause.message)
  })
  const { result, error } = await response.json()
  if (error) throw new WalletError(error.code, error.message, error.data)
  return result
}

function own(account, from) {
  if (String(from).toLowerCase() !== account.address.toLowerCase())
    throw new WalletError(4100, 'the account has not been authorized')
}

function described(chain, rpc) {
  return defineChain({
    id: Number(chain),
    name: `Chain ${Number(chain)}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpc] } },
  })
}

function transactionOf(fields) {
  const quantities = ['value', 'gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas']
  const given = quantities.filter((name) => fields[name] !== undefined)
  return {
    to: fields.to,
    data: fields.data ?? fields.input,
    ...(fields.nonce === undefined ? {} : { nonce: Number(fields.nonce) }),
    ...Object.fromEntries(given.map((name) => [name, BigInt(fields[name])])),
  }
}

function nodeError(error) {
  const cause = error.walk?.((inner) => typeof inner.code === 'number')
  if (!cause) return new WalletError(-32603, error.shortMessage ?? error.message)
  return new WalletError(cause.code, cause.details ?? cause.message, cause.data)
}
