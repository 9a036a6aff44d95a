// Calls and subscriptions to a relay, which outlive its sockets. There is a socket for as long as there is a call or topic.
// https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
import { ModalError } from '../../errors.ts'
import { abortable } from './abortable.ts'
import { type Deliveries, type Frame, type Inbox, readFrame, receive } from './frames.ts'
import { refusal } from './refusal.ts'
import { type Connection, type ConnectionOptions, clearTimer, closeSocket, openSocket, reconnect } from './socket.ts'

export interface RelayOptions extends Inbox, ConnectionOptions {
  readonly newId: () => number
  readonly now: () => number
  /** Lists the topics to subscribe to. */
  readonly topics: () => readonly string[]
}

export interface Relay {
  /**
   * Resolves with the relay's result; with undefined where it may have come through without an answer. Rejects with ModalError
   * 'relay-refused', 'timeout' (never sent), 'aborted', 'not-available'. The same frame is sent again after a lost socket, for
   * a minute or until `until` in ms. Without `until` no answer of the relay fails a call that was sent, since a wallet may
   * show it. Frames go out in the order of the calls, however long `params` takes; where it rejects the call does.
   */
  call(method: string, params: () => Promise<object>, signal?: AbortSignal, until?: number): Promise<unknown>
  /** Resolves when all calls made before have been sealed and sent, if there is a socket. Never rejects. */
  sealed(): Promise<unknown>
  /** Opens or closes the socket, and subscribes, as is needed now. After a refusal only `call` and `wake` open a socket. */
  update(): void
  /** To be called when the page is seen or online again: the socket may be dead without having said so. */
  wake(): void
  close(): void
}

interface Call {
  /** Absent until the call's params are there. */
  frame?: string
  ready?: Promise<unknown>
  /** ms */
  readonly until: number
  /** An aborted call is not sent any more. */
  readonly signal?: AbortSignal | undefined
  /** The socket on which it waits for its answer. */
  socket?: WebSocket | undefined
  /** Whether the call was sent and its answer is lost or does not count: the wallet may have it. */
  wasSent?: boolean
  /** Whether the relay may refuse the call, because it is a queued message, which a later page sends again. */
  readonly isRefusable?: boolean
  /** Why the relay refused the call the last time. */
  error?: ModalError
  /** Absent for a subscription, which a new socket makes again by itself. */
  readonly end?: (answer: { readonly result?: unknown } | ModalError) => void
}
interface State extends RelayOptions, Deliveries, Connection {
  readonly calls: Map<unknown, Call>
  readonly subscriptions: Set<string>
  /** Whether the relay refused this client, so that no socket is opened before `call` or `wake`. */
  isPaused: boolean
  /** The error of all calls after `close`. */
  closed?: ModalError
}

/** How long a call is tried. */
const maxCallMs = 60_000
const maxSilenceMs = 15_000
const maxWakeSilenceMs = 5000
const maxTopics = 500

export function createRelay(options: RelayOptions): Relay {
  const state: State = {
    ...options,
    calls: new Map(),
    subscriptions: new Set(),
    isConnected: false,
    isPaused: false,
    index: 0,
    tries: 0,
    active: 0,
    isBehind: false,
    resubscribe() {
      state.subscriptions.clear()
      update(state)
    },
    update: () => update(state),
    onFrame: (data, ws) => read(state, data, ws),
    onClose: () => forgetSocket(state),
    onRefused(reason) {
      // What was sent on this socket was not taken either.
      for (const one of state.calls.values()) one.socket = undefined
      stop(state, refusal(3000, reason))
    },
  }
  return {
    call: (...args) => call(state, ...args),
    sealed: () => Promise.all([...state.calls.values()].map(({ ready }) => ready)),
    update: state.update,
    wake() {
      state.isPaused = false
      state.tries = 0
      // Where there is no socket, the next try is made now.
      if (!state.isConnected) {
        if (!state.ws) state.timer = clearTimer(state)
        return update(state)
      }
      // Subscribing again fetches the messages that wait at the relay, and finds out whether the socket is dead.
      state.timer = clearTimer(state)
      state.timer = setTimeout(reconnect, maxWakeSilenceMs, state)
      state.resubscribe()
    },
    close() {
      state.closed = new ModalError('aborted')
      stop(state, state.closed)
    },
  }
}

function call(state: State, ...[method, params, signal, until]: Parameters<Relay['call']>): Promise<unknown> {
  const id = state.newId()
  const result = abortable<unknown>(signal, (resolve, reject) => {
    if (state.closed) return reject(state.closed)
    if (!state.WebSocket) return reject(new ModalError('not-available', 'WebSocket'))
    state.isPaused = false
    const end: Call['end'] = (answer) => (answer instanceof ModalError ? reject(answer) : resolve(answer.result))
    const one: Call = { end, signal, until: until ?? state.now() + maxCallMs, isRefusable: !!until }
    state.calls.set(id, one)
    const ready = (params: object) => {
      one.frame = frameOf(id, method, params)
      update(state)
    }
    one.ready = params().then(ready, reject)
    update(state)
  })
  return result.finally(() => {
    state.calls.delete(id)
    update(state)
  })
}

const frameOf = (id: number, method: string, params: object) => JSON.stringify({ id, jsonrpc: '2.0', method, params })

function update(state: State): void {
  const { calls, subscriptions } = state
  const topics = state.topics()
  for (const [id, one] of [...calls]) {
    if (one.until >= state.now()) continue
    calls.delete(id)
    endCall(one, one.error ?? new ModalError('timeout'))
  }
  if (topics.length + calls.size === 0) return closeSocket(state)
  if (!state.WebSocket) return
  if (!state.isConnected) return state.timer || state.isPaused ? undefined : void openSocket(state)
  const addCall = (method: string, params: object) => {
    const id = state.newId()
    calls.set(id, { frame: frameOf(id, method, params), until: state.now() + maxCallMs })
  }
  const unneeded = [...subscriptions].filter((topic) => !topics.includes(topic))
  for (const topic of unneeded) {
    subscriptions.delete(topic)
    // The relay wants an id of the subscription, and does not look at it.
    addCall('irn_unsubscribe', { topic, id: topic })
  }
  const added = topics.filter((topic) => !subscriptions.has(topic))
  for (let i = 0; i < added.length; i += maxTopics)
    addCall('irn_batchSubscribe', { topics: added.slice(i, i + maxTopics) })
  for (const topic of added) subscriptions.add(topic)
  send(state)
}

/** Ends a call. Where the wallet may have it there is no error, or the caller would ask the wallet a second time. */
const endCall = ({ socket, wasSent, end }: Call, error: ModalError): void => end?.(socket || wasSent ? {} : error)

/** Sends the frames that are not sent yet, subscriptions first, so that no answer is missed. */
function send(state: State): void {
  const { calls, ws } = state
  const unsent = [...calls.values()].filter(({ socket, signal }) => socket !== ws && !signal?.aborted)
  for (const one of unsent.sort((a, b) => Number(!!a.end) - Number(!!b.end))) {
    // The order of calls is kept, since wallets show requests in the order in which they come.
    if (!one.frame) break
    one.socket = ws as WebSocket
    one.wasSent ||= !one.isRefusable
    ws?.send(one.frame)
  }
  watchSilence(state, maxSilenceMs)
}

/** Sets the timer that finds a socket dead, while an answer is due. It runs from the first unanswered frame on. */
function watchSilence(state: State, ms: number): void {
  if ([...state.calls.values()].some(({ socket }) => socket)) state.timer ??= setTimeout(reconnect, ms, state)
  else state.timer = clearTimer(state)
}

/** Closes the socket, ends the calls, and opens no other before `call` or `wake`. */
function stop(state: State, error: ModalError): void {
  closeSocket(state)
  state.isPaused = true
  for (const one of [...state.calls.values()]) state.closed ? one.end?.(error) : endCall(one, error)
}

/** Prepares the calls for the next socket: subscriptions are made anew, and what was sent may have come through. */
function forgetSocket({ subscriptions, calls }: State): void {
  subscriptions.clear()
  for (const [id, one] of calls) {
    if (!one.end) calls.delete(id)
    one.wasSent ||= !!one.socket
    one.socket = undefined
  }
}

function read(state: State, data: unknown, ws: WebSocket): void {
  const frame = readFrame(data)
  if (frame.method === 'irn_subscription') void receive(state, frame, (text) => state.ws === ws && ws.send(text))
  else if (!takeAnswer(state, frame, ws)) state.onInvalid()
  update(state)
}

/** Settles the call that a frame answers. Returns false where the frame is no answer. */
function takeAnswer(state: State, frame: Frame, ws: WebSocket): boolean {
  const { calls } = state
  const { result, error } = frame
  const { code, message } = Object(error)
  const open = [...calls].filter(([, { socket }]) => socket === ws)
  // A relay that could not parse a frame answers without its id.
  const isOnly = Number.isSafeInteger(code) && !frame.id && open.length === 1
  const [id, one] = open.find(([id]) => isOnly || id === frame.id) ?? []
  if (!one || (result === undefined && !error)) return false
  state.timer = clearTimer(state)
  one.socket = undefined
  if (error) one.error = refusal(code, message)
  // 3001 is too many requests, -32603 an internal error. These, and a refused subscription, are tried again on a new socket.
  if (code === 3001 || code === -32603 || (error && !one.end)) {
    state.tries = Math.max(state.tries, 3)
    reconnect(state)
    return true
  }
  calls.delete(id)
  if (calls.size === 0) state.tries = 0
  if (error) endCall(one, one.error as ModalError)
  else one.end?.({ result })
  return true
}
