// Searches the messages of foreign errors.
import { someError } from '../rpc/rejection.ts'

/** Returns the first group of `form` in the message of an error, or of an error inside it; '' where no message matches. */
export function findText(error: unknown, form: RegExp): string {
  let part = ''
  someError(error, ({ message }) => {
    part = form.exec(`${message}`)?.[1] ?? ''
    return !!part
  })
  return part
}
