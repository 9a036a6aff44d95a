// A backup while it is written, and where it is put back from.
import { lstat, open as openFile, readFile, stat, symlink, writeFile } from 'node:fs/promises'
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
