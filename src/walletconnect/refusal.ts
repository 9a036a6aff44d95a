// A relay's no, as an error with a stable reason.
import { RpcError } from '../../rpc/errors.ts'
import { ModalError } from '../errors.ts'

/** By what the relay says, so that who reads it need not know its words. */
const reasons = { origin: 'origin not allowed', key: 'invalid key', clock: 'not yet valid' }

/** ModalError 'relay-refused'. Its cause is what was said, RpcError -1 where that has no code. */
export function refusal(code: unknown, said: unknown): ModalError {
  const words = typeof said === 'string' ? said.slice(0, 1000) : ''
  const reason = Object.entries(reasons).find(([, part]) => words.includes(part))?.[0]
  const cause = new RpcError(
    Number.isSafeInteger(code) ? (code as number) : -1,
    words,
    reason ? { data: { reason } } : {},
  )
  return new ModalError('relay-refused', cause.message || undefined, { cause })
}
