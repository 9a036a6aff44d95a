// What a chain throws: which argument was wrong, and how.

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

/** `code` is stable. `argument` is the name of what was wrong, never its value: that may be long, and a secret. */
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

/** What a wallet's answer that is no signature is called. */
export const signFailed = 'Sign message failed'

/** Whoever encodes or reads has the words for what went wrong. */
export function assert(isGood: boolean): asserts isGood {
  if (!isGood) throw new RangeError()
}

/** Whether it is so; what throws is not. */
export function succeeds(test: () => unknown): boolean {
  try {
    return !!test()
  } catch {
    return false
  }
}
