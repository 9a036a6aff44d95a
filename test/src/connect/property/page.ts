// What the tabs of a sequence share: time, the channel between them, the store, the node, and how chunks arrive. All of it
// goes by faked time, so that a seed always gives the same sequence.
import { vi } from 'vitest'
import type { Store } from '../../../../src/types.ts'
import { later } from '../../../helpers/time.ts'
import { failure } from '../../../helpers/wallet.ts'

/** What a browser says of a chunk that it cannot have. */
export const lostPart = 'Failed to fetch dynamically imported module'

const { setImmediate: immediately } = globalThis
/** Lets everything run that needs no time. A bundle's imports and all wallets are promises, so one turn is enough. */
export const drain = (): Promise<void> => new Promise((resolve) => immediately(resolve))

/** Lets `ms` go by, with all that happens on the way. */
export async function pass(ms: number): Promise<void> {
  let isOver = false
  setTimeout(() => {
    isOver = true
  }, ms)
  await drain()
  while (!isOver) {
    vi.advanceTimersToNextTimer()
    await drain()
  }
}

type Message = { readonly data: unknown }
const channels = new Set<Channel>()
let latency = 0
let underway = 0
let posts = 0
/** More than any sequence has to say. */
export const mostPosts = 500
export const postCount = (): number => posts
/** As BroadcastChannel: in order, copied, to everybody else of the name; only the time is ours. */
class Channel {
  onmessage: ((message: Message) => void) | null = null
  constructor(readonly name: string) {
    channels.add(this)
  }
  postMessage(message: unknown): void {
    // Two tabs that never stop would stop the test.
    if (++posts > mostPosts) return
    const data = structuredClone(message)
    for (const other of channels) {
      if (other === this || other.name !== this.name) continue
      underway++
      setTimeout(() => {
        underway--
        if (channels.has(other)) other.onmessage?.({ data })
      }, latency)
    }
  }
  close(): void {
    channels.delete(this)
  }
}
export const openChannels = (): number => channels.size
/** Messages that nobody has heard, and questions to the store, which come before them. */
export const messages = (): number => underway

export type Endpoint = 'up' | 'down' | 'hangs'
export const faults = { interface: [] as Fault[], parts: [] as Fault[], node: 'up' as Endpoint }
export type Fault = 'there' | 'late' | 'lost'
/** Fetches as the next fault has it. */
export function fetched<T>(line: Fault[], load: () => Promise<T>): Promise<T> {
  const fault = line.shift()
  if (fault === 'lost') return Promise.reject(new TypeError(lostPart))
  return fault === 'late' ? later(3000, load) : load()
}

/** A map that needs its time, one thing after another, as a database does. */
export function slowStore(): Store & { readonly content: Record<string, unknown> } {
  const content: Record<string, unknown> = {}
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(run: () => T): Promise<T> => {
    underway++
    const mine = last.then(() => (latency ? later(latency, run) : run()))
    last = mine.then(() => {
      underway--
    })
    return mine
  }
  return {
    content,
    get: (key) => inTurn(() => structuredClone(content[key])),
    set: (key, value) => {
      const copy = structuredClone(value)
      return inTurn(() => {
        content[key] = copy
      })
    },
    delete: (key) => inTurn(() => void delete content[key]),
    keys: () => inTurn(() => Object.keys(content)),
  }
}

let unanswered = 0
let longest = 0
/** Requests that no node answers: those that nobody has given up yet, and the ms of the longest that somebody has. */
export const hung = () => ({ unanswered, longest })
/** Only who asked can end it. */
function hang(signal: AbortSignal): Promise<never> {
  const start = Date.now()
  unanswered++
  return new Promise((_, reject) => {
    const end = (): void => {
      unanswered--
      longest = Math.max(longest, Date.now() - start)
      reject(signal.reason)
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}

interface FetchOptions {
  readonly body: string
  readonly signal: AbortSignal
}
/** A node that says 1 wei, as long as it is up. */
async function fetchNode(_url: string, { body, signal }: FetchOptions): Promise<Response> {
  if (faults.node === 'down') throw new TypeError('Failed to fetch')
  if (faults.node === 'hangs') return hang(signal)
  const reply = ({ id }: { readonly id: number }) => ({ jsonrpc: '2.0', id, result: '0x1' })
  const asked = JSON.parse(body)
  return new Response(JSON.stringify(Array.isArray(asked) ? asked.map(reply) : reply(asked)))
}
/** As AbortSignal.timeout, by the faked clock. */
function timeout(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(failure(23, 'TimeoutError')), ms)
  return controller.signal
}

/** Puts all of it in the place of what Node has. */
export function fakePage(ms: number): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  latency = ms
  underway = posts = unanswered = longest = 0
  channels.clear()
  Object.assign(faults, { interface: [], parts: [], node: 'up' })
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('fetch', fetchNode)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(timeout)
  globalThis.fetchPart = (load) => fetched(faults.parts, load)
}
export function realPage(): void {
  globalThis.fetchPart = undefined
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
}
