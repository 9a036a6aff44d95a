// Two tabs of one origin with a session: what one tab does the other one follows, and the wallet is asked nothing for it.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { solana, solanaDevnet } from '../../../chains/networks.ts'
import { startVendor } from '../../helpers/client.ts'
import { until } from '../../helpers/flow.ts'
import { memory } from '../../helpers/modal.ts'
import { openPage } from '../../helpers/page.ts'
import { sessionPage } from '../../helpers/session.ts'
import { bundleTabs, closeTabs, loadTab, openTab, removeTabs, type Tab } from '../../helpers/tab.ts'

const { relay, wallet } = await startVendor()
const { options } = sessionPage({ relay, wallet })
beforeAll(bundleTabs)
afterAll(removeTabs)
beforeEach(openPage)
afterEach(closeTabs)

const asked = (): number => wallet.events.filter(({ type }) => /^session_(proposal|request)$/.test(type)).length
/** Scans the first code that a tab shows. */
async function scan({ attempt }: Tab): Promise<void> {
  await until(() => attempt.peek()?.uri)
  await wallet.pair(`${attempt.peek()?.uri}`)
}

test('a session of one tab is connected, moved and ended in the other one too', async () => {
  const page = { ...options(), networks: [solana, solanaDevnet] as const, storage: memory() }
  wallet.policy.proposal = ({ optionalNamespaces: { solana: asked } }) => ({
    namespaces: {
      solana: {
        methods: asked?.methods ?? [],
        events: asked?.events ?? [],
        accounts: (asked?.chains ?? []).map((chain) => `${chain}:So11111111111111111111111111111111111111112`),
      },
    },
  })
  const tab = await loadTab()
  const here = tab.create({ metadata: { name: 'Tab' }, ...page }, async () => ({
    checkView: async (to) => to,
    mount: async () => undefined,
    unmount: () => undefined,
    warm: () => undefined,
  }))
  const there = await openTab(page)
  await Promise.all([here.connect({ wallet: 'walletConnect' }), scan(tab)])
  await until(() => there.state.status === 'connected')
  expect(there.state.account?.address).toBe(here.state.account?.address)
  expect(asked()).toBe(1)
  await here.switchNetwork(solanaDevnet.caipNetworkId)
  await until(() => there.state.network?.caipNetworkId === solanaDevnet.caipNetworkId)
  const ended = wallet.next('session_delete')
  await there.disconnect()
  await ended
  await until(() => here.state.status === 'disconnected')
  expect(asked()).toBe(1)
  here.destroy()
})
