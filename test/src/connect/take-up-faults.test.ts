// What goes wrong beside a code that earlier pages have shown: in the store, in this page and in other wallets. The wallets are the
// vendor's.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { solana } from '../../../chains/networks.ts'
import { attempt } from '../../../src/connect/attempt.ts'
import { stored } from '../../../src/connect/intents.ts'
import { reconnect } from '../../../src/connect/reconnect.ts'
import { type Live, live } from '../../../src/connect/state.ts'
import type { Modal, Network, Store } from '../../../src/types.ts'
import { startVendor } from '../../helpers/client.ts'
import { codePages, keptStore, sessionsIn } from '../../helpers/code-page.ts'
import { until } from '../../helpers/flow.ts'
import { localInput, localNetwork } from '../../helpers/local-network.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { sessionPage } from '../../helpers/session.ts'
import { holdChains } from '../../helpers/slow-chains.ts'
import { chains } from '../../helpers/walletkit.ts'
import { on } from './places.ts'

vi.mock('../../../chains/load.ts', async (original) =>
  (await import('../../helpers/slow-chains.ts')).slowChains(original),
)

const { relay, wallet, world } = await startVendor()
const other = await world.wallet({ name: 'Other Wallet' } as never)
freshModal()
const networks = [localInput, solana] as const
const page = sessionPage({ relay, wallet })
const { show, throwAway, thrownAway, next } = codePages({ relay, page, networks })
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const sources = () => stored().intents.map(({ source }) => source)
/** The topics of the sessions that a wallet is told have ended, from now on. */
function endings(of: typeof wallet): readonly unknown[] {
  const seen: unknown[] = []
  of.on(({ type, topic }) => {
    if (type === 'session_delete') seen.push(topic)
  })
  return seen
}
async function flip(hidden: boolean): Promise<void> {
  Object.assign(document, { hidden })
  dispatchEvent(new Event('visibilitychange'))
  await wait(300)
}
afterEach(() => void Object.assign(document, { hidden: false }))

describe('a record of the app’s store that cannot be read', () => {
  const cyclic: Record<string, unknown> = {}
  cyclic.self = cyclic
  test.each<[string, () => unknown]>([
    ['is late', () => wait(2500)],
    ['is refused', () => Promise.reject(new Error('busy'))],
    ['is no JSON', () => cyclic],
  ])(
    'and %s logs nobody out of a session beside it',
    async (_, fault) => {
      const storage = keptStore()
      await page.connect(await page.visit({ networks, storage }))
      const content = await throwAway(storage)
      const same = keptStore(content)
      const get = (key: string) => (key.endsWith('1/client') ? fault() : same.get(key))
      const modal = start(page.options({ networks, storage: { ...same, get } as Store })) as Modal
      await modal.ready
      await wait(500)
      expect([sources().filter((source) => source === 'relay').length > 0, sessionsIn(same)]).toEqual([true, 1])
      const after = await throwAway(same)
      const healthy = start(page.options({ networks, storage: keptStore(after) })) as Modal
      await until(() => healthy.state.status === 'connected')
    },
    20_000,
  )
})

test('"Reconnect to add" that another wallet answers leaves the session of the first', async () => {
  const modal = await page.visit({ networks: [localInput, { ...localInput, id: 31339, name: 'Local 31339' }] })
  await page.connect(modal)
  const ended = endings(wallet)
  await modal.open({ view: 'SwitchNetwork' })
  const network = { ...localNetwork, caipNetworkId: 'eip155:31339', chainNamespace: 'eip155' } as Network
  await reconnect(live.peek()[0] as Live, network)
  await until(() => attempt.peek()?.uri)
  await other.pair(`${attempt.peek()?.uri}`)
  await until(() => live.peek().some(({ connector }) => connector.name === 'Other Wallet'))
  await wait(500)
  expect([live.peek().length, ended.length]).toEqual([2, 0])
})

describe('on a phone, where the code of the page before is approved while another is shown', () => {
  test.each([0, 2])(
    'it is connected by a slow page that its visitor leaves %i times meanwhile',
    async (times) => {
      on('Android Chrome')
      const { uri, content } = await thrownAway()
      on('Android Chrome')
      const { modal, storage } = await next(content)
      await show(storage, modal)
      const goOn = holdChains()
      const ended = endings(wallet)
      await wallet.pair(uri)
      await until(() => sessionsIn(storage))
      for (let i = 0; i < times; i++) {
        await flip(true)
        await flip(false)
      }
      await wait(1200)
      goOn()
      await until(() => modal.state.status === 'connected')
      expect(ended).toEqual([])
    },
    20_000,
  )

  test('and has accounts that are none, the code that is shown goes on', async () => {
    on('Android Chrome')
    const { uri, content } = await thrownAway()
    on('Android Chrome')
    const { modal, storage } = await next(content)
    const shown = await show(storage, modal)
    const { policy } = other
    policy.proposal = () => ({
      namespaces: { eip155: { methods: ['personal_sign'], events: [], accounts: [`${chains.eip155}:0x00`] } },
    })
    const ended = endings(other)
    await other.pair(uri)
    await until(() => ended.length)
    expect(attempt.peek()?.phase).toBe('waiting')
    await wallet.pair(shown)
    await until(() => modal.state.status === 'connected')
    expect(modal.state.connections[0]?.connector.name).not.toBe('Other Wallet')
  }, 20_000)
})

test('a code that has run out is forgotten where there is no relay any more', async () => {
  const storage = keptStore()
  await show(storage, await page.visit({ networks, storage }))
  const content = await throwAway(storage)
  const { intents } = content['hasp.state'] as { intents: Record<string, unknown>[] }
  for (const intent of intents) intent.claim = new Date(Date.now() - 86_400_000).toISOString()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const modal = start({ networks, storage: keptStore(content), services: { relay: null, coinbase: null } } as never)
  await modal.ready
  expect(sources()).toContain('code')
  for (let seconds = 0; seconds < 40; seconds++) {
    await vi.advanceTimersByTimeAsync(1000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  vi.useRealTimers()
  expect(sources()).not.toContain('code')
})

test.each(['2099-01-01T00:00:00Z', 'no date'])(
  'a code that was given up until %s takes none with it that counts',
  async (claim) => {
    const { uri, content } = await thrownAway()
    const { intents } = content['hasp.state'] as { intents: Record<string, unknown>[] }
    intents.push({ ...intents[0], connector: 'walletConnect#given-up', addresses: ['ab'], claim })
    const { modal } = await next(content)
    await until(() => !stored().intents.some(({ connector }) => connector === 'walletConnect#given-up'))
    await wallet.pair(uri)
    await until(() => modal.state.status === 'connected')
  },
)
