// What is too deep, too large or unread, from wallets and relays: it ends in a refusal, is not kept, and nothing hangs.
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
// What comes when it is needed is there: no test's time is spent on it.
import '../../../chains/eip155/chain.ts'
import '../../../chains/eip155/verify.ts'
import type { Client, ClientOptions } from '../../../src/walletconnect/index.ts'
import { signInMessage } from '../../../src/walletconnect/session/authenticate.ts'
import {
  authentication,
  evm,
  mapStore,
  pairScripted,
  recordEvents,
  settled,
  startClient,
} from '../../helpers/client.ts'
import { seal } from '../../helpers/envelope.ts'
import { breathe, outcome, pass, until } from '../../helpers/flow.ts'
import { type Channel, createPeer, grant, type Peer } from '../../helpers/peer.ts'
import { fakeTimers } from '../../helpers/time.ts'
import { chains } from '../../helpers/walletkit.ts'

let peer: Peer
let store: ReturnType<typeof mapStore>
let client: Client
beforeEach(() => {
  peer = createPeer()
  store = mapStore()
  client = startClient('ws://relay', { WebSocket: peer.WebSocket, storage: store })
})
afterEach(() => client.close())

const nested = (levels: number, inner = '1') => '['.repeat(levels) + inner + ']'.repeat(levels)
/** A payload as text, since what makes JSON is no deeper than the stack; `"deep"` in it is nested. */
const sayDeep = (keys: Channel, payload: object, tag: number, levels = 3600) => {
  const text = JSON.stringify({ jsonrpc: '2.0', ...payload }).replace('"deep"', nested(levels))
  return peer.deliver(keys.topic, seal(keys.symKey, text), tag)
}
const stored = () => Math.max(0, ...[...store.map.values()].map((text) => `${text}`.length))
const kinds = () => [...store.map.keys()].map((key) => key.split('/')[3]).sort()
let last = Date.now() * 1000
const id = () => {
  last += 1e6
  return last
}

/** A proposal that the wallet has answered; what is left is its settlement. */
async function answered() {
  const { uri, approval } = await client.connect({ namespaces: evm })
  approval.catch(() => undefined)
  await until(() => peer.proposal(uri))
  const keys = await peer.keys(uri)
  peer.answer(uri, { relay: { protocol: 'irn' }, responderPublicKey: keys.publicKey })
  await breathe()
  return { keys, approval }
}
/** It all works still. */
async function isWell() {
  const keys = await pairScripted(client, peer)
  expect(client.sessions().some(({ topic }) => topic === keys.topic)).toBe(true)
}

describe.each(['sessionProperties', 'scopedProperties', 'sessionConfig', 'unread', 'namespaces'])(
  'a settlement whose %s',
  (name) => {
    test.each([3600, 50_000])('a settlement that is nested %i levels deep ends the attempt', async (levels) => {
      const { keys, approval } = await answered()
      const settlement = peer.settlement(keys.publicKey)
      sayDeep(keys, { ...settlement, params: { ...settlement.params, [name]: { a: 'deep' } } }, 1102, levels)
      await until(() => kinds().join() === 'client')
      await settled(approval)
      expect([await outcome(approval), client.sessions()]).toEqual(['wallet-error', []])
      expect(peer.said(keys)).toMatchObject([{ id: settlement.id, error: { code: 1005 } }])
      await isWell()
    })
  },
)

test('what is nested a hundred levels deep is taken, with a level for each of its envelopes', async () => {
  const { keys, approval } = await answered()
  const settlement = peer.settlement(keys.publicKey)
  sayDeep(keys, { ...settlement, params: { ...settlement.params, sessionProperties: { a: 'deep' } } }, 1102, 90)
  expect(await approval).toMatchObject({ sessionProperties: { a: expect.any(Array) } })
  expect(client.sessions()).toHaveLength(1)
  const again = startClient('ws://relay', { WebSocket: peer.WebSocket, storage: store })
  expect(again.sessions()).toEqual(client.sessions())
  await again.close()
})

test('a settlement of a megabyte ends the attempt, and one of a few kilobytes is kept as it is', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `method_${i}`)
  for (const [count, end] of [
    [40_000, 'wallet-error'],
    [500, undefined],
  ] as const) {
    const { keys, approval } = await answered()
    const namespaces = { eip155: { ...grant.eip155, methods: many(count) } }
    peer.say(keys, peer.settlement(keys.publicKey, { namespaces }), 1102)
    const made = await settled(approval)
    if (end) expect(made).toBe(end)
    else expect(made).toMatchObject({ namespaces })
    expect(stored()).toBeLessThan(100_000)
  }
})

describe('a session', () => {
  let keys: Channel
  beforeEach(async () => {
    keys = await pairScripted(client, peer)
  })
  const ask = () => settled(client.request(keys.topic, chains.eip155, { method: 'personal_sign' }))
  const asked = (method = 'wc_sessionRequest') => peer.said(keys).find((one) => one.method === method)

  test.each([3600, 20_000])(
    'a session whose wallet says an event of %i levels hears nothing of it, and goes on',
    async (levels) => {
      const events = recordEvents(client)
      const params = { event: { name: 'chainChanged', data: 'deep' }, chainId: chains.eip155 }
      sayDeep(keys, { id: id(), method: 'wc_sessionEvent', params }, 1110, levels)
      await until(() => peer.mail.size === 0)
      expect([events, client.dropped()]).toEqual([[], 1])
      const event = { name: 'chainChanged', data: 1 }
      peer.say(keys, { id: id(), method: 'wc_sessionEvent', params: { ...params, event } }, 1110)
      await until(() => events.length === 1)
    },
  )

  test.each([
    ['nested', (accounts: string[]) => ({ eip155: { ...grant.eip155, accounts, more: 'deep' } })],
    ['long', (accounts: string[]) => ({ eip155: { ...grant.eip155, accounts: Array(9000).fill(accounts[0]) } })],
  ])('a session that is updated by what is too %s stays as it is', async (_, namespaces) => {
    const before = client.sessions()
    const params = { namespaces: namespaces([`${chains.eip155}:0xb`]) }
    const request = { id: id(), method: 'wc_sessionUpdate', params }
    sayDeep(keys, request, 1104)
    await until(() => peer.said(keys).some((one) => one.id === request.id))
    expect(peer.said(keys).at(-1)).toMatchObject({ id: request.id, error: { code: 1003 } })
    expect(client.sessions()).toEqual(before)
    expect(stored()).toBeLessThan(3000)
  })

  test.each(['result', 'error'])(
    'a session whose wallet answers with a %s that is too deep has an answer: an error',
    async (name) => {
      const end = ask()
      await until(asked)
      sayDeep(keys, { id: asked()?.id, [name]: { code: 4001, message: 'no', data: 'deep' } }, 1109)
      expect(await end).toBe(-1)
      const ping = settled(client.ping(keys.topic))
      await until(() => asked('wc_sessionPing'))
      sayDeep(keys, { id: asked('wc_sessionPing')?.id, [name]: 'deep' }, 1115)
      expect(await ping).toBe(-1)
      expect(client.sessions()).toHaveLength(1)
    },
  )
})

test.each(['result', 'error'])('a proposal that is answered with a %s that is too deep is over', async (name) => {
  const { uri, approval } = await client.connect({ namespaces: evm })
  approval.catch(() => undefined)
  await until(() => peer.proposal(uri))
  const { publicKey } = await peer.keys(uri)
  const answer = { id: peer.proposal(uri).id, [name]: { responderPublicKey: publicKey, more: 'deep' } }
  sayDeep(peer.pairing(uri), answer, 1101)
  await settled(approval)
  expect([await outcome(approval), kinds()]).toEqual([-1, ['client']])
  await isWell()
})

describe('a relay', () => {
  test.each([
    ['an object without words', '{"toString":1,"valueOf":1}'],
    ['nested', nested(20_000)],
    ['nothing', 'null'],
    ['a number', '7'],
    ['a megabyte', `"${'x'.repeat(1e6)}"`],
  ])('a relay that refuses a proposal with a message that is %s refuses it, in few words', async (_, message) => {
    await pairScripted(client, peer)
    const before = peer.frames.length
    const isProposal = (method?: string) => method === 'wc_proposeSession' || method === 'irn_publish'
    peer.onCall = ({ id, method }) => {
      if (!isProposal(method)) return undefined
      queueMicrotask(() => peer.raw(`{"id":${id},"jsonrpc":"2.0","error":{"code":-32000,"message":${message}}}`))
      return 'silence'
    }
    const { approval } = await client.connect({ namespaces: evm })
    const end = approval.catch((refusal) => refusal)
    await until(() => peer.frames.slice(before).some(({ method }) => isProposal(method)))
    const error = (await end) as Error & { cause: Error }
    expect(error).toMatchObject({ name: 'ModalError', code: 'relay-refused', cause: { code: -32000 } })
    expect(`${error.message}${error.cause.message}`.length).toBeLessThan(3000)
  })

  test.each([
    ['a text of megabytes', `"${'x'.repeat(3e6)}"`],
    ['a list of megabytes', `[${'1,'.repeat(1e6)}1]`],
    ['nested', nested(200_000)],
    ['an answer that is nested', `{"id":7,"result":${nested(50_000)}}`],
    ['a delivery that is nested', `{"id":1700000000001,"method":"irn_subscription","params":${nested(50_000)}}`],
  ])('a relay whose frame is %s is not minded', async (_, frame) => {
    await pairScripted(client, peer)
    peer.raw(frame)
    await breathe()
    expect(client.dropped()).toBe(1)
    await isWell()
  })
})

describe('an attempt whose sign-in', () => {
  const owner = privateKeyToAccount(`0x${'22'.repeat(32)}`)
  const { chains: _, methods: __, ...same } = authentication
  const recap = { att: { eip155: { 'request/personal_sign': [{ chains: [chains.eip155] }] } } }
  const resources = [`urn:recap:${btoa(JSON.stringify(recap)).replace(/=/g, '')}`]
  const payload = () => {
    const iss = `did:pkh:${chains.eip155}:${owner.address}`
    return { ...same, version: '1', iat: new Date().toISOString(), resources, iss }
  }
  async function attempt(more: Partial<ClientOptions> = {}) {
    await client.close()
    client = startClient('ws://relay', { WebSocket: peer.WebSocket, storage: store, ...more })
    const { uri, approval } = await client.connect({ namespaces: evm, authentication })
    approval.catch(() => undefined)
    await until(() => peer.proposal(uri))
    return { uri, approval }
  }

  test('an attempt whose sign-in is stuffed with what nobody reads keeps what was signed, and no more', async () => {
    const { uri, approval } = await attempt()
    const p = payload()
    const s = await owner.signMessage({ message: signInMessage(p) })
    const more = 'x'.repeat(100_000)
    const h = { t: 'caip122', more }
    await peer.signIn(uri, [{ h, p: { ...p, more, exp: null }, s: { t: 'eip191', s, m: more }, more }])
    expect((await approval).auths).toEqual([{ h: { t: 'caip122' }, p, s: { t: 'eip191', s } }])
    expect(stored()).toBeLessThan(3000)
  })

  test('an attempt whose sign-in is longer than any sign-in ends', async () => {
    const { uri, approval } = await attempt()
    const p = { ...payload(), statement: 'y'.repeat(9000) }
    const cacao = {
      h: { t: 'caip122' },
      p,
      s: { t: 'eip191', s: await owner.signMessage({ message: signInMessage(p) }) },
    }
    await peer.signIn(uri, Array(20).fill(cacao))
    expect(await settled(approval)).toBe('wallet-error')
    await until(() => kinds().join() === 'client')
  })

  test('an attempt whose sign-in is checked by somebody who never answers ends when the client is closed, which waits for nobody', async () => {
    let isAsked = false
    const send = () => () => {
      isAsked = true
      return new Promise<never>(() => undefined)
    }
    const { uri, approval } = await attempt({ send })
    await peer.signIn(uri, Array(20).fill({ h: { t: 'caip122' }, p: payload(), s: { t: 'eip1271', s: '0x12' } }))
    await until(() => isAsked)
    fakeTimers()
    const closed = client.close()
    expect(await outcome(approval)).toBe('aborted')
    await pass(6000)
    expect(await outcome(closed)).toBeUndefined()
    vi.useRealTimers()
  })
})
