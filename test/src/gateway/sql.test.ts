// One transcript over three engines, each the real one: libsql here, node:sqlite in a Node that has it, D1 in workerd.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overD1, overLibsql, overNodeSqlite } from '../../gateway/engines.ts'
import { transcript } from '../../gateway/transcript.ts'

let folder = ''
let first = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hasp-gateway-'))
  first = await overLibsql(folder, transcript)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('libsql writes all of a batch or nothing, and takes texts as texts', () => {
  expect(first.split('\n')).toEqual([
    'nothing: []',
    'the version: [[{"version":1}]]',
    'a write and a read: [[],[{"name":"a","value":"1"}]]',
    'the second of two fails: "failed"',
    'a null where none may be: "failed"',
    'nothing of these was written: [[{"count":1}]]',
    'a text that is no SQL: "failed"',
    'nothing of that either: [[{"count":1}]]',
    `a hostile text is a text: [[],[${JSON.stringify({ name: "'; drop table settings; --", value: 'é 🦊 "\\' })},{"name":"a","value":"1"}]]`,
    'numbers and null: [[{"one":1,"large":9007199254740991,"half":1.5,"missing":null}]]',
    'what was written is returned: [[{"value":"9"}]]',
    'a table that takes no text as a number: "failed"',
    'all of twenty at once: [[{"count":22}]]',
    'a broken migration: failed',
    'leaves no table: [[]]',
    'an older gateway: database: is of a newer gateway',
  ])
})

test('node:sqlite answers as libsql does, byte for byte', async () => {
  expect(await overNodeSqlite(folder, transcript)).toBe(first)
})

test('D1 in workerd answers as libsql does, byte for byte', async () => {
  expect(await overD1(transcript)).toBe(first)
})
