// The wiring of one client: options checked, records read, a relay and a page listened to.
import { ModalError } from '../errors.ts'
import { isHex32, random, toHex } from './bytes.ts'
import { type Context, clock, end, fresh, publicSession, quietly, sweep, topicsOf } from './context.ts'
import { cryptography } from './crypto.ts'
import { createInbox } from './inbox.ts'
import { authJwt } from './jwt.ts'
import { isObject, isTexts } from './namespaces.ts'
import { connect } from './proposal.ts'
import { createRelay } from './relay.ts'
import { disconnect, ping, request } from './request.ts'
import { isProposal, isSession } from './restore.ts'
import { createRecords, pageStorage } from './store.ts'
import type { Client, ClientOptions, Metadata, WebSocketClass } from './types.ts'

function check(isRight: unknown, name: string): asserts isRight {
  if (!isRight) throw new ModalError('invalid-option', name)
}

function metadataOf({ metadata }: ClientOptions): Metadata {
  const { name, description = '', url = globalThis.location?.origin ?? '', icons = [], redirect } = Object(metadata)
  check(name && isTexts([name, description, url]) && isTexts(icons), 'metadata')
  return { name, description, url, icons, ...(isObject(redirect) && { redirect }) }
}

/** One record of an earlier page load; false where it is of no use. */
function take(context: Context, key: string, record: unknown): boolean {
  const [kind, topic = ''] = key.split('/')
  if (kind === 'client' && isHex32(record)) {
    context.seed = record
    return true
  }
  if (kind === 'session') return isSession(record, topic) && !!context.session.set(topic, record)
  return isProposal(record, topic) && !!context.proposal.set(topic, record)
}

async function start(context: Context, isRead: Promise<void> | undefined): Promise<void> {
  // A turn later at least, so that listeners hear what has expired.
  await isRead
  // The page went between the two writes of a settlement.
  for (const { topic, session } of [...context.proposal.values()])
    if (context.session.has(session?.topic ?? '')) quietly(end(context, 'proposal', topic))
  sweep(context)
}

/** What a relay is told on opening, so that it says why it refuses, too. */
async function query(context: Context, aud: string): Promise<string> {
  await context.ready
  if (!context.seed) {
    const seed = toHex(random(32))
    await context.records.write('client', seed)
    // Another tab may have been faster, and mail is kept for one key.
    const stored = await context.records.read('client', seed)
    context.seed = isHex32(stored) ? stored : seed
  }
  const auth = await authJwt(await cryptography(), context.seed, { aud, iat: clock(context) })
  const { projectId } = context
  return `${new URLSearchParams({ auth, projectId, ua: 'wc-2/js-hasp/browser', useOnCloseEvent: 'true' })}`
}

/** Everybody who waits gets `error`. */
function fail(context: Context, error: ModalError): void {
  for (const { reject } of [...context.approvals.values(), ...context.open.values()]) reject(error)
}

/** Seen or online again: sockets may be dead, and another tab may have ended sessions. */
function watchPage(context: Context, options: { readonly signal: AbortSignal }): void {
  const { document } = globalThis
  const wake = () => {
    if (document?.visibilityState === 'hidden') return
    context.relay.wake()
    for (const session of [...context.session.values()]) quietly(fresh(context, 'session', session))
    sweep(context)
  }
  globalThis.addEventListener?.('online', wake, options)
  document?.addEventListener('visibilitychange', wake, options)
}

function createContext(options: ClientOptions): Context {
  const { projectId, relayUrl, now = Date.now, send, storage = pageStorage() } = options
  const urls = [relayUrl].flat() as readonly string[]
  check(projectId && isTexts([projectId]), 'projectId')
  check(urls.length > 0 && isTexts(urls) && urls.every((url) => /^wss?:\/\/\S+$/.test(url)), 'relayUrl')
  const context: Omit<Context, 'relay' | 'ready'> = {
    projectId,
    metadata: metadataOf(options),
    now,
    send,
    records: createRecords(storage),
    session: new Map(),
    proposal: new Map(),
    approvals: new Map(),
    open: new Map(),
    listeners: new Map(),
    dropped: 0,
    isClosed: false,
  }
  const whole = context as Context
  whole.relay = createRelay({
    urls,
    query: (url) => query(whole, url),
    WebSocket: options.WebSocket ?? (globalThis.WebSocket as WebSocketClass),
    now,
    topics: () => [...whole.session.keys(), ...[...whole.proposal.values()].flatMap(topicsOf)],
    onMessage: createInbox(whole),
    onGarbage: () => void whole.dropped++,
    onRefused: (error) => fail(whole, error),
  })
  return whole
}

/**
 * A dapp's side of https://specs.walletconnect.com/2.0/specs/clients/sign. Opens no socket before `connect` is called or a
 * session is there. Throws ModalError 'invalid-option', which names the option.
 */
export function createClient(options: ClientOptions): Client {
  const context = createContext(Object(options))
  const isRead = context.records.load((key, record) => take(context, key, record))
  context.ready = start(context, isRead)
  // Chosen by the time it is needed.
  quietly(cryptography())
  const stop = new AbortController()
  watchPage(context, stop)
  return {
    ready: context.ready,
    connect: (wish) => connect(context, wish),
    request: (...args) => request(context, ...args),
    ping: (topic) => ping(context, topic),
    disconnect: (topic) => disconnect(context, topic),
    sessions: () => [...context.session.values()].filter(({ expiry }) => expiry > clock(context)).map(publicSession),
    on(event, listener) {
      const all = context.listeners.get(event) ?? new Set()
      context.listeners.set(event, all.add(listener))
      return () => void all.delete(listener)
    },
    dropped: () => context.dropped,
    async close() {
      context.isClosed = true
      stop.abort()
      sweep(context)
      context.relay.close()
      await context.records.idle()
    },
  }
}
