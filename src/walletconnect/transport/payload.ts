// The inner JSON-RPC of a wallet, read without trust.
import { RpcError } from '../../../rpc/errors.ts'
import { isObject, isShallow, truncate } from '../session/namespaces.ts'
import { type Envelope, parseEnvelope, unseal } from './envelope.ts'

export interface WalletRequest {
  readonly id: number
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}
/** An answer with a result or an error. JSON drops a result of `undefined`, which is null here. */
export interface WalletResponse {
  readonly id: number
  readonly result?: unknown
  readonly error?: unknown
}
export type Payload = WalletRequest | WalletResponse

/**
 * White space after the JSON of every message of a dapp. Parsers skip it and no wallet writes it. Both sides have the same key, so
 * nothing else tells an own message that a relay sends back. It is sealed, so a relay can neither add nor remove it.
 */
export const ownMark = ' \t'

const tooDeep = { params: 0, result: null, error: 'deep' }

/** Opens an envelope. Rejects where the key does not fit, the text is no JSON-RPC or a dapp wrote it, and like `cipher`. */
export async function openEnvelope(symKey: string, envelope: Envelope): Promise<Payload> {
  const text = await unseal(symKey, envelope)
  const payload = JSON.parse(text)
  // The method and the id are kept, so that the request can be answered with an error.
  if (!isShallow(payload)) Object.assign(payload, tooDeep)
  const { id, method, params, result, error } = Object(payload)
  if (!Number.isSafeInteger(id) || text.endsWith(ownMark)) throw new TypeError()
  if (typeof method === 'string') return { id, method, params: isObject(params) ? params : {} }
  // A result counts even where an error stands beside it: the wallet has done what was asked.
  return (result ?? error ?? null) === (result ?? null) ? { id, result: result ?? null } : { id, error }
}

/** Opens an envelope of type 0, which is sealed with the topic's key. Rejects like `openEnvelope`, and for one of type 1. */
export async function openMessage(symKey: string, message: string): Promise<Payload> {
  const envelope = parseEnvelope(message)
  if (envelope.type !== 0) throw new TypeError()
  return openEnvelope(symKey, envelope)
}

/** Makes an RpcError, whose code is -1 where it is no integer. */
export const rpcError = (code: unknown, said: unknown, details?: object): RpcError =>
  new RpcError(Number.isSafeInteger(code) ? (code as number) : -1, truncate(said, 1000), details)

/** Makes a wallet's error an RpcError. Some have no code, some no message, and some are a text. */
export function walletError(error: unknown): RpcError {
  const { code, message, data } = Object(error)
  return rpcError(code, typeof error === 'string' ? error : message, data === undefined ? undefined : { data })
}
