// Answers the requests to a Bitcoin wallet: the methods of
// https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc, which `chains/bip122` asks, also with the parameters of
// sats-connect.
import { fromBase64, toHex } from '../../../chains/bytes.ts'
import { hasCode } from '../../../rpc/rejection.ts'
import type { AccountInput, NetworkId, Provider } from '../../types.ts'
import { failure } from '../errors.ts'
import { isOn, isSegwit, isTaproot } from './accounts.ts'
import type { Asked } from './provider.ts'
import { type Input, type Recipient, type Signer, signers } from './signers.ts'

interface Params {
  readonly account?: unknown
  readonly address?: unknown
  readonly message?: unknown
  readonly protocol?: unknown
  readonly psbt?: unknown
  readonly signInputs?: unknown
  readonly broadcast?: unknown
  readonly recipientAddress?: unknown
  readonly amount?: unknown
  readonly recipients?: unknown
  readonly memo?: unknown
}

/** Most characters of a signature or a PSBT: a block holds 4 MB. */
const maxText = 6e6
function text(answer: unknown): string {
  if (typeof answer !== 'string' || !answer || answer.length > maxText) throw failure(-32603, 'no text')
  return answer
}
/** What is told as failed here would be paid again: a wallet may write the id as it likes. */
function txidOf(answer: unknown): string {
  const id = `${answer}`.replace(/^0x/i, '')
  if (!/^[\da-f]{64}$/i.test(id)) throw failure(-32603, 'it may be sent: no id')
  return id
}

/** Inputs as Reown writes them, a list, or as sats-connect does: indexes by address. */
function inputsOf(given: unknown, own: (address: unknown) => AccountInput, account: unknown): readonly Input[] {
  const all: readonly unknown[] = Array.isArray(given)
    ? given
    : Object.entries(Object(given)).flatMap(([address, list]) =>
        (Array.isArray(list) ? list : [list]).map((index) => ({ address, index })),
      )
  return all.map((item) => {
    const { address = account, index, sighashTypes } = Object(item) as Record<string, unknown>
    if (!Number.isSafeInteger(index) || (index as number) < 0) throw failure(-32602, 'signInputs')
    return { index: index as number, address: own(address).address, sighashTypes }
  })
}

/** All the satoshi there will ever be, which a number holds without loss. */
const maxAmount = 2_100_000_000_000_000n

function recipientsOf(
  { recipients, recipientAddress: address, amount }: Params,
  network: NetworkId | undefined,
): readonly Recipient[] {
  const all: readonly unknown[] = Array.isArray(recipients) && recipients.length ? recipients : [{ address, amount }]
  return all.map((item) => {
    const { address: to, amount: sats } = Object(item)
    const satoshi = /^\d{1,16}$/.test(`${sats}`) ? BigInt(sats) : 0n
    // An address of another network is nobody's here.
    if (satoshi <= 0n || satoshi > maxAmount || typeof to !== 'string' || !isOn(to, network))
      throw failure(-32602, 'recipients')
    return { address: to, amount: satoshi }
  })
}

/** Rejects with code 4200 where the wallet lacks a method, and 4100 for an account that is not granted. */
export async function answer(
  { kind, target, network, accounts }: Asked,
  { method, params }: Parameters<Provider['request']>[0],
): Promise<unknown> {
  const signer = kind === 'session' ? (target as Signer) : signers[kind](target as never, network)
  const own = (address: unknown): AccountInput => {
    const found = accounts.find((item) => item.address.toLowerCase() === `${address}`.toLowerCase())
    if (!found) throw failure(4100, 'no such account')
    return found
  }
  const first = own(accounts[0]?.address)
  const given = Object(params) as Params
  const { account, address = account, message, psbt, signInputs, broadcast } = given
  if (method === 'signMessage') {
    const one = own(address)
    const wanted = `${given.protocol ?? (isSegwit(one.address) ? 'BIP322' : 'ECDSA')}`.toUpperCase()
    const protocol = wanted === 'ECDSA' ? wanted : 'BIP322'
    // The address as it was asked for: a wallet may write it in capitals.
    return { address, protocol, signature: text(await signer.signMessage(one, `${message}`, protocol)) }
  }
  if (method === 'signPsbt') {
    const isSent = !!broadcast
    const signed = await signer.signPsbt(text(psbt), inputsOf(signInputs, own, account), isSent)
    // One that was sent is known by its id.
    if (isSent) return { ...(signed.psbt !== undefined && { psbt: text(signed.psbt) }), txid: txidOf(signed.txid) }
    return { psbt: text(signed.psbt) }
  }
  if (method === 'sendTransfer' && signer.sendTransfer) {
    // No wallet lets the page choose what it pays with.
    const from = account === undefined ? first : own(account)
    if (account !== undefined && from.type !== 'payment') throw failure(4200, 'no payments')
    return { txid: txidOf(await signer.sendTransfer(recipientsOf(given, network), given.memo, from)) }
  }
  throw failure(4200, `no ${method.slice(0, 99)}`)
}

/** An account as sats-connect writes it. */
const entryOf = (purpose: string, { address, publicKey }: AccountInput): object => ({
  address,
  purpose,
  publicKey: toHex(fromBase64(publicKey ?? '')),
  addressType: isTaproot(address) ? 'p2tr' : isSegwit(address) ? 'p2wpkh' : /^[23]/.test(address) ? 'p2sh' : 'p2pkh',
  walletType: 'software',
})
/** Our codes, and sats-connect's for the same: refused, cannot, not granted. */
const codes = [
  [4001, -32000],
  [4200, -32601],
  [4100, -32002],
] as const
let count = 0

/** Answers as sats-connect does, and asks by `request` what is not known here. */
export async function answerSats(
  request: Provider['request'],
  accounts: readonly AccountInput[],
  method: string,
  params: unknown,
): Promise<unknown> {
  const reply = { jsonrpc: '2.0', id: `${++count}` }
  if (/^(get(Accounts|Addresses)|wallet_(connect|getAccount))$/.test(method)) {
    const find = (type: AccountInput['type']): AccountInput | undefined => accounts.find((item) => item.type === type)
    // A wallet of one address uses it for all.
    const [payment, ordinal] = [find('payment') ?? find('ordinal'), find('ordinal') ?? find('payment')]
    const entries = payment && ordinal ? [entryOf('payment', payment), entryOf('ordinals', ordinal)] : []
    return { ...reply, result: method === 'getAccounts' ? entries : { addresses: entries } }
  }
  try {
    return { ...reply, result: await request({ method, params }) }
  } catch (error) {
    const [, code = -32603] = codes.find(([ours]) => hasCode(error, ours)) ?? []
    return { ...reply, error: { code, message: `${Object(error).message}` } }
  }
}
