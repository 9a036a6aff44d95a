// Calls to a relay, and subscriptions, that outlive its sockets; a socket for as long as there are any.
// https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
import { RpcError } from '../../rpc/errors.ts'
import { ModalError } from '../errors.ts'
import { abortable } from './abortable.ts'
import { type Deliveries, deliver, type Frame, type Inbox, readFrame } from './frames.ts'
import { nextId } from './ids.ts'
import { begin, clear, drop, fail, type Line, type LineOptions } from './socket.ts'

export interface RelayOptions extends Inbox, LineOptions {
  readonly now: () => number
  /** What to listen to. */
  readonly topics: () => readonly string[]
  /** The relay wants nobody like us: no wait can end well. */
  readonly onRefused: (error: ModalError) => void
}

export interface Relay {
  /**
   * Resolves with the relay's result; with undefined where it was sent and not answered within a minute. Rejects with
   * ModalError 'relay-refused', 'timeout' (never sent), 'aborted'. The same frame is sent again after a lost socket.
   */
  call(method: string, params: object, signal?: AbortSignal): Promise<unknown>
  /** Brings subscriptions and socket in line with what is needed. After a refusal only `call` and `wake` open one. */
  tend(): void
  /** The page is seen or online again: a socket may be dead without a word. */
  wake(): void
  close(): void
}

interface Call {
  readonly frame: string
  /** ms */
  readonly until: number
  /** Given up, it is not sent any more. */
  readonly signal?: AbortSignal | undefined
  /** Where it was sent last. */
  sent?: WebSocket
  /** Absent: a subscription, which a new socket repeats by itself. */
  readonly end?: (answer: { readonly result?: unknown } | ModalError) => void
}
interface State extends RelayOptions, Deliveries, Line {
  readonly calls: Map<unknown, Call>
  readonly subscribed: Set<string>
  /** No socket is opened before somebody insists: the relay refused. */
  isStill: boolean
  isClosed: boolean
}

/** ms */
const patience = 60_000
const silence = 15_000
const wakeSilence = 5000
const batch = 500

export function createRelay(options: RelayOptions): Relay {
  const state: State = {
    ...options,
    calls: new Map(),
    subscribed: new Set(),
    isOpen: false,
    isStill: false,
    isClosed: false,
    at: 0,
    tries: 0,
    busy: 0,
    tend: () => tend(state),
    onFrame: (data, ws) => read(state, data, ws),
    onGone: () => forgetSocket(state),
    onRefusal: (reason) => stop(state, new ModalError('relay-refused', reason || undefined)),
  }
  return {
    call: (method, params, signal) => call(state, method, params, signal),
    tend: () => tend(state),
    wake() {
      state.isStill = false
      state.tries = 0
      // Where it is not even open, waiting for the next try is over.
      if (!state.isOpen) {
        if (!state.ws) state.timer = clear(state)
        return tend(state)
      }
      // Asks for what waits in the mailbox too; a dead socket does not answer.
      state.subscribed.clear()
      state.timer = clear(state)
      state.timer = setTimeout(fail, wakeSilence, state)
      tend(state)
    },
    close() {
      state.isClosed = true
      stop(state, new ModalError('aborted'))
    },
  }
}

function call(state: State, method: string, params: object, signal?: AbortSignal): Promise<unknown> {
  const id = nextId(state.now())
  const result = abortable<unknown>(signal, (resolve, reject) => {
    if (state.isClosed) return reject(new ModalError('aborted'))
    state.isStill = false
    const end: Call['end'] = (answer) => (answer instanceof ModalError ? reject(answer) : resolve(answer.result))
    add(state, id, method, params, { end, signal })
    tend(state)
  })
  return result.finally(() => {
    state.calls.delete(id)
    tend(state)
  })
}

function add(state: State, id: number, method: string, params: object, more?: Partial<Call>): void {
  const frame = JSON.stringify({ id, jsonrpc: '2.0', method, params })
  state.calls.set(id, { frame, until: state.now() + patience, ...more })
}

function tend(state: State): void {
  const { calls, subscribed } = state
  const topics = state.topics()
  for (const [id, { until, sent, end }] of [...calls]) {
    if (until >= state.now()) continue
    calls.delete(id)
    end?.(sent ? {} : new ModalError('timeout'))
  }
  if (topics.length + calls.size === 0) return drop(state)
  if (!state.isOpen) return state.timer || state.isStill ? undefined : void begin(state)
  const note = (method: string, params: object) => add(state, nextId(state.now()), method, params)
  const left = [...subscribed].filter((topic) => !topics.includes(topic))
  for (const topic of left) {
    subscribed.delete(topic)
    // The relay does not look at the id of the subscription, but wants one.
    note('irn_unsubscribe', { topic, id: topic })
  }
  const fresh = topics.filter((topic) => !subscribed.has(topic))
  for (let i = 0; i < fresh.length; i += batch) note('irn_batchSubscribe', { topics: fresh.slice(i, i + batch) })
  for (const topic of fresh) subscribed.add(topic)
  send(state)
}

/** Subscriptions first, so that no answer is missed. */
function send(state: State): void {
  const { calls, ws } = state
  const unsent = [...calls.values()].filter(({ sent, signal }) => sent !== ws && !signal?.aborted)
  for (const one of unsent.sort((a, b) => Number(!!a.end) - Number(!!b.end))) {
    one.sent = ws as WebSocket
    ws?.send(one.frame)
  }
  expect(state, silence)
}

/** While an answer is due. The first frame without one counts, not the last. */
function expect(state: State, ms: number): void {
  if (state.calls.size > 0) state.timer ??= setTimeout(fail, ms, state)
  else state.timer = clear(state)
}

/** No socket before somebody insists. */
function stop(state: State, error: ModalError): void {
  drop(state)
  state.isStill = true
  for (const { end } of [...state.calls.values()]) end?.(error)
  state.onRefused(error)
}

/** What a new socket does again by itself, or has to hear again. */
function forgetSocket({ subscribed, calls }: State): void {
  subscribed.clear()
  for (const [id, { end }] of calls) if (!end) calls.delete(id)
}

function read(state: State, data: unknown, ws: WebSocket): void {
  const frame = readFrame(data)
  if (frame.method === 'irn_subscription') void deliver(state, frame, (text) => state.ws === ws && ws.send(text))
  else if (!answer(state, frame)) state.onGarbage()
  tend(state)
}

/** Whether the frame is the answer to one of ours. */
function answer(state: State, { id, result, error }: Frame): boolean {
  const one = state.calls.get(id)
  const { code, message } = Object(error)
  if (!one || (result === undefined && !error)) return false
  // Too many at once, or a bad moment: all of it again, with a socket of its own.
  if (code === 3001 || code === -32603) {
    state.tries = Math.max(state.tries, 3)
    fail(state)
    return true
  }
  state.tries = 0
  state.calls.delete(id)
  const cause = new RpcError(Number.isSafeInteger(code) ? code : -1, `${message ?? ''}`)
  one.end?.(error ? new ModalError('relay-refused', cause.message, { cause }) : { result })
  return true
}
