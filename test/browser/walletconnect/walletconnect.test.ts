// A session of hasp's own client from uri to end, in Chromium, with the vendor's wallet over the sandbox's relay.
import { createPublicKey, verify } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58, base64, hex } from '@scure/base'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Authentication, Session } from '../../../src/walletconnect/index.ts'
import { evm, fiveNamespaces } from '../../helpers/client.ts'
import { chains, first, type Wallet, type World } from '../../helpers/walletkit.ts'
import { Verifier } from '../../oracles/bip122.ts'
import { pubkeyToAddress, serializeSignDoc } from '../../oracles/cosmos.ts'
import { cryptoWaitReady, signatureVerify } from '../../oracles/polkadot.ts'
import { rpc } from '../world.mjs'
import { eventually, quiet, type Stage, startStage } from './page.ts'

let stage: Stage
let world: World
let wallet: Wallet
let policy: Wallet['policy']
beforeAll(async () => {
  stage = await startStage({ chain: true })
  ;({ world, wallet } = stage)
  policy = { ...wallet.policy }
})
afterAll(() => stage?.stop())
beforeEach(() => {
  Object.assign(wallet.policy, policy)
  world.relay.reset()
})
afterEach(async () => {
  expect(await stage.leave()).toEqual([])
})

const other = 'eip155:31338'
const refusal = (promise: Promise<unknown>) => promise.then(JSON.stringify, ({ name, code }) => `${name} ${code}`)
const isKnown = (topic: string) => wallet.sessions().some((one) => one.topic === topic)

/** Whether the wallet's signature of a text is one, by somebody who has nothing to do with the wallet. */
const message = 'Tidewater 🌊'
const utf8 = new TextEncoder().encode(message)
const signDoc = { chain_id: 'cosmoshub-4', account_number: '7', sequence: '1', memo: message, msgs: [] }
type Answer = Readonly<Record<string, string>>
const checks: Readonly<Record<keyof typeof fiveNamespaces, [string, (address: string) => unknown, typeof isSolana]>> = {
  eip155: [
    'personal_sign',
    (address) => [`0x${hex.encode(utf8)}`, address],
    (address, signature) => verifyMessage({ address: address as `0x${string}`, message, signature } as never),
  ],
  solana: ['solana_signMessage', (pubkey) => ({ message: base58.encode(utf8), pubkey }), isSolana],
  bip122: [
    'signMessage',
    (account) => ({ message, account }),
    (address, { signature = '' }) => Verifier.verifySignature(address, message, base64.encode(hex.decode(signature))),
  ],
  polkadot: [
    'polkadot_signMessage',
    (address) => ({ message, address }),
    (address, { signature = '' }) => signatureVerify(message, signature, address).isValid,
  ],
  cosmos: ['cosmos_signAmino', (signerAddress) => ({ signerAddress, signDoc }), isCosmos],
}
function isSolana(address: string, { signature = '' }: Answer): boolean | Promise<boolean> {
  const x = Buffer.from(base58.decode(address)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, utf8, key, base58.decode(signature))
}
function isCosmos(address: string, answer: Answer): boolean {
  const { pub_key: key, signature } = answer.signature as unknown as {
    pub_key: { type: string; value: string }
    signature: string
  }
  const bytes = serializeSignDoc(signDoc as never)
  const isRight = secp256k1.verify(base64.decode(signature), bytes, base64.decode(key.value))
  return isRight && pubkeyToAddress(key, 'cosmos') === address
}

test('one session gets a signature of each of five namespaces and a transaction, and leaves nothing', async () => {
  await cryptoWaitReady()
  const tab = await stage.open()
  expect(await tab.running()).toEqual(quiet)
  expect(world.relay.log).toEqual([])
  const session = await tab.pair(wallet, { namespaces: fiveNamespaces })
  expect(await tab.heard()).toEqual([['session_connect', session]])
  expect(wallet.sessions().find(({ topic }) => topic === session.topic)?.peer.metadata.url).toBe(stage.origins.secure)
  const names = Object.keys(checks) as (keyof typeof checks)[]
  expect(Object.keys(session.namespaces).sort()).toEqual([...names].sort())
  const signed = names.map(async (name) => {
    const [method, params, isSigned] = checks[name]
    const address = session.namespaces[name]?.accounts[0]?.split(':')[2] as string
    const answer = await tab.request(session.topic, chains[name], { method, params: params(address) })
    return [name, await isSigned(address, answer as Answer)]
  })
  expect(await Promise.all(signed)).toEqual(names.map((name) => [name, true]))

  const to = '0x000000000000000000000000000000000000dEaD'
  const call = { method: 'eth_sendTransaction', params: [{ from: first, to, value: 10n ** 15n }] }
  const hash = await tab.request(session.topic, chains.eip155, call)
  const url = world.networks[chains.eip155] as string
  expect(await rpc(url, 'eth_getTransactionByHash', [hash])).toMatchObject({ value: '0x38d7ea4c68000' })

  await tab.disconnect(session.topic)
  await eventually(() => isKnown(session.topic)).toBe(false)
  expect(await tab.sessions()).toEqual([])
  await eventually(() => tab.running()).toEqual(quiet)
  // Nothing but who this browser is to relays.
  expect(await tab.page.evaluate(() => Object.keys(localStorage))).toEqual(['hasp/walletconnect/1/client'])
  expect(await tab.dropped()).toBe(0)
})

test('the wallet changes its session and switches chains, both sides ping, and the wallet leaves', async () => {
  const tab = await stage.open()
  const methods = [...fiveNamespaces.eip155.methods, 'wallet_switchEthereumChain']
  const namespaces = { eip155: { ...fiveNamespaces.eip155, methods } }
  const { topic, namespaces: granted } = await tab.pair(wallet, { namespaces })
  await Promise.all([tab.ping(topic), wallet.ping(topic)])
  await wallet.extend(topic)
  const chain = (id: string) => [{ chainId: `0x${Number(id.split(':')[1]).toString(16)}` }]
  const call = { method: 'wallet_switchEthereumChain', params: chain(other) }
  // From here to there: the wallet adds the chain, and goes. And back, by the wallet alone.
  expect(await tab.request(topic, chains.eip155, call)).toBeNull()
  await eventually(async () => (await tab.heard()).length).toBe(4)
  await wallet.switchChain(topic, chains.eip155)
  const space = granted.eip155 as NonNullable<(typeof granted)[string]>
  const accounts = [...space.accounts, `${other}:${first}`]
  const wider = { eip155: { ...space, accounts, chains: [chains.eip155, other] } }
  const switched = (chainId: string) => {
    const event = { name: 'chainChanged', data: Number(chainId.split(':')[1]) }
    return ['session_event', { topic, event, chainId }]
  }
  await expect
    .poll(() => tab.heard().then((all) => all.slice(1)))
    .toEqual([
      ['session_extend', { topic, expiry: expect.any(Number) }],
      ['session_update', { topic, namespaces: wider }],
      switched(other),
      switched(chains.eip155),
    ])
  const sign = { method: 'personal_sign', params: ['0x61', first] }
  expect(await tab.request(topic, other, sign)).toMatch(/^0x[0-9a-f]{130}$/)

  wallet.policy.request = () => 'ignore'
  const waiting = refusal(tab.sign({ topic }))
  await wallet.next('session_request')
  await wallet.disconnect(topic)
  expect(await waiting).toBe('RpcError 6000')
  expect((await tab.heard()).slice(5)).toEqual([
    ['session_delete', { topic, code: 6000, message: expect.stringMatching(/\w/) }],
  ])
  expect(await tab.sessions()).toEqual([])
  await eventually(() => tab.running()).toEqual(quiet)
})

test('a request fails where the wallet rejects it, the session does not allow it, or nobody answers in time', async () => {
  const tab = await stage.open()
  wallet.policy.proposal = () => 'reject'
  expect(await refusal(tab.pair(wallet))).toBe('RpcError 5000')
  expect(await tab.sessions()).toEqual([])
  await eventually(() => tab.running()).toEqual(quiet)

  world.relay.reset()
  await tab.connect()
  const unanswered = refusal(tab.approval())
  await eventually(() =>
    world.relay.log.some(({ method, kind }) => method === 'wc_proposeSession' && kind === 'answer'),
  ).toBe(true)
  await tab.sleep(301_000)
  expect(await unanswered).toBe('ModalError expired')
  await eventually(() => tab.running()).toEqual(quiet)

  Object.assign(wallet.policy, policy)
  // The clock that slept is a clock that is ahead: a relay would have none of it.
  const awake = await stage.open()
  const { topic } = await awake.pair(wallet)
  wallet.policy.request = () => ({ reject: { code: 4001, message: 'no' } })
  await expect(awake.sign({ topic })).rejects.toMatchObject({ name: 'RpcError', code: 4001, message: 'no' })
  const elsewhere = awake.request(topic, 'eip155:10', { method: 'personal_sign' })
  await expect(elsewhere).rejects.toMatchObject({ code: 5100, data: { chainId: 'eip155:10', missing: 'chain' } })
  wallet.policy.request = () => 'ignore'
  const late = refusal(awake.sign({ topic }))
  await wallet.next('session_request')
  await awake.sleep(901_000)
  expect(await late).toBe('ModalError expired')
  expect(await awake.sessions()).toHaveLength(1)
  await awake.sleep(604_800_000)
  await eventually(() => awake.heard().then((all) => all.slice(1))).toEqual([['session_expire', { topic }]])
  expect(await refusal(awake.sign({ topic }))).toBe('ModalError unknown-topic')
  await eventually(() => awake.running()).toEqual(quiet)
})

const authentication: Authentication = {
  domain: 'tidewater.example',
  aud: 'https://tidewater.example/login',
  nonce: 'f00dbabe',
  chains: [chains.eip155, other],
  methods: ['personal_sign', 'eth_sendTransaction'],
  statement: 'Sign in to Tidewater.',
}

test('one-click auth is verified without noble, and a forged one is refused', async () => {
  const tab = await stage.open()
  const session = await tab.pair(wallet, { authentication })
  expect(session.auths?.[0]?.p).toMatchObject({
    iss: `did:pkh:${chains.eip155}:${first}`,
    domain: authentication.domain,
    aud: authentication.aud,
    nonce: authentication.nonce,
  })
  expect(await tab.sign(session)).toMatch(/^0x[0-9a-f]{130}$/)
  // Each other forgery is told apart by the same code in node.
  for (const forge of ['nonce', 'signature'] as const) {
    wallet.policy.authenticate = () => ({ forge })
    expect(await refusal(tab.pair(wallet, { authentication })), forge).toBe('ModalError wallet-error')
  }
  expect(await tab.sessions()).toEqual([session])
  // No namespace but the asked one has come, and what verifies came only now.
  const chunks = (await tab.fetched()).filter((file) => /authenticate|verify/.test(file))
  expect(new Set(chunks).size).toBe(2)
  expect((await tab.fetched()).filter((file) => file.includes('noble'))).toEqual([])
  const plain = await world.wallet({ oneClickAuth: false })
  expect((await tab.pair(plain, { authentication })).auths).toBeUndefined()
})

test('ten sessions are kept apart, before and after a reload', async () => {
  const tab = await stage.open()
  const sessions: Session[] = []
  for (let i = 0; i < 10; i++) sessions.push(await tab.pair(wallet, { namespaces: evm }))
  const signAll = () => Promise.all(sessions.map((session, i) => tab.sign(session, `0x0${i}`)))
  const before = await signAll()
  expect(new Set(before).size).toBe(10)
  await tab.reload()
  expect(new Set((await tab.sessions()).map(({ topic }) => topic))).toEqual(new Set(sessions.map(({ topic }) => topic)))
  expect(await signAll()).toEqual(before)
  expect(await tab.running()).toMatchObject({ sockets: 1 })
  const [last, ...rest] = sessions as [Session, ...Session[]]
  await Promise.all(rest.map(({ topic }) => tab.disconnect(topic)))
  expect(await tab.sessions()).toEqual([last])
  await tab.disconnect(last.topic)
  await eventually(() => tab.running()).toEqual(quiet)
  await eventually(() => sessions.some(({ topic }) => isKnown(topic))).toBe(false)
})
