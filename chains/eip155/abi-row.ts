// Rows of values: what arrays, tuples and the arguments of a call are.
// https://docs.soliditylang.org/en/latest/abi-spec.html#formal-specification-of-the-encoding
import { assert, ChainError } from '../errors.ts'
import { type AbiParameter, type AbiValue, type Codec, elementary, readCount } from './abi-codec.ts'
import { word } from './quantity.ts'
import { guarded } from './transaction.ts'

/** A codec of several values; `length` where it is known before. */
export interface Row extends Codec {
  readonly length: number | undefined
}

/** Hex without 0x. Throws ChainError 'invalid-value' or 'invalid-address', its argument the path. */
export const encode = (codec: Codec, value: unknown, path: string): string =>
  guarded('invalid-value', path, () => codec.encode(value, path))

/** Heads one after the other, then what offsets among them lead to, counted from the first. */
function encodeRow(values: readonly unknown[], at: (i: number) => Codec, pathOf: (i: number) => string): string {
  const parts = Array.from(values, (value, i) => encode(at(i), value, pathOf(i)))
  let end = parts.reduce((sum, _, i) => sum + (at(i).size || 32), 0)
  let [heads, tails] = ['', '']
  parts.forEach((part, i) => {
    if (at(i).size) {
      heads += part
    } else {
      heads += word(end)
      tails += part
      end += part.length / 2
    }
  })
  return heads + tails
}

/** `names` makes objects of what is read. A row whose `length` is not known says it in front of it. */
function rowCodec(facts: Pick<Row, 'name' | 'size' | 'length'>, at: (i: number) => Codec, names?: string[]): Row {
  return {
    ...facts,
    encode(value, path) {
      const isList = Array.isArray(value) || !names
      const values: unknown = isList ? value : names.map((name) => Object(value)[name])
      assert(Array.isArray(values) && (facts.length ?? values.length) === values.length)
      const row = encodeRow(values, at, (i) => path + (isList ? `[${i}]` : `.${names[i]}`))
      return facts.length === undefined ? word(values.length) + row : row
    },
    decode(source, start) {
      const from = facts.length === undefined ? start + 32 : start
      const length = facts.length ?? readCount(source, start)
      const values: AbiValue[] = []
      // However long it says it is, reading stops where the data does.
      for (let i = 0, place = from; i < length; i++) {
        const codec = at(i)
        values.push(codec.decode(source, codec.size ? place : from + readCount(source, place)))
        place += codec.size || 32
      }
      // Defines, where an assignment to __proto__ would not.
      return names ? Object.fromEntries(names.map((name, i) => [name, values[i] as AbiValue])) : values
    },
  }
}

/**
 * Of what a call takes or gives. Throws ChainError 'invalid-type', its argument the path in the ABI, also of tuples in tuples
 * whose path is as long as 300 characters: 98 deep where each is the only component, 74 where it is the eleventh.
 */
export function rowOf(parameters: readonly AbiParameter[], path: string, isTuple = false): Row {
  return guarded('invalid-type', path, () => {
    // Three characters, or more, for every tuple around it.
    assert(path.length < 300)
    const codecs = parameters.map((parameter, i) => codecOf(parameter, `${path}[${i}]`))
    const names = parameters.map(({ name }) => name).filter(Boolean) as string[]
    const length = codecs.length
    const size = codecs.every(({ size }) => size) ? codecs.reduce((sum, { size }) => sum + size, 0) : 0
    const facts = { name: `(${codecs.map(({ name }) => name)})`, size, length }
    return rowCodec(facts, (i) => codecs[i] as Codec, isTuple && new Set(names).size === length ? names : undefined)
  })
}

function codecOf({ type, components }: AbiParameter, path: string): Codec {
  // What is longer is no contract's. Arrays of no items are "not supported by the compiler", and neither are tuples of
  // none: without a size nothing would bound the reading of an array of them.
  const [, inner, digits = ''] = (type.length < 99 && /^(.+)\[([1-9]\d*)?]$/.exec(type)) || []
  if (inner) {
    const item = codecOf({ type: inner, ...(components && { components }) }, path)
    const length = digits ? +digits : undefined
    return rowCodec({ name: `${item.name}[${digits}]`, size: item.size * +digits, length }, () => item)
  }
  const codec = type === 'tuple' && components?.[0] ? rowOf(components, path, true) : elementary(type)
  if (!codec) throw new ChainError('invalid-type', path)
  return codec
}
