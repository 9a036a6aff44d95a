// Whatever fails, however it fails: no key in an error, an event or a log.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '../../../src/walletconnect/index.ts'
import { authentication, evm, mapStore, printed, recordEvents, secretsOf, startClient } from '../../helpers/client.ts'
import { breathe, until } from '../../helpers/flow.ts'
import { type Channel, createPeer, grant, type Peer } from '../../helpers/peer.ts'
import { chains } from '../../helpers/walletkit.ts'

const logs: unknown[] = []
let peer: Peer
let client: Client
/** Every record that was ever stored. */
const written: [string, unknown][] = []
beforeEach(() => {
  for (const name of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const)
    vi.spyOn(console, name).mockImplementation((...words) => void logs.push(words))
  peer = createPeer()
  const store = mapStore()
  const set = (key: string, value: unknown) => {
    written.push([key, value])
    return store.set(key, value)
  }
  client = startClient('ws://relay', { WebSocket: peer.WebSocket, storage: { ...store, set } })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await client.close()
})

async function proposed(more: object = {}) {
  const { uri, approval } = await client.connect({ namespaces: evm, ...more })
  const error = approval.catch((failure) => failure)
  await until(() => peer.proposal(uri))
  return { uri, error }
}
async function session(): Promise<Channel> {
  const { uri, error } = await proposed()
  const keys = await peer.approve(uri)
  await error
  return keys
}
const circle: unknown[] = []
circle.push(circle)

test('no key is in an error, an event or a log', async () => {
  const events = recordEvents(client)
  const [one] = [await session(), await session()]
  const ask = (keys: { topic: string }, more: object = {}, chainId = chains.eip155, signal?: AbortSignal) =>
    client.request(keys.topic, chainId, { method: 'personal_sign', ...more }, signal).catch((error) => error)
  const errors: Promise<unknown>[] = [
    ask({ topic: 'aa'.repeat(32) }),
    ask(one, {}, 'eip155:5'),
    ask(one, { method: 'eth_sign' }),
    ask(one, { params: circle }),
    ask(one, {}, chains.eip155, AbortSignal.abort()),
    client.connect({ namespaces: [] as never }).catch((error) => error),
    client.connect({ namespaces: evm, authentication: { ...authentication, circle } as never }).catch((error) => error),
  ]
  // What wallets answer to a proposal.
  const answers: ((uri: string) => Promise<unknown> | unknown)[] = [
    (uri) => peer.answer(uri, 0, { error: { code: 5000, message: 'no' } }),
    (uri) => peer.answer(uri, { responderPublicKey: '00'.repeat(32) }),
    (uri) => peer.answer(uri, { responderPublicKey: 7 }),
    (uri) => peer.approve(uri, { namespaces: {} }),
    (uri) => peer.approve(uri, { expiry: 1 }),
    (uri) => peer.approve(uri, { controller: { publicKey: 'bb'.repeat(32) } }),
  ]
  for (const answer of answers) {
    const { uri, error } = await proposed()
    await answer(uri)
    errors.push(error)
  }
  const malformed = await client.connect({ namespaces: evm, authentication: { ...authentication, chains: [] } })
  const stop = new AbortController()
  errors.push((await proposed({ signal: stop.signal })).error)
  stop.abort()
  // And to a request.
  const answered = ask(one)
  const asked = () => peer.said(one).find(({ method }) => method === 'wc_sessionRequest')
  await until(asked)
  peer.say(one, { id: asked()?.id, error: { code: 4001, message: 'no', data: { why: 1 } } }, 1109)
  errors.push(answered)
  const id = Date.now() * 1000 + 5e6
  peer.say(one, { id, method: 'wc_sessionUpdate', params: { namespaces: grant } }, 1104)
  peer.say(one, { id: id + 1000, method: 'wc_sessionExtend', params: {} }, 1106)
  const event = { name: 'chainChanged', data: 1 }
  peer.say(one, { id: id + 2000, method: 'wc_sessionEvent', params: { event, chainId: chains.eip155 } }, 1110)
  await until(() => events.length === 5)
  errors.push(ask(one))
  await breathe()
  peer.say(one, { id: id + 3000, method: 'wc_sessionDelete', params: {} }, 1112)
  // And relays.
  const refuse = async () => (await client.connect({ namespaces: evm })).approval.catch((error) => error)
  const isProposal = (method?: string) => method === 'wc_proposeSession' || method === 'irn_publish'
  peer.onCall = ({ method }) => (isProposal(method) ? { error: { code: -32000, message: 'no' } } : undefined)
  errors.push(refuse())
  await errors.at(-1)
  peer.onCall = ({ method }) => (isProposal(method) ? 'silence' : undefined)
  errors.push(refuse())
  await breathe()
  peer.kill(3000, 'Unauthorized: invalid key')
  // No relay takes this one: it is still waited for when the client closes.
  const waiting = (await client.connect({ namespaces: evm })).approval.catch((error) => error)
  await until(() => events.length === 6)
  const codes = new Set((await Promise.all(errors)).map((error) => (error as { code: unknown }).code))
  const many = ['unknown-topic', 5100, 'invalid-option', 'aborted', 5000, 'wallet-error', 4001, 6000, 'relay-refused']
  expect([...codes].sort()).toEqual(many.sort())
  await client.close()
  const last = await Promise.all([malformed.approval.catch((error) => error), waiting])
  const secrets = secretsOf(written)
  // Two sessions, seven proposals and the sign-in at least, each with one key or two; and the client.
  expect(secrets.size).toBeGreaterThan(20)
  const all = printed([await Promise.all(errors), last, events, logs])
  expect(all).toContain('Unauthorized: invalid key')
  for (const secret of secrets) expect(all.includes(secret)).toBe(false)
  // They would be found.
  expect(printed({ cause: new Error('x', { cause: written }) })).toContain([...secrets][0])
  expect(logs).toEqual([])
})
