// Types of the contract ABI, each as a pair of functions between a value and hex.
// https://docs.soliditylang.org/en/latest/abi-spec.html#formal-specification-of-the-encoding

import { fromHex, fromUtf8, isHex, toHex, toUtf8 } from '../bytes.ts'
import { assert } from '../errors.ts'
import { addressWord, checksum } from './address.ts'
import { word, zeros } from './quantity.ts'

/** As in a contract's JSON. https://docs.soliditylang.org/en/latest/abi-spec.html#json */
export interface AbiParameter {
  readonly type: string
  readonly name?: string
  readonly components?: readonly AbiParameter[]
}
/**
 * Integers are bigint, bytes 0x hex as it came, addresses EIP-55. A tuple is an object where all its components have names
 * of their own, otherwise an array.
 */
export type AbiValue = bigint | boolean | string | readonly AbiValue[] | { readonly [name: string]: AbiValue }

/** What is read. `left` bounds the reading of answers whose offsets lead to the same bytes over and over. */
export interface Source {
  readonly hex: string
  left: number
}
export interface Codec {
  /** As a selector is made from it. */
  readonly name: string
  /** Bytes in place; 0 where an offset stands in place and leads to them. */
  readonly size: number
  /** Hex without 0x. Throws ChainError 'invalid-address' of `path`, or anything on another value that is not its own. */
  encode(value: unknown, path: string): string
  /** Throws anything on what is not well formed. */
  decode(source: Source, at: number): AbiValue
}

const padded = (hex: string) => hex + zeros.slice(hex.length % 64 || 64)

/** Length and content. Throws where it is no hex. */
export function bytesTail(value: unknown): string {
  assert(isHex(value))
  return word(value.length / 2 - 1) + padded(value.slice(2))
}

/** `length` bytes, as hex. Throws where they are not there. */
export function readHex(source: Source, at: number, length: number): string {
  const hex = source.hex.slice(2 * at, 2 * (at + length))
  source.left -= length
  assert(hex.length === 2 * length && source.left >= 0)
  return hex
}

/** A length or an offset. Above 2^53 it is not exact, and far outside of any data. */
export const readCount = (source: Source, at: number): number => Number.parseInt(readHex(source, at, 32), 16)

const integer = (name: string, bits: number, wrap: (bits: number, value: bigint) => bigint) => ({
  name,
  size: 32,
  encode(value: unknown) {
    assert(typeof value === 'bigint' || Number.isSafeInteger(value))
    const whole = BigInt(value as bigint)
    assert(wrap(bits, whole) === whole)
    return word(BigInt.asUintN(256, whole))
  },
  decode(source: Source, at: number) {
    const value = wrap(256, BigInt(`0x${readHex(source, at, 32)}`))
    assert(wrap(bits, value) === value)
    return value
  },
})
const addressInteger = integer('address', 160, BigInt.asUintN)

const elementaryCodecs: readonly Codec[] = [
  {
    name: 'bool',
    size: 32,
    encode(value) {
      assert(typeof value === 'boolean')
      return word(+value)
    },
    decode(source, at) {
      const bit = readCount(source, at)
      assert(bit < 2)
      return !!bit
    },
  },
  {
    ...addressInteger,
    encode: addressWord,
    decode: (source, at) => checksum(word(addressInteger.decode(source, at)).slice(24)),
  },
  {
    name: 'bytes',
    size: 0,
    encode: bytesTail,
    decode: (source, at) => `0x${readHex(source, at + 32, readCount(source, at))}`,
  },
  {
    name: 'string',
    size: 0,
    encode(value) {
      assert(typeof value === 'string')
      return bytesTail(`0x${toHex(toUtf8(value))}`)
    },
    decode: (source, at) => fromUtf8(fromHex(readHex(source, at + 32, readCount(source, at)))),
  },
]

const fixedBytes = (name: string, length: number): Codec => ({
  name,
  size: 32,
  encode(value) {
    assert(isHex(value) && value.length === 2 * length + 2)
    return padded(value.slice(2))
  },
  decode(source, at) {
    const hex = readHex(source, at, 32)
    const value = hex.slice(0, 2 * length)
    assert(padded(value) === hex)
    return `0x${value}`
  },
})

/** The codec of a type that has no parts; undefined where there is none of that name. */
export function elementary(type: string): Codec | undefined {
  const [, kind, digits = ''] = /^(u?int|bytes)([1-9]\d?\d?)?$/.exec(type) ?? []
  const size = +digits || 256
  if (kind === 'bytes' && size <= 32) return fixedBytes(type, size)
  if (kind?.endsWith('int') && size <= 256 && size % 8 === 0)
    return integer(kind + size, size, kind === 'int' ? BigInt.asIntN : BigInt.asUintN)
  return elementaryCodecs.find(({ name }) => name === type)
}
