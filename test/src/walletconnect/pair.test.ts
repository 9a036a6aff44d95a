// One session from its uri to its end, with the vendor's wallet over the sandbox's relay.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Client, Session } from '../../../src/walletconnect/index.ts'
import {
  evm,
  fiveNamespaces,
  mapStore,
  pair,
  recordEvents,
  settled,
  startClient,
  startVendor,
} from '../../helpers/client.ts'
import { chains, first, projectId } from '../../helpers/walletkit.ts'

const { wallet, world } = await startVendor({ chain: true })
let client: Client
beforeEach(() => {
  client = startClient(world.relay.url)
})
afterEach(() => client.close())

const sign = (session: Session, text = '0x61') =>
  client.request(session.topic, chains.eip155, { method: 'personal_sign', params: [text, first] })

test('the uri comes before the relay was asked for anything', async () => {
  const { uri, approval } = await client.connect({ namespaces: evm })
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?expiryTimestamp=\d{10}&relay-protocol=irn&symKey=[0-9a-f]{64}$/)
  expect(world.relay.log).toEqual([])
  await client.close()
  await expect(approval).rejects.toMatchObject({ name: 'ModalError', code: 'aborted' })
})

test('there is no socket before there is something to wait for, and none after', async () => {
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(world.relay.log).toEqual([])
  const session = await pair(client, wallet)
  await client.disconnect(session.topic)
  await expect.poll(() => world.relay.log.filter(({ kind }) => kind === 'close')).toHaveLength(1)
})

test('a dapp and a wallet pair, share one session, sign, and both lose it', async () => {
  const events = recordEvents(client)
  const session = await pair(client, wallet)
  expect(session.namespaces).toMatchObject({ eip155: { accounts: [`${chains.eip155}:${first}`] } })
  expect(session.peer.metadata.name).toBe('Sandbox Wallet')
  expect(events).toEqual([['session_connect', session]])
  expect(client.sessions()).toEqual([session])
  expect(await sign(session)).toMatch(/^0x[0-9a-f]{130}$/)
  const acknowledged = () => wallet.sessions().find(({ topic }) => topic === session.topic)?.acknowledged
  await expect.poll(acknowledged).toBe(true)
  await client.disconnect(session.topic)
  expect(client.sessions()).toEqual([])
  await expect.poll(acknowledged).toBeUndefined()
  await expect(sign(session)).rejects.toMatchObject({ name: 'ModalError', code: 'unknown-topic' })
  await expect(client.disconnect(session.topic)).rejects.toMatchObject({ code: 'unknown-topic' })
  expect(events).toHaveLength(1)
  expect(client.dropped()).toBe(0)
})

test('what the page does to what it gets changes nothing', async () => {
  const session = await pair(client, wallet)
  Object.assign(session.namespaces, { eip155: undefined })
  const [own] = client.sessions()
  Object.assign(own as object, { expiry: 0 })
  expect(client.sessions()[0]?.namespaces.eip155).toBeDefined()
  expect(await sign(session)).toMatch(/^0x/)
})

test('a wallet that says no ends the attempt', async () => {
  wallet.policy.proposal = () => 'reject'
  const { uri, approval } = await client.connect({ namespaces: evm })
  await wallet.pair(uri)
  await expect(approval).rejects.toMatchObject({ name: 'RpcError', code: 5000, message: expect.any(String) })
  expect(client.sessions()).toEqual([])
  await expect.poll(() => world.relay.log.filter(({ kind }) => kind === 'close')).toHaveLength(1)
})

test('one session signs in each of five namespaces', async () => {
  const session = await pair(client, wallet, { namespaces: fiveNamespaces })
  expect(Object.keys(session.namespaces).sort()).toEqual(Object.keys(fiveNamespaces).sort())
  const account = (namespace: string) => session.namespaces[namespace]?.accounts[0]?.split(':')[2] as string
  const ask = (namespace: keyof typeof chains, method: string, params: unknown) =>
    client.request(session.topic, chains[namespace], { method, params })
  const answers = await Promise.all([
    ask('eip155', 'personal_sign', ['0x61', first]),
    ask('solana', 'solana_signMessage', { message: '2NEpo7TZRRrLZSi2U', pubkey: account('solana') }),
    ask('bip122', 'signMessage', { message: 'hello', account: account('bip122') }),
    ask('polkadot', 'polkadot_signMessage', { message: 'hello', address: account('polkadot') }),
    ask('cosmos', 'cosmos_signAmino', {
      signerAddress: account('cosmos'),
      signDoc: { chain_id: 'cosmoshub-4', account_number: '1', sequence: '0', fee: {}, msgs: [], memo: '' },
    }),
  ])
  expect(answers).toEqual([
    expect.stringMatching(/^0x/),
    { signature: expect.any(String) },
    expect.objectContaining({ signature: expect.any(String) }),
    expect.objectContaining({ signature: expect.any(String) }),
    expect.objectContaining({ signature: expect.anything() }),
  ])
})

test('a transaction is sent on a real chain', async () => {
  const session = await pair(client, wallet)
  const to = '0x000000000000000000000000000000000000dEaD'
  const call = { method: 'eth_sendTransaction', params: [{ from: first, to, value: 10n ** 15n }] }
  const hash = await client.request(session.topic, chains.eip155, call)
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getTransactionByHash', params: [hash] })
  const headers = { 'content-type': 'application/json' }
  const found = await fetch(world.networks[chains.eip155] as string, { method: 'POST', body, headers })
  expect(((await found.json()) as { result: object }).result).toMatchObject({ value: '0x38d7ea4c68000' })
})

test('the wallet updates, extends, emits and pings, and is pinged', async () => {
  const session = await pair(client, wallet)
  const events = recordEvents(client)
  const { eip155 } = session.namespaces
  const wider = { eip155: { ...eip155, accounts: [...(eip155?.accounts ?? []), `eip155:31338:${first}`] } }
  Object.assign(wider.eip155, { chains: ['eip155:31337', 'eip155:31338'] })
  await wallet.update(session.topic, wider as never)
  await wallet.ping(session.topic)
  await client.ping(session.topic)
  await wallet.extend(session.topic)
  await wallet.switchChain(session.topic, 'eip155:31338')
  await expect.poll(() => events).toHaveLength(3)
  const { topic } = session
  expect(events).toEqual([
    ['session_update', { topic, namespaces: wider }],
    ['session_extend', { topic, expiry: expect.any(Number) }],
    ['session_event', { topic, event: { name: 'chainChanged', data: 31338 }, chainId: 'eip155:31338' }],
  ])
  expect(client.sessions()[0]?.namespaces).toEqual(wider)
  const request = { method: 'personal_sign', params: ['0x61', first] }
  expect(await client.request(topic, 'eip155:31338', request)).toMatch(/^0x/)
})

test('the wallet leaves: one event, and what waits for it fails with 6000', async () => {
  wallet.policy.request = () => 'ignore'
  const session = await pair(client, wallet)
  const events = recordEvents(client)
  const open = [settled(sign(session)), settled(sign(session))]
  await wallet.next('session_request')
  await wallet.disconnect(session.topic)
  expect(await Promise.all(open)).toEqual([6000, 6000])
  expect(events).toEqual([['session_delete', { topic: session.topic, code: 6000, message: expect.any(String) }]])
  expect(client.sessions()).toEqual([])
})

test('a request that the wallet rejects or cannot do fails with its error', async () => {
  const session = await pair(client, wallet)
  wallet.policy.request = () => ({ reject: { code: 4001, message: 'no', data: { why: 1 } } })
  await expect(sign(session)).rejects.toMatchObject({ name: 'RpcError', code: 4001, message: 'no', data: { why: 1 } })
  wallet.tamper = (payload) => (payload.error ? { id: payload.id, jsonrpc: '2.0', error: {} } : undefined)
  await expect(sign(session)).rejects.toMatchObject({
    name: 'RpcError',
    code: -1,
    message: expect.stringMatching(/\w/),
  })
  wallet.tamper = undefined
})

test('what the session does not allow is refused here, and says what is missing', async () => {
  const session = await pair(client, wallet)
  world.relay.reset()
  const { topic } = session
  const other = client.request(topic, 'eip155:10', { method: 'personal_sign' })
  await expect(other).rejects.toMatchObject({
    name: 'RpcError',
    code: 5100,
    data: { chainId: 'eip155:10', method: 'personal_sign', missing: 'chain' },
  })
  const unknown = client.request(topic, chains.eip155, { method: 'eth_sign' })
  await expect(unknown).rejects.toMatchObject({ code: 5100, data: { chainId: chains.eip155, missing: 'method' } })
  const circle: unknown[] = []
  circle.push(circle)
  const endless = client.request(topic, chains.eip155, { method: 'personal_sign', params: circle })
  await expect(endless).rejects.toMatchObject({ code: 'invalid-option' })
  expect(world.relay.log).toEqual([])
})

test('several requests at once are answered, and one that is given up is aborted', async () => {
  const session = await pair(client, wallet)
  const stop = new AbortController()
  wallet.policy.request = ({ params }) => ((params as string[])[0] === '0x00' ? 'ignore' : 'approve')
  const given = client.request(
    session.topic,
    chains.eip155,
    { method: 'personal_sign', params: ['0x00', first] },
    stop.signal,
  )
  const others = ['0x01', '0x02', '0x03'].map((text) => sign(session, text))
  const all = await Promise.all(others)
  expect(new Set(all).size).toBe(3)
  stop.abort()
  await expect(given).rejects.toMatchObject({ name: 'ModalError', code: 'aborted' })
  await expect(
    client.request(session.topic, chains.eip155, { method: 'personal_sign' }, AbortSignal.abort()),
  ).rejects.toMatchObject({ code: 'aborted' })
})

test('an attempt that is given up leaves nothing: no record, no socket', async () => {
  const store = mapStore()
  const other = startClient(world.relay.url, { storage: store })
  const stop = new AbortController()
  const { uri, approval } = await other.connect({ namespaces: evm, signal: stop.signal })
  await expect.poll(() => world.relay.log.some(({ method }) => method === 'wc_proposeSession')).toBe(true)
  stop.abort()
  await expect(approval).rejects.toMatchObject({ code: 'aborted' })
  expect([...store.map.keys()].filter((key) => !key.endsWith('/client'))).toEqual([])
  await expect.poll(() => world.relay.log.some(({ kind }) => kind === 'close')).toBe(true)
  await expect(other.connect({ namespaces: evm, signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'aborted',
  })
  expect(uri).toContain('wc:')
  await other.close()
})

test('nothing that was asked for wrongly is begun', async () => {
  const options = { projectId, relayUrl: world.relay.url, metadata: { name: 'x' } }
  const bad: object[] = [
    { projectId: '' },
    { projectId: 7 },
    { relayUrl: [] },
    { relayUrl: 'https://relay' },
    { relayUrl: ['wss://a', ''] },
    { metadata: undefined },
    { metadata: { name: '' } },
    { metadata: { name: 'x', icons: 'y' } },
    { metadata: { name: 'x', url: 7 } },
  ]
  for (const more of bad)
    expect(() => startClient('', { ...options, ...more } as never)).toThrow(
      expect.objectContaining({ name: 'ModalError', code: 'invalid-option' }),
    )
  for (const namespaces of [undefined, [], { eip155: {} }])
    await expect(client.connect({ namespaces } as never)).rejects.toMatchObject({ code: 'invalid-option' })
})

test('ten sessions are kept apart', async () => {
  const sessions = []
  for (let i = 0; i < 10; i++) sessions.push(await pair(client, wallet))
  expect(client.sessions()).toEqual(sessions)
  const all = await Promise.all(sessions.map((session, i) => sign(session, `0x0${i}`)))
  expect(new Set(all).size).toBe(10)
  await Promise.all(sessions.slice(1).map(({ topic }) => client.disconnect(topic)))
  expect(client.sessions()).toEqual(sessions.slice(0, 1))
  expect(await sign(sessions[0] as Session)).toMatch(/^0x/)
})
