// `npm run bench rpc`: what a call costs, beside viem, ethers and a bare `fetch` with `JSON.parse` that do the same work.
import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensure } from '../../test/ensure.mjs'
import { bundle, layer } from './rpc/bundles.mjs'
import { contest, middle } from './rpc/sample.mjs'
import { memory } from './rpc/server.mjs'
import { figure, judge, print, shown } from './rpc/verdicts.mjs'

const at = (name) => fileURLToPath(new URL(name, import.meta.url))

/**
 * The first is the floor. viem is lighter in one file than in chunks.
 *
 * @type {Readonly<Record<string, readonly [string, { splitting: boolean }?]>>}
 */
const ways = {
  raw: ['bench/speed/rpc/raw.mjs'],
  http: ['bench/speed/rpc/http.mjs'],
  rpc: ['bench/speed/rpc/rpc.mjs'],
  'viem request': ['bench/peers/rpc/viem-request.mjs', { splitting: false }],
  viem: ['bench/peers/rpc/viem.mjs', { splitting: false }],
  ethers: ['bench/peers/rpc/ethers.mjs', { splitting: false }],
}
const names = Object.keys(ways)

/** Few calls are asked for several times per sample: the clock is coarse. */
const batches = [
  { count: 1, times: 50, rounds: 15 },
  { count: 10, times: 30, rounds: 15 },
  { count: 100, times: 20, rounds: 15 },
  { count: 1000, times: 3, rounds: 15 },
  { count: 10_000, times: 1, rounds: 9 },
]
const starts = 15

async function bundles() {
  const built = new Map()
  for (const [name, [entry, options]] of Object.entries(ways)) {
    const { file, size, contents } = await bundle(entry, options)
    await mkdir(path.dirname(file), { recursive: true })
    for (const [name, bytes] of contents) await writeFile(name, bytes)
    const { make } = await import(pathToFileURL(file).href)
    built.set(name, { file, size, make })
  }
  return built
}

/** ms by name. */
function coldStarts(built) {
  const args = ['--no-warnings', '--experimental-vm-modules', at('rpc/cold.mjs')]
  const samples = new Map(names.map((name) => [name, []]))
  for (let i = 0; i < starts; i++)
    for (const [name, { file }] of built) samples.get(name).push(+execFileSync(process.execPath, [...args, file]))
  return new Map([...samples].map(([name, list]) => [name, middle(list)]))
}

const clients = (built, url, batch) => new Map([...built].map(([name, { make }]) => [name, make(url, batch)]))

async function overNetwork(built) {
  const server = fork(at('rpc/server.mjs'), ['serve'])
  try {
    const [port] = await once(server, 'message')
    const rows = new Map()
    for (const row of batches)
      rows.set(row.count, await contest(clients(built, `http://127.0.0.1:${port}/`, row.count), row))
    return rows
  } finally {
    server.kill()
  }
}

async function inMemory(built) {
  const real = globalThis.fetch
  globalThis.fetch = memory
  try {
    return await contest(clients(built, 'http://127.0.0.1:1/', 1), { count: 1, times: 50, rounds: 15 })
  } finally {
    globalThis.fetch = real
  }
}

/** A row of figures, each but the floor's with its ratio to it. */
const beside = (label, of) => [
  label,
  ...names.map((name) => figure(of(name)) + (name === 'raw' ? '' : ` ${figure(of(name) / of('raw'))}×`)),
]

export async function run() {
  ensure(at('../peers'))
  const built = await bundles()
  const rows = await overNetwork(built)
  const single = await inMemory(built)
  const cold = coldStarts(built)
  const label = ({ count }) => count.toLocaleString('en').replace(',', ' ')
  for (const key of ['cpu', 'wall']) {
    const head = [`${key === 'cpu' ? 'client CPU' : 'wall'}, µs per call`, ...names]
    const line = (row) => beside(label(row), (name) => rows.get(row.count).get(name)[key])
    const removed = beside('1, no network', (name) => single.get(name)[key])
    print(head, [...batches.map(line), removed])
  }
  const { brotli } = await layer()
  print(
    ['bundle', ...names],
    [
      beside('cold start, ms of CPU', (name) => cold.get(name)),
      ['min, B', ...names.map((name) => `${built.get(name).size.min}`)],
      ['brotli, B', ...names.map((name) => `${built.get(name).size.brotli}`)],
    ],
  )
  const verdicts = judge(rows, cold, brotli)
  print(['', 'reached', 'limit'], verdicts.map(shown))
  if (!verdicts.every(({ isMet }) => isMet)) process.exitCode = 1
}
