// The messages between a Safe and a page in its frame: one window, and from its first good answer on one origin.
import { declinedWords, failure } from './errors.ts'

/** Rejects with the parent's words, as code 4001 where somebody declined; after `ms` without an answer with a timeout. */
export type Ask = (method: string, params?: unknown, ms?: number) => Promise<unknown>
interface Question {
  readonly method: string
  resolve(data: unknown): void
  reject(error: unknown): void
}

const sdkVersion = '9.1.0'
const maxErrorChars = 999

/**
 * Opens the channel to a window. `pin` keeps it to the origin that answered last, and returns that; `close` ends it, and what is
 * waited for.
 */
export function openChannel(parent: Window): { ask: Ask; pin(): string; close(): void } {
  const questions = new Map<string, Question>()
  let [answered, pinned] = ['*', '*']
  let isClosed = false

  const onMessage = ({ source, origin, data }: MessageEvent): void => {
    if (source !== parent || (pinned !== '*' && origin !== pinned)) return
    const { id, success, version, data: answer, error } = Object(data)
    const question = questions.get(id)
    if (!question || !(Number.parseInt(version, 10) >= 1)) return
    questions.delete(id)
    answered = origin
    if (success === true) question.resolve(answer)
    else question.reject(errorOf(error, question.method))
  }
  addEventListener('message', onMessage as EventListener)

  return {
    ask: (method, params, ms) =>
      new Promise((resolve, reject) => {
        // Nobody would hear the answer. By its code it differs from what was asked, and may be answered.
        if (isClosed) throw failure(4100, 'not connected')
        const id = Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) =>
          (byte + 256).toString(16).slice(1),
        ).join('')
        // A parent answers nothing to what it does not know.
        const timer = ms && setTimeout(() => settle(reject)(failure(-32603, 'Safe did not answer')), ms)
        const settle =
          <T>(end: (value: T) => void) =>
          (value: T): void => {
            clearTimeout(timer as number)
            questions.delete(id)
            end(value)
          }
        questions.set(id, { method, resolve: settle(resolve), reject: settle(reject) })
        parent.postMessage({ id, method, params, env: { sdkVersion } }, pinned)
      }),
    pin() {
      // A page without an origin of its own cannot be told from another such.
      if (answered === 'null') return ''
      pinned = answered
      return answered
    },
    close() {
      isClosed = true
      removeEventListener('message', onMessage as EventListener)
      for (const { reject } of questions.values()) reject(failure(4900, 'disconnected'))
    },
  }
}

/** A Safe's own words where an owner declines, and those that only a person can be meant by. */
const byPerson = /^transaction was rejected\W*$|\buser (reject|den|declin|cancel)|by( the)? user\b/i

/**
 * A refusal has no code, only words. Where something may be sent by then they have to be about a person: bundlers reject too, and
 * what is told as declined would be proposed again. A node that is asked alone declines nothing.
 */
function errorOf(error: unknown, method: string): Error {
  const text = String(error).slice(0, maxErrorChars)
  const isDeclined = !/^rpc/.test(method) && declinedWords.test(text) && (!/^send/.test(method) || byPerson.test(text))
  return failure(isDeclined ? 4001 : -32603, text)
}
