// What an editor shows over the options: each that is not plain from its name and type has a sentence.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Those whose name says it all. */
const plain = ['name', 'description', 'url', 'icons', 'id', 'type', 'imageUrl', 'symbol', 'decimals']

test.each([
  ['options', 'Features'],
  ['options', 'Services'],
  ['options', 'Options'],
  ['modal', 'State'],
  ['modal', 'ConnectOptions'],
  ['wallet', 'Wallet'],
  ['connector', 'ConnectRequest'],
  ['connector', 'Connector'],
])('src/types/%s.ts has a sentence for every member of %s', (file, name) => {
  const text = readFileSync(new URL(`../../src/types/${file}.ts`, import.meta.url), 'utf8')
  const [, body = ''] = new RegExp(`\\*/\\nexport interface ${name}(?:<.*>)? \\{\\n([\\s\\S]*?)\\n\\}`).exec(text) ?? []
  const lines = body.split('\n')
  const members = lines.flatMap((line, at) => {
    const [, member] = /^ {2,4}(?:readonly )?(\w+)\??[:(]/.exec(line) ?? []
    return member ? [{ member, isSaid: /\*\/$/.test(lines[at - 1] ?? '') }] : []
  })
  expect(members.length).toBeGreaterThan(2)
  expect(members.filter(({ member, isSaid }) => !isSaid && !plain.includes(member))).toEqual([])
})

test('every option that need not be given says what holds without it', () => {
  const text = readFileSync(new URL('../../src/types/options.ts', import.meta.url), 'utf8')
  const [, body = ''] = /export interface Options<.*> \{\n([\s\S]*?)\n\}/.exec(text) ?? []
  const silent = [...body.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2,4}readonly (\w+)\?/g)]
    .filter(([, said = '']) => !/@default|not built/i.test(said))
    .map(([, , member]) => member)
  expect(silent).toEqual(['wallets', 'features'])
})
