// The error that a chain throws: it names the argument that was wrong, and in which way.

export type ChainErrorCode =
  | 'invalid-address'
  | 'invalid-amount'
  | 'invalid-answer'
  | 'invalid-fees'
  | 'invalid-hash'
  | 'invalid-id'
  | 'invalid-network'
  | 'invalid-signature'
  | 'invalid-type'
  | 'invalid-value'
  | 'unknown-namespace'
  | 'not-available'
  | 'estimate-gas'
  | 'reverted'
  | 'no-data'
  | 'dropped'
  | 'timeout'

/**
 * `code` is stable. `argument` is the name of what was wrong and never its value, which may be long, and a secret.
 * @example catch (error) { if (error.name === 'ChainError' && error.code === 'invalid-address') showHint(error.argument) }
 */
export class ChainError extends Error {
  override readonly name = 'ChainError'
  constructor(
    readonly code: ChainErrorCode,
    readonly argument: string,
    message = `${code}: ${argument}`,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** The message of an error for a wallet's answer that is no signature. */
export const signFailed = 'Sign message failed'

/** Throws a RangeError without a message: the encoder or decoder that catches it names what went wrong. */
export function assert(isGood: boolean): asserts isGood {
  if (!isGood) throw new RangeError()
}

/** Tells whether a test returns something true; one that throws does not. */
export function succeeds(test: () => unknown): boolean {
  try {
    return !!test()
  } catch {
    return false
  }
}
