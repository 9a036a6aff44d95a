// What leads from a published file to its sources stays right when a step of the build changes the file.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode, encode, follow } from '../../bench/build/maps.mjs'

const map = (mappings: number[][][]) =>
  JSON.stringify({ version: 3, sources: ['a.ts'], names: [], mappings: encode(mappings) })
const mappings = (json: string) => decode(JSON.parse(json).mappings)

test('mappings are read as they are written', () => {
  const segment = fc.array(fc.integer({ min: -70_000, max: 70_000 }), { minLength: 4, maxLength: 5 })
  fc.assert(
    fc.property(fc.array(fc.array(segment, { maxLength: 5 }), { minLength: 1, maxLength: 5 }), (lines) => {
      expect(decode(encode(lines))).toEqual(lines)
    }),
  )
  // As in the specification’s own example of 16.
  expect(encode([[[16, 0, -1, 1]]])).toBe('gBADC')
})

test('what follows a change moves by as much as it, on the lines that it is on', () => {
  const before = 'import{a as b}from"./chunk-ABCDEFGH.js";b(`\n“`);c(d);export{c as e};'
  const after = 'import{a}from"./chunk-abcde.js";b(`\n\\u201c`);c(d);export{c};\n'
  const at = (text: string, piece: string, line: number) => [text.split('\n')[line]?.indexOf(piece) ?? -1, 0, 0, 1]
  const old = [[at(before, 'b(', 0)], [at(before, 'c(d', 1), at(before, 'd)', 1)]]
  const now = [[at(after, 'b(', 0)], [at(after, 'c(d', 1), at(after, 'd)', 1)]]
  expect(mappings(follow(map(old), before, after))).toEqual(now)
})

test('a change that is none of the build’s own is refused', () => {
  expect(() => follow(map([[[0, 0, 0, 0]]]), 'a();b()', 'a();c()')).toThrow('cannot follow')
})
