// Several endpoints as one: the next is asked where the one before is in trouble, never after a definite answer.
import { unless } from './call.ts'
import { isAnswer, isDefinite } from './errors.ts'
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
  readonly dead: Set<number>
  /** Their own order. */
  readonly own: readonly number[]
  ranker?: Ranker
}

/** Those in trouble: every client of the same endpoints knows. */
const deads = new Map<string, Set<number>>()

/** Asks the endpoints in order. Throws a TypeError where there is none. */
export function fallback(
  sends: readonly Send[],
  { retries = 3, delay = 150, rank = false }: FallbackOptions = {},
): FallbackSend {
  if (!sends.length) throw new TypeError('rpc: no endpoint')
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

function teamOf(sends: readonly Send[]): Team {
  const keys = sends.map((send) => (send as Partial<HttpSend>).key)
  const name = keys.every(Boolean) ? keys.join(' ') : ''
  const dead = deads.get(name) ?? new Set()
  if (name) deads.set(name, dead)
  // What retries is the pass over all of them.
  return {
    name,
    dead,
    own: [...sends.keys()],
    tries: sends.map((send) => (send as Partial<HttpSend>).once ?? heard(send)),
  }
}

function order({ ranker, dead, own }: Team): readonly number[] {
  const all = ranker?.order() ?? own
  return dead.size ? [...all].sort((a, b) => +dead.has(a) - +dead.has(b)) : all
}
const mark = ({ dead }: Team, i: number, ok: boolean): void => void dead[ok ? 'delete' : 'add'](i)

/** Asks each once, the best first; then those again for which it makes sense. */
async function passes(
  team: Team,
  retries: number,
  delay: number,
  request: RpcRequest,
  signal?: AbortSignal,
  answered?: (i: number) => void,
): Promise<unknown> {
  let list = order(team)
  // A visitor would be asked twice, or pay twice.
  if (isSend(request) && !isSigned(request)) list = list.slice(0, 1)
  let doubt: unknown
  for (let tried = 0, asked = 0; ; tried++) {
    let [last, soonest, ms]: [unknown, unknown, number] = [undefined, undefined, Number.POSITIVE_INFINITY]
    const again: number[] = []
    for (const i of list) {
      const from = team.ranker ? Date.now() : 0
      signal?.throwIfAborted()
      try {
        const result = await (team.tries[i] as Send)(request, signal)
        // Most calls have nothing to note.
        if (team.dead.size) mark(team, i, true)
        team.ranker?.note(i, true, from)
        answered?.(i)
        return result
      } catch (error) {
        signal?.throwIfAborted()
        const isWell = isAnswer(error)
        if (isWell === team.dead.has(i)) mark(team, i, isWell)
        team.ranker?.note(i, isWell, from)
        if (isDefinite(error)) return taken(request, error, team.tries[i] as Send, asked, signal)
        asked++
        const { status, code } = Object(error)
        // That one may have taken it is told, whatever the others say.
        if (isSend(request) && !isRefused(error) && !code && !(status < 500)) doubt ??= error
        last = error
        const wait = waitOf(error, tried, delay)
        if (wait === undefined || (isSend(request) && !isRefused(error))) continue
        again.push(i)
        if (wait < ms) [soonest, ms] = [error, wait]
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
  const nothing = (): void => undefined
  return async (request, signal) => {
    while (choosing) await unless(choosing.catch(nothing), signal)
    if (chosen) return chosen(request, signal)
    choosing = ask(request, signal).finally(() => {
      choosing = undefined
    })
    return choosing
  }
}
