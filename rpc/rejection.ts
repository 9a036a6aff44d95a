// Wallets wrap their errors in each other. Kept apart from the error classes, because core needs only this.

interface Nested {
  readonly name?: unknown
  readonly code?: unknown
  readonly message?: unknown
  readonly cause?: unknown
  readonly data?: unknown
  readonly originalError?: unknown
}

/** Whether an error, its cause or its data, at any depth, passes. */
export function someError(error: unknown, test: (error: Nested) => boolean, depth = 6): boolean {
  if (!error || depth === 0) return false
  try {
    if (typeof error !== 'object') return test({ message: error })
    const { cause, data, originalError } = error as Nested
    return test(error) || [cause, data, originalError].some((inner) => someError(inner, test, depth - 1))
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
