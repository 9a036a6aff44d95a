// Several endpoints as one: the next is asked where the one before is in trouble, never after a definite answer.
import { unless } from './call.ts'
import { isAnswer, isDefinite } from './errors.ts'
import { isResting, kept, type Rest, rest } from './host.ts'
import type { Rank, Ranker } from './rank.ts'
import { heard, isRefused, isSend, isSigned, sleep, taken, waitOf } from './retry.ts'
import type { HttpSend, RpcRequest, Send } from './types.ts'

export interface FallbackOptions {
  /** Passes over the list after the first. @default 3 */
  readonly retries?: number | undefined
  /** ms before the second pass, doubled each time. @default 150 */
  readonly delay?: number | undefined
  /** Asks the best one first, and probes all of them for it. @default false */
  readonly rank?: boolean | Rank
}
export interface FallbackSend extends Send {
  /** Indices of the endpoints, best first. */
  order(): readonly number[]
  /** Ranks from now on, as if something had been asked; nothing without `rank`. */
  start(): void
  /** Ranks no more until `start`; no timer is left. */
  stop(): void
  /** A Send that stays with the endpoint that gives the first result: for what must see its own writes, and filters. */
  pin(): Send
}
/** Endpoints that stand for each other. */
interface Team {
  readonly name: string
  readonly tries: readonly Send[]
  readonly dead: Map<number, Rest>
  /** Their own order. */
  readonly own: readonly number[]
  ranker?: Ranker
}

/** Those in trouble: every client of the same endpoints knows. */
const deads = new Map<string, Map<number, Rest>>()

/**
 * Asks the endpoints in order. What a visitor or a key holder is asked for goes to the first alone, signed bytes may go on.
 * Throws a TypeError where there is none.
 */
export function fallback(
  sends: readonly Send[],
  { retries = 3, delay = 150, rank = false }: FallbackOptions = {},
): FallbackSend {
  const team = teamOf(sends)
  const me = {}
  let isRanked = !!rank
  const touch = (): void => {
    if (!isRanked) return
    if (team.ranker) return team.ranker.touch(me)
    // Without it they are asked in their own order.
    import('./rank.ts').then(
      ({ rankerOf }) => {
        team.ranker ??= rankerOf(team.name, team.tries, Object(rank), (i, ok) => mark(team, i, ok))
        if (isRanked) team.ranker.touch(me)
      },
      () => undefined,
    )
  }
  const choose =
    (answered?: (i: number) => void): Send =>
    (request, signal) => {
      touch()
      return passes(team, retries, delay, request, signal, answered)
    }
  return Object.assign(choose(), {
    order: () => order(team),
    start(): void {
      isRanked = !!rank
      touch()
    },
    stop(): void {
      isRanked = false
      team.ranker?.leave(me)
    },
    pin: () => pinned(choose, sends),
  })
}

/** The same where nobody ranks, pins or asks for the order. */
export function inTurn(sends: readonly Send[], retries = 3, delay = 150): Send {
  const team = teamOf(sends)
  return (request, signal) => passes(team, retries, delay, request, signal)
}

function teamOf(sends: readonly Send[]): Team {
  if (!sends.length) throw new TypeError('rpc: no endpoint')
  const keys = sends.map((send) => (send as Partial<HttpSend>).key)
  const name = keys.every(Boolean) ? keys.join(' ') : ''
  // What retries is the pass over all of them.
  return {
    name,
    dead: kept(deads, name, new Map()),
    own: [...sends.keys()],
    tries: sends.map((send) => (send as Partial<HttpSend>).once ?? heard(send)),
  }
}

/** `isFirst`: the best alone, be it in trouble. */
function order({ ranker, dead, own }: Team, isFirst?: boolean): readonly number[] {
  const all = ranker?.order() ?? own
  if (isFirst) return all.slice(0, 1)
  const isDead = (i: number): boolean => isResting(dead.get(i))
  return dead.size ? [...all].sort((a, b) => +isDead(a) - +isDead(b)) : all
}
/** In trouble it is the last for 30 s, then for twice as long, 5 minutes at most. */
function mark({ dead, ranker }: Team, i: number, isWell: boolean, from?: number): void {
  // Without it the ranker knows.
  if (from) ranker?.note(i, isWell, from)
  if (isWell) return void dead.delete(i)
  const one = dead.get(i) ?? { until: 0, pause: 0 }
  if (!isResting(one)) dead.set(i, rest(one, 30_000, 300_000))
}

/** Asks each once, the best first; then those again for which it makes sense. */
async function passes(
  team: Team,
  retries: number,
  delay: number,
  request: RpcRequest,
  signal?: AbortSignal,
  answered?: (i: number) => void,
): Promise<unknown> {
  // A visitor would be asked twice, or pay twice: whatever became of an earlier one, it is the first that is asked.
  const isHeld = isSend(request) && !isSigned(request)
  let list = order(team, isHeld)
  // The call that sees how it is; others do not wait for it.
  const first = list[0] as number
  if (team.dead.has(first)) mark(team, first, false)
  let doubt: unknown
  for (let tried = 0, asked = 0; ; tried++) {
    let last: unknown
    let soonest: unknown
    let ms = 1e9
    const again: number[] = []
    for (const i of list) {
      const from = Date.now()
      signal?.throwIfAborted()
      try {
        const result = await (team.tries[i] as Send)(request, signal)
        mark(team, i, true, from)
        answered?.(i)
        return result
      } catch (error) {
        signal?.throwIfAborted()
        mark(team, i, isAnswer(error), from)
        // That one may have taken it is told, whatever the others say.
        if (isDefinite(error))
          return taken(request, error, team.tries[i] as Send, asked, signal).catch((last) => {
            signal?.throwIfAborted()
            throw doubt ?? last
          })
        asked++
        const { status, code } = Object(error)
        if (isSend(request) && !isRefused(error) && (status ? status > 499 : !code)) doubt ??= error
        last = error
        const wait = waitOf(request, error, tried, delay)
        if (wait === undefined) continue
        again.push(i)
        if (wait < ms) {
          soonest = error
          ms = wait
        }
      }
    }
    if (!again.length || !(tried < retries)) throw doubt ?? last
    await sleep(soonest, ms, signal)
    list = again
  }
}

/** Until one has answered, one call at a time: two could end at different endpoints. */
function pinned(choose: (answered: (i: number) => void) => Send, sends: readonly Send[]): Send {
  let chosen: Send | undefined
  let choosing: Promise<unknown> | undefined
  const ask = choose((i) => {
    chosen = sends[i]
  })
  return async (request, signal) => {
    while (choosing)
      await unless(
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
