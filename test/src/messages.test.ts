/// <reference types="vite/types/importMeta.d.ts" />
// The catalogue: the same keys and blanks in every language, each in its own letters.
import { readFileSync } from 'node:fs'
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
/** The letters of each language: a file of a language that is not here fails. */
const lettersOf: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  de: /\p{Script=Latin}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
}
/** A language is a file of its tag in every folder, which exports `messages`; English has names of its own. */
const tags = [
  ...new Set(
    Object.entries(files).flatMap(([file, exports]) =>
      'messages' in exports ? [/([^/]+)\.ts$/.exec(file)?.[1] ?? ''] : [],
    ),
  ),
]
const isTranslation = (name: string) => tags.some((tag) => name === `${tag}.ts`)
const all = (isMeant: (name: string) => boolean): Record<string, string> =>
  Object.assign({}, ...folders.map((folder) => textsOf(folder, isMeant)))
const english = all((name) => !isTranslation(name))
const spoken = (tag: string): Record<string, string> => all((name) => name === `${tag}.ts`)
const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

test('the catalogue is more than a handful of texts, in folders', () => {
  expect(folders.length).toBeGreaterThan(5)
  expect(Object.keys(english).length).toBeGreaterThan(50)
})

test('no key is that of two texts, of which one would be lost', () => {
  const keys = folders.flatMap((folder) => Object.keys(textsOf(folder, (name) => !isTranslation(name))))
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})

test.each(folders)('%s has the same keys in every language', (folder) => {
  const keys = Object.keys(textsOf(folder, (name) => !isTranslation(name))).sort()
  for (const tag of tags) expect(Object.keys(textsOf(folder, (name) => name === `${tag}.ts`)).sort(), tag).toEqual(keys)
})

test('every language of the folders can be spoken, and its letters are known', async () => {
  const table = readFileSync(new URL('../../src/messages/languages.ts', import.meta.url), 'utf8')
  expect([...table.matchAll(/^ {2}'?([\w-]+)'?: \(part\)/gm)].map(([, tag]) => tag).sort()).toEqual([...tags].sort())
  expect(Object.keys(lettersOf).sort()).toEqual([...tags].sort())
})

describe.each(tags)('%s', (tag) => {
  const texts = spoken(tag)
  const letters = lettersOf[tag] ?? /^$/
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
