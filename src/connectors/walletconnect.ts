// WalletConnect: a way in to whichever wallet takes the code. What speaks to the relay comes with the first question.
import { loadPart } from '../load-part.ts'
import type { Connector, ConnectorEvent, ConnectRequest, Grant, Namespace, Provider } from '../types.ts'
import type { Client, Session } from '../walletconnect/types.ts'
import type { AppOptions, FoundWallet, Interop } from './found.ts'
import { createEmitter } from './walletconnect/emitter.ts'
import type { shownPeer as ShownPeer } from './walletconnect/requests.ts'
import type { AskedSession } from './walletconnect/session.ts'

/** What answers requests. It comes with the session, since the first request may need a visitor's tap. */
const requests = () => loadPart(import('./walletconnect/requests.ts'))

/** The eyes of a code, and what is read between them. */
const mark = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" fill="none" stroke-width="2.4" stroke-linejoin="round">' +
    '<path fill="#f1f4f4" d="M0 0h36v36H0z"/><path stroke="#131a1b" stroke-linecap="round" ' +
    'd="M9.5 9.5h6v6h-6zm11 0h6v6h-6zm-11 11h6v6h-6zm11 0h.01m6 0v6h-6"/></svg>',
)}`

export interface WalletConnectOptions {
  readonly id: string
  /** Called whenever the app's options are needed. */
  readonly app: () => AppOptions
  /** The client of this page, which all sessions share. */
  readonly client: () => Promise<Client>
  /** Of a session that an earlier page made. */
  readonly topic?: string
  /** Rejects with ModalError where an account is no address, or there is none. */
  readonly check: (grants: readonly Grant[]) => Promise<unknown>
  /** Called with each code that is shown, and without one when the attempt is over. */
  readonly onCode?: (uri?: string) => void
  /** Called when a session begins or ends behind this connector. */
  readonly onChange: () => void
}

/** A connector for one session: until a wallet has taken its code it is the row that the visitor picks. */
export function walletConnect({ id, app, client, topic, ...more }: WalletConnectOptions): FoundWallet {
  const shapes = new Map<unknown, Interop>()
  const emitter = each(createEmitter)
  const state: { topic: string | undefined; peer?: Session['peer'] | undefined } = { topic }
  /** What reads what the wallet says of itself. It comes before anybody is connected; a code does not wait for it. */
  let shownPeer: typeof ShownPeer | undefined
  const peer = () => state.peer && shownPeer?.(state.peer)
  const listeners = new Set<(event: ConnectorEvent) => void>()
  const listen: Connector['listen'] = (listener) => {
    listeners.add(listener)
    // What speaks is fetched for who listens. Where it is lost now, it is fetched again by the next question.
    load().catch(() => undefined)
    return () => void listeners.delete(listener)
  }
  let loading: Promise<AskedSession> | undefined
  const load = (): Promise<AskedSession> => {
    loading ??= Promise.all([loadPart(import('./walletconnect/session.ts')), client()]).then(
      ([{ createSession }, client]) =>
        createSession({
          client,
          topic,
          listeners,
          async check(grants) {
            const [parts] = await Promise.all([requests(), more.check(grants)])
            shownPeer = parts.shownPeer
            return parts.addShapes(grants, listen, shapes)
          },
          onTopic(topic, session) {
            Object.assign(state, { topic, peer: session?.peer })
            more.onChange()
          },
          emit: (namespace, event, value) => emitter(namespace).emit(event, value),
        }),
      (error) => {
        // It is loaded again when it is asked again.
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return {
    id,
    type: 'walletConnect',
    source: 'relay',
    get namespaces() {
      return [...new Set(app().networks.map(({ chainNamespace }) => chainNamespace))]
    },
    get name() {
      return peer()?.name || 'WalletConnect'
    },
    get imageUrl() {
      return state.peer ? peer()?.imageUrl : mark
    },
    get claim() {
      return state.topic
    },
    async connect(request) {
      const session = await load()
      return request.silent ? session.connect(request) : ask(session, request, more.onCode)
    },
    disconnect: async (which) => (await load()).disconnect(which),
    isAuthorized: async () => (await load()).isAuthorized(),
    switchNetwork: async (network, signal) => (await load()).switchNetwork(network, signal),
    listen,
    interop: (...args) => shapes.get(args[1]()?.accounts[0]?.namespace)?.(...args) ?? {},
    provider: each((name) => providerOf(name, emitter(name), load, app)),
  }
}

/** The last that was asked for by a code, by whichever connector. */
let last: Promise<unknown> | undefined

/** Asks a wallet by codes, and tells of them and of their end. */
function ask(
  session: AskedSession,
  request: ConnectRequest,
  onCode: WalletConnectOptions['onCode'],
): Promise<readonly Grant[]> {
  const onUri = (uri: string): void => {
    onCode?.(uri)
    request.onUri?.(uri)
  }
  const grants = session.connect({ ...request, onUri })
  last = grants
  // A next attempt has a code of its own.
  const end = (): void => {
    if (last === grants) onCode?.()
  }
  grants.then(end, end)
  return grants
}

/** One thing for each namespace, the same each time. */
function each<T>(make: (namespace: Namespace) => T): (namespace: Namespace) => T {
  const made: { [Name in Namespace]?: T } = {}
  return (namespace) => {
    made[namespace] ??= make(namespace)
    return made[namespace]
  }
}

function providerOf(
  namespace: Namespace,
  emitter: ReturnType<typeof createEmitter>,
  load: () => Promise<AskedSession>,
  app: WalletConnectOptions['app'],
): Provider {
  const provider = {
    async request(args: { method: string; params?: unknown }, signal?: AbortSignal) {
      const [session, { answer }] = await Promise.all([load(), requests()])
      return answer({ session, options: app() }, namespace, args, signal)
    },
    on(event: string, handler: (value: never) => void) {
      emitter.on(event, handler)
      return provider
    },
    removeListener(event: string, handler: (value: never) => void) {
      emitter.removeListener(event, handler)
      return provider
    },
  }
  return provider
}
