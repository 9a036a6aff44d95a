// A data provider: balances of tokens, names, past transactions, prices. All that it says is untrusted.
import { version } from '../../../package.json'
import { within } from '../../errors.ts'
import type { NetworkId } from '../../types.ts'
import { readAnswer, retry, ServiceError, transient } from '../ask.ts'

/** Bytes of an answer, which a page may ask for by the dozen. */
const maxBytes = 2 ** 18
/** Bytes of thousands of tokens, a page of history, or grants with whole interfaces of contracts. */
const maxList = 2 ** 23
/** ms after a failure in which the service is not asked the same by itself, doubled with each further one. */
const restTime = 30_000
const maxRest = 300_000
/** Questions of which a failure is remembered. */
const maxFailures = 100

export interface DataInput {
  readonly base: string
  readonly projectId?: string | undefined
}
export interface Question {
  /** Stands in the path where it has a star. */
  readonly of?: string
  /** Beside `projectId`, `st` and `sv`. What is absent or empty is left out. */
  readonly query?: Readonly<Record<string, string | undefined>>
  /** Makes it a POST. */
  readonly body?: object
  /** Asks also where the service has failed a moment ago: the visitor wants it. @default false */
  readonly isForced?: boolean | undefined
  /** Asks once: it changes something. @default false */
  readonly isOnce?: boolean
  /** The answer is a list, and may be long. @default false */
  readonly isList?: boolean
}
export interface DataClient {
  /** Whether the service knows the network. It is asked once, and by all who want to know at the same moment together. */
  supports(network: NetworkId, isForced?: boolean): Promise<boolean>
  /** Resolves with the JSON of an answer, unread; `row` is the path. Rejects with ServiceError. The same question is asked once at a time. */
  json(row: string, question?: Question): Promise<unknown>
}

interface Failure {
  readonly error: unknown
  readonly at: number
  readonly count: number
}

const isResting = ({ at, count }: Failure): boolean => Date.now() - at < Math.min(restTime * 2 ** (count - 1), maxRest)

/** Makes the client. Nothing is asked before one of its methods is called. */
export function createData({ base, projectId }: DataInput): DataClient {
  const running = new Map<string, Promise<unknown>>()
  const failures = new Map<string, Failure>()
  /** A service that refuses this page or its project will not think better of it. */
  let refused: unknown
  let networks: Promise<readonly unknown[]> | undefined
  const urlOf = (path: string, query: Question['query']): string => {
    const all = { projectId, st: 'hasp', sv: version, ...query }
    const given = Object.entries(all).flatMap(([key, value]) => (value ? [[key, value]] : []))
    return `${base.replace(/\/$/, '')}${path}?${new URLSearchParams(given)}`
  }
  const client: DataClient = {
    async supports(network, isForced) {
      networks ??= client.json('/v1/supported-chains', { isForced }).then((json) => {
        const { http } = Object(json)
        if (!Array.isArray(http)) throw new ServiceError('unavailable', 'no list')
        return http
      })
      const mine = networks
      try {
        return (await mine).includes(network)
      } catch (error) {
        if (networks === mine) networks = undefined
        throw error
      }
    },
    json(row, question = {}) {
      const { of = '', query, body, isForced, isOnce, isList } = question
      if (refused) return Promise.reject(refused)
      const url = urlOf(row.replace('*', encodeURIComponent(of)), query)
      const key = url + JSON.stringify(body ?? '')
      const failure = [failures.get(key), failures.get(row)].find((one) => one && isResting(one)) ?? failures.get(row)
      if (failure && !isForced && !isOnce && isResting(failure)) return Promise.reject(failure.error)
      const shared = running.get(key)
      if (shared && !isOnce) return shared
      const run = jsonOf(url, body, isList ? maxList : maxBytes, failure || isOnce ? 3 : 0).then(
        (json) => {
          for (const known of [row, key]) failures.delete(known)
          return json
        },
        (error) => {
          const { reason, cause } = Object(error)
          // What is wrong with one question is not wrong with the others.
          const isOfQuestion = cause === 'too long' || (cause < 500 && !transient.includes(cause))
          const failed = isOfQuestion ? key : row
          const { count = 0 } = failures.get(failed) ?? {}
          if (reason !== 'unavailable') refused = error
          else failures.set(failed, { error, at: Date.now(), count: count + 1 })
          if (failures.size > maxFailures) failures.delete(`${failures.keys().next().value}`)
          throw error
        },
      )
      const done = (): void => void running.delete(key)
      run.then(done, done)
      running.set(key, run)
      return run
    },
  }
  return client
}

/** ms for each try, headers and body. */
const maxWait = 10_000

/** Nobody waits for it before something is shown, so that each try has its own deadline. */
async function jsonOf(url: string, body: object | undefined, max: number, tried: number): Promise<unknown> {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const once = async (): Promise<unknown> => {
    const stop = new AbortController()
    try {
      const answer = fetch(url, { ...init, signal: stop.signal }).then((response) => readAnswer(url, response, max))
      const text = await (await within(maxWait, answer)).text()
      return text ? JSON.parse(text) : undefined
    } finally {
      stop.abort()
    }
  }
  return retry(once, tried).catch((error) => {
    throw Object(error).reason ? error : new ServiceError('unavailable', error)
  })
}
