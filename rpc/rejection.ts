// Wallets wrap errors in each other, so an error is looked for at any depth. This is apart from the error classes because the
// code that asks a wallet needs only this.

interface Nested {
  readonly name?: unknown
  readonly code?: unknown
  readonly message?: unknown
  readonly cause?: unknown
  readonly data?: unknown
  readonly originalError?: unknown
}

/** Tells whether an error, its cause or its data, at any depth, passes the test; at most `maxErrors` are looked at. */
export function someError(
  error: unknown,
  test: (error: Nested) => boolean,
  maxErrors = 99,
  seen = new Set<unknown>(),
): boolean {
  // An error may be its own cause, and a proxy may have a new cause each time it is asked.
  if (!error || seen.has(error) || seen.size >= maxErrors) return false
  seen.add(error)
  try {
    if (typeof error !== 'object') return test({ message: error })
    const { cause, data, originalError } = error as Nested
    return test(error) || [cause, data, originalError].some((inner) => someError(inner, test, maxErrors, seen))
  } catch {
    // An error may be a proxy that throws when it is read.
    return false
  }
}

/**
 * Tells whether the visitor said no: by code 4001 of https://eips.ethereum.org/EIPS/eip-1193, 5000 of CAIP-25, or the texts that
 * wallets send instead, at any depth of the error.
 * @example await provider.request(call).catch((error) => isRejection(error) || show(error))
 */
export const isRejection = (error: unknown): boolean =>
  someError(
    error,
    ({ code, message }) =>
      code === 4001 || code === 5000 || /user rejected|connection request reset/i.test(String(message).slice(0, 999)),
  )

/** Tells whether an error carries one of these codes, at any depth. */
export const hasCode = (error: unknown, ...codes: readonly number[]): boolean =>
  someError(error, ({ code }) => codes.includes(code as number))
