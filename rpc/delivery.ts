// Makes POSTs of the calls of one tick, and gives each call its answer from the replies.
import { type Call, isOpen, whenAllAborted } from './call.ts'
import {
  isBatchTooLarge,
  isBatchUnsupported,
  isDefinite,
  isRateLimited,
  isTransient,
  wasNotAccepted,
} from './error-kinds.ts'
import { RpcError } from './errors.ts'
import {
  batchOf,
  growBatch,
  type Host,
  holdBack,
  isPaused,
  limitBatch,
  maxPauseMs,
  recordOutcome,
  sameBatch,
  startPost,
} from './host.ts'
import { hasSideEffects } from './methods.ts'
import { type Answer, type createPost, rpcError } from './post.ts'

/** Makes the function that sends calls, at most `batch` in one POST and no more than the host takes. */
export function delivery(
  host: Host,
  post: ReturnType<typeof createPost>['post'],
  batch: number,
): (calls: readonly Call[]) => void {
  const sendAll = (calls: readonly Call[]): void => {
    growBatch(host)
    const size = Math.min(batch, host.batch)
    // A call with side effects goes alone: where an array fails, nobody knows which of its calls were carried out.
    const rest = calls.filter((call) => call.isOpen && (!hasSideEffects(call.request) || void sendBatch([call])))
    for (let i = 0; i < rest.length; i += size) void sendBatch(rest.slice(i, i + size))
  }
  /**
   * Sends the first `size` calls; the others follow when these have come through. `earlier` is the error that the same calls
   * got before: an array is sent again as it is before it is halved, since the trouble may have passed. Where even one call
   * alone fails, the others are sent once more, with `isLast`.
   */
  const sendBatch = async (all: readonly Call[], size = all.length, earlier?: Error, isLast = false): Promise<void> => {
    const calls = all.filter(isOpen)
    const part = calls.slice(0, size)
    const count = part.length
    const rest = calls.slice(size)
    if (!count) return
    if (isPaused(host)) {
      const last = host.error as Error
      // Each caller gets an error object of its own, since one caller may change it.
      for (const call of calls) call.reject(sameBatch(Object.assign(new Error(last.message), last), batchOf(last)))
      return
    }
    const endProbe = startPost(host)
    try {
      const stop = new AbortController()
      whenAllAborted(part, () => stop.abort())
      const texts = part.map(({ text }) => text).join()
      const answer = await post(count > 1 ? `[${texts}]` : texts, count, stop).finally(endProbe)
      const error = count === 1 && errorOf(answer, answer.replies[0])
      // An error with a code of its own is an answer. One that the array got as well, or one with a transient status, is not.
      if (error && (error.message === earlier?.message || (error.status && isTransient(error)))) throw error
      settle(host, part, answer)
      if (rest.length) limitBatch(host, count)
      sendAll(rest)
    } catch (error) {
      const details = Object(error)
      const { status, code, retryAfter } = details
      // All callers of this POST have aborted.
      if (!part.some(isOpen)) return sendAll(rest)
      // Without an answer nothing is known of the host. A rate limit counts once its call is not tried again.
      if ((status || code) && (endProbe || !isRateLimited(error) || part.some(({ isOnce }) => isOnce)))
        recordOutcome(host, error)
      if (count > 1 && isBatchTooLarge(details))
        return sendBatch(calls, isBatchUnsupported(details) ? 1 : earlier ? count >> 1 : count, details, isLast)
      if (retryAfter <= maxPauseMs && wasNotAccepted(error)) holdBack(host, error, retryAfter)
      for (const call of part) call.reject(error)
      if (count === 1 && !isLast) return sendBatch(rest, rest.length, details, true)
      // These calls were never sent: each gets an error that lets it be sent again, here or to another endpoint.
      for (const call of rest)
        call.reject(isDefinite(error) ? sameBatch(new RpcError(-1, details.message), details) : error)
    }
  }
  return sendAll
}

const errorOf = ({ meta }: Answer, reply?: Answer['replies'][number]): RpcError | undefined =>
  reply?.error ? sameBatch(rpcError(reply.error, meta), meta) : undefined

function settle(host: Host, calls: readonly Call[], answer: Answer): void {
  const { replies, meta } = answer
  let isHostWell = false
  let byId: Map<unknown, Call> | undefined
  // Some servers leave the ids out, so that only the order tells the replies apart.
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
    if (!isRateLimited(error)) isHostWell = true
    else if (call.isOnce) recordOutcome(host, error)
    if (error) call.reject(error)
    else call.resolve(reply.result)
  })
  if (isHostWell) recordOutcome(host)
  for (const call of calls) if (call.isOpen) call.reject(sameBatch(new RpcError(-1, 'no reply'), meta))
}
