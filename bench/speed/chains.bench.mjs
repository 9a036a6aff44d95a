// `npm run bench chains`: what addresses and the ABI cost, beside viem, ethers and ox that do the same work.
import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensure } from '../../test/ensure.mjs'
import { tasksFor } from './chains/tasks.mjs'
import { bundle } from './rpc/bundles.mjs'
import { middle } from './rpc/sample.mjs'
import { figure, print } from './rpc/verdicts.mjs'

const ways = {
  hasp: 'bench/speed/chains/hasp-codec.mjs',
  viem: 'bench/peers/chains/viem-codec.mjs',
  ethers: 'bench/peers/chains/ethers-codec.mjs',
  ox: 'bench/peers/chains/ox-codec.mjs',
}
const names = Object.keys(ways)
const rounds = 25
const warm = 5
/** ms that one library may take for one task. */
const most = 1500

async function bundles() {
  const built = new Map()
  for (const [name, entry] of Object.entries(ways)) {
    const { file, contents } = await bundle(entry, { splitting: false })
    await mkdir(path.dirname(file), { recursive: true })
    for (const [name, bytes] of contents) await writeFile(name, bytes)
    built.set(name, await import(pathToFileURL(file).href))
  }
  return built
}

/**
 * All give the same to the same, or the figures say nothing.
 *
 * @param {import('./chains/tasks.mjs').Task} task
 * @param {ReadonlyMap<string, any>} built
 */
async function compare({ name, prepare, run }, built) {
  const input = prepare()
  const expected = await run(built.get('hasp'), input)
  for (const [other, way] of built) assert.deepEqual(await run(way, input), expected, `${other}: ${name}`)
}

/**
 * Each once per round, so that a machine that slows down slows all of them. Resolves with ns per operation.
 *
 * @param {import('./chains/tasks.mjs').Task} task
 * @param {ReadonlyMap<string, any>} built
 */
async function contest({ count, fill, prepare, run }, built) {
  const samples = new Map(names.map((name) => [name, []]))
  const spent = new Map()
  for (const way of built.values()) fill?.(way)
  for (let round = 0; round < warm + rounds; round++) {
    for (const [name, way] of built) {
      if (spent.get(name) > most) continue
      const input = prepare()
      const from = process.hrtime.bigint()
      await run(way, input)
      const taken = Number(process.hrtime.bigint() - from)
      samples.get(name).push(taken / count)
      spent.set(name, (spent.get(name) ?? 0) + taken / 1e6)
    }
  }
  return new Map([...samples].map(([name, list]) => [name, middle(list.length > warm ? list.slice(warm) : list)]))
}

const time = (ns) => (ns < 1000 ? `${Math.round(ns)} ns` : `${figure(ns / 1000)} µs`)

/**
 * @param {import('./chains/tasks.mjs').Task} task
 * @param {ReadonlyMap<string, number>} taken ns
 */
function verdicts({ name, least, most }, taken) {
  const ratio = taken.get('viem') / taken.get('hasp')
  const at = (value, limit, isMet) => [name, value, `${limit} ${isMet ? '✓' : '✗'}`, isMet]
  return [
    ...(least ? [at(`${figure(ratio)}×`, `≥ ${least}× viem`, ratio >= least)] : []),
    ...(most ? [at(time(taken.get('hasp')), `≤ ${most} ns`, taken.get('hasp') <= most)] : []),
  ]
}

export async function run() {
  ensure(fileURLToPath(new URL('../peers', import.meta.url)))
  const built = await bundles()
  const [rows, judged] = [[], []]
  for (const task of tasksFor(built.get('viem'))) {
    await compare(task, built)
    const taken = await contest(task, built)
    const beside = (name) => `${time(taken.get(name))} ${figure(taken.get(name) / taken.get('hasp'))}×`
    rows.push([task.name, time(taken.get('hasp')), ...names.slice(1).map(beside)])
    judged.push(...verdicts(task, taken))
  }
  print(['per operation', ...names], rows)
  print(
    ['', 'reached', 'limit'],
    judged.map((row) => row.slice(0, 3)),
  )
  if (!judged.every(([, , , isMet]) => isMet)) process.exitCode = 1
}
