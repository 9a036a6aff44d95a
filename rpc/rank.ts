// Which of several endpoints is best. A chunk of its own: most pages ask them in their own order.
import type { RpcRequest, Send } from './types.ts'

export interface Rank {
  /** ms between two probes of every endpoint. @default 4000 */
  readonly interval?: number
  /** Of each endpoint, the last ones count. @default 10 */
  readonly samples?: number
  /** ms after which a probe has failed. @default 1000 */
  readonly timeout?: number
  /** @default { stability: 0.7, latency: 0.3 } */
  readonly weights?: { readonly stability: number; readonly latency: number }
  /** @default { method: 'eth_chainId' } */
  readonly probe?: RpcRequest
}
interface Sample {
  readonly ms: number
  readonly ok: boolean
  readonly at: number
}
export type Ranker = ReturnType<typeof makeRanker>

/** ms without a call after which nothing is probed. */
const idle = 60_000
/** ms in which calls are one sample: the second of a batch is no news. */
const apart = 100

const rankers = new Map<string, Ranker>()

/** One for every client of the same endpoints. */
export function rankerOf(team: string, tries: readonly Send[], options: Rank, heard: Heard): Ranker {
  const ranker = rankers.get(team) ?? makeRanker(tries, options, heard)
  if (team) rankers.set(team, ranker)
  return ranker
}
/** Who else wants to know what a probe found. */
type Heard = (i: number, ok: boolean) => void

function makeRanker(tries: readonly Send[], options: Rank, heard: Heard) {
  const { interval = 4000, timeout = 1000, probe = { method: 'eth_chainId' } } = options
  const { note, order } = scores(tries.length, options)
  const clients = new Set<object>()
  const probes = new Set<AbortController>()
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isProbing = false

  const round = async (): Promise<void> => {
    timer = undefined
    // A page that asks nothing sends nothing.
    if (!clients.size || Date.now() - asked > idle) return
    isProbing = true
    // Nor does one that nobody sees.
    if (!globalThis.document?.hidden) await Promise.all(tries.map(test))
    isProbing = false
    if (clients.size) timer = setTimeout(round, interval)
  }
  const test = async (send: Send, i: number): Promise<void> => {
    const from = Date.now()
    const stop = new AbortController()
    const { signal } = stop
    const late = setTimeout(() => stop.abort(), timeout)
    probes.add(stop)
    // A Send may not know signals.
    const over = new Promise((_, reject) => signal.addEventListener('abort', reject))
    const ok = await Promise.race([(async () => send(probe, signal))(), over]).then(
      () => true,
      () => false,
    )
    clearTimeout(late)
    // What was called off says nothing.
    if (!probes.delete(stop)) return
    note(i, ok, from)
    heard(i, ok)
  }
  return {
    note,
    order,
    /** Something is asked by a client that wants it ranked. */
    touch(client: object): void {
      clients.add(client)
      asked = Date.now()
      if (!timer && !isProbing) void round()
    },
    leave(client: object): void {
      clients.delete(client)
      if (clients.size) return
      clearTimeout(timer)
      timer = undefined
      const open = [...probes]
      probes.clear()
      for (const stop of open) stop.abort()
    },
  }
}

/** Stability is the share of answers, latency what is left of the slowest sample; nothing is worth an endpoint that never answers. */
function scores(count: number, { samples = 10, weights = { stability: 0.7, latency: 0.3 } }: Rank) {
  const rows: Sample[][] = Array.from({ length: count }, () => [])
  const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  const score = (row: readonly Sample[], slowest: number): number => {
    const stability = row.length && mean(row.map(({ ok }) => +ok))
    return stability && weights.stability * stability + weights.latency * (1 - mean(row.map(({ ms }) => ms)) / slowest)
  }
  let best: readonly number[] | undefined
  return {
    note(i: number, ok: boolean, from: number): void {
      const at = Date.now()
      const row = rows[i] as Sample[]
      if (at - (row.at(-1)?.at ?? 0) < apart) return
      row.push({ ms: at - from, ok, at })
      if (row.length > samples) row.shift()
      best = undefined
    },
    order(): readonly number[] {
      if (best) return best
      const slowest = Math.max(1, ...rows.flat().map(({ ms }) => ms))
      const all = rows.map((row) => score(row, slowest))
      best = rows.map((_, i) => i).sort((a, b) => (all[b] as number) - (all[a] as number))
      return best
    },
  }
}
