// One bounded GET to a service. Its deadline is for all tries together: a visitor waits no longer, however often it is asked.
import { within } from '../errors.ts'

/** ms for a question, its retries included. */
const maxWait = 10_000
const retries = 3
/** Statuses below 500 after which another try may help. */
export const transient: readonly number[] = [403, 408, 429]

/**
 * A service gave no answer that can be used. `reason` is 'origin' or 'key' where it refuses this page or its project id, which only
 * the developer can mend.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  declare readonly reason: 'origin' | 'key' | 'unavailable'
  /** Whether another try may help. */
  declare readonly isTransient: boolean
  constructor(reason: ServiceError['reason'], cause: unknown, isTransient = false) {
    super(reason, { cause })
    Object.assign(this, { reason, isTransient })
  }
}

/**
 * Resolves with the body of the answer, which has `max` bytes at most. `tried` are the tries, of four, that are not made. Rejects
 * with ServiceError.
 */
export async function ask(url: string, max: number, tried = 0): Promise<Blob> {
  const stop = new AbortController()
  try {
    const once = async () => readAnswer(url, await fetch(url, { signal: stop.signal }), max)
    return await within(maxWait, retry(once, tried))
  } catch (error) {
    throw Object(error).reason ? error : new ServiceError('unavailable', error)
  } finally {
    // Nothing of a question that is over is read on or asked again.
    stop.abort()
  }
}

/** Tries again after 1, 2 and 4 s, where that may help. `tried` are the tries, of four, that are not made. */
export async function retry<T>(work: () => Promise<T>, tried = 0): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { isTransient, code, name } = Object(error)
    // An error that is not ours is of the network. What was ended has nobody who waits for it.
    if (tried >= retries || isTransient === false || code === 'aborted' || name === 'AbortError') throw error
  }
  await within(maxWait, new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** tried)))
  return retry(work, tried + 1)
}

/**
 * Resolves with the body of what a service has answered that was asked at `url`, which after a redirect is not the response's; where it
 * has refused it rejects with ServiceError.
 */
export async function readAnswer(url: string, response: Response, max: number): Promise<Blob> {
  const { ok, status, headers } = response
  const body = await readBody(response, max)
  if (ok) return body
  const said = await body.text()
  // What a broken server or one before it writes is not the service's word.
  const words = status === 401 || status === 403 ? said : ''
  const reason = /origin not allowed/i.test(words)
    ? 'origin'
    : /invalid (api )?key/i.test(words)
      ? 'key'
      : 'unavailable'
  // Only the developer can mend that, or a question that is wrong.
  if (status < 404) import('./refusal.ts').then(({ tellOfRefusal }) => tellOfRefusal(url, reason, said)).catch(noop)
  // A service that says when it wants to be asked again is left alone until the visitor asks.
  const isTransient =
    reason === 'unavailable' && (transient.includes(status) || status > 499) && !headers.has('retry-after')
  throw new ServiceError(reason, status, isTransient)
}

const noop = (): void => undefined

/** Reads a body. What its length claims says nothing of a compressed one, so that what comes is counted. */
async function readBody({ body, headers }: Response, max: number): Promise<Blob> {
  const reader = body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (;;) {
    const value = (await reader?.read())?.value
    if (!value) return new Blob(parts, { type: headers.get('content-type') ?? '' })
    max -= value.length
    if (max < 0) throw new ServiceError('unavailable', 'too long')
    parts.push(value)
  }
}
