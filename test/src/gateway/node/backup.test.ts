// A backup while it is written, and where it is put back from.
import {
  chmod,
  chown,
  copyFile,
  lstat,
  mkdir,
  open as openFile,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { createGateway } from '../../../../src/gateway/index.ts'
import { openDatabase } from '../../../../src/gateway/node/database.ts'
import { loadEngine, readDatabase } from '../../../../src/gateway/node/engine.ts'
import { placeOf } from '../../../../src/gateway/node/place.ts'
import { writeNew } from '../../../../src/gateway/node/replace.ts'
import { restore } from '../../../../src/gateway/node/restore.ts'
import { fill, openAlone, projects } from '../../../gateway/opened.ts'

/** How many events a database has. */
async function countOf(file: string): Promise<unknown> {
  const { sql, close } = await readDatabase(file)
  const [[row] = []] = await sql.batch([{ sql: 'select count(*) as count from events' }]).finally(close)
  return row?.count
}

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
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

test('a database that has just been made is not replaced by a restore to what was a new place', async () => {
  const { sql, file, backup } = await openAlone()
  await createGateway({ projects, sql }).start()
  await backup(`${file}.saved`)
  const other = await openDatabase(`${file}.new`)
  onTestFinished(other.close)
  await expect(restore(`${file}.saved`, `${file}.new`)).rejects.toThrow('is in use')
  await createGateway({ projects, sql: other.sql }).start()
  await fill(other.sql, 1)
  expect(await countOf(`${file}.new`)).toBe(1)
})

test('whoever starts while a backup is put back loses nothing that was written, whoever is first', async () => {
  const { sql, file, backup } = await openAlone()
  await createGateway({ projects, sql }).start()
  await fill(sql, 100)
  await backup(`${file}.saved`)
  for (let round = 0; round < 20; round++) {
    const place = `${file}.${round}`
    const write = async (): Promise<void> => {
      // Sooner or later, so that either is first at times.
      for (let turns = round % 7; turns > 0; turns--) await new Promise(setImmediate)
      const { sql, close } = await openDatabase(place)
      try {
        await createGateway({ projects, sql }).start()
        await sql.batch([{ sql: "insert into events values ('mine', 'dapp', 1, 'A', '{}')" }])
      } finally {
        close()
      }
    }
    const [restored, written] = await Promise.allSettled([restore(`${file}.saved`, place), write()])
    expect(written.status).toBe('fulfilled')
    expect(await countOf(place)).toBe(restored.status === 'fulfilled' ? 101 : 1)
  }
})

test('a database that comes to the name of a backup while that is written stays', async () => {
  const { sql, file, backup } = await openAlone()
  await createGateway({ projects, sql }).start()
  const place = `${file}.saved`
  await backup(`${file}.first`)
  const write = async (part: string): Promise<void> => {
    await copyFile(`${file}.first`, part)
    const other = await openDatabase(place)
    onTestFinished(other.close)
    await createGateway({ projects, sql: other.sql }).start()
    await fill(other.sql, 3)
  }
  await expect(writeNew(await loadEngine(), place, write)).rejects.toThrow('is there already')
  expect(await countOf(place)).toBe(3)
})

test('of two backups to one new name one is written, and the other says so', async () => {
  const { sql, file, backup } = await openAlone()
  await createGateway({ projects, sql }).start()
  const all = await Promise.allSettled([backup(`${file}.saved`), backup(`${file}.saved`)])
  expect(all.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await countOf(`${file}.saved`)).toBe(0)
  expect((await readdir(path.dirname(file))).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a backup that is named by a link is looked at where that leads', async () => {
  const { file, sql } = await openAlone()
  await createGateway({ projects, sql }).start()
  for (const end of ['', '-wal']) await copyFile(`${file}${end}`, `${file}.copy${end}`)
  await symlink(`${file}.copy`, `${file}.link`)
  await expect(restore(`${file}.link`, `${file}.new`)).rejects.toThrow('has a log beside it')
})

test.each(['-wal', '-shm', '-journal', '.lock', ''])(
  'a database that is opened by a link is not written over at its %s',
  async (end) => {
    const { file } = await openAlone()
    await symlink(file, `${file}.link`)
    const { backup, close } = await openDatabase(`${file}.link`)
    onTestFinished(close)
    await expect(backup(`${file}${end}`, true)).rejects.toThrow('a part of it')
    await symlink(`${file}${end}`, `${file}.other`)
    await expect(backup(`${file}.other`, true)).rejects.toThrow('a part of it')
  },
)

test('a place is where the last of all links leads, in the folder that is there', async () => {
  const { file } = await openAlone()
  const folder = path.dirname(file)
  await mkdir(path.join(folder, 'deep/er'), { recursive: true })
  await symlink('deep/er', path.join(folder, 'short'))
  await symlink('../latest.db', path.join(folder, 'deep/er/current.db'))
  await symlink('short/current.db', path.join(folder, 'chain.db'))
  const place = path.join(folder, 'deep/latest.db')
  for (const name of ['short/current.db', 'chain.db', 'short/../latest.db'])
    expect(await placeOf(`${folder}/${name}`)).toBe(place)
  await symlink('round.db', path.join(folder, 'round.db'))
  await expect(placeOf(path.join(folder, 'round.db'))).rejects.toThrow('leads to no file')
  expect(await placeOf('file:b.db')).toBe(path.resolve('file:b.db'))
})

test('what is put back for another base is of that from then on', async () => {
  const { file, sql, backup } = await openAlone()
  await createGateway({ projects, sql, base: 'https://old.example' }).start()
  await backup(`${file}.saved`)
  const base = 'https://new.example'
  await restore(`${file}.saved`, `${file}.new`, { base, isMoved: true })
  const { sql: moved, close } = await openDatabase(`${file}.new`)
  onTestFinished(close)
  await createGateway({ projects, sql: moved, base }).start()
})

test('a restore that fails leaves an empty file as empty as it was', async () => {
  const { file } = await openAlone()
  await writeFile(`${file}.none`, 'no database')
  await writeFile(`${file}.empty`, '')
  await expect(restore(`${file}.none`, `${file}.empty`)).rejects.toThrow()
  expect((await stat(`${file}.empty`)).size).toBe(0)
})

test('a new file is not written beside the log of a database that is gone', async () => {
  const { file, sql, backup } = await openAlone()
  await createGateway({ projects, sql }).start()
  await writeFile(`${file}.gone-wal`, 'more')
  await expect(backup(`${file}.gone`)).rejects.toThrow('the log of another database')
  await backup(`${file}.saved`)
  // What is in it is nowhere else, and may be of one that was moved away.
  await expect(restore(`${file}.saved`, `${file}.gone`)).rejects.toThrow('its log is there')
  await expect(openDatabase(`${file}.gone`)).rejects.toThrow('its log is there')
  expect(await readFile(`${file}.gone-wal`, 'utf8')).toBe('more')
})

test('a database that was killed while it was made is made by the next start', async () => {
  const { file } = await openAlone()
  for (const journal of ['', 'x'.repeat(512)]) {
    const place = `${file}.${journal.length}`
    await writeFile(place, '')
    await writeFile(`${place}-journal`, journal)
    const { sql, close } = await openDatabase(place)
    await createGateway({ projects, sql }).start()
    close()
  }
})

test('instances that start at once on a new place all start', async () => {
  const { file } = await openAlone()
  for (let round = 0; round < 10; round++) {
    const start = async (): Promise<void> => {
      const { sql, close } = await openDatabase(`${file}.${round}`)
      onTestFinished(close)
      await createGateway({ projects, sql }).start()
    }
    await Promise.all([start(), start(), start()])
  }
})

test('a lock that is a link is no lock', async () => {
  const { file } = await openAlone()
  await symlink(`${file}.elsewhere`, `${file}.other.lock`)
  await expect(openDatabase(`${file}.other`)).rejects.toThrow('is a link')
  await expect(stat(`${file}.elsewhere`)).rejects.toThrow('ENOENT')
})

test('a backup that nobody may write is put back', async () => {
  const { file, sql, backup } = await openAlone()
  await createGateway({ projects, sql }).start()
  await backup(`${file}.saved`)
  await chmod(`${file}.saved`, 0o400)
  await restore(`${file}.saved`, `${file}.new`)
  expect((await stat(`${file}.new`)).mode & 0o777).toBe(0o600)
})

test('a database is locked for as long as it is open, whether or not anybody holds on to what opened it', async () => {
  const { file, backup, sql } = await openAlone()
  await createGateway({ projects, sql }).start()
  await backup(`${file}.saved`)
  const { sql: kept } = await openDatabase(`${file}.other`)
  await createGateway({ projects, sql: kept }).start()
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let i = 0; i < 5; i++) {
    collect()
    await new Promise(setImmediate)
  }
  await expect(restore(`${file}.saved`, `${file}.other`, { isForced: true })).rejects.toThrow('is in use')
})

test('a database that was closed writes nothing any more', async () => {
  const { file } = await openAlone()
  const { sql, close } = await openDatabase(`${file}.other`)
  await createGateway({ projects, sql }).start()
  close()
  await expect(fill(sql, 1)).rejects.toThrow(/closed|not open/)
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(await countOf(`${file}.other`)).toBe(0)
})

test('what is wrong with a lock is not said of the database', async () => {
  const { file } = await openAlone()
  await writeFile(`${file}.other.lock`, 'the number of a process')
  await expect(openDatabase(`${file}.other`)).rejects.toThrow(`${file}.other.lock: `)
  await expect(openDatabase(path.join(path.dirname(file), 'none/a.db'))).rejects.toThrow('none is not there')
})

test('a lock is its database’s owner’s, and nobody else’s, whoever made it', async () => {
  const { file } = await openAlone()
  const of = async (name: string) => {
    const { uid, gid, mode } = await stat(name)
    return [uid, gid, mode & 0o777]
  }
  expect(await of(`${file}.lock`)).toEqual(await of(file))
  // Only root may give files away.
  const other = process.getuid?.() === 0 ? 65_534 : (process.getuid?.() ?? 0)
  await writeFile(`${file}.other.lock`, '', { mode: 0o600 })
  await chown(`${file}.other.lock`, other, -1)
  const { close } = await openDatabase(`${file}.other`)
  onTestFinished(close)
  expect(await of(`${file}.other.lock`)).toEqual(await of(`${file}.other`))
})

test('a database that is put back is for whom the one before was', async () => {
  const { file, sql, backup } = await openAlone()
  await createGateway({ projects, sql }).start()
  await backup(`${file}.saved`)
  await writeFile(`${file}.new`, '')
  await chmod(`${file}.new`, 0o660)
  await restore(`${file}.saved`, `${file}.new`)
  expect((await stat(`${file}.new`)).mode & 0o777).toBe(0o660)
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
