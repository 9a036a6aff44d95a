// Where a page of hasp's own client stands: on an origin without WebCrypto, in two tabs; under a policy that allows
// nothing but its files and the relay.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chains, first, type Wallet } from '../helpers/walletkit.ts'
import { eventually, quiet, type Stage, startStage, type Tab } from './walletconnect-page.ts'

let stage: Stage
let wallet: Wallet
beforeAll(async () => {
  stage = await startStage()
  wallet = stage.wallet
})
afterAll(() => stage?.stop())
afterEach(async () => {
  expect(await stage.leave()).toEqual([])
})

const signature = expect.stringMatching(/^0x[0-9a-f]{130}$/)
const told = async (tab: Tab) => (await tab.heard()).map(([name]) => name)
const topics = async (tab: Tab) => (await tab.sessions()).map(({ topic }) => topic).sort()
const isKnown = (topic: string) => wallet.sessions().some((one) => one.topic === topic)

test('what goes wrong in a page is noticed', async () => {
  const { page } = await stage.open()
  await page.evaluate(() => {
    console.error('said by the console')
    void Promise.reject(new Error('left alone'))
    window.setTimeout(() => undefined, 1e6)
    try {
      new WebSocket('wss://relay.example')
    } catch {
      // Some browsers throw where others only report.
    }
  })
  await page.evaluate('import("https://cdn.example/x.js").catch(() => undefined)')
  expect(await page.evaluate(() => window.running().timers)).toBe(1)
  await page.goto('http://elsewhere.example/').catch(() => undefined)
  const wrong = (await stage.leave()).join('\n')
  for (const sign of ['said by the console', 'left alone', 'connect-src', 'script-src', 'asked for http://elsewhere'])
    expect(wrong).toContain(sign)
})

const authentication = {
  domain: 'hasp.test',
  aud: 'http://hasp.test/login',
  nonce: 'f00dbabe',
  chains: [chains.eip155],
  methods: ['personal_sign'],
}

test('without WebCrypto a page fetches noble once, pairs, signs in, reloads and leaves', async () => {
  const tab = await stage.open({ origin: stage.origins.insecure })
  expect(await tab.page.evaluate(() => [isSecureContext, crypto.subtle])).toEqual([false, undefined])
  const chunks = async (part: string) => (await tab.fetched()).filter((file) => file.includes(part)).length
  const session = await tab.pair(wallet)
  expect(await tab.sign(session)).toEqual(signature)
  expect([await chunks('crypto-noble'), await chunks('authenticate')]).toEqual([1, 0])
  const signedIn = await tab.pair(wallet, { authentication })
  expect(signedIn.auths?.[0]?.p.iss).toBe(`did:pkh:${chains.eip155}:${first}`)
  expect([await chunks('crypto-noble'), await chunks('authenticate')]).toEqual([1, 1])

  await tab.reload()
  expect(await topics(tab)).toEqual([session.topic, signedIn.topic].sort())
  for (const one of [session, signedIn]) expect(await tab.sign(one)).toEqual(signature)
  await tab.disconnect(session.topic)
  await eventually(() => isKnown(session.topic)).toBe(false)
  await wallet.disconnect(signedIn.topic)
  await eventually(() => told(tab)).toEqual(['session_delete'])
  expect(await tab.sessions()).toEqual([])
  await eventually(() => tab.running()).toEqual(quiet)
  expect(await chunks('crypto-noble')).toBe(1)
})

test('two tabs share their sessions, and lose none to each other', async () => {
  const visitor = await stage.visitor()
  const here = await stage.open({ visitor })
  const a = await here.pair(wallet)
  const there = await stage.open({ visitor })
  expect(await there.sessions()).toEqual([a])
  expect(await Promise.all([here.sign(a), there.sign(a, '0x62')])).toEqual([signature, signature])
  // Both at once; each knows of the other's.
  const [b, c] = await Promise.all([here.pair(wallet), there.pair(wallet)])
  for (const tab of [here, there]) {
    await eventually(() => topics(tab)).toEqual([a, b, c].map(({ topic }) => topic).sort())
    expect(await Promise.all([tab.sign(b), tab.sign(c)])).toEqual([signature, signature])
  }

  await there.disconnect(a.topic)
  const ended = async (tab: Tab) => (await tab.heard()).filter(([name]) => name === 'session_delete')
  await eventually(() => ended(here)).toEqual([
    ['session_delete', { topic: a.topic, code: 6000, message: expect.any(String) }],
  ])
  await expect(here.sign(a)).rejects.toMatchObject({ code: 'unknown-topic' })
  await eventually(() => isKnown(a.topic)).toBe(false)

  await there.reload()
  for (const tab of [here, there]) expect(await topics(tab)).toEqual([b.topic, c.topic].sort())
  await wallet.disconnect(b.topic)
  for (const tab of [here, there]) await eventually(() => topics(tab)).toEqual([c.topic])
  await here.disconnect(c.topic)
  for (const tab of [here, there]) await eventually(() => tab.running()).toEqual(quiet)
  expect((await ended(here)).map(([, value]) => (value as { topic: string }).topic)).toEqual([a.topic, b.topic])
  expect(await told(there)).toEqual(['session_delete', 'session_delete'])
})

test('a tab that is closed takes no session with it', async () => {
  const visitor = await stage.visitor()
  const [here, there] = [await stage.open({ visitor }), await stage.open({ visitor })]
  stage.world.relay.reset()
  const uri = await here.connect()
  const hasProposal = () =>
    stage.world.relay.log.some(({ method, kind }) => method === 'wc_proposeSession' && kind === 'answer')
  await eventually(hasProposal).toBe(true)
  await here.page.close()
  await wallet.pair(uri)
  const late = await stage.open({ visitor })
  await eventually(() => told(late)).toEqual(['session_connect'])
  const [session] = await late.sessions()
  expect(await late.sign(session as never)).toEqual(signature)
  await there.reload()
  expect(await there.sessions()).toEqual([session])
})
