// What others have written.
import { someError } from '../rpc/rejection.ts'

/** At most 1000 characters, without those that turn the direction of what stands around them. https://unicode.org/reports/tr9/ */
export const plain = (text: string): string => text.slice(0, 1000).replace(/[\u202a-\u202e\u2066-\u2069]/g, '')

/** What the form's parentheses take of a message of an error, or of what it wraps; nothing where it is nowhere met. */
export function find(error: unknown, form: RegExp): string {
  let part = ''
  someError(error, ({ message }) => {
    part = form.exec(`${message}`)?.[1] ?? ''
    return !!part
  })
  return part
}
