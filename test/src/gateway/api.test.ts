// One suite over three engines, each the real one: the same answers byte for byte.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiTranscript } from '../../gateway/api.ts'
import { overD1, overLibsql, overNodeSqlite } from '../../gateway/engines.ts'

let folder = ''
let first = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hasp-gateway-'))
  first = await overLibsql(folder, apiTranscript)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const line = (start: string) => first.split('\n').find((each) => each.startsWith(start)) ?? ''

test('every request is answered or refused, none is a fault', () => {
  expect(first.match(/ 5\d\d \[/g)).toBe(null)
  expect(first.match(/^\/e.* 202 /gm)?.length).toBe(4)
  expect(first.match(/^\/e.* 403 /gm)?.length).toBe(1)
  expect(first.match(/^\/e.* 400 /gm)?.length).toBe(3)
  expect(first.match(/^\/batch.* 202 /gm)?.length).toBe(1)
  expect(first.match(/^\/batch.* 400 /gm)?.length).toBe(2)
})

test('an event is kept once, without what follows the path, and without addresses unless the project keeps them', () => {
  const [rows] = JSON.parse(line('kept: ').slice('kept: '.length))
  expect(rows.map(({ id, event }: { id: string; event: string }) => [id, event])).toEqual([
    ['dapp:five', 'CONNECT_ERROR'],
    ['dapp:four', 'CONNECT_ERROR'],
    ['dapp:one', 'CONNECT_ERROR'],
    ['open:one', 'CONNECT_ERROR'],
  ])
  const bodies: string[] = rows.map(({ body }: { body: string }) => body)
  const [dapp = '', open] = bodies.slice(2)
  expect(bodies.slice(0, 3).join()).not.toMatch(/0x7099|symKey|email/i)
  expect(open).toMatch(/0x7099/)
  expect(open).not.toMatch(/symKey|email/)
  expect(JSON.parse(dapp).props.properties).toEqual({ message: 'no funds in ', uri: 'wc:' })
})

test('a sweep deletes by the days of each project, also of one that is no more', () => {
  const [rows] = JSON.parse(line('after the sweep: ').slice('after the sweep: '.length))
  expect(rows.map(({ id }: { id: string }) => id)).toEqual([
    'dapp:five',
    'dapp:four',
    'dapp:one',
    'gone 31',
    'open 31',
    'open:one',
  ])
})

test('another base or key is refused, a key is replaced once everything is sealed anew, and a base by saying so', () => {
  expect(first.slice(first.indexOf('started again')).split('\n')).toEqual([
    'started again: done',
    'another base: base: the database is of https://gateway.my.dapp',
    'another key: key: the database was written with another one',
    'no key: key: the database was written with another one',
    'sealed anew with both keys: done',
    'then the newer alone: done',
    'and no more the older: key: the database was written with another one',
    'nor does one that was left with it seal anew: key: the database was written with another one',
    'moved: done',
    'and at home there: done',
    'the base: [[{"value":"https://other.dapp"}]]',
  ])
})

test('node:sqlite answers as libsql does, byte for byte', async () => {
  expect(await overNodeSqlite(folder, apiTranscript)).toBe(first)
})

test('D1 in workerd answers as libsql does, byte for byte', async () => {
  expect(await overD1(apiTranscript)).toBe(first)
})
