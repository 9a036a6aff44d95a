import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, select } from './areas.mjs'

const root = path.resolve(import.meta.dirname, '..')

test.each<[string, string[], string[]]>([
  ['account', ['account'], []],
  ['account --project browser', ['account'], ['--project', 'browser']],
  ['--project core', [], ['--project', 'core']],
  ['--project=core balance', ['balance'], ['--project=core']],
  ['-t Escape', [], ['-t', 'Escape']],
  ['test/rpc/batch.test.ts', [], ['test/rpc/batch.test.ts']],
  ['batch.test', [], ['batch.test']],
  ['', [], []],
])('of the arguments "%s" the areas are %j and Vitest gets %j', (line, areas, rest) => {
  expect(parse(line.split(' ').filter(Boolean))).toEqual({ areas, rest })
})

describe('the area "account"', () => {
  const { whole, partial, pattern } = select(root, ['account'])

  test('has the tests of its screen, of its balance and of the browser', () => {
    expect(whole).toContain('test/views/screens/account/account.test.ts')
    expect(whole.some((file) => file.includes('balance'))).toBe(true)
    expect(partial).toContain('test/browser/people/access.test.ts')
    expect([...whole, ...partial].filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  })

  test('has no file twice, and none of what has nothing to do with it', () => {
    const all = [...whole, ...partial]
    expect(all.length).toBe(new Set(all).size)
    expect(all).not.toContain('test/rpc/halving.test.ts')
  })

  test('finds titles in capital and small letters', () => {
    expect('the Account view').toMatch(new RegExp(pattern))
    expect('an account').toMatch(new RegExp(pattern))
  })
})

test('a word that nothing has to do with selects nothing', () => {
  const { whole, partial } = select(root, ['xylophone'])
  expect([whole, partial]).toEqual([[], []])
})
