// The wallet's signatures: real ones, made with the account that a request names. Each takes the request's params, the
// chain and the accounts of its namespace, and returns what the method's specification says.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base64, hex } from '@scure/base'
import { forward, sign, signing, WalletError } from '../signer.mjs'
import { keys } from './accounts.mjs'

const utf8 = (text) => new TextEncoder().encode(text)
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]))
const unsupported = (method) => new WalletError(5101, `Unsupported methods. ${method}`)

/** @returns {any} the account that an address names; the first where none does */
function accountOf(namespace, count, address) {
  const accounts = Array.from({ length: count }, (_, index) => keys[namespace](index))
  const found = address === undefined ? accounts[0] : accounts.find((one) => same(namespace, one.address, address))
  if (!found) throw new WalletError(4100, 'the account has not been authorized')
  return found
}
// An EVM address may come in any case.
const same = (namespace, a, b) => (namespace === 'eip155' ? a.toLowerCase() === String(b).toLowerCase() : a === b)

const addressIn = {
  personal_sign: ([, from]) => from,
  eth_signTypedData_v4: ([from]) => from,
  eth_sendTransaction: ([fields]) => fields?.from,
}

async function eip155({ method, params, chainId, count, networks }) {
  const rpc = networks[chainId]
  const chain = `0x${Number(chainId.split(':')[1]).toString(16)}`
  if (!signing.includes(method)) {
    if (rpc === undefined || !/^eth_/.test(method)) throw unsupported(method)
    return forward(rpc, method, params ?? [])
  }
  const account = accountOf('eip155', count, addressIn[method](params))
  return sign({ method, params, account, chain, rpc })
}

const solana = {
  solana_getAccounts: (_, count) => Array.from({ length: count }, (_, i) => ({ pubkey: keys.solana(i).address })),
  solana_signMessage: ({ message, pubkey }, count) => ({
    signature: base58.encode(accountOf('solana', count, pubkey).sign(base58.decode(message))),
  }),
  solana_signTransaction: ({ transaction, pubkey }, count) => signed(transaction, accountOf('solana', count, pubkey)),
  solana_signAllTransactions: ({ transactions, pubkey }, count) => ({
    transactions: transactions.map((one) => signed(one, accountOf('solana', count, pubkey)).transaction),
  }),
}
solana.solana_requestAccounts = solana.solana_getAccounts

/** A transaction is a count of signatures, these, and the message; who signs are the message's first keys. */
function signed(transaction, account) {
  const wire = base64.decode(transaction)
  const count = wire[0]
  const message = wire.slice(1 + 64 * count)
  // A version byte has its highest bit set and stands before the header of three.
  const at = (message[0] & 0x80 ? 1 : 0) + 4
  const signers = Array.from({ length: count }, (_, i) => base58.encode(message.slice(at + 32 * i, at + 32 * (i + 1))))
  const place = signers.indexOf(account.address)
  if (count === 0 || count > 127 || place < 0)
    throw new WalletError(-32602, 'the account does not sign this transaction')
  const signature = account.sign(message)
  wire.set(signature, 1 + 64 * place)
  return { signature: base58.encode(signature), transaction: base64.encode(wire) }
}

const bip122 = {
  getAccountAddresses: (_, count) =>
    Array.from({ length: count }, (_, i) => keys.bip122(i)).map(({ address, publicKey }, i) => ({
      address,
      publicKey: hex.encode(publicKey),
      path: `m/84'/0'/0'/0/${i}`,
      intention: 'payment',
    })),
  signMessage({ message, account, address, protocol = 'ecdsa' }, count) {
    if (protocol !== 'ecdsa') throw unsupported(`signMessage with ${protocol}`)
    const signer = accountOf('bip122', count, address ?? account)
    const digest = messageHash(message)
    const recovered = secp256k1.sign(digest, signer.secret, { prehash: false, format: 'recovered' })
    // BIP-137: 39 + recovery id says a native witness address.
    const signature = joined([39 + recovered[0]], recovered.slice(1))
    return { address: signer.address, signature: hex.encode(signature), messageHash: hex.encode(digest) }
  },
}
/** Bitcoin's signed message: two lengths, two texts, hashed twice. */
export function messageHash(message) {
  const text = utf8(message)
  const length = text.length < 253 ? [text.length] : [253, text.length & 255, text.length >> 8]
  return sha256(sha256(joined([24], utf8('Bitcoin Signed Message:\n'), length, text)))
}

const polkadot = {
  polkadot_signMessage: ({ message, address }, count) => ({
    signature: `0x${hex.encode(accountOf('polkadot', count, address).sign(utf8(message)))}`,
  }),
}

const cosmos = {
  cosmos_getAccounts: (_, count) =>
    Array.from({ length: count }, (_, i) => keys.cosmos(i)).map(({ address, publicKey }) => ({
      algo: 'secp256k1',
      address,
      pubkey: base64.encode(publicKey),
    })),
  cosmos_signAmino: ({ signerAddress, signDoc }, count) =>
    cosmosSigned(accountOf('cosmos', count, signerAddress), utf8(canonical(signDoc)), signDoc),
  cosmos_signDirect: ({ signerAddress, signDoc }, count) =>
    cosmosSigned(accountOf('cosmos', count, signerAddress), signDocBytes(signDoc), signDoc),
}
function cosmosSigned({ secret, publicKey }, bytes, signDoc) {
  const key = { type: 'tendermint/PubKeySecp256k1', value: base64.encode(publicKey) }
  return { signature: { pub_key: key, signature: base64.encode(secp256k1.sign(bytes, secret)) }, signed: signDoc }
}
/** Amino signs JSON with sorted keys and without three characters. */
export function canonical(value) {
  const sorted = (one) => {
    if (Array.isArray(one)) return one.map(sorted)
    if (!one || typeof one !== 'object') return one
    const names = Object.keys(one).sort()
    return Object.fromEntries(names.map((name) => [name, sorted(one[name])]))
  }
  const codes = { '&': '\\u0026', '<': '\\u003c', '>': '\\u003e' }
  return JSON.stringify(sorted(value)).replace(/[&<>]/g, (letter) => codes[letter])
}
/** Protobuf's SignDoc: body, auth info, chain id, account number. Byte fields come as base64 or hex. */
export function signDocBytes({ bodyBytes, authInfoBytes, chainId, accountNumber }) {
  const field = (number, data) => (data.length ? joined([number * 8 + 2], varint(data.length), data) : [])
  const account = BigInt(accountNumber ?? 0)
  const last = account ? joined([32], varint(account)) : []
  return joined(field(1, bytesOf(bodyBytes)), field(2, bytesOf(authInfoBytes)), field(3, utf8(chainId)), last)
}
const bytesOf = (text) => (/^([0-9a-f]{2})*$/i.test(text) ? hex.decode(text.toLowerCase()) : base64.decode(text))
function varint(value) {
  const out = []
  let rest = BigInt(value)
  for (; rest > 127n; rest >>= 7n) out.push(Number(rest & 127n) | 128)
  return [...out, Number(rest)]
}

const others = { solana, bip122, polkadot, cosmos }

/** What a namespace can do; eip155 also answers reads, from its chain. */
export const methods = {
  eip155: [
    ...signing,
    'eth_accounts',
    'eth_chainId',
    'eth_requestAccounts',
    'eth_getBalance',
    'wallet_switchEthereumChain',
  ],
  ...Object.fromEntries(Object.entries(others).map(([namespace, table]) => [namespace, Object.keys(table)])),
}

/**
 * @param {{ method: string, params: any, chainId: string, count: number, networks: Readonly<Record<string, string>> }} request
 *   `count` = how many accounts of the namespace may sign
 */
export async function signRequest(request) {
  const [namespace] = request.chainId.split(':')
  if (namespace === 'eip155') return eip155(request)
  const table = others[namespace]
  if (!table || !Object.hasOwn(table, request.method)) throw unsupported(request.method)
  return table[request.method](request.params ?? {}, request.count)
}
