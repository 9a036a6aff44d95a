// Random input that is the same in every run, and what hostile callers pass.
import { random } from '../helpers/random.ts'

export { runs } from '../helpers/random.ts'

/** Whole numbers from 0 to below `limit`. */
export type Random = (limit: number) => number
export const seeded = (seed: number): Random => random(seed).below
export const bytesOf = (random: Random, length: number): Uint8Array => Uint8Array.from({ length }, () => random(256))
export const oneOf = <T>(random: Random, items: readonly T[]): T => items[random(items.length)] as T

/** `text` with one thing changed: a character swapped, lost, doubled or of another case, or an end cut. */
export function mutated(random: Random, text: string): string {
  const at = random(text.length)
  const char = text[at] ?? ''
  const [before, after] = [text.slice(0, at), text.slice(at + 1)]
  return oneOf(random, [
    () => before + oneOf(random, [...'0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ ']) + after,
    () => before + after,
    () => before + char + char + after,
    () => before + (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase()) + after,
    () => before,
    () => text + oneOf(random, ['1', 'q', 'a', ' ', '\n', 'é', '\ud800']),
    () => before + after.slice(0, 1) + char + after.slice(1),
  ])()
}

export const patience = process.env.SOAK ? 600_000 : 30_000

const refuse = (): never => {
  throw new Error('a getter that throws')
}
const trap = new Proxy({}, { get: refuse, has: refuse, ownKeys: refuse })
const megabyte = 1024 * 1024
/** What no parser may choke on. */
export const hostile: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 42],
  ['NaN', Number.NaN],
  ['a bigint', 1n],
  ['a symbol', Symbol('x')],
  ['a function', () => 'x'],
  ['an object', {}],
  ['a list of a text', ['x']],
  ['an object with a length', { length: 42 }],
  ['an object whose getters throw', trap],
  ['bytes', new Uint8Array(32)],
  ['an empty text', ''],
  ['a space', ' '],
  ['a lone surrogate', '\ud800'],
  ['emoji', '🦊'.repeat(40)],
  ['letters of another script', 'а'.repeat(42)],
  ['a right-to-left mark', `\u200f${'1'.repeat(40)}`],
  ['zeros', '0'.repeat(40)],
  ['a megabyte of ones', '1'.repeat(megabyte)],
  ['a megabyte of zs', 'z'.repeat(megabyte)],
  ['a megabyte of hex', `0x${'f'.repeat(megabyte)}`],
  ['a megabyte of bech32', `cosmos1${'q'.repeat(megabyte)}`],
  ['a megabyte of colons', ':'.repeat(megabyte)],
  ['a megabyte of fox', '🦊'.repeat(megabyte / 4)],
]
