// The one error of the gateway that a client is told about, and the one that an operator mends in a file. Whatever else is thrown
// is a fault of ours, and says nothing.

/**
 * `code` is stable, `message` is for the developer of the page; neither repeats what the request said. A `cause` is for the
 * operator alone.
 */
export class RefusalError extends Error {
  override readonly name = 'RefusalError'
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
    cause?: unknown,
  ) {
    super(message, { cause })
  }
}

/** What is wrong with one of the operator's files, while the gateway goes on. */
export class FileError extends Error {
  override readonly name = 'FileError'
}

/** The parameter `name` is missing, doubled or malformed. */
export const badParameter = (name: string, problem: string): RefusalError =>
  new RefusalError(400, 'bad_parameter', `${name} ${problem}`)

/** What the gateway needs for this has failed with `cause`. */
export const unavailable = (message: string, cause?: unknown): RefusalError =>
  new RefusalError(503, 'unavailable', message, {}, cause)
