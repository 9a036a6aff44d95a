// From a tick's calls to POSTs, and from what comes back to each call.
import { type Call, isOpen, together } from './call.ts'
import { isDefinite, isTransient, RpcError } from './errors.ts'
import { count, enter, grow, type Host, hold, isRefusal, isResting, learn, longest, relate, root } from './host.ts'
import { type Answer, isNoArrays, isTooMany, type poster, rpcError } from './post.ts'
import { isRefused, isSend } from './retry.ts'

/** Sends calls, as many at once as the host takes. */
export function delivery(
  host: Host,
  post: ReturnType<typeof poster>['post'],
  batch: number,
): (calls: readonly Call[]) => void {
  const spread = (calls: readonly Call[]): void => {
    grow(host)
    const size = Math.min(batch, host.most)
    // In an array nobody knows which of them was taken.
    const rest = calls.filter((call) => call.isOpen && (!isSend(call.request) || void deliver([call])))
    for (let i = 0; i < rest.length; i += size) void deliver(rest.slice(i, i + size))
  }
  /**
   * Sends the first `size`. The others follow when so many have come through; when one alone has not, they do so once more:
   * `isLast`. `said`: what was refused before. An array goes out again as it is before it is halved: trouble may have passed.
   */
  const deliver = async (all: readonly Call[], size = all.length, said?: Error, isLast = false): Promise<void> => {
    const calls = all.filter(isOpen)
    const part = calls.slice(0, size)
    const most = part.length
    const rest = calls.slice(size)
    if (!most) return
    if (isResting(host)) {
      const last = host.error as Error
      // An error belongs to its caller: those of other clients have their own.
      for (const call of calls) call.reject(relate(Object.assign(new Error(last.message), last), root(last)))
      return
    }
    const probed = enter(host)
    try {
      const stop = new AbortController()
      together(part, () => stop.abort())
      const texts = part.map(({ text }) => text).join()
      const answer = await post(most > 1 ? `[${texts}]` : texts, most, stop).finally(probed)
      const error = most === 1 && errorOf(answer, answer.replies[0])
      // Who is answered came through, whatever the code. What was said of an array as well, or comes with trouble, is no answer.
      if (error && (error.message === said?.message || (error.status && isTransient(error)))) throw error
      settle(host, part, answer)
      if (rest.length) learn(host, most)
      spread(rest)
    } catch (error) {
      const problem = Object(error)
      const { status, code, retryAfter } = problem
      // Nobody waits for it any more.
      if (!part.some(isOpen)) return spread(rest)
      // No answer is no news, and a refusal that is tried again counts when its call gives up.
      if ((status || code) && (probed || !isRefusal(error) || part.some(({ isOnce }) => isOnce))) count(host, error)
      if (most > 1 && isTooMany(problem))
        return deliver(calls, isNoArrays(problem) ? 1 : said ? most >> 1 : most, problem, isLast)
      if (retryAfter <= longest && isRefused(error)) hold(host, error, retryAfter)
      for (const call of part) call.reject(error)
      if (most === 1 && !isLast) return deliver(rest, rest.length, problem, true)
      // What was never sent is asked for again, here or elsewhere: no answer to others is one to it.
      for (const call of rest)
        call.reject(isDefinite(error) ? relate(new RpcError(-1, problem.message), problem) : error)
    }
  }
  return spread
}

const errorOf = ({ more }: Answer, reply?: Answer['replies'][number]): RpcError | undefined =>
  reply?.error ? relate(rpcError(reply.error, more), more) : undefined

function settle(host: Host, calls: readonly Call[], answer: Answer): void {
  const { replies, more } = answer
  let isAnswered = false
  let byId: Map<unknown, Call> | undefined
  // Some servers leave the ids out.
  const isInOrder =
    replies.length === calls.length && (calls.length === 1 || replies.every(({ id }) => id === undefined))
  replies.forEach((reply, i) => {
    const { id } = reply
    let call = calls[i]
    if (!isInOrder && call?.id !== id) {
      byId ??= new Map(calls.map((each) => [each.id, each]))
      call = byId.get(typeof id === 'string' ? +id : id)
    }
    if (!call?.isOpen) return
    call.isOpen = false
    const error = errorOf(answer, reply)
    if (!isRefusal(error)) isAnswered = true
    else if (call.isOnce) count(host, error)
    if (error) call.reject(error)
    else call.resolve(reply.result)
  })
  if (isAnswered) count(host)
  for (const call of calls) if (call.isOpen) call.reject(relate(new RpcError(-1, 'no reply'), more))
}
