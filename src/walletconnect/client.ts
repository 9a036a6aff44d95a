// Puts a client together: checks its options, reads its records, and listens to a relay and to the page.
import { ModalError, within } from '../errors.ts'
import { isHex32 } from './crypto/bytes.ts'
import { cipher } from './crypto/cipher.ts'
import { cryptography } from './crypto/crypto.ts'
import {
  type Context,
  dequeue,
  endRecord,
  inBackground,
  nowInSeconds,
  publicSession,
  type Stored,
  sweep,
  topicsOf,
} from './session/context.ts'
import { identify } from './session/identity.ts'
import { isObject, isTextList } from './session/namespaces.ts'
import { connect, newPairing, propose } from './session/proposal.ts'
import { disconnect, maxDisconnectMs, ping, request } from './session/request.ts'
import { isQueuedMessage } from './session/restore.ts'
import { createRecords, isOurs, pageStorage } from './session/store.ts'
import { parseRecord, sync } from './session/sync.ts'
import { createIds } from './transport/ids.ts'
import { onMessage } from './transport/inbox.ts'
import { authJwt } from './transport/jwt.ts'
import { sendQueued } from './transport/outbox.ts'
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

/** Takes over one record of an earlier page load. Returns false where the record is of no use. */
function readRecord(stored: Stored, key: string, record: unknown): boolean {
  const [kind, topic = ''] = key.split('/')
  if (kind === 'client') return isHex32(record)
  if (kind === 'letter')
    return isQueuedMessage(record, topic, nowInSeconds(stored)) && !!stored.queue.set(record.id, record)
  if (kind !== 'session' && kind !== 'proposal') return false
  // Where the storage was slow, this page may have a newer record by now.
  if (stored[kind].has(topic)) return true
  const read = parseRecord(stored, kind, topic, record)
  if (read) (stored[kind] as Map<string, typeof read>).set(topic, read)
  return !!read
}

function resume(context: Context): void {
  // A proposal whose session is stored is done: the page was closed between the two writes of a settlement.
  for (const record of [...context.proposal.values()])
    if (context.session.has(record.session?.topic ?? '')) inBackground(endRecord(context, 'proposal', record.topic))
    // A proposal that this page has just made is being sent already.
    else if (!(record.isPosted || context.approvals.has(record.topic))) inBackground(propose(context, record))
  sweep(context)
  // These messages are stored because an earlier page was closed before the relay had them.
  for (const message of [...context.queue.values()])
    if (message.expiry > nowInSeconds(context)) inBackground(sendQueued(context, message))
    else dequeue(context, message)
}

/** Makes the query of a socket's URL. With `useOnCloseEvent` a relay that refuses the client says why. */
async function query(context: Context, aud: string): Promise<string> {
  // Where the cipher has to be fetched, it comes while the socket opens.
  inBackground(cipher())
  await context.ready
  await identify(context)
  const auth = await authJwt(await cryptography(), context.seed as string, { aud, iat: nowInSeconds(context) })
  const { projectId } = context
  return `${new URLSearchParams({ auth, projectId, ua: 'wc-2/js-hasp/browser', useOnCloseEvent: 'true' })}`
}

/** When the page is seen or online again its socket may be dead, and other tabs may have changed the records. */
function watchPage(context: Context, options: { readonly signal: AbortSignal }): void {
  const { document } = globalThis
  const wake = ({ persisted }: { readonly persisted?: boolean }) => {
    // `persisted` is false where the page is shown for the first time: there is nothing to wake yet.
    if (document?.visibilityState === 'hidden' || persisted === false) return
    context.relay.wake()
    inBackground(sync(context))
  }
  const onStorage = ({ key }: StorageEvent) => (key === null || isOurs(key)) && inBackground(sync(context))
  globalThis.addEventListener?.('online', wake as EventListener, options)
  globalThis.addEventListener?.('pageshow', wake, options)
  globalThis.addEventListener?.('storage', onStorage, options)
  document?.addEventListener('visibilitychange', wake as EventListener, options)
}

/** Makes what the parts of a client share. Throws ModalError 'invalid-option' before anything is begun. */
function createContext(options: ClientOptions): Context {
  const { projectId, relayUrl, now = Date.now, send, storage = pageStorage() } = options
  const urls = [relayUrl].flat() as readonly string[]
  check(projectId && isTextList([projectId]), 'projectId')
  check(urls.length > 0 && isTextList(urls) && urls.every((url) => /^wss?:\/\/\S+$/.test(url)), 'relayUrl')
  const metadata = metadataOf(options)
  const stored: Stored = {
    queue: new Map(),
    now,
    storage: createRecords(storage),
    session: new Map(),
    proposal: new Map(),
  }
  const isRead = stored.storage.load(
    (key, record) => readRecord(stored, key, record),
    () => resume(context),
  )
  const start = async () => {
    // `resume` runs a microtask later at least, so that listeners which are added at once hear what has expired.
    await isRead
    resume(context)
  }
  const newId = createIds(now)
  const relay = createRelay({
    urls,
    query: (url) => query(context, url),
    WebSocket: options.WebSocket ?? (globalThis.WebSocket as WebSocketClass),
    now,
    newId: newId,
    topics: () => [...stored.session.keys(), ...[...stored.proposal.values()].flatMap(topicsOf)],
    onMessage: (topic, message) => onMessage(context, topic, message),
    onInvalid: () => void context.dropped++,
  })
  const context: Context = {
    ...stored,
    ready: start(),
    newId,
    open: new Map(),
    isClosed: false,
    projectId,
    relay,
    dropped: 0,
    pairing: newPairing(),
    send,
    listeners: new Map(),
    approvals: new Map(),
    incoming: new Map(),
    ids: new Set(),
    metadata,
    signIns: new Map(),
  }
  return context
}

/**
 * A dapp's side of https://specs.walletconnect.com/2.0/specs/clients/sign. It opens no socket before `connect` is called or a
 * session is stored. Throws ModalError 'invalid-option', which names the option.
 * @example const client = createClient({ projectId, relayUrl: 'wss://relay.walletconnect.org', metadata: { name: 'My app' } })
 */
export function createClient(options: ClientOptions): Client {
  const context = createContext(Object(options))
  const stop = new AbortController()
  watchPage(context, stop)
  return {
    ready: context.ready,
    connect: (proposal) => connect(context, proposal),
    request: (...args) => request(context, ...args),
    ping: (topic) => ping(context, topic),
    disconnect: (topic) => disconnect(context, topic),
    sessions: () =>
      [...context.session.values()]
        .filter(({ expiry }) => expiry > nowInSeconds(context))
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
      // A sign-in may wait for a chain, and a write for a slow storage. What takes longer than this is not stored.
      await within(maxDisconnectMs, Promise.all(context.incoming.values()).then(context.storage.idle)).catch(
        () => undefined,
      )
    },
  }
}
