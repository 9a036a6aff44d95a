// A code of WalletConnect over a reload of the page, and sessions that were left before they came back. The wallet is the vendor's.
import { expect, test, vi } from 'vitest'
import { solana } from '../../../chains/networks.ts'
import { stored } from '../../../src/connect/intents.ts'
import { wallets } from '../../../src/connect/wallets.ts'
import type { Modal } from '../../../src/types.ts'
import { startVendor } from '../../helpers/client.ts'
import { codePages, keptStore, sessionsIn } from '../../helpers/code-page.ts'
import { until } from '../../helpers/flow.ts'
import { localInput } from '../../helpers/local-network.ts'
import { freshModal, start, stop } from '../../helpers/modal.ts'
import { openPage } from '../../helpers/page.ts'
import { sessionPage } from '../../helpers/session.ts'
import { holdChains } from '../../helpers/slow-chains.ts'
import { bob, makeWallet } from '../../helpers/wallet.ts'
import { chains, first } from '../../helpers/walletkit.ts'

vi.mock('../../../chains/load.ts', async (original) =>
  (await import('../../helpers/slow-chains.ts')).slowChains(original),
)

const { relay, wallet } = await startVendor()
freshModal()
const networks = [localInput, solana] as const
const page = sessionPage({ relay, wallet })

const { thrownAway, next } = codePages({ relay, page, networks })
const ended = () => wallet.next('session_delete')
const of = ({ state }: Modal) => [state.status, state.account?.address, state.network?.caipNetworkId]

test('a code that is approved on the next page is connected there, where the visitor was', async () => {
  const { uri, content } = await thrownAway()
  const { modal } = await next(content)
  await wallet.pair(uri)
  await until(() => modal.state.status === 'connected')
  expect(of(modal)).toEqual(['connected', first, chains.eip155])
  expect(stored().intents.map(({ source }) => source)).not.toContain('code')
})

test('a code that is approved after the visitor has connected another wallet is nobody’s, in the wallet neither', async () => {
  const { uri, content } = await thrownAway()
  const one = makeWallet('extension', { accounts: [bob], chainId: '0x7a69' })
  one.install()
  const { modal } = await next(content)
  await modal.connect({ wallet: one.info.rdns as string })
  const end = ended()
  await wallet.pair(uri)
  await end
  expect([of(modal), modal.state.connections.length]).toEqual([['connected', bob, chains.eip155], 1])
})

test('a code that is approved with accounts that are none is nobody’s, in the wallet neither', async () => {
  const { uri, content } = await thrownAway()
  const { policy } = wallet
  policy.proposal = ({ optionalNamespaces: { eip155 } }) => ({
    namespaces: {
      eip155: { methods: eip155?.methods ?? [], events: eip155?.events ?? [], accounts: [`${chains.eip155}:0x123`] },
    },
  })
  const { modal } = await next(content)
  const end = ended()
  await wallet.pair(uri)
  await end
  expect([modal.state.status, stored().intents.map(({ source }) => source)]).toEqual(['disconnected', ['code']])
})

test('a visitor who leaves while a session is being taken up stays away, and the session ends', async () => {
  const { uri, content } = await thrownAway()
  const { modal, storage } = await next(content)
  const goOn = holdChains()
  const end = ended()
  await wallet.pair(uri)
  await until(() => sessionsIn(storage))
  await modal.disconnect()
  goOn()
  await end
  expect([modal.state.status, stored().intents]).toEqual(['disconnected', []])
})

test.each([
  ['once the store is read', () => until(() => stored().intents.length)],
  ['once the wallets are listed', () => until(() => wallets.peek().length)],
])('who disconnects after a reload, %s, ends the session in the wallet', async (_, when) => {
  const storage = keptStore()
  await page.connect(await page.visit({ networks, storage }))
  await stop()
  openPage()
  const modal = start(page.options({ networks, storage }))
  await when()
  const end = ended()
  await modal.disconnect()
  await end
  expect(sessionsIn(storage)).toBe(0)
})

test('a store that gives back what JSON it has read keeps sessions too', async () => {
  const inner = keptStore()
  const parsed = (text: unknown): unknown => (typeof text === 'string' && /^[[{"]/.test(text) ? JSON.parse(text) : text)
  const storage = { ...inner, get: async (key: string) => parsed(inner.content[key]) }
  await page.connect(await page.visit({ networks, storage }))
  await stop()
  openPage()
  const modal = start(page.options({ networks, storage }))
  await until(() => modal.state.status === 'connected')
  expect(of(modal)[1]).toBe(first)
})
