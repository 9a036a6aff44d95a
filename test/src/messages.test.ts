/// <reference types="vite/types/importMeta.d.ts" />
// The catalogue: the same keys and blanks in every language, each in its own letters.
import { describe, expect, test } from 'vitest'

/** The catalogue as it lies in its folders. English has a file for each chunk that says it. */
const files = import.meta.glob<Readonly<Record<string, Readonly<Record<string, string>>>>>(
  '../../src/messages/*/*.ts',
  { eager: true },
)
const folders = [...new Set(Object.keys(files).map((file) => file.split('/').at(-2) ?? ''))]
const textsOf = (folder: string, isMeant: (name: string) => boolean): Record<string, string> =>
  Object.assign(
    {},
    ...Object.entries(files).flatMap(([file, exports]) => {
      const [name = '', of] = file.split('/').reverse()
      return of === folder && isMeant(name) ? Object.values(exports) : []
    }),
  )
const isTranslation = (name: string) => /^(ar|de|ja)\.ts$/.test(name)
const all = (isMeant: (name: string) => boolean): Record<string, string> =>
  Object.assign({}, ...folders.map((folder) => textsOf(folder, isMeant)))
const english = all((name) => !isTranslation(name))
const spoken = (tag: string): Record<string, string> => all((name) => name === `${tag}.ts`)
const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

test('the catalogue is more than a handful of texts, in folders', () => {
  expect(folders.length).toBeGreaterThan(5)
  expect(Object.keys(english).length).toBeGreaterThan(50)
})

test.each(folders)('%s has the same keys in every language', (folder) => {
  const keys = Object.keys(textsOf(folder, (name) => !isTranslation(name))).sort()
  for (const tag of ['ar', 'de', 'ja'])
    expect(Object.keys(textsOf(folder, (name) => name === `${tag}.ts`)).sort(), tag).toEqual(keys)
})

describe.each<[string, Record<string, string>, RegExp]>([
  ['ar', spoken('ar'), /\p{Script=Arabic}/u],
  ['de', spoken('de'), /\p{Script=Latin}/u],
  ['ja', spoken('ja'), /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u],
])('%s', (_, texts, letters) => {
  test('has every key and no other', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
  })

  test.each(Object.entries(english))('says %s with the same blanks', (key, text) => {
    expect(blanks(texts[key] ?? '')).toEqual(blanks(text))
  })

  test.each(Object.keys(english))('says %s in its own letters', (key) => {
    expect(texts[key]?.trim()).toMatch(letters)
  })
})
