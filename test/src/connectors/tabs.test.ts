// Two tabs of one origin: what one tab connects the other one follows, and no wallet shows a window for it.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { rows } from '../../helpers/conformance.ts'
import { memory } from '../../helpers/modal.ts'
import { openPage } from '../../helpers/page.ts'
import { bundleTabs, closeTabs, openTab, removeTabs } from '../../helpers/tab.ts'

beforeAll(bundleTabs)
afterAll(removeTabs)
beforeEach(() => {
  openPage()
  vi.stubGlobal('location', { host: 'app.example', href: 'https://app.example/' })
})
afterEach(closeTabs)

// Coinbase's window needs keys that only one tab of this test could have.
test.each(rows.filter(({ options }) => !options))(
  'what one tab does with $title the other one follows without a window',
  async (row) => {
    const { networks, wallet, cannot } = row
    const one = row.install()
    const storage = memory()
    const [here, there] = await Promise.all([openTab({ networks, storage }), openTab({ networks, storage })])
    await vi.waitUntil(() =>
      here.connect({ wallet }).then(
        () => true,
        (error) => error.code !== 'no-wallet',
      ),
    )
    await vi.waitUntil(() => there.state.status === 'connected')
    if (!cannot.includes('switches')) {
      await here.switchNetwork(networks[1].caipNetworkId)
      await vi.waitUntil(() => there.state.network?.caipNetworkId === networks[1].caipNetworkId)
      await vi.waitUntil(() => there.state.account?.address === here.state.account?.address)
    }
    const { length } = one.requests
    await here.disconnect({ revoke: false })
    await vi.waitUntil(() => there.state.status === 'disconnected')
    expect(one.requests).toHaveLength(length)
    // The tab that follows asks nothing: each question is of the tab that was clicked in.
    expect(
      one.requests.filter(({ method }) => /connect|enable|request|getAddresses/i.test(method)).length,
    ).toBeLessThan(3)
    one.uninstall()
  },
)
