// The same session in Chromium while pages reload, sockets die, and deliveries come twice, late or out of order.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chains, type Fault, type Relay, type Wallet } from '../../helpers/walletkit.ts'
import { eventually, quiet, type Stage, startStage, type Tab } from './page.ts'

let stage: Stage
let wallet: Wallet
let relay: Relay
let policy: Wallet['policy']
beforeAll(async () => {
  stage = await startStage({ projects: { ['0123456789abcdef'.repeat(2)]: {} } })
  wallet = stage.wallet
  relay = stage.world.relay
  policy = { ...wallet.policy }
})
afterAll(() => stage?.stop())
beforeEach(() => {
  Object.assign(wallet.policy, policy)
  relay.reset()
})
afterEach(async () => {
  relay.faults.clear()
  expect(await stage.leave()).toEqual([])
})

const signature = expect.stringMatching(/^0x[0-9a-f]{130}$/)
const asks = (topic: string) => wallet.events.filter((one) => one.type === 'session_request' && one.topic === topic)
const known = (topic: string) => wallet.sessions().find((one) => one.topic === topic)
const names = async (tab: Tab) => (await tab.heard()).map(([name]) => name)

/** What a wallet says by itself: the relay's tag, the event, the act; the last one ends the session. */
const says = (topic: string, namespaces: unknown): readonly (readonly [number, string, () => Promise<unknown>])[] => [
  [1104, 'session_update', () => wallet.update(topic, namespaces as never)],
  [1106, 'session_extend', () => wallet.extend(topic)],
  [1110, 'session_event', () => wallet.emit(topic, chains.eip155, { name: 'chainChanged', data: 31337 })],
  [1112, 'session_delete', () => wallet.disconnect(topic)],
]

type Step = readonly [name: string, match: Fault['match'], at?: Fault['at']]

const steps: readonly Step[] = [
  ['the subscription', { method: 'irn_batchSubscribe' }],
  ['the proposal', { method: 'wc_proposeSession' }],
  ['the answer', { tag: 1101 }, 'delivery'],
  ['the settlement', { tag: 1102 }, 'delivery'],
  ['our answer to it', { tag: 1103 }, 'request'],
  ['the request', { tag: 1108 }, 'request'],
  ['its answer', { tag: 1109 }, 'delivery'],
]

describe.each(['before', 'after'] as const)('a socket that dies %s', (when) => {
  const kill = (match: Fault['match'], at?: Fault['at']) =>
    relay.faults.add({ kind: 'kill', times: 1, when, match, at } as Fault)

  test('a socket that dies does not stop any step of connecting and asking', async () => {
    const tab = await stage.open()
    for (const [step, match, at] of steps) {
      const hit = kill(match, at)
      const session = await tab.pair(wallet)
      expect(await tab.sign(session), step).toEqual(signature)
      expect(hit.hits, step).toBe(1)
      // However often it was sent, the wallet was asked once.
      expect(asks(session.topic), step).toHaveLength(1)
      await eventually(() => known(session.topic)?.acknowledged, step).toBe(true)
      await tab.disconnect(session.topic)
    }
    expect(await tab.sessions()).toEqual([])
    await eventually(() => tab.running()).toEqual(quiet)
  })

  test('a socket that dies does not stop anything that the wallet says, nor the disconnect message of either side', async () => {
    const tab = await stage.open()
    const { topic, namespaces } = await tab.pair(wallet)
    const told: string[] = ['session_connect']
    for (const [tag, name, act] of says(topic, namespaces)) {
      const hit = kill({ tag }, 'delivery')
      told.push(name)
      // The wallet waits for our answer, too.
      await Promise.all([act(), eventually(() => names(tab), name).toEqual(told)])
      expect(hit.hits, name).toBe(1)
    }
    expect(await tab.sessions()).toEqual([])
    const session = await tab.pair(wallet)
    const hit = kill({ tag: 1112 }, 'request')
    await tab.disconnect(session.topic)
    await eventually(() => known(session.topic)).toBe(undefined)
    expect(hit.hits).toBe(1)
    await eventually(() => tab.running()).toEqual(quiet)
  })
})

test('a page lives through deliveries that come twice, late, in the wrong order, among garbage or in a flood', async () => {
  const tab = await stage.open()
  const first = await tab.pair(wallet)
  const clientId = relay.log.find(({ method }) => method === 'wc_proposeSession')?.clientId as string
  expect(clientId).toMatch(/^did:key:z/)
  const faults: readonly Fault[] = [
    { kind: 'duplicate' },
    { kind: 'delay', at: 'delivery', delay: 60 },
    { kind: 'reorder', delay: 80 },
    { kind: 'garbage', at: 'delivery', times: 5 },
    { kind: 'flood', at: 'delivery', times: 1, count: 1500 },
  ]
  for (const fault of faults) {
    // Ours alone: the vendor's client does not survive all of it.
    const hit = relay.faults.add({ ...fault, match: { method: 'irn_subscription', clientId } })
    const session = await tab.pair(wallet)
    expect(await Promise.all([tab.sign(session), tab.sign(session, '0x62')]), fault.kind).toEqual([
      signature,
      signature,
    ])
    await tab.ping(session.topic)
    await wallet.disconnect(session.topic)
    await eventually(() => tab.sessions()).toEqual([first])
    expect(hit.hits, fault.kind).toBeGreaterThan(0)
    relay.faults.clear()
  }
  const told = (await names(tab)).slice(1)
  expect(told).toEqual(faults.flatMap(() => ['session_connect', 'session_delete']))
  expect(await tab.sign(first)).toEqual(signature)
})

/** Loses the delivery with this tag, as a page does that goes at that moment; then the page comes back. */
async function reloaded(tab: Tab, tag: number, act: () => unknown): Promise<void> {
  const lost = relay.faults.add({ kind: 'drop', at: 'delivery', match: { tag }, times: 1 })
  await act()
  await eventually(() => lost.hits).toBe(1)
  await tab.reload()
}

const hasProposal = () => relay.log.some(({ method, kind }) => method === 'wc_proposeSession' && kind === 'answer')

test('a page lives through a reload in the moment the uri is shown, before a relay has heard of it', async () => {
  const tab = await stage.open()
  const stuck = relay.faults.add({ kind: 'drop', at: 'open', times: 1 })
  const uri = await tab.connect()
  await eventually(() => stuck.hits).toBe(1)
  await tab.reload()
  await wallet.pair(uri)
  await eventually(() => names(tab)).toEqual(['session_connect'])
})

test('a page lives through a reload at every step of connecting', async () => {
  const tab = await stage.open()
  // The relay has the proposal, the wallet has not scanned the uri yet.
  const uri = await tab.connect()
  await eventually(hasProposal).toBe(true)
  await tab.reload()
  await wallet.pair(uri)
  await eventually(() => names(tab)).toEqual(['session_connect'])
  // Before the wallet's answer arrives, and before its settlement does.
  for (const tag of [1101, 1102]) {
    await reloaded(tab, tag, async () => wallet.pair(await tab.connect()))
    await eventually(() => names(tab), `${tag}`).toEqual(['session_connect'])
  }
  // Before our answer to the settlement leaves.
  const lost = relay.faults.add({ kind: 'drop', at: 'request', match: { tag: 1103 }, times: 1 })
  const { topic } = await tab.pair(wallet)
  await eventually(() => lost.hits).toBe(1)
  await tab.reload()
  const sessions = await tab.sessions()
  expect(sessions.map((one) => one.topic)).toContain(topic)
  expect(sessions).toHaveLength(4)
  for (const session of sessions) expect(await tab.sign(session)).toEqual(signature)
  const kept = await tab.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('/proposal/')))
  expect(kept).toEqual([])
})

test('a page lives through a reload at every step of a session', async () => {
  const tab = await stage.open()
  const { topic, namespaces } = await tab.pair(wallet)
  // While a request is open: its answer is for nobody, and harms nobody.
  await reloaded(tab, 1109, () => void tab.sign({ topic }).catch(() => undefined))
  expect(await tab.sign({ topic }, '0x62')).toEqual(signature)
  expect(asks(topic)).toHaveLength(2)
  for (const [tag, name, act] of says(topic, namespaces)) {
    expect(await tab.sign({ topic })).toEqual(signature)
    let acting: Promise<unknown> | undefined
    await reloaded(tab, tag, () => {
      acting = act()
    })
    await Promise.all([acting, eventually(() => names(tab)).toEqual([name])])
  }
  expect(await tab.sessions()).toEqual([])
  await eventually(() => tab.running()).toEqual(quiet)
  await tab.reload()
  expect(await tab.running()).toEqual(quiet)
})

test('a clock three minutes ahead is what the relay says it is, three minutes behind is nobody’s trouble', async () => {
  const ahead = await stage.open({ skew: 180_000 })
  await ahead.connect()
  await expect(ahead.approval()).rejects.toMatchObject({
    name: 'ModalError',
    code: 'relay-refused',
    message: expect.stringContaining('JWT Token is not yet valid'),
  })
  await eventually(() => ahead.running()).toEqual(quiet)
  const behind = await stage.open({ skew: -180_000 })
  const session = await behind.pair(wallet)
  expect(await behind.sign(session)).toEqual(signature)
})

test('a page lives through a relay that is not there and a network that goes and comes', async () => {
  const tab = await stage.open({ relays: ['ws://127.0.0.1:1', relay.url] })
  const session = await tab.pair(wallet)
  await tab.page.context().setOffline(true)
  const kill = () => relay.faults.add({ kind: 'kill', now: true })
  kill()
  const waiting = tab.sign(session)
  // A busy browser may let one more socket through, or be looked at too late to be seen without one.
  const running = () => {
    kill()
    return tab.running()
  }
  await eventually(running).toMatchObject({ sockets: 0 })
  await tab.page.context().setOffline(false)
  expect(await waiting).toEqual(signature)
  expect(asks(session.topic)).toHaveLength(1)
})
