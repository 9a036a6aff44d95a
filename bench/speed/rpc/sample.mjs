// What one way needs for so many calls.
import { randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { balanceOf } from './server.mjs'

setFlagsFromString('--expose-gc')
/** One way's garbage is not the next one's time. A full collection would also throw away compiled code. */
const collect = runInNewContext('gc')

/** Never asked for before: no cache knows them. */
const fresh = (count) => Array.from({ length: count }, () => `0x${randomBytes(20).toString('hex')}`)

/** Asks `times` for `count` balances at once. Resolves with µs per call; throws where an answer is another's. */
async function sample(ask, count, times) {
  const lists = Array.from({ length: times }, () => fresh(count))
  const answers = []
  collect({ type: 'minor' })
  const [cpu, from] = [process.cpuUsage(), performance.now()]
  for (const list of lists) answers.push(await ask(list))
  const wall = performance.now() - from
  const { user, system } = process.cpuUsage(cpu)
  const isRight = lists.every((list, i) => list.every((address, j) => answers[i][j] === BigInt(balanceOf(address))))
  if (!isRight) throw new Error('a call got the answer to another one')
  return { cpu: (user + system) / count / times, wall: (wall * 1000) / count / times }
}

export const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/**
 * Each way once per round, so that a machine that slows down slows all of them. A slow one has fewer rounds: it stops
 * after `most` ms. Resolves with the medians, the first rounds left out as warming up.
 */
export async function contest(asks, { count, times, rounds, warm = 3, most = 1200 }) {
  const samples = new Map([...asks.keys()].map((name) => [name, []]))
  const spent = new Map()
  for (let i = 0; i < warm + rounds; i++) {
    for (const [name, ask] of asks) {
      if (spent.get(name) > most) continue
      const from = performance.now()
      samples.get(name).push(await sample(ask, count, times))
      spent.set(name, (spent.get(name) ?? 0) + performance.now() - from)
    }
  }
  const medians = (list) => {
    const counted = list.length > warm ? list.slice(warm) : list.slice(-1)
    return { cpu: middle(counted.map(({ cpu }) => cpu)), wall: middle(counted.map(({ wall }) => wall)) }
  }
  return new Map([...samples].map(([name, list]) => [name, medians(list)]))
}
