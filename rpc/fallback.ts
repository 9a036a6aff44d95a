// Makes one Send of several endpoints: the next one is asked where the one before fails, but never after a definite answer.
import { raceAbort } from './call.ts'
import { isDefinite, isHealthyAnswer, maybeAccepted } from './error-kinds.ts'
import { getOrAdd, isPaused, type Pause, pause } from './host.ts'
import { hasSideEffects, isSignedTransaction } from './methods.ts'
import type { Rank, Ranker } from './rank.ts'
import { recoverSentHash, retryDelay, sleep, withAbort } from './retry.ts'
import type { HttpSend, NodeSend, RpcRequest, Send } from './types.ts'

export interface FallbackOptions {
  /** How often the whole list is asked again after the first pass. @default 3 */
  readonly retries?: number | undefined
  /** ms before the second pass, doubled each time. @default 150 */
  readonly delay?: number | undefined
  /** Whether the best endpoint is asked first, for which all are probed. @default false */
  readonly rank?: boolean | Rank
}
export interface FallbackSend extends NodeSend {
  /** Indices of the endpoints, best first. */
  order(): readonly number[]
  /** Starts to rank, as the first call does; does nothing without `rank`. */
  start(): void
  /** Stops ranking until `start` is called, and leaves no timer. */
  stop(): void
  /** A Send that stays with the endpoint that answers first: for filters, and for reads that must see the caller's own writes. */
  pin(): NodeSend
}
/** Endpoints that stand in for each other. */
interface Group {
  readonly name: string
  readonly sends: readonly Send[]
  readonly down: Map<number, Pause>
  ranker?: Ranker
}

/** The endpoints that failed, by group: all clients of the same endpoints share what one finds out. */
const downByGroup = new Map<string, Map<number, Pause>>()

/**
 * Several endpoints as one Send, asked in order. A call with side effects goes to the first endpoint alone; signed bytes may go
 * on to the next. Throws a TypeError where the list is empty.
 * @example const send = fallback([http('https://a.example'), http('https://b.example')], { rank: true })
 */
export function fallback(
  sends: readonly Send[],
  { retries = 3, delay = 150, rank = false }: FallbackOptions = {},
): FallbackSend {
  const group = groupOf(sends)
  const client = {}
  let isRanked = !!rank
  const startRanking = (): void => {
    if (!isRanked) return
    if (group.ranker) return group.ranker.use(client)
    // If this chunk cannot be loaded, the endpoints are asked in the order of the list.
    import('./rank.ts').then(
      ({ rankerOf }) => {
        group.ranker ??= rankerOf(group.name, group.sends, Object(rank), (i, ok) => markHealth(group, i, ok))
        if (isRanked) group.ranker.use(client)
      },
      () => undefined,
    )
  }
  const choose =
    (onAnswer?: (i: number) => void): Send =>
    (request, signal) => {
      startRanking()
      return sendInPasses(group, retries, delay, request, signal, onAnswer)
    }
  return Object.assign(choose(), {
    order: () => order(group),
    start(): void {
      isRanked = !!rank
      startRanking()
    },
    stop(): void {
      isRanked = false
      group.ranker?.leave(client)
    },
    pin: () => pinned(choose, sends),
  })
}

/** Does what `fallback` does without ranking, pinning and `order`, and is smaller. */
export function unranked(sends: readonly Send[], retries = 3, delay = 150): Send {
  const group = groupOf(sends)
  return (request, signal) => sendInPasses(group, retries, delay, request, signal)
}

function groupOf(sends: readonly Send[]): Group {
  if (!sends.length) throw new TypeError('rpc: the list of endpoints is empty')
  const keys = sends.map((send) => (send as Partial<HttpSend>).key)
  const name = keys.every(Boolean) ? keys.join(' ') : ''
  // `once`, because it is the pass over all endpoints that tries again.
  return {
    name,
    down: getOrAdd(downByGroup, name, new Map()),
    sends: sends.map((send) => (send as Partial<HttpSend>).once ?? withAbort(send)),
  }
}

/** Lists the indices, best first and those that failed last; with `isFirst` the best alone, even where it failed. */
function order({ ranker, down: unhealthy, sends }: Group, isFirst?: boolean): readonly number[] {
  const all = ranker?.order() ?? [...sends.keys()]
  if (isFirst) return all.slice(0, 1)
  const isLast = (i: number): boolean => isPaused(unhealthy.get(i))
  return unhealthy.size ? [...all].sort((a, b) => +isLast(a) - +isLast(b)) : all
}
/** Notes whether an endpoint works. One that fails is asked last for 30 s, then for twice as long, up to 5 minutes. */
function markHealth({ down, ranker }: Group, i: number, isUp: boolean, from?: number): void {
  // Without a time there is no new sample: the ranker has the result already, or the call is only about to be sent.
  if (from) ranker?.add(i, isUp, from)
  if (isUp) return void down.delete(i)
  const known = down.get(i) ?? { until: 0, pauseMs: 0 }
  if (!isPaused(known)) down.set(i, pause(known, 30_000, 300_000))
}

/** Asks each endpoint once, the best first; then those again whose error is transient. */
async function sendInPasses(
  group: Group,
  retries: number,
  delay: number,
  request: RpcRequest,
  signal?: AbortSignal,
  onAnswer?: (i: number) => void,
): Promise<unknown> {
  // Through a second endpoint the visitor could be asked again, or pay twice.
  const isFirstOnly = hasSideEffects(request) && !isSignedTransaction(request)
  let list = order(group, isFirstOnly)
  // This call finds out whether the endpoint works again; the calls beside it go to another.
  const first = list[0] as number
  if (group.down.has(first)) markHealth(group, first, false)
  /** The first error that leaves open whether the call was carried out. */
  let unclear: unknown
  for (let tried = 0, asked = 0; ; tried++) {
    let last: unknown
    let soonest: unknown
    let ms = 1e9
    const retryable: number[] = []
    for (const i of list) {
      const from = Date.now()
      signal?.throwIfAborted()
      try {
        const result = await (group.sends[i] as Send)(request, signal)
        markHealth(group, i, true, from)
        onAnswer?.(i)
        return result
      } catch (error) {
        signal?.throwIfAborted()
        markHealth(group, i, isHealthyAnswer(error), from)
        // If an earlier endpoint may have accepted the call, the caller gets that error: "rejected" would be wrong.
        if (isDefinite(error))
          return recoverSentHash(request, error, group.sends[i] as Send, asked, signal).catch((last) => {
            signal?.throwIfAborted()
            throw unclear ?? last
          })
        asked++
        if (hasSideEffects(request) && maybeAccepted(error)) unclear ??= error
        last = error
        const wait = retryDelay(request, error, tried, delay)
        if (wait === undefined) continue
        retryable.push(i)
        if (wait < ms) {
          soonest = error
          ms = wait
        }
      }
    }
    if (!retryable.length || !(tried < retries)) throw unclear ?? last
    await sleep(soonest, ms, signal)
    list = retryable
  }
}

/** Sends one call at a time until one has answered: two at once could end at different endpoints. */
function pinned(choose: (onAnswer: (i: number) => void) => Send, sends: readonly Send[]): Send {
  let chosen: Send | undefined
  let choosing: Promise<unknown> | undefined
  const ask = choose((i) => {
    chosen = sends[i]
  })
  return async (request, signal) => {
    while (choosing)
      await raceAbort(
        choosing.catch(() => undefined),
        signal,
      )
    if (chosen) return chosen(request, signal)
    choosing = ask(request, signal).finally(() => {
      choosing = undefined
    })
    return choosing
  }
}
