// Wallets wrap their errors in each other. Kept apart from the error classes, because core needs only this.

interface Nested {
  readonly name?: unknown
  readonly code?: unknown
  readonly message?: unknown
  readonly cause?: unknown
  readonly data?: unknown
  readonly originalError?: unknown
}

/** Whether an error, its cause or its data, at any depth, passes; `most` of them are looked at. */
export function someError(
  error: unknown,
  test: (error: Nested) => boolean,
  most = 99,
  seen = new Set<unknown>(),
): boolean {
  // Some bite their own tail, and some have no end.
  if (!error || seen.has(error) || seen.size >= most) return false
  seen.add(error)
  try {
    if (typeof error !== 'object') return test({ message: error })
    const { cause, data, originalError } = error as Nested
    return test(error) || [cause, data, originalError].some((inner) => someError(inner, test, most, seen))
  } catch {
    // A proxy that throws on being read tells nothing.
    return false
  }
}

/** The visitor said no: 4001, 5000, or the words that wallets use for it. https://eips.ethereum.org/EIPS/eip-1193 */
export const isRejection = (error: unknown): boolean =>
  someError(
    error,
    ({ code, message }) =>
      code === 4001 || code === 5000 || /user rejected|connection request reset/i.test(String(message).slice(0, 999)),
  )

/** Whether an error carries this code, at any depth. */
export const hasCode = (error: unknown, ...codes: readonly number[]): boolean =>
  someError(error, ({ code }) => codes.includes(code as number))
