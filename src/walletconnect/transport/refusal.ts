// Makes a relay's refusal an error with a stable reason.
import { ModalError } from '../../errors.ts'
import { truncate } from '../session/namespaces.ts'
import { rpcError } from './payload.ts'

/** Part of the relay's text, by reason: callers read the reason and need not know the text. */
const reasons = { origin: 'origin not allowed', key: 'invalid key', clock: 'not yet valid' }

/** Makes a ModalError 'relay-refused'. Its cause is an RpcError of what the relay said, with -1 where that has no code. */
export function refusal(code: unknown, said: unknown): ModalError {
  const text = truncate(said)
  const reason = Object.entries(reasons).find(([, part]) => text.includes(part))?.[0]
  const cause = rpcError(code, text, reason ? { data: { reason } } : {})
  return new ModalError('relay-refused', cause.message, { cause })
}
