// What a wallet approves of a code whose page was thrown away, as the next page finds it. The wallet is the vendor's.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { solana } from '../../../chains/networks.ts'
import { attempt } from '../../../src/connect/attempt.ts'
import { stored } from '../../../src/connect/intents.ts'
import { reconnect } from '../../../src/connect/reconnect.ts'
import { type Live, live } from '../../../src/connect/state.ts'
import { applyBroadcast } from '../../../src/connect/tabs.ts'
import { close } from '../../../src/state/modal.ts'
import type { Modal, Network, Store } from '../../../src/types.ts'
import { startVendor } from '../../helpers/client.ts'
import { codePages, keptStore, sessionsIn } from '../../helpers/code-page.ts'
import { until } from '../../helpers/flow.ts'
import { localInput, localNetwork } from '../../helpers/local-network.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { sessionPage } from '../../helpers/session.ts'
import { holdChains } from '../../helpers/slow-chains.ts'
import { settle } from '../../helpers/time.ts'
import { bob, makeWallet } from '../../helpers/wallet.ts'
import { chains, first } from '../../helpers/walletkit.ts'
import { on } from './places.ts'

vi.mock('../../../chains/load.ts', async (original) =>
  (await import('../../helpers/slow-chains.ts')).slowChains(original),
)

const { relay, wallet } = await startVendor()
freshModal()
const networks = [localInput, solana] as const
const page = sessionPage({ relay, wallet })
const { show, throwAway, thrownAway, next } = codePages({ relay, page, networks })
const ended = () => wallet.next('session_delete')
const ids = ({ state }: Modal) => [...new Set(state.connections.map(({ connector }) => connector.id))]
const sources = () => stored().intents.map(({ source }) => source)
const isConnected = (modal: Modal) => until(() => modal.state.status === 'connected')
afterEach(() => void Object.assign(document, { hidden: false }))

/** The state of a page that was thrown away between the record of its session and the connection. */
async function approvedMeanwhile(change: (intent: Record<string, unknown>) => void = () => undefined) {
  const storage = keptStore()
  const uri = await show(storage, await page.visit({ networks, storage }))
  const state = structuredClone(storage.content['hasp.state']) as { intents: Record<string, unknown>[] }
  state.intents.forEach(change)
  await wallet.pair(uri)
  await until(() => sessionsIn(storage))
  return { ...(await throwAway(storage)), 'hasp.state': state }
}

test.each([0, 30])(
  'a session that was made while no page was there is connected, from an app’s store of %i ms',
  async (ms) => {
    const late = (value: unknown) => new Promise((resolve) => setTimeout(resolve, ms, value))
    const { modal } = await next(await approvedMeanwhile(), (inner) => ({
      ...inner,
      get: (key) => late(inner.get(key)),
      keys: async () => late(inner.keys()) as never,
    }))
    await isConnected(modal)
    expect(modal.state.account?.address).toBe(first)
  },
)

test('a session that was made is connected after its code has run out, and the code is forgotten', async () => {
  const { modal } = await next(
    await approvedMeanwhile((intent) => {
      intent.claim = new Date(Date.now() - 1000).toISOString()
    }),
  )
  await isConnected(modal)
  expect(sources()).not.toContain('code')
})

test('a code that has run out takes none with it that is shown meanwhile', async () => {
  const content = await approvedMeanwhile((intent) => {
    intent.claim = new Date(Date.now() - 1000).toISOString()
  })
  const goOn = holdChains()
  const { modal } = await next(content)
  modal.connect({ wallet: 'walletConnect' }).catch(() => undefined)
  await until(() => attempt.peek()?.uri)
  const end = ended()
  goOn()
  await end
  await settle()
  expect(sources()).toEqual(['code'])
})

test('another tab that is slower leaves the session to the one that has connected it', async () => {
  const { uri, content } = await thrownAway()
  const { modal, storage } = await next(content)
  const goOn = holdChains()
  const before = stored()
  await wallet.pair(uri)
  await until(() => sessionsIn(storage))
  const [topic] = Object.keys(storage.content).flatMap((key) => key.split('session/').slice(1))
  // The other tab has stored it, and does not wait for the code any more.
  const theirs = {
    connector: 'walletConnect',
    namespace: 'eip155',
    network: chains.eip155,
    addresses: [first],
    source: 'relay',
    claim: `${topic}`,
  }
  const told = applyBroadcast([before, { ...before, intents: [theirs] }])
  goOn()
  await told
  await isConnected(modal)
  await settle()
  expect([sessionsIn(storage), modal.state.account?.address]).toEqual([1, first])
})

test('a code from the future, as of a clock that was set back, is forgotten', async () => {
  const storage = keptStore()
  await show(storage, await page.visit({ networks, storage }))
  const content = await throwAway(storage)
  for (const intent of (content['hasp.state'] as { intents: { claim: string }[] }).intents)
    intent.claim = '2099-01-01T00:00:00Z'
  await next(content)
  await until(() => !stored().intents.length)
})

test('a second session that was asked for is connected beside the first', async () => {
  const storage = keptStore()
  const one = await page.visit({ networks, storage })
  await page.connect(one)
  const uri = await show(storage, one)
  const { modal } = await next(await throwAway(storage))
  await isConnected(modal)
  await wallet.pair(uri)
  await until(() => ids(modal).length === 2)
  expect(ids(modal).sort()).toEqual(['walletConnect', 'walletConnect#2'])
})

describe('on a phone', () => {
  test('a visitor who asks for a code again may approve the one of the page before', async () => {
    on('Android Chrome')
    const { uri, content } = await thrownAway()
    const { modal, storage } = await next(content)
    const second = await show(storage, modal)
    expect(second).not.toBe(uri)
    await wallet.pair(uri)
    await isConnected(modal)
    expect([modal.state.account?.address, attempt.peek(), ids(modal)]).toEqual([first, undefined, ['walletConnect']])
    await until(
      () =>
        !sources().includes('code') || stored().intents.some(({ connector }) => connector === 'walletConnect#given-up'),
    )
  })

  test('a code that was given up does not count where the visitor asks once more', async () => {
    on('Android Chrome')
    const { uri, content } = await thrownAway()
    const { modal, storage } = await next(content)
    await show(storage, modal)
    close()
    await until(() => stored().intents.every(({ connector }) => connector !== 'walletConnect#code'))
    await show(storage, modal)
    const end = ended()
    await wallet.pair(uri)
    await end
    expect([modal.state.status, attempt.peek()?.phase]).toEqual(['connecting', 'waiting'])
  })

  test.each([
    ['after the page has gone', false],
    ['before', true],
  ])('what is approved of a pairing that was given up, %s, ends on the next page', async (_, isBefore) => {
    on('iOS Safari')
    const storage = keptStore()
    const uri = await show(storage, await page.visit({ networks, storage }))
    close()
    await until(() => JSON.stringify(storage.content['hasp.state']).includes('given-up'))
    if (isBefore) {
      await wallet.pair(uri)
      await until(() => sessionsIn(storage))
    }
    const content = await throwAway(storage)
    on('iOS Safari')
    const end = ended()
    if (!isBefore) await wallet.pair(uri)
    const { modal } = await next(content)
    await end
    expect(modal.state.status).toBe('disconnected')
  })
})

test('a page that was hidden when a wallet approved connects in the moment in which it is seen', async () => {
  const { uri, content } = await thrownAway()
  const { modal, storage } = await next(content)
  Object.assign(document, { hidden: true })
  await wallet.pair(uri)
  await until(() => sessionsIn(storage))
  const before = performance.now()
  Object.assign(document, { hidden: false })
  dispatchEvent(new Event('visibilitychange'))
  await isConnected(modal)
  expect(performance.now() - before).toBeLessThan(4000)
})

test.each([
  [
    'late',
    (inner: { get(key: string): unknown; keys(): unknown }) => {
      const late = (value: unknown) => new Promise((resolve) => setTimeout(resolve, 2200, value))
      return {
        get: (key: string) => (/walletconnect/.test(key) ? late(inner.get(key)) : inner.get(key)),
        keys: () => late(inner.keys()),
      }
    },
  ],
  [
    'not at all',
    () => ({
      keys: () => {
        throw new Error('busy')
      },
    }),
  ],
])('a session whose records a store gives %s comes back with the next page', async (_, worse) => {
  const storage = keptStore()
  await page.connect(await page.visit({ networks, storage }))
  const same = keptStore(await throwAway(storage))
  const two = start(page.options({ networks, storage: { ...same, ...worse(same) } as Store })) as Modal
  await two.ready
  await until(() => two.state.status === 'disconnected')
  const { modal } = await next(await throwAway(same))
  await isConnected(modal)
  expect(modal.state.account?.address).toBe(first)
})

test('the session of another wallet stays while an extension of its name comes back', async () => {
  const lacking = { ...localInput, id: 31339, name: 'Local 31339' }
  const extension = makeWallet('Sandbox Wallet', { accounts: [bob], chainId: '0x7a69' })
  extension.install()
  const modal = await page.visit({ networks: [localInput, lacking] })
  await modal.connect({ wallet: `${extension.info.rdns}` })
  extension.emit('accountsChanged', [])
  await until(() => modal.state.status === 'disconnected')
  await page.connect(modal)
  const old = live.peek()[0] as Live
  await modal.open({ view: 'SwitchNetwork' })
  await reconnect(old, { ...localNetwork, caipNetworkId: 'eip155:31339', chainNamespace: 'eip155' } as Network)
  await until(() => attempt.peek()?.uri)
  extension.emit('accountsChanged', [bob])
  await until(() => live.peek().length === 2)
  await settle()
  expect([ids(modal).includes('walletConnect'), attempt.peek()?.phase]).toEqual([true, 'waiting'])
})

test('the other tabs keep a code that is shown in one, and ask nobody for it', async () => {
  const modal = start(page.options({ networks }))
  await modal.ready
  const before = stored()
  const code = {
    connector: 'walletConnect#code',
    namespace: 'eip155',
    network: 'eip155:31337',
    addresses: ['ab'],
    source: 'code',
    claim: new Date().toISOString(),
  }
  await applyBroadcast([before, { ...before, intents: [code] }])
  expect(stored().intents).toEqual([code])
})

test('a code is told to the other tabs', async () => {
  const told: unknown[] = []
  const channel = new BroadcastChannel('hasp.state.1')
  channel.onmessage = ({ data }) => told.push(data)
  const storage = keptStore()
  await show(storage, await page.visit({ networks, storage }))
  await until(() => JSON.stringify(told).includes('walletConnect#code'))
  channel.close()
})
