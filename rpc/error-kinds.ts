// What an error means for whoever may ask again, in one place: each question is a predicate, and each has its statuses, codes
// and texts in front of it. `rejection.ts` has the one question that needs none of this: whether the visitor said no.
//
//   isDefinite            every endpoint would say the same: no other is asked
//   isTransient           the same call may succeed later: it is tried again
//   isRateLimited         the host has had enough of us: after three of these it is left alone
//   wasNotAccepted        the call was certainly not taken: even one with side effects may go out again
//   maybeAccepted         the call may have been taken: one with side effects must not go out again
//   isAlreadyKnown        the signed transaction has arrived before, or another one has its nonce
//   isHealthyAnswer       the endpoint works, whatever it says of this call
//   isBatchTooLarge       fewer calls in one POST may succeed
//   isBatchUnsupported    only one call in a POST will

interface ErrorLike {
  readonly name?: string
  /** The code of JSON-RPC, https://www.jsonrpc.org/specification#error_object, EIP-1474 and EIP-1193. */
  readonly code?: unknown
  /** The status of HTTP, absent where it is 2xx. */
  readonly status?: number
  readonly retryAfter?: number
  readonly message?: string
  readonly body?: string
}

/** Returns the code of a JSON-RPC error. A DOMException or a library's own error may have a code that means something else. */
function codeOf(error: unknown): number | undefined {
  const { name, code } = Object(error)
  return typeof code === 'number' && !/^(Timeout|Network|Abort)Error$/.test(`${name}`) ? code : undefined
}

const definiteCodes: readonly unknown[] = [3, -32600, -32602, -32003, 4001, 4100, 5000, 7000]
const definiteTexts = /revert|gas required exceeds allowance|insufficient funds|nonce (is )?too/i
/** How geth, Nethermind, Besu, Erigon and Parity say that they know a transaction. */
const alreadyKnownTexts = /already ?(known|imported|exists)|known ?transaction|nonce (is )?too low|old ?nonce/i

export const isAlreadyKnown = (error: unknown): boolean => alreadyKnownTexts.test(Object(error).message)

export function isDefinite(error: unknown): boolean {
  const code = codeOf(error)
  if (code === undefined) return false
  return definiteCodes.includes(code) || isAlreadyKnown(error) || definiteTexts.test(Object(error).message)
}

/** Statuses and codes in one list, since no number is both. */
const transientNumbers: readonly unknown[] = [403, 408, 413, 429, 500, 502, 503, 504, -1, -32005, -32603]
/** Errors that another try cannot help: the key or origin is refused, the answer is too long, or the caller has aborted. */
const hopelessTexts = /^AbortE|origin (is )?not allowed|invalid (api )?key|10 MiB/i

/**
 * Tells whether another try may help. A status or a code decides, whichever is known; where neither is, it may help.
 * @example if (isTransient(error)) setTimeout(load, 1000)
 */
export function isTransient(error: unknown): boolean {
  const { name, status = 200, message, body } = Object(error) as ErrorLike
  const code = codeOf(error)
  if (isDefinite(error) || code === -32601 || hopelessTexts.test(`${name} ${message} ${body}`)) return false
  // A 2xx that is no JSON-RPC comes from a proxy or a login page, so nothing is known of the endpoint.
  return transientNumbers.includes(status) || (code === undefined ? status < 300 : transientNumbers.includes(code))
}

export const isHealthyAnswer = (error: unknown): boolean => codeOf(error) !== undefined && !isTransient(error)

/** Tells whether the host limits our rate. Some hosts send 429 as the code of a JSON-RPC error. */
export function isRateLimited(error: unknown): boolean {
  const { status, code } = Object(error) as ErrorLike
  return status === 403 || status === 429 || code === 429
}

/** Tells whether the call was certainly not taken. A 503 without Retry-After may come from a proxy that had passed it on. */
export function wasNotAccepted(error: unknown): boolean {
  const { status, retryAfter } = Object(error) as ErrorLike
  return status === 429 || (status === 503 && retryAfter !== undefined)
}

/** Tells whether the call may have been taken: the answer is 5xx, or there is none. */
export function maybeAccepted(error: unknown): boolean {
  const { status, code } = Object(error) as ErrorLike
  return !wasNotAccepted(error) && (status ? status > 499 : !code)
}

/** The codes by which geth, Erigon, Besu and jsonrpsee say that a batch is too large. */
export const batchTooLargeCodes: readonly unknown[] = [-32600, -32000, -32005, -32010]

export const isBatchTooLarge = ({ status, code }: ErrorLike): boolean =>
  status === 413 || status === 500 || (status !== 429 && batchTooLargeCodes.includes(code))

export const isBatchUnsupported = ({ message }: Error): boolean => /(not|un) ?(support|allow)|disabled/i.test(message)
