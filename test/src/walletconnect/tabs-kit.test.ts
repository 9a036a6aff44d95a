// Two tabs of one origin, and pages that go, with the vendor's wallet over the sandbox's relay.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Session } from '../../../src/walletconnect/index.ts'
import { cuttableSockets, evm, pair, startOrigin, startVendor } from '../../helpers/client.ts'
import { defer } from '../../helpers/time.ts'
import { chains, first } from '../../helpers/walletkit.ts'

const { relay, wallet } = await startVendor()
// The vendor's words on what it is told twice: each tab answers.
vi.spyOn(console, 'error').mockImplementation(() => undefined)

let origin: ReturnType<typeof startOrigin>
afterEach(() => origin.close())
type Tab = ReturnType<typeof origin.open>

const names = ({ events }: Tab) => events.map(([name]) => name)
const listeners = (topic: string) => [...relay.sessions].filter(({ topics }) => topics.has(topic)).length
const sent = (tag: number) =>
  relay.log.filter((one) => one.direction === 'in' && one.kind === 'request' && one.tag === tag)

test('an answer that comes while only another tab is connected is the asking tab’s', async () => {
  origin = startOrigin(relay.url)
  const line = cuttableSockets(WebSocket)
  const one = origin.open({ WebSocket: line.WebSocket })
  const session = await pair(one.client, wallet)
  const two = origin.open()
  // Wallet, first tab and second.
  await expect.poll(() => listeners(session.topic)).toBe(3)
  const decision = defer<'approve'>()
  wallet.policy.request = () => decision.promise
  const asked = wallet.next('session_request')
  const call = { method: 'personal_sign', params: ['0x61', first] }
  const answer = one.client.request(session.topic, chains.eip155, call)
  await asked
  line.cut()
  await expect.poll(() => listeners(session.topic)).toBe(2)
  const isTold = () => relay.log.some(({ kind, tag }) => kind === 'delivery' && tag === 1109)
  decision.resolve('approve')
  await expect.poll(isTold).toBe(true)
  expect(two.client.dropped()).toBe(0)
  line.reconnect()
  expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
})

test.each([
  ['is told of by the storage', true],
  ['is found on waking', false],
])('a pairing that another tab concludes, while the first has no network, %s', async (_, isTold) => {
  origin = startOrigin(relay.url, { isTold })
  const line = cuttableSockets(WebSocket)
  const one = origin.open({ WebSocket: line.WebSocket })
  const { uri, approval } = await one.client.connect({ namespaces: evm })
  const { pathname } = new URL(uri)
  await expect.poll(() => origin.kinds()).toEqual(['client', 'proposal'])
  line.cut()
  const two = origin.open()
  await expect.poll(() => listeners(pathname.split('@')[0] as string)).toBeGreaterThan(0)
  await wallet.pair(uri)
  await expect.poll(() => names(two)).toEqual(['session_connect'])
  if (!isTold) one.page.dispatchEvent(new Event('online'))
  expect(await approval).toEqual(two.client.sessions()[0])
  expect(names(one)).toEqual(['session_connect'])
  line.reconnect()
  const call = { method: 'personal_sign', params: ['0x61', first] }
  expect(await one.client.request((await approval).topic, chains.eip155, call)).toMatch(/^0x/)
})

describe.each([0, 30])('a tab that hears all %i ms after the other', (delay) => {
  test.each([true, false])(
    'a tab that hears all later than the other hears each of it once, as the other does; told by the storage: %s',
    async (isTold) => {
      let ahead = 0
      origin = startOrigin(relay.url, { isTold, now: () => Date.now() + ahead })
      const one = origin.open()
      const session = await pair(one.client, wallet)
      const { topic, namespaces } = session as Session
      const line = cuttableSockets(WebSocket)
      const two = origin.open({ WebSocket: line.WebSocket })
      await expect.poll(() => listeners(topic)).toBe(3)
      line.delay = delay
      one.events.splice(0)
      const said: string[] = []
      const both = async (name: string) => {
        said.push(name)
        await expect.poll(() => [names(one), names(two)]).toEqual([said, said])
      }
      await wallet.emit(topic, chains.eip155, { name: 'accountsChanged', data: [first] })
      await both('session_event')
      const accounts = [...(namespaces.eip155?.accounts ?? []), `eip155:31338:${first}`]
      await wallet.update(topic, { eip155: { ...namespaces.eip155, accounts } } as never)
      await both('session_update')
      // By a second that shows: what is extended by nothing is no news.
      ahead = 2000
      await wallet.extend(topic)
      await both('session_extend')
      await wallet.switchChain(topic, 'eip155:31338')
      await both('session_event')
      await wallet.disconnect(topic)
      await both('session_delete')
      expect(one.events.at(1)).toEqual(two.events.at(1))
    },
  )
})

describe('a page that goes before the relay has the proposal', () => {
  test.each([false, true])(
    'a page that goes before the relay has the proposal leaves it to the next, which pairs; the relay was reached: %s',
    async (isReached) => {
      origin = startOrigin(relay.url)
      const line = cuttableSockets(WebSocket)
      // Handled, but not answered: the next page cannot know, and sends the same bytes.
      if (isReached) relay.faults.add({ kind: 'drop', at: 'answer', match: { method: 'wc_proposeSession' }, times: 1 })
      else line.cut()
      const one = origin.open({ WebSocket: line.WebSocket })
      const { uri, approval } = await one.client.connect({ namespaces: evm })
      approval.catch(() => undefined)
      const proposals = () =>
        relay.log.filter(({ kind, method }) => kind === 'request' && method === 'wc_proposeSession')
      await expect.poll(() => origin.kinds()).toContain('letter')
      if (isReached) await expect.poll(proposals).toHaveLength(1)
      await one.client.close()
      const two = origin.open()
      await expect.poll(() => origin.kinds()).toEqual(['client', 'proposal'])
      await wallet.pair(uri)
      await expect.poll(() => names(two)).toEqual(['session_connect'])
      expect(proposals()).toHaveLength(isReached ? 2 : 1)
      expect(wallet.events.filter(({ type }) => type === 'session_proposal').length).toBeGreaterThan(0)
      expect(origin.kinds()).toEqual(['client', 'session'])
      await two.client.close()
      const three = origin.open()
      await expect.poll(() => listeners(three.client.sessions()[0]?.topic as string)).toBeGreaterThan(1)
      expect(proposals()).toHaveLength(isReached ? 2 : 1)
    },
  )
})

test('who left without a network leaves it to the next page to tell the wallet', async () => {
  origin = startOrigin(relay.url)
  const line = cuttableSockets(WebSocket)
  const one = origin.open({ WebSocket: line.WebSocket })
  const { topic } = await pair(one.client, wallet)
  line.cut()
  const left = one.client.disconnect(topic)
  left.catch(() => undefined)
  await expect.poll(() => origin.kinds()).toEqual(['client', 'letter'])
  await one.client.close()
  origin.open()
  await expect.poll(() => wallet.sessions().some((session) => session.topic === topic)).toBe(false)
  await expect.poll(() => origin.kinds()).toEqual(['client'])
  expect(sent(1112)).toHaveLength(1)
})
