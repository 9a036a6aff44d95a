// Calls to a relay, and subscriptions, that outlive its sockets; a socket for as long as there are any.
// https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
import { ModalError } from '../../errors.ts'
import { abortable } from './abortable.ts'
import { type Deliveries, deliver, type Frame, type Inbox, readFrame } from './frames.ts'
import { nextId } from './ids.ts'
import { refusal } from './refusal.ts'
import { begin, clear, drop, fail, type Line, type LineOptions } from './socket.ts'

export interface RelayOptions extends Inbox, LineOptions {
  readonly now: () => number
  /** What to listen to. */
  readonly topics: () => readonly string[]
}

export interface Relay {
  /**
   * Resolves with the relay's result; with undefined where it may have come through without an answer. Rejects with ModalError
   * 'relay-refused', 'timeout' (never sent), 'aborted', 'not-available'. The same frame is sent again after a lost socket, for
   * a minute or until `until` in ms. Without one no word of the relay fails what was written once: a wallet may show it.
   * Whatever keeps `params` waiting, frames go out in the order of the calls; where they reject the call does.
   */
  call(method: string, params: () => Promise<object>, signal?: AbortSignal, until?: number): Promise<unknown>
  /** When all that was called before is on its way, as far as there is one. Never rejects. */
  sealed(): Promise<unknown>
  /** Brings subscriptions and socket in line with what is needed. After a refusal only `call` and `wake` open one. */
  tend(): void
  /** The page is seen or online again: a socket may be dead without a word. */
  wake(): void
  close(): void
}

interface Call {
  /** Absent until its params are there. */
  frame?: string
  ready?: Promise<unknown>
  /** ms */
  readonly until: number
  /** Given up, it is not sent any more. */
  readonly signal?: AbortSignal | undefined
  /** Where it waits for its answer. */
  sent?: WebSocket | undefined
  /** A socket took it, and was lost or its answer does not count: it may have come through. */
  isLost?: boolean
  /** Whether the relay may say that it did not. */
  readonly isTold?: boolean
  /** Why the relay does not take it now. */
  error?: ModalError
  /** Absent: a subscription, which a new socket repeats by itself. */
  readonly end?: (answer: { readonly result?: unknown } | ModalError) => void
}
interface State extends RelayOptions, Deliveries, Line {
  readonly calls: Map<unknown, Call>
  readonly subscribed: Set<string>
  /** No socket is opened before somebody insists: the relay refused. */
  isStill: boolean
  /** What every call is told from now on. */
  closed?: ModalError
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
    at: 0,
    tries: 0,
    busy: 0,
    isBehind: false,
    catchUp() {
      state.subscribed.clear()
      tend(state)
    },
    tend: () => tend(state),
    onFrame: (data, ws) => read(state, data, ws),
    onGone: () => forgetSocket(state),
    onRefusal(reason) {
      // What this socket was told is not taken, either.
      for (const one of state.calls.values()) one.sent = undefined
      stop(state, refusal(3000, reason))
    },
  }
  return {
    call: (...args) => call(state, ...args),
    sealed: () => Promise.all([...state.calls.values()].map(({ ready }) => ready)),
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
      state.closed = new ModalError('aborted')
      stop(state, state.closed)
    },
  }
}

function call(state: State, ...[method, params, signal, until]: Parameters<Relay['call']>): Promise<unknown> {
  const id = nextId(state.now())
  const result = abortable<unknown>(signal, (resolve, reject) => {
    if (state.closed) return reject(state.closed)
    if (!state.WebSocket) return reject(new ModalError('not-available', 'WebSocket'))
    state.isStill = false
    const end: Call['end'] = (answer) => (answer instanceof ModalError ? reject(answer) : resolve(answer.result))
    const one: Call = { end, signal, until: until ?? state.now() + patience, isTold: !!until }
    state.calls.set(id, one)
    const ready = (params: object) => {
      one.frame = frameOf(id, method, params)
      tend(state)
    }
    one.ready = params().then(ready, reject)
    tend(state)
  })
  return result.finally(() => {
    state.calls.delete(id)
    tend(state)
  })
}

const frameOf = (id: number, method: string, params: object) => JSON.stringify({ id, jsonrpc: '2.0', method, params })

function tend(state: State): void {
  const { calls, subscribed } = state
  const topics = state.topics()
  for (const [id, one] of [...calls]) {
    if (one.until >= state.now()) continue
    calls.delete(id)
    conclude(one, one.error ?? new ModalError('timeout'))
  }
  if (topics.length + calls.size === 0) return drop(state)
  if (!state.WebSocket) return
  if (!state.isOpen) return state.timer || state.isStill ? undefined : void begin(state)
  const note = (method: string, params: object) => {
    const id = nextId(state.now())
    calls.set(id, { frame: frameOf(id, method, params), until: state.now() + patience })
  }
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

/** An error is none where the call may have come through: the wallet would be asked a second time. */
const conclude = ({ sent, isLost, end }: Call, error: ModalError): void => end?.(sent || isLost ? {} : error)

/** Subscriptions first, so that no answer is missed. */
function send(state: State): void {
  const { calls, ws } = state
  const unsent = [...calls.values()].filter(({ sent, signal }) => sent !== ws && !signal?.aborted)
  for (const one of unsent.sort((a, b) => Number(!!a.end) - Number(!!b.end))) {
    // Wallets show first what comes first.
    if (!one.frame) break
    one.sent = ws as WebSocket
    one.isLost ||= !one.isTold
    ws?.send(one.frame)
  }
  expect(state, silence)
}

/** While an answer is due, of what was sent. The first frame without one counts, not the last. */
function expect(state: State, ms: number): void {
  if ([...state.calls.values()].some(({ sent }) => sent)) state.timer ??= setTimeout(fail, ms, state)
  else state.timer = clear(state)
}

/** No socket before somebody insists. */
function stop(state: State, error: ModalError): void {
  drop(state)
  state.isStill = true
  for (const one of [...state.calls.values()]) state.closed ? one.end?.(error) : conclude(one, error)
}

/** What a new socket does again by itself, or has to hear again. */
function forgetSocket({ subscribed, calls }: State): void {
  subscribed.clear()
  for (const [id, one] of calls) {
    if (!one.end) calls.delete(id)
    one.isLost ||= !!one.sent
    one.sent = undefined
  }
}

function read(state: State, data: unknown, ws: WebSocket): void {
  const frame = readFrame(data)
  if (frame.method === 'irn_subscription') void deliver(state, frame, (text) => state.ws === ws && ws.send(text))
  else if (!answer(state, frame, ws)) state.onGarbage()
  tend(state)
}

/** Whether the frame is the answer to one of ours. */
function answer(state: State, frame: Frame, ws: WebSocket): boolean {
  const { calls } = state
  const { result, error } = frame
  const { code, message } = Object(error)
  const open = [...calls].filter(([, { sent }]) => sent === ws)
  // A relay that could not read a frame does not know whose it was.
  const isOnly = Number.isSafeInteger(code) && !frame.id && open.length === 1
  const [id, one] = open.find(([id]) => isOnly || id === frame.id) ?? []
  if (!one || (result === undefined && !error)) return false
  state.timer = clear(state)
  one.sent = undefined
  if (error) one.error = refusal(code, message)
  // Too many at once, a bad moment, or a subscription that is needed: all of it again, with a socket of its own.
  if (code === 3001 || code === -32603 || (error && !one.end)) {
    state.tries = Math.max(state.tries, 3)
    fail(state)
    return true
  }
  calls.delete(id)
  if (calls.size === 0) state.tries = 0
  if (error) conclude(one, one.error as ModalError)
  else one.end?.({ result })
  return true
}
