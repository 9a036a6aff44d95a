// One bounded question to a service. It has a deadline, its retries and a limit to what is read of the answer.
import { within } from '../errors.ts'

/** ms for a question, its retries included, or for each of its tries. */
const maxWait = 10_000
const retries = 3
/** Most ms between two tries. */
const maxPause = 30_000
/** Most characters of a refusal that are kept. */
const maxSaid = 4096
/** Statuses below 500 after which another try may help. */
const transient: readonly number[] = [403, 408, 429]

/**
 * A service gave no answer that can be used. `reason` is 'origin' or 'key' where it refuses this page or its project id, which only
 * the developer can mend.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  declare readonly reason: 'origin' | 'key' | 'unavailable'
  /** Whether another try may help. */
  declare readonly isTransient: boolean
  /** What the service has written, where it has refused. */
  declare readonly said?: string
  constructor(reason: ServiceError['reason'], cause: unknown, isTransient = false, said?: string) {
    super(reason, { cause })
    Object.assign(this, { reason, isTransient, said })
  }
}

export interface AskOptions {
  /** Tries, of four, that are not made. @default 0 */
  readonly tried?: number
  /** What is asked beside the URL. @default a GET */
  readonly init?: RequestInit
  /** Gives each try the whole deadline, where nobody waits for the answer before something is shown. @default false */
  readonly isPatient?: boolean
}

/** Resolves with the body of the answer, which has `max` bytes at most. Rejects with ServiceError. */
export async function ask(url: string, max: number, options: AskOptions = {}): Promise<Blob> {
  const stop = new AbortController()
  try {
    const answer = attempt(url, max, options, stop.signal)
    return await (options.isPatient ? answer : within(maxWait, answer))
  } catch (error) {
    throw Object(error).reason ? error : new ServiceError('unavailable', error)
  } finally {
    // Nothing of a question that is over is read on or asked again.
    stop.abort()
  }
}

async function attempt(url: string, max: number, options: AskOptions, signal: AbortSignal): Promise<Blob> {
  const { tried = 0, init, isPatient } = options
  const timed = <T>(ms: number, wait: Promise<T>): Promise<T> => (isPatient ? within(ms, wait) : wait)
  const stop = new AbortController()
  try {
    const answer = fetch(url, { ...init, signal: AbortSignal.any([signal, stop.signal]) })
    return await timed(
      maxWait,
      answer.then((response) => readAnswer(response, max)),
    )
  } catch (error) {
    const { isTransient, code } = Object(error)
    // An error that is not ours is of the network. With the modal gone nobody waits any more.
    if (signal.aborted || tried >= retries || isTransient === false || code === 'aborted') throw error
  } finally {
    stop.abort()
  }
  const pause = Math.min(1000 * 2 ** tried, maxPause)
  await timed(maxPause, new Promise((resolve) => setTimeout(resolve, pause)))
  return attempt(url, max, { ...options, tried: tried + 1 }, signal)
}

async function readAnswer(response: Response, max: number): Promise<Blob> {
  const { ok, status, headers } = response
  const body = await readBody(response, max)
  if (ok) return body
  const said = await body.text()
  const reason = /origin not allowed/i.test(said) ? 'origin' : /invalid (api )?key/i.test(said) ? 'key' : 'unavailable'
  // Only the developer can mend that. The console has the URL of what fails already.
  if (reason !== 'unavailable') console.warn('hasp:', said.slice(0, 99))
  // A service that says when it wants to be asked again is left alone until the visitor asks.
  const isTransient =
    reason === 'unavailable' && (transient.includes(status) || status > 499) && !headers.has('retry-after')
  throw new ServiceError(reason, status, isTransient, said.slice(0, maxSaid))
}

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
