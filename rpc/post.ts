// One POST and what came of it.
import { unless } from './call.ts'
import { HttpError, RpcError, TimeoutError } from './errors.ts'
import { isRefusal } from './host.ts'

export interface Reply {
  readonly id?: unknown
  readonly result?: unknown
  readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly data?: unknown } | null
}
/** Replies, and what the answer as a whole says about those that are errors. */
export interface Answer {
  readonly replies: readonly Reply[]
  readonly more: { readonly status?: number | undefined; readonly retryAfter?: number | undefined }
}

/** Bytes of a reply. */
const longest = 10 * 2 ** 20
/** Under which codes servers say that an array is too long: geth, Erigon, Besu, jsonrpsee. */
const tooMany: readonly unknown[] = [-32600, -32000, -32005, -32010]

/** Posts to one URL; `stop` ends it. Rejects where what comes back is no reply to the calls. */
export function poster(url: URL, own: HeadersInit | undefined, timeout: number, ask?: typeof fetch) {
  const headers = new Headers(own)
  const preset = (name: string, value: string): void => {
    if (!headers.has(name)) headers.set(name, value)
  }
  preset('Content-Type', 'application/json')
  // A browser sends nothing to a URL with credentials. They are percent-encoded bytes, which are what btoa takes.
  if (url.username || url.password)
    preset('Authorization', `Basic ${btoa(unescape(`${url.username}:${url.password}`))}`)
  url.username = url.password = ''
  const { href } = url
  const post = async (body: string, count: number, stop: AbortController): Promise<Answer> => {
    const { signal } = stop
    // A timer holds no more.
    const timer = timeout && timeout < 2 ** 31 && setTimeout(() => stop.abort(new TimeoutError(timeout)), timeout)
    try {
      // What is meant for one origin is not for another.
      const init = { method: 'POST', body, headers, signal, redirect: 'manual' } as const
      const answer = (ask ?? fetch)(href, init).then(async (response) =>
        understood(response, await read(response), count),
      )
      // A fetch of the caller's may not know signals.
      return await unless(answer, signal)
    } catch (error) {
      // What is too long is not read to its end. Once aborted, the first reason stays.
      stop.abort(error)
      throw signal.reason
    } finally {
      clearTimeout(timer as number)
    }
  }
  return { post, key: JSON.stringify([href, ...headers]) }
}

/** The text, unless it is longer than any honest reply. */
export async function read({ body, headers, status }: Response): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let [text, size] = ['', Number(headers.get('content-length'))]
  // A compressed one says less than it is.
  for (size = size > longest ? size : 0; reader; ) {
    if (size > longest) throw new HttpError(status, 'longer than 10 MiB')
    const { value } = await reader.read()
    if (!value) break
    size += value.length
    text += decoder.decode(value, { stream: true })
  }
  return text
}

function understood({ status, ok, headers }: Response, text: string, count: number): Answer {
  const after = headers.get('retry-after')
  const ms = after ? (/\D/.test(after) ? Date.parse(after) - Date.now() : +after * 1000) : -1
  const more = { status: ok ? undefined : status, retryAfter: ms >= 0 ? ms : undefined }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // No JSON is no reply.
  }
  const replies = [json].flat().map(replyOf).filter(Boolean) as Reply[]
  const error = replies[0]?.error
  // One error for many calls is the server's word on all of them.
  const isForMany = count > 1 && replies.length === 1 && (!Array.isArray(json) || tooMany.includes(error?.code))
  if (error && (isForMany || isRefusal(more))) throw rpcError(error, more)
  // Redirected, a browser gives no status.
  if (!replies.length) throw new HttpError(status || 302, text.slice(0, 1000), { retryAfter: more.retryAfter })
  return { replies, more }
}
const isDeep = (value: unknown, left = 100): boolean =>
  Object(value) === value && (!left || Object.values(value as object).some((each) => isDeep(each, left - 1)))
/** Of what is deeper than what is written to copy or print it can follow, an error; of what is no reply, nothing. */
function replyOf(reply: unknown): Reply | undefined {
  const { id, result, error } = Object(reply)
  if (isDeep(error) || isDeep(result)) return { id, error: { message: 'deeper than 100 levels' } }
  return error || result !== undefined ? (reply as Reply) : undefined
}

export function rpcError(error: NonNullable<Reply['error']>, more: Answer['more']): RpcError {
  const { code, message = error, data } = error
  return new RpcError(typeof code === 'number' ? code : -1, typeof message === 'string' ? message.slice(0, 1000) : '', {
    data,
    ...more,
  })
}

/** Whether fewer calls at once might go through. */
export const isTooMany = ({ status, code }: { status?: number; code?: number }): boolean =>
  status === 413 || status === 500 || (status !== 429 && tooMany.includes(code))
/** Whether one at a time is all that will. */
export const isNoArrays = ({ message }: Error): boolean => /(not|un) ?(support|allow)|disabled/i.test(message)
