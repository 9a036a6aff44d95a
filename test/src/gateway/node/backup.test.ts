// A backup while it is written, and where it is put back from.
import { rename, stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { createGateway } from '../../../../src/gateway/index.ts'
import { restore } from '../../../../src/gateway/node/database.ts'
import { fill, openAlone, projects } from '../../../gateway/opened.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})
async function open() {
  const opened = await openAlone()
  stops.push(opened.remove)
  return opened
}

test('nobody else of the machine may read a backup, also while it is written', async () => {
  const { sql, file, backup } = await open()
  await createGateway({ projects, sql }).start()
  await fill(sql, 50_000)
  const to = `${file}.backup`
  const script = `const { statSync } = require('node:fs')
    const { parentPort, workerData } = require('node:worker_threads')
    parentPort.postMessage('ready')
    const modes = new Set()
    const modeOf = (name) => { try { return (statSync(name).mode & 0o777).toString(8) } catch {} }
    for (let isDone = false; !isDone; ) {
      isDone = modeOf(workerData) !== undefined
      modes.add(modeOf(workerData + '.part'))
    }
    modes.delete(undefined)
    parentPort.postMessage([...modes])`
  const worker = new Worker(script, { eval: true, workerData: to })
  stops.push(() => worker.terminate())
  await new Promise((resolve) => worker.once('message', resolve))
  const modes = new Promise((resolve) => worker.once('message', resolve))
  await backup(to)
  expect(await modes).toEqual(['600'])
})

test('a backup that has the name of what is written beside the database is not lost', async () => {
  const { sql, file, backup } = await open()
  await createGateway({ projects, sql }).start()
  await backup(`${file}.saved`)
  await restore(`${file}.saved`, `${file}.other`)
  await rename(`${file}.saved`, `${file}.other.part`)
  await expect(restore(`${file}.other.part`, `${file}.other`, true)).rejects.toThrow('rename it')
  expect((await stat(`${file}.other.part`)).size).toBeGreaterThan(0)
})

test('a database that somebody has open is not replaced', async () => {
  const { sql, file, backup } = await open()
  await createGateway({ projects, sql }).start()
  await backup(`${file}.saved`)
  await expect(restore(`${file}.saved`, file, true)).rejects.toThrow('is in use')
})
