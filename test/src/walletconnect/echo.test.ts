// Both sides of a topic have one key, so a relay without any can send a dapp its own messages again: whoever brings them
// back (a relay, a tab with a client id of its own), they are nobody's answer. The vendor's wallet, the sandbox's relay.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { ClientOptions, Session } from '../../../src/walletconnect/index.ts'
import {
  authentication,
  cuttableSockets,
  evm,
  mapStore,
  pair,
  settled,
  startOrigin,
  startVendor,
} from '../../helpers/client.ts'
import { breathe, outcome } from '../../helpers/flow.ts'
import { defer } from '../../helpers/time.ts'
import { chains, first, type Wallet } from '../../helpers/walletkit.ts'

const { relay, wallet, world } = await startVendor()
// The vendor's words on what it is told twice.
vi.spyOn(console, 'error').mockImplementation(() => undefined)

let origin: ReturnType<typeof startOrigin>
beforeEach(() => {
  origin = startOrigin(relay.url)
})
afterEach(async () => {
  relay.reset()
  await origin.close()
})
type Tab = ReturnType<typeof origin.open>

/** A tab whose client id is its own, as where two of them were made at the same moment. */
function stranger(more: Partial<ClientOptions> = {}): Tab {
  const { get, set, ...rest } = mapStore(origin.map)
  const own = new Map<string, unknown>()
  const isId = (key: string) => key.endsWith('/client')
  return origin.open({
    storage: {
      ...rest,
      get: (key: string) => (isId(key) ? own.get(key) : get(key)),
      set: (key: string, value: unknown) => (isId(key) ? void own.set(key, value) : set(key, value)) as undefined,
    },
    ...more,
  })
}
const sign = ({ client }: Tab, { topic }: Session, text = '0x61', signal?: AbortSignal) =>
  client.request(topic, chains.eip155, { method: 'personal_sign', params: [text, first] }, signal)
const asks = ({ events }: Wallet, { topic }: Session) =>
  events.filter((one) => one.type === 'session_request' && one.topic === topic)
const names = ({ events }: Tab) => events.map(([name]) => name)
/** Client ids that listen to a session. */
const listeners = ({ topic }: Session) =>
  new Set([...relay.sessions].filter(({ topics }) => topics.has(topic)).map(({ clientId }) => clientId)).size
const walletId = () => relay.log.find(({ method }) => method === 'wc_approveSession')?.clientId
/** What went to a dapp, by its tag; and what dapps acknowledged. */
const frames = (kind: 'delivery' | 'ack', tag: number) =>
  relay.log.filter((one) => one.kind === kind && one.tag === tag && one.clientId !== walletId())
const published = (tag: number) =>
  relay.log.filter((one) => one.kind === 'request' && one.tag === tag && one.clientId !== walletId())
/** All of it came back, and does not come again. */
const isBack = async (tag: number, count = 1) => {
  await expect.poll(() => frames('delivery', tag).length, { message: `${tag}` }).toBeGreaterThanOrEqual(count)
  await expect.poll(() => frames('ack', tag).length, { message: `${tag}` }).toBeGreaterThanOrEqual(count)
  await breathe()
}
/** The relay gives everything that dapps publish back to them, too; not what the wallet says. */
function reflect(when: 'before' | 'after', tags: readonly number[]) {
  for (const tag of tags) relay.faults.add({ kind: 'reflect', when, match: { tag } })
}

describe.each(['before', 'after'] as const)('a relay that sends back what it was given, %s it answers', (when) => {
  test('a relay that sends back what it was given is no wallet: a request waits for the wallet’s answer', async () => {
    reflect(when, [1100, 1103, 1108])
    const tab = origin.open()
    const decision = defer<'approve'>()
    wallet.policy.request = () => decision.promise
    const session = await pair(tab.client, wallet)
    await isBack(1100)
    await isBack(1103)
    const asked = wallet.next('session_request')
    const answer = sign(tab, session)
    await asked
    await isBack(1108)
    expect([await outcome(answer), published(1109)]).toEqual(['waiting', []])
    decision.resolve('approve')
    expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
    expect(asks(wallet, session)).toHaveLength(1)
    expect([names(tab), tab.client.sessions()]).toEqual([['session_connect'], [session]])
  })

  test('a relay that sends back what it was given is no wallet: where none lives a ping waits for its end', async () => {
    const tab = origin.open()
    const mortal = await world.wallet()
    const session = await pair(tab.client, mortal)
    await expect.poll(() => mortal.sessions()[0]?.acknowledged).toBe(true)
    await mortal.stop()
    reflect(when, [1114, 1115])
    const ping = tab.client.ping(session.topic)
    await isBack(1114)
    expect([await outcome(ping), published(1115)]).toEqual(['waiting', []])
    await tab.client.close()
    expect(await settled(ping)).toBe('aborted')
  })

  test('a relay that sends back what it was given changes nothing with our answers to what the wallet says', async () => {
    reflect(when, [1105, 1107, 1115])
    const tab = origin.open()
    const { topic, namespaces } = await pair(tab.client, wallet)
    const accounts = [...(namespaces.eip155?.accounts ?? []), `eip155:31338:${first}`]
    await wallet.update(topic, { eip155: { ...namespaces.eip155, accounts } } as never)
    await wallet.extend(topic)
    await wallet.ping(topic)
    for (const tag of [1105, 1107, 1115]) await isBack(tag)
    expect(names(tab)).toEqual(['session_connect', 'session_update', 'session_extend'])
    expect([tab.client.sessions()[0]?.namespaces.eip155?.accounts, tab.client.dropped()]).toEqual([accounts, 3])
    // The vendor's client does not survive its own.
    relay.faults.clear()
    await tab.client.ping(topic)
    expect(tab.client.sessions()).toHaveLength(1)
  })

  test('a relay that sends back what it was given does not end a session with the disconnect message of another, or of this one', async () => {
    reflect(when, [1112])
    const [one, two] = [origin.open(), stranger()]
    const [left, kept] = [await pair(one.client, wallet), await pair(one.client, wallet)]
    await one.client.disconnect(left.topic)
    await expect.poll(() => wallet.sessions().some(({ topic }) => topic === left.topic)).toBe(false)
    await expect.poll(() => names(two)).toEqual(['session_connect', 'session_connect', 'session_delete'])
    expect(names(one)).toEqual(['session_connect', 'session_connect'])
    expect(await sign(one, kept)).toMatch(/^0x/)
    expect(await sign(two, kept)).toMatch(/^0x/)
    expect(origin.kinds()).toEqual(['client', 'session'])
  })

  test('a relay that sends back what it was given answers no sign-in, and no proposal beside it', async () => {
    reflect(when, [1100, 1116])
    const { client } = origin.open()
    const { uri, approval } = await client.connect({ namespaces: evm, authentication })
    for (const tag of [1100, 1116]) await isBack(tag)
    expect(await outcome(approval)).toBe('waiting')
    await wallet.pair(uri)
    expect((await approval).auths).toHaveLength(1)
  })
})

describe('a message that comes back to a page that did not send it', () => {
  test('a reload later: the wallet’s answer is not ours to give', async () => {
    reflect('after', [1108, 1114])
    const line = cuttableSockets(WebSocket)
    const before = origin.open({ WebSocket: line.WebSocket })
    wallet.policy.request = () => 'ignore'
    const session = await pair(before.client, wallet)
    const asked = wallet.next('session_request')
    // What comes on this line from now on is read by nobody: it waits at the relay for the next page.
    line.delay = 1e6
    const answers = [settled(sign(before, session)), settled(before.client.ping(session.topic))]
    await asked
    await expect.poll(() => frames('delivery', 1108).length).toBe(1)
    line.cut()
    await before.client.close()
    expect(await Promise.all(answers)).toEqual(['aborted', 'aborted'])
    relay.faults.clear()
    const { client } = origin.open()
    await isBack(1108)
    await isBack(1114)
    expect([published(1109), published(1115)]).toEqual([[], []])
    expect([client.sessions(), client.dropped()]).toEqual([[session], 2])
  })

  test.each([
    ['which the storage told of the session', true],
    ['which found the session by itself', false],
  ])('a message comes back to a page that did not send it, in a tab with another client id, %s', async (_, isTold) => {
    origin = startOrigin(relay.url, { isTold })
    const [one, two] = [origin.open(), stranger()]
    const mortal = await world.wallet()
    const decision = defer<'approve'>()
    mortal.policy.request = () => decision.promise
    const session = await pair(one.client, mortal)
    if (!isTold) two.page.dispatchEvent(new Event('online'))
    await expect.poll(() => two.client.sessions()).toEqual([session])
    // Wallet and two dapps.
    await expect.poll(() => listeners(session)).toBe(3)
    const asked = mortal.next('session_request')
    const answer = sign(one, session)
    await asked
    await isBack(1108)
    expect([await outcome(answer), published(1109)]).toEqual(['waiting', []])
    decision.resolve('approve')
    expect(await answer).toMatch(/^0x/)
    await mortal.stop()
    const ping = settled(two.client.ping(session.topic))
    await isBack(1114)
    expect([await outcome(ping), published(1115)]).toEqual(['waiting', []])
  })
})
