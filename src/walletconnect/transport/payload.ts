// The inner JSON-RPC of a wallet, read without trust.
import { RpcError } from '../../../rpc/errors.ts'
import { isObject, isShallow, truncate } from '../session/namespaces.ts'
import { type Envelope, parseEnvelope, unseal } from './envelope.ts'

export interface WalletRequest {
  readonly id: number
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}
/** With one of result and error; a result of `undefined` has been lost in JSON, and is null. */
export interface WalletResponse {
  readonly id: number
  readonly result?: unknown
  readonly error?: unknown
}
export type Payload = WalletRequest | WalletResponse

/**
 * White space after the JSON of all that a dapp says, which parsers skip and no wallet writes: both sides have one key, so
 * nothing else tells what comes from what comes back. It is sealed with the rest, so a relay can neither add nor remove it.
 */
export const ownMark = ' \t'

const tooDeep = { params: 0, result: null, error: 'too deep' }

/** Rejects where the key is another, the text is no JSON-RPC, or a dapp's; nobody reads why. And like `cipher`. */
export async function openEnvelope(symKey: string, envelope: Envelope): Promise<Payload> {
  const text = await unseal(symKey, envelope)
  const payload = JSON.parse(text)
  // Its name and id are still good for a refusal.
  if (!isShallow(payload)) Object.assign(payload, tooDeep)
  const { id, method, params, result, error } = Object(payload)
  if (!Number.isSafeInteger(id) || text.endsWith(ownMark)) throw new TypeError()
  if (typeof method === 'string') return { id, method, params: isObject(params) ? params : {} }
  // Who names a result has done what was asked, whatever stands beside it.
  return (result ?? error ?? null) === (result ?? null) ? { id, result: result ?? null } : { id, error }
}

/** The same, from who has the topic's key. Rejects where the envelope names a sender, too. */
export async function openMessage(symKey: string, message: string): Promise<Payload> {
  const envelope = parseEnvelope(message)
  if (envelope.type !== 0) throw new TypeError()
  return openEnvelope(symKey, envelope)
}

/** -1 where the code is none. */
export const rpcError = (code: unknown, said: unknown, details?: object): RpcError =>
  new RpcError(Number.isSafeInteger(code) ? (code as number) : -1, truncate(said, 1000), details)

/** A wallet's error: some have no code, some no words, some are text. */
export function walletError(error: unknown): RpcError {
  const { code, message, data } = Object(error)
  return rpcError(code, typeof error === 'string' ? error : message, data === undefined ? undefined : { data })
}
