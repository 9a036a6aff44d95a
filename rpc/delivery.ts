// From a tick's calls to POSTs, and from what comes back to each call.
import { type Call, isOpen, together } from './call.ts'
import { isTransient, RpcError } from './errors.ts'
import { count, enter, type Host, hold, isRefusal, isResting, longest, mostOf, relate, root } from './host.ts'
import { type Answer, isNoArrays, isTooMany, type poster, rpcError } from './post.ts'
import { isRefused, isSend } from './retry.ts'

/** Sends calls, as many at once as the host takes. */
export function delivery(
  host: Host,
  post: ReturnType<typeof poster>['post'],
  batch: number,
): (calls: readonly Call[]) => void {
  const spread = (calls: readonly Call[]): void => {
    const size = Math.min(batch, mostOf(host))
    // In an array nobody knows which of them was taken.
    const rest = calls.filter((call) => !isSend(call.request) || void deliver([call]))
    for (let i = 0; i < rest.length; i += size) void deliver(rest.slice(i, i + size))
  }
  /**
   * Sends the first `size`; the others follow when so many have come through, or one alone has not, but once. An array goes
   * out again as it is before it is halved: trouble may have passed. `said`: what an array of them was refused with.
   */
  const deliver = async (all: readonly Call[], size = all.length, tries = 0, said?: Error): Promise<void> => {
    const calls = all.filter(isOpen)
    const part = calls.slice(0, size)
    const rest = calls.slice(size)
    if (!part.length) return
    if (isResting(host)) {
      const last = Object(host.error)
      // An error belongs to its caller: those of other clients have their own.
      for (const call of calls) call.reject(relate(Object.assign(new Error(last.message), last), root(last)))
      return
    }
    const isProbe = enter(host)
    try {
      const stop = new AbortController()
      together(part, () => stop.abort())
      const texts = part.map(({ text }) => text).join()
      const answer = await post(part.length > 1 ? `[${texts}]` : texts, part.length, stop).finally(() => {
        if (isProbe) host.until = 1
      })
      const error = errorOf(answer, answer.replies[0])
      // What is said of one as well, or is trouble, is no word on their number.
      if (size === 1 && error && (error.message === said?.message || isTransient(error))) throw error
      settle(host, part, answer)
      if (rest.length) mostOf(host, size)
      spread(rest)
    } catch (error) {
      const problem = Object(error)
      const { status, code, retryAfter } = problem
      // Nobody waits for it any more.
      if (!part.some(isOpen)) return spread(rest)
      const isLarge = part.length > 1 && isTooMany(problem)
      // No answer is no news, and a refusal that is tried again counts when its call gives up.
      if (isLarge || ((status || code) && (isProbe || !isRefusal(error) || part.some(({ isOnce }) => isOnce))))
        count(host, error)
      if (isLarge) return deliver(calls, isNoArrays(problem) ? 1 : part.length >> (tries && 1), tries || 1, problem)
      if (retryAfter <= longest && isRefused(error)) hold(host, error, retryAfter)
      for (const call of part) call.reject(error)
      if (size === 1 && tries < 2) return deliver(rest, rest.length, 2)
      for (const call of rest) call.reject(said)
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
  for (const call of calls) if (call.isOpen) call.reject(relate(new RpcError(-1, 'no reply to this call'), more))
}
