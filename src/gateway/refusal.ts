// The one error of the gateway that a client is told about. Whatever else is thrown is a fault of ours, and says nothing.

/** `code` is stable, `message` is for the developer of the page; neither repeats what the request said. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError'
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }
}

/** The parameter `name` is missing, doubled or malformed. */
export const badParameter = (name: string, problem: string): RefusalError =>
  new RefusalError(400, 'bad_parameter', `${name} ${problem}`)
