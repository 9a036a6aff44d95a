// A backup while it is written, and where it is put back from.
import { copyFile, lstat, open as openFile, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { createGateway } from '../../../../src/gateway/index.ts'
import { openDatabase } from '../../../../src/gateway/node/database.ts'
import { restore } from '../../../../src/gateway/node/restore.ts'
import { fill, openAlone, projects } from '../../../gateway/opened.ts'

test('nobody else of the machine may read a backup, also while it is written', async () => {
  const { sql, file, backup } = await openAlone()
  await createGateway({ projects, sql }).start()
  await fill(sql, 50_000)
  const to = `${file}.backup`
  const script = `const { readdirSync, statSync } = require('node:fs')
    const { parentPort, workerData } = require('node:worker_threads')
    parentPort.postMessage('ready')
    const modes = new Set()
    const modeOf = (name) => { try { return (statSync(name).mode & 0o777).toString(8) } catch {} }
    const folder = require('node:path').dirname(workerData)
    for (let isDone = false; !isDone; ) {
      isDone = modeOf(workerData) !== undefined
      for (const name of readdirSync(folder)) if (name.endsWith('.part')) modes.add(modeOf(folder + '/' + name))
    }
    modes.delete(undefined)
    parentPort.postMessage([...modes])`
  const worker = new Worker(script, { eval: true, workerData: to })
  onTestFinished(() => void worker.terminate())
  await new Promise((resolve) => worker.once('message', resolve))
  const modes = new Promise((resolve) => worker.once('message', resolve))
  await backup(to)
  expect(await modes).toEqual(['600'])
})

test('a restored database stays behind its link, and another file of a similar name stays', async () => {
  const { sql, file, backup } = await openAlone()
  await createGateway({ projects, sql }).start()
  await backup(`${file}.saved`)
  await writeFile(`${file}.real`, '')
  await symlink(`${file}.real`, `${file}.link`)
  await writeFile(`${file}.real.part`, 'mine')
  await restore(`${file}.saved`, `${file}.link`)
  expect((await lstat(`${file}.link`)).isSymbolicLink()).toBe(true)
  expect((await stat(`${file}.real`)).size).toBeGreaterThan(0)
  expect(await readFile(`${file}.real.part`, 'utf8')).toBe('mine')
})

test('a backup to a link that leads nowhere yet is where that leads', async () => {
  const { file, sql, backup } = await openAlone()
  await createGateway({ projects, sql }).start()
  await symlink('elsewhere.db', `${file}.link`)
  await backup(`${file}.link`)
  expect((await lstat(`${file}.link`)).isSymbolicLink()).toBe(true)
  expect((await stat(path.join(path.dirname(file), 'elsewhere.db'))).size).toBeGreaterThan(0)
})

test('a backup that has the name of a journal is left as it is', async () => {
  const { file, sql, backup } = await openAlone()
  await createGateway({ projects, sql }).start()
  await expect(backup(`${file}-journal`)).rejects.toThrow('a part of it')
  await backup(`${file}.saved`)
  await copyFile(`${file}.saved`, `${file}.other-journal`)
  await expect(restore(`${file}.other-journal`, `${file}.other`)).rejects.toThrow('a part of it')
  expect((await stat(`${file}.other-journal`)).size).toBeGreaterThan(0)
})

test.each([
  ['gone', 'is not there'],
  ['', 'is no file'],
])('of a backup that is none it is said in words: %j', async (name, words) => {
  const { file } = await openAlone()
  await expect(restore(path.join(path.dirname(file), name), `${file}.new`)).rejects.toThrow(words)
})

test('a restore that fails leaves the link, and nothing behind it', async () => {
  const { file } = await openAlone()
  await writeFile(`${file}.none`, 'no database')
  await symlink(`${file}.later`, `${file}.link`)
  await expect(restore(`${file}.none`, `${file}.link`)).rejects.toThrow()
  expect((await lstat(`${file}.link`)).isSymbolicLink()).toBe(true)
  await expect(stat(`${file}.later`)).rejects.toThrow('ENOENT')
})

test.each(['a%41.db', 'a#b.db', 'a?b.db'])('a database is the file of its name: %s', async (name) => {
  const { file } = await openAlone()
  const other = path.join(path.dirname(file), name)
  const { sql, close } = await openDatabase(other)
  await createGateway({ projects, sql }).start()
  close()
  expect((await stat(other)).size).toBeGreaterThan(0)
})

test('a broken database that somebody has open is not replaced', async () => {
  const { sql, file, backup } = await openAlone()
  await createGateway({ projects, sql }).start()
  await backup(`${file}.saved`)
  const handle = await openFile(file, 'r+')
  await handle.write(Buffer.alloc(16, 0x58), 0, 16, 0)
  await handle.close()
  await expect(restore(`${file}.saved`, file, { isForced: true })).rejects.toThrow('is in use')
})

test('a database that somebody has open is not replaced', async () => {
  const { sql, file, backup } = await openAlone()
  await createGateway({ projects, sql }).start()
  await backup(`${file}.saved`)
  await expect(restore(`${file}.saved`, file, { isForced: true })).rejects.toThrow('is in use')
})

test('a database that somebody has open twice is not replaced, nor one that was deleted from under them', async () => {
  const { sql, file, backup } = await openAlone()
  await createGateway({ projects, sql }).start()
  await backup(`${file}.saved`)
  const second = await openDatabase(file)
  onTestFinished(second.close)
  await expect(restore(`${file}.saved`, file, { isForced: true })).rejects.toThrow('is in use')
  await rm(file)
  await expect(restore(`${file}.saved`, file, { isForced: true })).rejects.toThrow('is in use')
  // The file that was made to be locked is gone again.
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test('a database that was replaced while it was opened answers nothing', async () => {
  const { file, backup, sql } = await openAlone()
  await createGateway({ projects, sql }).start()
  await backup(`${file}.saved`)
  const late = await openDatabase(file)
  onTestFinished(late.close)
  await rename(`${file}.saved`, file)
  await expect(createGateway({ projects, sql: late.sql }).start()).rejects.toThrow('was replaced while it was opened')
  await expect(late.sql.batch([{ sql: 'select 1' }])).rejects.toThrow('was replaced while it was opened')
})

test('a database that is not the gateway’s, of a newer one or of another base is not put back', async () => {
  const { file, sql, backup } = await openAlone()
  await createGateway({ projects, sql, base: 'https://mine.example' }).start()
  await backup(`${file}.saved`)
  const target = `${file}.new`
  const base = 'https://other.example'
  await expect(restore(`${file}.saved`, target, { base })).rejects.toThrow('the database is of https://mine.example')
  await sql.batch([{ sql: 'insert into migrations values (99)' }])
  await backup(`${file}.newer`)
  await expect(restore(`${file}.newer`, target)).rejects.toThrow('is of a newer gateway')
  const other = await openDatabase(`${file}.other`)
  await other.sql.batch([
    { sql: 'create table migrations (id integer, name text)' },
    { sql: 'create table settings (a)' },
  ])
  await other.backup(`${file}.others`)
  other.close()
  await expect(restore(`${file}.others`, target)).rejects.toThrow('is no database of a gateway')
  await expect(stat(target)).rejects.toThrow('ENOENT')
  await restore(`${file}.saved`, target, { base, isMoved: true })
  expect((await stat(target)).size).toBeGreaterThan(0)
})

test('a copy whose last part is in a log beside it is not put back without that', async () => {
  const { file, sql } = await openAlone()
  await createGateway({ projects, sql }).start()
  for (const end of ['', '-wal']) await copyFile(`${file}${end}`, `${file}.copy${end}`)
  await expect(restore(`${file}.copy`, `${file}.new`)).rejects.toThrow('has a log beside it')
})

test('a backup is not written over another database that somebody has open', async () => {
  const [one, other] = [await openAlone(), await openAlone()]
  for (const { sql } of [one, other]) await createGateway({ projects, sql }).start()
  await expect(one.backup(other.file, true)).rejects.toThrow('is in use')
  await fill(other.sql, 10)
  expect((await other.sql.batch([{ sql: 'pragma integrity_check' }]))[0]).toEqual([{ integrity_check: 'ok' }])
})
