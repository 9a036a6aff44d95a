// Sends one POST, and reads its replies.
import { raceAbort } from './call.ts'
import { batchTooLargeCodes, isRateLimited } from './error-kinds.ts'
import { HttpError, RpcError, TimeoutError } from './errors.ts'

export interface Reply {
  readonly id?: unknown
  readonly result?: unknown
  readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly data?: unknown } | null
}
/** The replies, and what the HTTP answer adds to those that are errors. */
export interface Answer {
  readonly replies: readonly Reply[]
  readonly meta: { readonly status?: number | undefined; readonly retryAfter?: number | undefined }
}

/** Length of the longest answer that is read. */
const maxBytes = 10 * 2 ** 20

/** Parses a URL. Throws a TypeError for what is no http URL, which does not name the URL, since a key may be in it. */
export function parseUrl(url: string): URL {
  if (!URL.canParse(url) || !/^https?:/i.test(url)) throw new TypeError('rpc: no http URL')
  return new URL(url)
}

/** Makes the function that posts to one URL; its `stop` aborts the POST. It rejects where the answer holds no replies. */
export function createPost(url: URL, own: HeadersInit | undefined, timeout: number, fetcher?: typeof fetch) {
  const headers = new Headers(own)
  const setDefault = (name: string, value: string): void => {
    if (!headers.has(name)) headers.set(name, value)
  }
  setDefault('Content-Type', 'application/json')
  // Browsers refuse URLs with credentials. These are percent-encoded bytes, and unescaped they are what btoa takes.
  if (url.username || url.password)
    setDefault('Authorization', `Basic ${btoa(unescape(`${url.username}:${url.password}`))}`)
  url.username = url.password = ''
  const { href } = url
  const post = async (body: string, count: number, stop: AbortController): Promise<Answer> => {
    const { signal } = stop
    // A timer takes no more than 31 bits.
    const timer = timeout && timeout < 2 ** 31 && setTimeout(() => stop.abort(new TimeoutError(timeout)), timeout)
    try {
      // A redirect could hand the calls and their headers to another origin.
      const init = { method: 'POST', body, headers, signal, redirect: 'manual' } as const
      const answer = (fetcher ?? fetch)(href, init).then(async (response) =>
        parseAnswer(response, await readBody(response), count),
      )
      // The caller's own fetch may ignore its signal.
      return await raceAbort(answer, signal)
    } catch (error) {
      // This ends the reading of an answer that is too long. Where the signal was aborted already, the first reason stays.
      stop.abort(error)
      throw signal.reason
    } finally {
      clearTimeout(timer as number)
    }
  }
  return { post, key: JSON.stringify([href, ...headers]) }
}

/** Reads the text of an answer. Throws HttpError where it is longer than 10 MiB, which no honest reply is. */
export async function readBody({ body, headers, status }: Response): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let [text, size] = ['', Number(headers.get('content-length'))]
  // The length of a compressed answer says too little, so what is read is counted as well.
  for (size = size > maxBytes ? size : 0; reader; ) {
    if (size > maxBytes) throw new HttpError(status, 'longer than 10 MiB')
    const { value } = await reader.read()
    if (!value) break
    size += value.length
    text += decoder.decode(value, { stream: true })
  }
  return text
}

function parseAnswer({ status, ok, headers }: Response, text: string, count: number): Answer {
  const after = headers.get('retry-after')
  const ms = after ? (/\D/.test(after) ? Date.parse(after) - Date.now() : +after * 1000) : -1
  const meta = { status: ok ? undefined : status, retryAfter: ms >= 0 ? ms : undefined }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // What is no JSON holds no replies.
  }
  const replies = [json].flat().map(readReply).filter(Boolean) as Reply[]
  const error = replies[0]?.error
  // One error for many calls is meant for all of them.
  const isForAll =
    count > 1 && replies.length === 1 && (!Array.isArray(json) || batchTooLargeCodes.includes(error?.code))
  if (error && (isForAll || isRateLimited(meta))) throw rpcError(error, meta)
  // A browser gives a redirect no status.
  if (!replies.length) throw new HttpError(status || 302, text.slice(0, 1000), { retryAfter: meta.retryAfter })
  return { replies, meta }
}
const isTooDeep = (value: unknown, left = 100): boolean =>
  Object(value) === value && (!left || Object.values(value as object).some((each) => isTooDeep(each, left - 1)))
/** Reads a reply. One that is nested too deep to be copied or printed becomes an error, and what is no reply undefined. */
function readReply(reply: unknown): Reply | undefined {
  const { id, result, error } = Object(reply)
  if (isTooDeep(error) || isTooDeep(result)) return { id, error: { message: 'deeper than 100 levels' } }
  return error || result !== undefined ? (reply as Reply) : undefined
}

export function rpcError(error: NonNullable<Reply['error']>, meta: Answer['meta']): RpcError {
  const { code, message = error, data } = error
  return new RpcError(typeof code === 'number' ? code : -1, typeof message === 'string' ? message.slice(0, 1000) : '', {
    data,
    ...meta,
  })
}
