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
  /** Of JSON-RPC, https://www.jsonrpc.org/specification#error_object, EIP-1474 and EIP-1193. */
  readonly code?: unknown
  /** Of HTTP, absent where it is 2xx. */
  readonly status?: number
  readonly retryAfter?: number
  readonly message?: string
  readonly body?: string
}

/** An error of JSON-RPC has a code; that of a DOMException, or of a library's own error, is another matter. */
function codeOf(error: unknown): number | undefined {
  const { name, code } = Object(error)
  return typeof code === 'number' && !/^(Timeout|Network|Abort)Error$/.test(`${name}`) ? code : undefined
}

const definiteCodes: readonly unknown[] = [3, -32600, -32602, -32003, 4001, 4100, 5000, 7000]
const definiteTexts = /revert|gas required exceeds allowance|insufficient funds|nonce (is )?too/i
/** As geth, Nethermind, Besu, Erigon and Parity write it. */
const alreadyKnownTexts = /already ?(known|imported|exists)|known ?transaction|nonce (is )?too low|old ?nonce/i

export const isAlreadyKnown = (error: unknown): boolean => alreadyKnownTexts.test(Object(error).message)

export function isDefinite(error: unknown): boolean {
  const code = codeOf(error)
  if (code === undefined) return false
  return definiteCodes.includes(code) || isAlreadyKnown(error) || definiteTexts.test(Object(error).message)
}

/** Statuses and codes: no number is both. */
const transientNumbers: readonly unknown[] = [403, 408, 413, 429, 500, 502, 503, 504, -1, -32005, -32603]
/** The same key or origin will not help later, what is too long stays so, and a caller who left does not come back. */
const hopelessTexts = /^AbortE|origin (is )?not allowed|invalid (api )?key|10 MiB/i

/**
 * Whether another try may help: a status or a code decides, whichever is known. Where neither is known it may.
 * @example if (isTransient(error)) setTimeout(load, 1000)
 */
export function isTransient(error: unknown): boolean {
  const { name, status = 200, message, body } = Object(error) as ErrorLike
  const code = codeOf(error)
  if (isDefinite(error) || code === -32601 || hopelessTexts.test(`${name} ${message} ${body}`)) return false
  // A 2xx that is no JSON-RPC comes from a proxy or a login page: it says nothing of the endpoint.
  return transientNumbers.includes(status) || (code === undefined ? status < 300 : transientNumbers.includes(code))
}

export const isHealthyAnswer = (error: unknown): boolean => codeOf(error) !== undefined && !isTransient(error)

/** Some send 429 as the code of a JSON-RPC error. */
export function isRateLimited(error: unknown): boolean {
  const { status, code } = Object(error) as ErrorLike
  return status === 403 || status === 429 || code === 429
}

/** A 503 without Retry-After may come from a proxy that had passed the call on. */
export function wasNotAccepted(error: unknown): boolean {
  const { status, retryAfter } = Object(error) as ErrorLike
  return status === 429 || (status === 503 && retryAfter !== undefined)
}

/** 5xx, or no answer at all. */
export function maybeAccepted(error: unknown): boolean {
  const { status, code } = Object(error) as ErrorLike
  return !wasNotAccepted(error) && (status ? status > 499 : !code)
}

/** As geth, Erigon, Besu and jsonrpsee say it. */
export const batchTooLargeCodes: readonly unknown[] = [-32600, -32000, -32005, -32010]

export const isBatchTooLarge = ({ status, code }: ErrorLike): boolean =>
  status === 413 || status === 500 || (status !== 429 && batchTooLargeCodes.includes(code))

export const isBatchUnsupported = ({ message }: Error): boolean => /(not|un) ?(support|allow)|disabled/i.test(message)
