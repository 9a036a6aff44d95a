// Makes hasp's own client for a test, over the sandbox's relay and with a storage that can be read; and tabs of one origin.
import { inspect } from 'node:util'
import { afterAll, beforeEach, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Client, type ClientOptions, createClient } from '../../src/walletconnect/index.ts'
import { createIds } from '../../src/walletconnect/transport/ids.ts'
import { createRelay } from '../../src/walletconnect/transport/relay.ts'
import { breathe, until } from './flow.ts'
import type { Channel, Peer, PeerSocket } from './peer.ts'
import { chains, metadata, projectId, startRelayAndWallet, type Wallet } from './walletkit.ts'

/** Counts the calls of slow stores that have not ended. */
export const stores = { busy: 0 }

/** Makes a store whose values can be read. Given to the next client it acts as a reload does. `isAsync` may be a delay in ms. */
export function mapStore(map = new Map<string, unknown>(), isAsync: boolean | number = false) {
  async function later<T>(value: T): Promise<T> {
    stores.busy++
    if (isAsync !== true) await new Promise((resolve) => setTimeout(resolve, Number(isAsync)))
    stores.busy--
    return value
  }
  const turn = <T>(value: T): T | Promise<T> => (isAsync === false ? value : later(value))
  return {
    map,
    get: (key: string) => turn(map.get(key)),
    set: (key: string, value: unknown) => turn(void map.set(key, value)) as undefined,
    delete: (key: string) => turn(void map.delete(key)) as undefined,
    keys: () => turn([...map.keys()]),
  }
}

export const startClient = (relayUrl: string | readonly string[], options: Partial<ClientOptions> = {}): Client =>
  createClient({ projectId, relayUrl, metadata, WebSocket: WebSocket as never, storage: mapStore(), ...options })

/** Keeps the clients that a test makes by `make`, so that `closeAll` can end those that the test has not ended. */
export function clientsOf<Args extends readonly unknown[]>(make: (...args: Args) => Client) {
  const clients: Client[] = []
  return {
    start(...args: Args): Client {
      const client = make(...args)
      clients.push(client)
      return client
    },
    async closeAll(): Promise<void> {
      for (const client of clients.splice(0)) await client.close()
    },
  }
}

/** Makes the relay part of a client alone: it subscribes to topics, and ignores messages. */
export const bareRelay = (WebSocket: Peer['WebSocket'], topics: readonly string[]) =>
  createRelay({
    urls: ['ws://relay'],
    topics: () => topics,
    WebSocket,
    now: Date.now,
    newId: createIds(Date.now),
    query: async () => '',
    onMessage: async () => true,
    onInvalid: () => undefined,
  })

/** Starts the vendor's wallet over the sandbox's relay. Each test begins with the wallet's own policy and an empty log. */
export async function startVendor(options: Parameters<typeof startRelayAndWallet>[0] = {}) {
  const world = await startRelayAndWallet(options)
  const wallet = await world.wallet()
  const policy = { ...wallet.policy }
  afterAll(() => world.stop())
  beforeEach(() => {
    Object.assign(wallet.policy, policy)
    world.relay.reset()
  })
  return { relay: world.relay, wallet, world }
}

/** Makes a WebSocket whose line can be cut, mended and slowed: `delay` is that of all that arrives, in ms. */
export function cuttableSockets(Real: new (url: string) => WebSocket | globalThis.WebSocket) {
  const open = new Map<PeerSocket, PeerSocket>()
  const line = {
    delay: 0,
    isCut: false,
    /** Cuts the open sockets as a lost network does: neither side gets anything from the other any more. */
    cut() {
      line.isCut = true
      for (const [own, real] of [...open]) {
        open.delete(own)
        real.close()
        own.onclose?.({ code: 1006, reason: '' })
      }
    },
    reconnect() {
      line.isCut = false
    },
    WebSocket: function dial(url: string): PeerSocket {
      if (line.isCut) {
        const dead: PeerSocket = { url, send: () => undefined, close: () => undefined }
        queueMicrotask(() => dead.onclose?.({ code: 1006, reason: '' }))
        return dead
      }
      const real = new Real(url) as unknown as PeerSocket
      const own: PeerSocket = { url, send: (text) => real.send(text), close: () => real.close() }
      open.set(own, real)
      const hand = (event: { data: unknown }) => {
        if (open.has(own)) own.onmessage?.(event)
      }
      real.onopen = () => own.onopen?.()
      real.onmessage = (event) => void (line.delay ? setTimeout(hand, line.delay, event) : hand(event))
      real.onclose = (event) => {
        if (open.delete(own)) own.onclose?.(event)
      }
      real.onerror = () => undefined
      return own
    } as unknown as new (
      url: string,
    ) => globalThis.WebSocket,
  }
  return line
}

/** Makes tabs of one origin, with a page each and one storage. With `isTold` a change is an event in the other tabs. */
export function startOrigin(
  relayUrl: string,
  {
    isTold = true,
    isAsync = false,
    ...all
  }: Partial<ClientOptions> & { isTold?: boolean; isAsync?: boolean | number } = {},
) {
  const map = new Map<string, unknown>()
  const pages = new Set<EventTarget>()
  const clients: Client[] = []
  return {
    map,
    /** Lists the kinds of the records: 'client', 'session', 'proposal', 'letter'. */
    kinds: () => [...map.keys()].map((key) => key.split('/')[3]).sort(),
    open(more: Partial<ClientOptions> = {}) {
      const page = new EventTarget()
      const tell = (key: string) => {
        for (const other of isTold ? pages : [])
          if (other !== page) queueMicrotask(() => other.dispatchEvent(Object.assign(new Event('storage'), { key })))
      }
      const own = mapStore(map, isAsync)
      const storage = {
        ...own,
        set(key: string, value: unknown) {
          const done = own.set(key, value)
          tell(key)
          return done
        },
        delete(key: string) {
          const done = own.delete(key)
          tell(key)
          return done
        },
      }
      vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
      const client = startClient(relayUrl, { storage, ...all, ...more })
      vi.unstubAllGlobals()
      pages.add(page)
      clients.push(client)
      return { client, page, events: recordEvents(client) }
    },
    close: () => Promise.all(clients.splice(0).map((client) => client.close())),
  }
}

const events = ['accountsChanged', 'chainChanged']
/** The namespaces that a dapp asks for: all those that the sandbox's wallet signs for. */
export const fiveNamespaces = {
  eip155: { chains: [chains.eip155], methods: ['personal_sign', 'eth_sendTransaction'], events },
  solana: { chains: [chains.solana], methods: ['solana_signMessage'], events },
  bip122: { chains: [chains.bip122], methods: ['signMessage'], events },
  polkadot: { chains: [chains.polkadot], methods: ['polkadot_signMessage'], events },
  cosmos: { chains: [chains.cosmos], methods: ['cosmos_signAmino'], events },
}
export const evm = { eip155: fiveNamespaces.eip155 }
/** A sign-in that a wallet can be asked for. */
export const authentication = {
  domain: 'tidewater.example',
  aud: 'https://tidewater.example',
  nonce: 'f00dbabe',
  chains: [chains.eip155],
  methods: ['personal_sign'],
}

/** Makes a session with the vendor's wallet. */
export async function pair(client: Client, wallet: Wallet, more: Partial<Parameters<Client['connect']>[0]> = {}) {
  const { uri, approval } = await client.connect({ namespaces: evm, ...more })
  await wallet.pair(uri)
  return approval
}

const names = ['connect', 'event', 'update', 'extend', 'delete', 'expire'] as const
/** Makes a session with the scripted wallet, and returns its keys. */
export async function pairScripted(client: Client, peer: Peer): Promise<Channel> {
  const { uri, approval } = await client.connect({ namespaces: evm })
  await until(() => peer.proposal(uri))
  const keys = await peer.approve(uri)
  await approval
  await breathe()
  return keys
}

/** Collects a client's events in their order. */
export function recordEvents(client: Client): [string, unknown][] {
  const events: [string, unknown][] = []
  for (const name of names) client.on(`session_${name}`, (value) => void events.push([`session_${name}`, value]))
  return events
}

/** Resolves with a promise's value, or with the code of its error. */
export const settled = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error) => error.code ?? error)

/** Finds the secret keys in stored records: those of topics, of proposals, and of the client itself. */
export const secretsOf = (records: Iterable<readonly [string, unknown]>): ReadonlySet<string> =>
  new Set(
    [...records].flatMap(([key, text]) => {
      const inside = `${text}`.matchAll(/"(?:symKey|seed)":"([0-9a-f]{64})"/g)
      return key.endsWith('/client') ? [JSON.parse(`${text}`)] : [...inside].map(([, secret]) => secret as string)
    }),
  )

/** Prints all that can be read of a value; of an error also its message, stack, members and causes. */
export const printed = (value: unknown): string =>
  inspect(value, { depth: 20, showHidden: true, getters: true, maxStringLength: null, maxArrayLength: null })
