// The wiring of one client: options checked, records read, a relay and a page listened to.
import { ModalError, within } from '../errors.ts'
import { isHex32 } from './crypto/bytes.ts'
import { cipher } from './crypto/cipher.ts'
import { cryptography } from './crypto/crypto.ts'
import { type Context, clock, end, forget, publicSession, quietly, sweep, topicsOf } from './session/context.ts'
import { identify } from './session/identity.ts'
import { isObject, isTexts } from './session/namespaces.ts'
import { connect, nextPairing, propose } from './session/proposal.ts'
import { disconnect, goodbyePatience, ping, request } from './session/request.ts'
import { isLetter } from './session/restore.ts'
import { createRecords, isOurs, pageStorage } from './session/store.ts'
import { restore, sync } from './session/sync.ts'
import { createInbox } from './transport/inbox.ts'
import { authJwt } from './transport/jwt.ts'
import { deliver } from './transport/outbox.ts'
import { createRelay } from './transport/relay.ts'
import type { Client, ClientOptions, Metadata, WebSocketClass } from './types.ts'

function check(isRight: unknown, name: string): asserts isRight {
  if (!isRight) throw new ModalError('invalid-option', name)
}

function metadataOf({ metadata }: ClientOptions): Metadata {
  const { name, description = '', url = globalThis.location?.origin ?? '', icons = [], redirect } = Object(metadata)
  const isText = (value: unknown) => typeof value === 'string'
  check(name && Array.isArray(icons) && [name, description, url, ...icons].every(isText), 'metadata')
  return { name, description, url, icons, ...(isObject(redirect) && { redirect }) }
}

/** One record of an earlier page load; false where it is of no use. */
function take(context: Context, key: string, record: unknown): boolean {
  const [kind, topic = ''] = key.split('/')
  if (kind === 'client') return isHex32(record)
  if (kind === 'letter') return isLetter(record, topic, clock(context)) && !!context.letters.set(record.id, record)
  if (kind !== 'session' && kind !== 'proposal') return false
  // Where the storage was slow, this page may know better by now.
  if (context[kind].has(topic)) return true
  const read = restore(context, kind, topic, record)
  if (read) (context[kind] as Map<string, typeof read>).set(topic, read)
  return !!read
}

function begin(context: Context): void {
  // The page went between the two writes of a settlement.
  for (const record of [...context.proposal.values()])
    if (context.session.has(record.session?.topic ?? '')) quietly(end(context, 'proposal', record.topic))
    // A wish of this page is on its way.
    else if (!(record.isPosted || context.approvals.has(record.topic))) quietly(propose(context, record))
  sweep(context)
  // The page went before the relay had it.
  for (const letter of [...context.letters.values()])
    if (letter.expiry > clock(context)) quietly(deliver(context, letter))
    else forget(context, letter)
}

async function start(context: Context, isRead: Promise<void> | undefined): Promise<void> {
  // A turn later at least, so that listeners hear what has expired.
  await isRead
  begin(context)
}

/** What a relay is told on opening, so that it says why it refuses, too. */
async function query(context: Context, aud: string): Promise<string> {
  // Where it has to be fetched, beside the socket.
  quietly(cipher())
  await context.ready
  await identify(context)
  const auth = await authJwt(await cryptography(), context.seed as string, { aud, iat: clock(context) })
  const { projectId } = context
  return `${new URLSearchParams({ auth, projectId, ua: 'wc-2/js-hasp/browser', useOnCloseEvent: 'true' })}`
}

/** Seen or online again: sockets may be dead, and other tabs went on. */
function watchPage(context: Context, options: { readonly signal: AbortSignal }): void {
  const { document } = globalThis
  const wake = ({ persisted }: { readonly persisted?: boolean }) => {
    // A page that is shown for the first time has just begun.
    if (document?.visibilityState === 'hidden' || persisted === false) return
    context.relay.wake()
    quietly(sync(context))
  }
  const hear = ({ key }: StorageEvent) => (key === null || isOurs(key)) && quietly(sync(context))
  globalThis.addEventListener?.('online', wake as EventListener, options)
  globalThis.addEventListener?.('pageshow', wake, options)
  globalThis.addEventListener?.('storage', hear, options)
  document?.addEventListener('visibilitychange', wake as EventListener, options)
}

function createContext(options: ClientOptions) {
  const { projectId, relayUrl, now = Date.now, send, storage = pageStorage() } = options
  const urls = [relayUrl].flat() as readonly string[]
  check(projectId && isTexts([projectId]), 'projectId')
  check(urls.length > 0 && isTexts(urls) && urls.every((url) => /^wss?:\/\/\S+$/.test(url)), 'relayUrl')
  const context: Omit<Context, 'relay' | 'ready' | 'pairing'> = {
    projectId,
    metadata: metadataOf(options),
    now,
    send,
    records: createRecords(storage),
    session: new Map(),
    proposal: new Map(),
    approvals: new Map(),
    proved: new Map(),
    open: new Map(),
    asked: new Set(),
    letters: new Map(),
    listeners: new Map(),
    dropped: 0,
    isClosed: false,
  }
  const whole = context as Context
  const inbox = createInbox(whole)
  whole.relay = createRelay({
    urls,
    query: (url) => query(whole, url),
    WebSocket: options.WebSocket ?? (globalThis.WebSocket as WebSocketClass),
    now,
    topics: () => [...whole.session.keys(), ...[...whole.proposal.values()].flatMap(topicsOf)],
    onMessage: inbox.onMessage,
    onGarbage: () => void whole.dropped++,
  })
  return { context: whole, inbox }
}

/**
 * A dapp's side of https://specs.walletconnect.com/2.0/specs/clients/sign. Opens no socket before `connect` is called or a
 * session is there. Throws ModalError 'invalid-option', which names the option.
 */
export function createClient(options: ClientOptions): Client {
  const { context, inbox } = createContext(Object(options))
  const isRead = context.records.load(
    (key, record) => take(context, key, record),
    () => begin(context),
  )
  context.ready = start(context, isRead)
  nextPairing(context)
  const stop = new AbortController()
  watchPage(context, stop)
  return {
    ready: context.ready,
    connect: (wish) => connect(context, wish),
    request: (...args) => request(context, ...args),
    ping: (topic) => ping(context, topic),
    disconnect: (topic) => disconnect(context, topic),
    sessions: () =>
      [...context.session.values()]
        .filter(({ expiry }) => expiry > clock(context))
        .map((one) => publicSession(context, one)),
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
      for (const { reject } of [...context.approvals.values(), ...context.open.values()])
        reject(new ModalError('aborted'))
      // A sign-in may be asking a chain that does not answer, and a storage be slow; nothing that comes of it is kept.
      await within(goodbyePatience, inbox.idle().then(context.records.idle)).catch(() => undefined)
    },
  }
}
