// What a chain throws: which argument was wrong, and how.

/** `code` is stable: 'invalid-address', 'invalid-id', 'unknown-namespace', 'invalid-answer'. */
export class ChainError extends Error {
  override readonly name = 'ChainError'
  constructor(
    readonly code: 'invalid-address' | 'invalid-id' | 'unknown-namespace' | 'invalid-answer',
    readonly argument: string,
  ) {
    super(`${code}: ${argument}`)
  }
}
