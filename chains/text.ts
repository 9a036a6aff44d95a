// What others have written, searched.
import { someError } from '../rpc/rejection.ts'

/** What the form's parentheses take of a message of an error, or of what it wraps; nothing where it is nowhere met. */
export function findText(error: unknown, form: RegExp): string {
  let part = ''
  someError(error, ({ message }) => {
    part = form.exec(`${message}`)?.[1] ?? ''
    return !!part
  })
  return part
}
