// Which of several endpoints is best. It is a chunk of its own, since most pages ask them in the order of the list.
import type { RpcRequest, Send } from './types.ts'

export interface Rank {
  /** ms between two probes of every endpoint. @default 4000 */
  readonly interval?: number
  /** How many of the last samples of an endpoint count. @default 10 */
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

/** ms without a call after which probing stops. */
const maxIdleMs = 60_000
/** ms in which several results count as one sample, since the calls of a batch all have the same result. */
const minSampleGapMs = 100

const rankers = new Map<string, Ranker>()

/** Returns the ranker that all clients of the same endpoints share. */
export function rankerOf(key: string, sends: readonly Send[], options: Rank, onProbe: OnProbe): Ranker {
  const ranker = rankers.get(key) ?? makeRanker(sends, options, onProbe)
  // A page that makes new endpoints without end would fill the memory.
  if (rankers.size > 999) rankers.clear()
  if (key) rankers.set(key, ranker)
  return ranker
}
/** Called with what a probe found. */
type OnProbe = (i: number, ok: boolean) => void

function makeRanker(sends: readonly Send[], options: Rank, onProbe: OnProbe) {
  const { interval = 4000, timeout = 1000, probe = { method: 'eth_chainId' } } = options
  const { add, order } = scores(sends.length, options)
  const clients = new Set<object>()
  const probes = new Set<AbortController>()
  let lastUsed = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isProbing = false

  const probeAll = async (): Promise<void> => {
    timer = undefined
    // A page that asks nothing must send nothing,
    if (!clients.size || Date.now() - lastUsed > maxIdleMs) return
    isProbing = true
    // and neither must one that nobody sees.
    if (!globalThis.document?.hidden) await Promise.all(sends.map(probeOne))
    isProbing = false
    if (clients.size) timer = setTimeout(probeAll, interval)
  }
  const probeOne = async (send: Send, i: number): Promise<void> => {
    const from = Date.now()
    const stop = new AbortController()
    const { signal } = stop
    const timeoutTimer = setTimeout(() => stop.abort(), timeout)
    probes.add(stop)
    // A Send may ignore its signal.
    const aborted = new Promise((_, reject) => signal.addEventListener('abort', reject))
    const ok = await Promise.race([(async () => send(probe, signal))(), aborted]).then(
      () => true,
      () => false,
    )
    clearTimeout(timeoutTimer)
    // `leave` has ended the probe, so its result says nothing of the endpoint.
    if (!probes.delete(stop)) return
    add(i, ok, from)
    onProbe(i, ok)
  }
  return {
    add,
    order,
    /** A client that wants its endpoints ranked makes a call. */
    use(client: object): void {
      clients.add(client)
      lastUsed = Date.now()
      if (!timer && !isProbing) void probeAll()
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

/**
 * Stability is the share of samples that were answered, latency how much faster than the slowest they were. An endpoint that
 * never answers scores 0.
 */
function scores(count: number, { samples = 10, weights = { stability: 0.7, latency: 0.3 } }: Rank) {
  const rows: Sample[][] = Array.from({ length: count }, () => [])
  const mean = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  const score = (row: readonly Sample[], slowest: number): number => {
    const stability = row.length && mean(row.map(({ ok }) => +ok))
    return stability && weights.stability * stability + weights.latency * (1 - mean(row.map(({ ms }) => ms)) / slowest)
  }
  let best: readonly number[] | undefined
  return {
    add(i: number, ok: boolean, from: number): void {
      const at = Date.now()
      const row = rows[i] as Sample[]
      if (at - (row.at(-1)?.at ?? 0) < minSampleGapMs) return
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
