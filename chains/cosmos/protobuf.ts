// As much of protobuf as a bank query needs: fields that are texts or messages, each shorter than 128 bytes when written.
// https://protobuf.dev/programming-guides/encoding/
import { toUtf8 } from '../bytes.ts'

/** The bytes of field `number`, which is a text. */
export const field = (number: number, text: string): readonly number[] => {
  const bytes = toUtf8(text)
  return [(number << 3) | 2, bytes.length, ...bytes]
}

/** The length-delimited fields of a message by their number. Throws RangeError on a message of another shape. */
export function fields(message: Uint8Array): Readonly<Record<number, Uint8Array>> {
  const found: Record<number, Uint8Array> = {}
  for (let at = 0; at < message.length; ) {
    const key = message[at++] as number
    let length = 0
    for (let shift = 0, byte = 128; byte & 128; shift += 7) {
      byte = message[at++] as number
      length |= (byte & 127) << shift
    }
    const end = at + length
    if ((key & 7) !== 2 || !(length >= 0 && end <= message.length)) throw new RangeError('malformed protobuf')
    found[key >> 3] = message.slice(at, end)
    at = end
  }
  return found
}
