// A script that has asked and stopped is over: nothing of this library keeps Node awake.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import * as esbuild from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Node, neverAnswer, startNode, status } from '../helpers/rpc.ts'

const root = path.resolve(import.meta.dirname, '../..')
let folder: string
let nodes: Node[]
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'rpc-exit-'))
  await esbuild.build({
    entryPoints: [path.join(root, 'rpc/index.ts')],
    outdir: folder,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
  })
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  nodes = await Promise.all([1, 2].map(() => startNode({ eth_chainId: () => '0x1' })))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(nodes.map((node) => node.stop()))
})

/** Runs a script of the library: the timers that keep Node awake after its last line, and the code with which it ends. */
async function run(script: string): Promise<{ timers: number; ended: Promise<number | null>; child: ChildProcess }> {
  const file = path.join(folder, `${children.length}-${nodes[0]?.url.split(':').at(-1)}.mjs`)
  const head = `import { fallback, http, retry, rpc } from './index.mjs'
const urls = ${JSON.stringify(nodes.map(({ url }) => url))}
const ask = { method: 'eth_chainId' }
const nextImmediate = setImmediate
const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
`
  // A moment later, since a promise may be settled before what it came from has tidied up.
  const tail = `
nextImmediate(() => console.log('timers', process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length))`
  await writeFile(file, head + script + tail)
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let [words, errors] = ['', '']
  child.stderr.on('data', (data) => {
    errors += data
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const timers = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      words += data
      const said = words.match(/timers (\d+)\n/)
      if (said) resolve(Number(said[1]))
    })
    child.on('close', () => reject(new Error(errors || 'no last line')))
  })
  return { timers, ended, child }
}

const scripts: [string, string][] = [
  ['one call', 'await http(urls[0])(ask)'],
  ['a thousand calls', 'const send = http(urls[0]); await Promise.all(Array.from({ length: 1000 }, () => send(ask)))'],
  ['the recipe', 'await rpc(urls)(ask)'],
  [
    'calls that a message gathered',
    'delete globalThis.setImmediate; const send = http(urls[0]); await Promise.all([send(ask), send(ask)]); await send(ask)',
  ],
  ['a rank that was stopped', 'const send = rpc(urls, { rank: true }); await send(ask); await later(100); send.stop()'],
  ['a rank that was stopped at once', 'const send = rpc(urls, { rank: true }); await send(ask); send.stop()'],
  ['a rank that was never asked', 'const send = rpc(urls, { rank: true }); send.start(); send.stop()'],
  ['a rank that was never started', 'rpc(urls, { rank: true })'],
  [
    'two clients that were stopped',
    'const all = [rpc(urls, { rank: true }), rpc(urls, { rank: true })]; for (const send of all) send.start(); await later(100); for (const send of all) send.stop()',
  ],
  [
    'a call that was left in the middle',
    `const send = http('http://127.0.0.1:1', { delay: 5000 }); const left = new AbortController(); const call = send(ask, left.signal); await later(100); left.abort(); await call.catch(() => {})`,
  ],
  [
    'a retry that was left',
    'const left = new AbortController(); const call = retry(() => Promise.reject(new Error()), { delay: 9000 })(ask, left.signal); await later(50); left.abort(); await call.catch(() => {})',
  ],
  [
    'a call that was left before it went out',
    'const left = new AbortController(); const call = http(urls[0], { wait: 3000 })(ask, left.signal); left.abort(); await call.catch(() => {})',
  ],
]

test.each(scripts)('Node ends by itself after %s', async (_, script) => {
  const { timers, ended } = await run(script)
  expect([timers, await ended]).toEqual([0, 0])
})

test('Node ends by itself after a call that failed', async () => {
  for (const node of nodes) node.rule = status(503)
  const { timers, ended } = await run('await rpc(urls)(ask).catch(() => {})')
  expect([timers, await ended]).toEqual([0, 0])
})

test('Node ends by itself after a timeout', async () => {
  for (const node of nodes) node.rule = neverAnswer
  const { timers, ended } = await run('await rpc(urls, { timeout: 100, retries: 0 })(ask).catch(() => {})')
  expect([timers, await ended]).toEqual([0, 0])
})

test('Node ends by itself when a rank is stopped while a probe hangs', async () => {
  ;(nodes[1] as Node).rule = neverAnswer
  const { timers, ended } = await run(`
let asked = 0
const counted = (...args) => (asked++, fetch(...args))
const send = rpc(urls, { rank: { timeout: 60_000 }, fetch: counted })
send.start()
while (asked < 2) await later(10)
await later(500)
send.stop()
if (asked > 2) throw new Error('a probe hangs, and another one is sent')`)
  expect([timers, await ended]).toEqual([0, 0])
})

test('a rank that nobody stops keeps Node awake, so that the tests above say something', async () => {
  const { timers, ended, child } = await run(
    'const send = rpc(urls, { rank: true }); await send(ask); await later(200)',
  )
  expect(timers).toBeGreaterThan(0)
  child.kill('SIGKILL')
  await ended
})
