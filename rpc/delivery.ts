// From a tick's calls to POSTs, and from what comes back to each call.
import { type Call, isOpen, together } from './call.ts'
import { RpcError } from './errors.ts'
import { count, enter, type Host, hold, isRefusal, longest, release } from './host.ts'
import { type Answer, isNoArrays, isReply, isTooMany, type poster, rpcError } from './post.ts'
import { isRefused, isSend, relate } from './retry.ts'

/** Sends calls, as many at once as the host takes. */
export function delivery(
  host: Host,
  post: ReturnType<typeof poster>['post'],
  batch: number,
): (calls: readonly Call[]) => void {
  const spread = (calls: readonly Call[]): void => {
    const size = Math.min(batch, host.most)
    // In an array nobody knows which of them was taken.
    const rest = calls.filter((call) => !isSend(call.request) || void deliver([call]))
    for (let i = 0; i < rest.length; i += size) void deliver(rest.slice(i, i + size))
  }
  /** Sends the first `size`; the others follow when so many have come through, or one alone has not, but once. */
  const deliver = async (all: readonly Call[], size = all.length, isSecond = false): Promise<void> => {
    const calls = all.filter(isOpen)
    const part = calls.slice(0, size)
    const rest = calls.slice(size)
    let isProbe = false
    try {
      if (!part.length) return
      isProbe = enter(host)
      const stop = new AbortController()
      together(part, () => stop.abort())
      const texts = part.map(({ text }) => text).join()
      settle(part, await post(part.length > 1 ? `[${texts}]` : texts, part.length, stop))
      if (rest.length) host.most = Math.min(host.most, size)
      spread(rest)
    } catch (error) {
      const { status, code, retryAfter } = Object(error)
      // Nobody waits for it any more.
      if (!part.some(isOpen)) {
        if (isProbe) release(host)
        return spread(rest)
      }
      const isLarge = part.length > 1 && isTooMany(Object(error))
      // What was not sent says nothing new, and no answer is none.
      const isNews = error !== host.error && (status || code)
      // A refusal that is tried again counts when its call gives up.
      if (isLarge || (isNews && (isProbe || !isRefusal(error) || part.some(({ isOnce }) => isOnce)))) count(host, error)
      else if (isProbe) release(host)
      if (isLarge) return deliver(calls, isNoArrays(Object(error)) ? 1 : part.length >> 1, isSecond)
      if (retryAfter <= longest && error !== host.error && isRefused(error)) hold(host, error, retryAfter)
      for (const call of part) call.reject(error)
      if (size === 1 && !isSecond) return deliver(rest, rest.length, true)
      for (const call of rest) call.reject(error)
    }
  }
  const settle = (calls: readonly Call[], { replies, more }: Answer): void => {
    let isAnswered = false
    let byId: Map<unknown, Call> | undefined
    // Some servers leave the ids out.
    const isInOrder =
      replies.length === calls.length && (calls.length === 1 || replies.every((reply) => reply?.id === undefined))
    replies.forEach((reply, i) => {
      let call = calls[i]
      if (!isInOrder && call?.id !== reply?.id) {
        byId ??= new Map(calls.map((each) => [each.id, each]))
        call = byId.get(Number(reply?.id))
      }
      if (!call?.isOpen || !isReply(reply)) return
      call.isOpen = false
      const error = reply.error && relate(rpcError(reply.error, more), more)
      if (!isRefusal(error)) isAnswered = true
      else if (call.isOnce) count(host, error)
      if (error) call.reject(error)
      else call.resolve(reply.result)
    })
    if (isAnswered) count(host)
    for (const call of calls) if (call.isOpen) call.reject(relate(new RpcError(-1, 'no reply to this call'), more))
  }
  return spread
}
