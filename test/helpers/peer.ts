// A relay in memory and a wallet that sends what a test tells it to: for what real ones would never do, and for faked
// clocks. Messages are kept until they are acknowledged, and come again with the next subscription.
import { concat, fromBase64, fromHex, toBase64, toHex } from '../../src/walletconnect/crypto/bytes.ts'
import { nobleCrypto } from '../../src/walletconnect/crypto/crypto-noble.ts'
import { createIds } from '../../src/walletconnect/transport/ids.ts'
import { seal, unseal } from './envelope.ts'
import { chains, first } from './walletkit.ts'

interface Frame {
  readonly id: number
  readonly method?: string
  readonly params?: {
    topic?: string
    topics?: string[]
    pairingTopic?: string
    message?: string
    sessionProposal?: string
    tag?: number
  }
  readonly result?: unknown
}
interface Mail {
  readonly topic: string
  readonly message: string
  readonly tag: number
}
export interface PeerSocket {
  readonly url: string
  onopen?: () => void
  onmessage?: (event: { data: unknown }) => void
  onclose?: (event: { code: number; reason: string }) => void
  onerror?: () => void
  send(text: string): void
  close(): void
}
export interface Payload {
  readonly id: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}
export interface Channel {
  readonly topic: string
  readonly symKey: string
}

export const grant = {
  eip155: {
    chains: [chains.eip155],
    accounts: [`${chains.eip155}:${first}`],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['accountsChanged', 'chainChanged'],
  },
}

const sha = async (hex: string) => toHex(await nobleCrypto.sha256(fromHex(hex)))

export function createPeer({ now = Date.now }: { readonly now?: () => number } = {}) {
  const nextId = createIds(now)
  const sockets = new Set<PeerSocket>()
  /** The sockets that died, with which the frames written to them are lost. A socket that is closed loses none. */
  const lost = new Set<PeerSocket>()
  const subscribed = new Map<PeerSocket, Set<string>>()
  const mail = new Map<number, Mail>()
  const frames: Frame[] = []
  const acknowledged: unknown[] = []
  const published: Mail[] = []
  let seed = 1
  const peer = {
    sockets,
    /** The client's calls, without its acknowledgements. */
    frames,
    acknowledged,
    published,
    mail,
    dialed: 0,
    /** What happens instead of opening, and instead of answering; undefined where both go as they should. */
    onDial: undefined as ((socket: PeerSocket) => void) | undefined,
    onCall: undefined as ((frame: Frame, socket: PeerSocket) => object | 'silence' | undefined) | undefined,
    WebSocket: function WebSocket(url: string) {
      return dial(url)
    } as unknown as new (
      url: string,
    ) => WebSocket,
    /** Ends every socket, as a relay or the network does. */
    kill(code = 1006, reason = '') {
      for (const socket of [...sockets]) {
        sockets.delete(socket)
        lost.add(socket)
        socket.onclose?.({ code, reason })
      }
    },
    raw(data: unknown) {
      for (const socket of [...sockets]) socket.onmessage?.({ data })
    },
    /** Delivers a message to the topic's subscribers, now or later, and returns its id in `mail`. */
    deliver(topic: string, message: string, tag: number, id = nextId()): number {
      mail.set(id, { topic, message, tag })
      for (const [socket, topics] of subscribed) if (sockets.has(socket) && topics.has(topic)) deliverTo(socket, id)
      return id
    },
    /** Says a wallet's answer or request. One without an `id` gets the next, which is no earlier one's. */
    say: ({ topic, symKey }: Channel, payload: object, tag = 1108) =>
      peer.deliver(topic, seal(symKey, JSON.stringify({ id: nextId(), jsonrpc: '2.0', ...payload })), tag),
    /** Opens what the client wrote to a topic. */
    said: ({ topic, symKey }: Channel): Payload[] =>
      published.filter((one) => one.topic === topic).map(({ message }) => JSON.parse(unseal(symKey, message))),
    pairing(uri: string): Channel {
      const url = new URL(uri)
      return { topic: url.pathname.split('@')[0] as string, symKey: url.searchParams.get('symKey') as string }
    },
    proposal: (uri: string) =>
      peer.said(peer.pairing(uri)).find(({ method }) => method === 'wc_sessionPropose') as {
        readonly id: number
        readonly params: { readonly proposer: { readonly publicKey: string } }
      },
    /** Makes the keys of an approval, and sends nothing. */
    async keys(uri: string) {
      const own = (seed++).toString(16).padStart(64, '0')
      const publicKey = toHex(await nobleCrypto.publicKey('X25519', own))
      const symKey = toHex(await nobleCrypto.agree(own, fromHex(peer.proposal(uri).params.proposer.publicKey)))
      return { topic: await sha(symKey), symKey, publicKey }
    },
    answer: (uri: string, result: unknown, more: object = { result }) =>
      peer.say(peer.pairing(uri), { id: peer.proposal(uri).id, ...more }, 1101),
    settlement: (publicKey: string, more: object = {}) => ({
      id: nextId(),
      method: 'wc_sessionSettle',
      params: {
        relay: { protocol: 'irn' },
        controller: { publicKey, metadata: { name: 'Scripted', description: '', url: '', icons: [] } },
        namespaces: grant,
        expiry: Math.floor(now() / 1000) + 604_800,
        ...more,
      },
    }),
    /** Answers the sign-in that came beside the proposal, with all that it needs but the signatures. */
    async signIn(uri: string, cacaos: readonly object[]) {
      const request = peer.said(peer.pairing(uri)).find(({ method }) => method === 'wc_sessionAuthenticate') as Payload
      const { publicKey: asked } = (request.params as { requester: { publicKey: string } }).requester
      const own = (seed++).toString(16).padStart(64, '0')
      const publicKey = toHex(await nobleCrypto.publicKey('X25519', own))
      const symKey = toHex(await nobleCrypto.agree(own, fromHex(asked)))
      const result = { cacaos, responder: { publicKey, metadata: { name: 'Scripted' } } }
      const sealed = fromBase64(seal(symKey, JSON.stringify({ id: request.id, jsonrpc: '2.0', result })))
      const message = toBase64(concat(Uint8Array.of(1), fromHex(publicKey), sealed.slice(1)))
      peer.deliver(await sha(asked), message, 1117)
      return { topic: await sha(symKey), symKey, publicKey }
    },
    async approve(uri: string, more: object = {}) {
      const keys = await peer.keys(uri)
      peer.answer(uri, { relay: { protocol: 'irn' }, responderPublicKey: keys.publicKey })
      peer.say(keys, peer.settlement(keys.publicKey, more), 1102)
      return keys
    },
  }

  function dial(url: string): PeerSocket {
    peer.dialed++
    const socket: PeerSocket = {
      url,
      send(text) {
        if (sockets.has(socket))
          void Promise.resolve().then(() => !lost.has(socket) && receive(socket, JSON.parse(text)))
      },
      close: () => void sockets.delete(socket),
    }
    void Promise.resolve().then(() => {
      if (peer.onDial) return peer.onDial(socket)
      sockets.add(socket)
      subscribed.set(socket, new Set())
      socket.onopen?.()
    })
    return socket
  }

  function deliverTo(socket: PeerSocket, id: number): void {
    const { topic, message, tag } = mail.get(id) as Mail
    const data = { topic, message, tag, publishedAt: now() }
    const params = { id: 'aa'.repeat(32), data }
    socket.onmessage?.({ data: JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_subscription', params }) })
  }

  function receive(socket: PeerSocket, frame: Frame): void {
    const { id, method, params = {} } = frame
    if (!method) {
      acknowledged.push(id)
      return void mail.delete(id)
    }
    frames.push(frame)
    const reply = peer.onCall?.(frame, socket)
    if (reply === 'silence') return
    if (reply) return socket.onmessage?.({ data: JSON.stringify({ id, jsonrpc: '2.0', ...reply }) })
    const topics = subscribed.get(socket) as Set<string>
    const { topic, tag = 1100, message, sessionProposal, pairingTopic } = params
    const isPublish = method === 'irn_publish' || method === 'wc_proposeSession'
    const to = (topic ?? pairingTopic) as string
    const text = (message ?? sessionProposal) as string
    // A relay takes the same bytes for one message.
    if (isPublish && !published.some((one) => one.message === text)) published.push({ topic: to, message: text, tag })
    const added = method.endsWith('ubscribe') && method !== 'irn_unsubscribe' ? (params.topics ?? [to]) : []
    for (const one of added) topics.add(one)
    if (method === 'irn_unsubscribe') topics.delete(to)
    socket.onmessage?.({ data: JSON.stringify({ id, jsonrpc: '2.0', result: true }) })
    for (const [one, { topic: of }] of [...mail]) if (added.includes(of) && sockets.has(socket)) deliverTo(socket, one)
  }

  return peer
}
export type Peer = ReturnType<typeof createPeer>
