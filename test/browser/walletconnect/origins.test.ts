// Where a page of hasp's own client stands: on an origin without WebCrypto, in two tabs; under a policy that allows
// nothing but its files and the relay.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Cipher } from '../../../src/walletconnect/crypto/cipher.ts'
import type { Crypto } from '../../../src/walletconnect/crypto/crypto.ts'
import { chains, first, type Wallet } from '../../helpers/walletkit.ts'
import { eventually, quiet, type Stage, startStage, type Tab } from './page.ts'

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
  const fetched = () => Promise.all(['crypto-noble', 'cipher-noble', 'authenticate'].map(chunks))
  expect(await fetched()).toEqual([1, 1, 0])
  const signedIn = await tab.pair(wallet, { authentication })
  expect(signedIn.auths?.[0]?.p.iss).toBe(`did:pkh:${chains.eip155}:${first}`)
  expect(await fetched()).toEqual([1, 1, 1])

  await tab.reload()
  expect(await topics(tab)).toEqual([session.topic, signedIn.topic].sort())
  for (const one of [session, signedIn]) expect(await tab.sign(one)).toEqual(signature)
  await tab.disconnect(session.topic)
  await eventually(() => isKnown(session.topic)).toBe(false)
  await wallet.disconnect(signedIn.topic)
  await eventually(() => told(tab)).toEqual(['session_delete'])
  expect(await tab.sessions()).toEqual([])
  await eventually(() => tab.running()).toEqual(quiet)
  expect((await fetched()).slice(0, 2)).toEqual([1, 1])
})

interface Own {
  readonly parts: Readonly<Record<'webCipher' | 'nobleCipher', Cipher>> &
    Readonly<Record<'webCrypto' | 'nobleCrypto', Crypto>> & {
      readonly cipher: () => Promise<Cipher>
      readonly cryptography: () => Promise<Crypto>
    }
}
const parts = ['cipher', 'cipher-noble', 'crypto', 'crypto-noble']
test('in a browser the platform and noble say the same, in 200 random rounds', async () => {
  const { page } = await stage.open()
  const sources = parts.map((name) => `export * from './src/walletconnect/crypto/${name}.ts'`).join('\n')
  const stdin = { contents: sources, resolveDir: fileURLToPath(new URL('../../..', import.meta.url)) }
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'iife', globalName: 'parts' })
  await page.evaluate(`${outputFiles[0]?.text}; window.parts = parts`)
  const rounds = await page.evaluate(async () => {
    const { webCipher, nobleCipher, cipher, webCrypto, nobleCrypto, cryptography } = (window as never as Own).parts
    const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
    const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const said = async (run: () => Promise<Uint8Array>) => hex(await run().catch(() => new Uint8Array()))
    let same = 0
    for (let round = 0; round < 200; round++) {
      const [key, nonce, text] = [random(32), random(12), random(7 * round)]
      const sealed = Uint8Array.from(await webCipher.encrypt(key, nonce, text))
      const changed = sealed.map((byte, i) => byte ^ Number(i === round % sealed.length))
      const [own, other] = [hex(key), hex(random(32))]
      const peer = Uint8Array.from(await nobleCrypto.publicKey('X25519', other))
      const pairs = [
        [() => webCipher.encrypt(key, nonce, text), () => nobleCipher.encrypt(key, nonce, text)],
        [() => webCipher.decrypt(key, nonce, sealed), () => nobleCipher.decrypt(key, nonce, sealed)],
        [() => webCipher.decrypt(key, nonce, changed), () => nobleCipher.decrypt(key, nonce, changed)],
        [() => webCrypto.publicKey('X25519', own), () => nobleCrypto.publicKey('X25519', own)],
        [() => webCrypto.publicKey('Ed25519', own), () => nobleCrypto.publicKey('Ed25519', own)],
        [() => webCrypto.agree(own, peer), () => nobleCrypto.agree(own, peer)],
        [() => webCrypto.sign(own, text), () => nobleCrypto.sign(own, text)],
        [() => webCrypto.sha256(text), () => nobleCrypto.sha256(text)],
      ] as const
      for (const [one, two] of pairs) same += Number((await said(one)) === (await said(two)))
      const isTold = (await said(() => webCipher.decrypt(key, nonce, changed))) === ''
      same += Number(isTold && (await said(() => nobleCipher.decrypt(key, nonce, sealed))) === hex(text))
    }
    return [same, (await cipher()) === webCipher, (await cryptography()) === webCrypto]
  })
  expect(rounds).toEqual([200 * 9, true, true])
})

test('while the cipher’s chunk is lost nothing else is, and a proposal fails with the reason', async () => {
  const tab = await stage.open({ origin: stage.origins.insecure })
  const session = await tab.pair(wallet)
  const ours = (route: Route) => route.abort()
  await tab.page.route('**/*cipher-noble*', ours)
  await tab.reload()
  await expect(tab.sign(session)).rejects.toMatchObject({ name: 'ModalError', code: 'not-available' })
  await tab.connect()
  await expect(tab.approval()).rejects.toMatchObject({ name: 'ModalError', code: 'not-available' })
  const asked = tab.page.waitForEvent('requestfailed', (request) => request.url().includes('cipher-noble'))
  await wallet.emit(session.topic, chains.eip155, { name: 'chainChanged', data: 1 })
  // The event has come, and the page has asked once more for what it needs to read it.
  await asked
  expect(await tab.heard()).toEqual([])
  await tab.page.unroute('**/*cipher-noble*', ours)
  await tab.sleep(0)
  await eventually(() => told(tab)).toEqual(['session_event'])
  expect(await tab.sign(session)).toEqual(signature)
  expect(await tab.dropped()).toBe(0)
  expect(new Set(await stage.leave())).toEqual(new Set(['Failed to load resource: net::ERR_FAILED']))
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
