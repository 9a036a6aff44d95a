// Two tabs of one origin, with wallets that have no silent question: what one tab connects the other one follows.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cosmoshub, kusama, osmosis, polkadot } from '../../../chains/networks.ts'
import { addressOf, installCosmosWallet, secrets } from '../../helpers/cosmos-wallet.ts'
import { memory } from '../../helpers/modal.ts'
import { openPage } from '../../helpers/page.ts'
import { ada, installPolkadotWallet } from '../../helpers/polkadot-wallet.ts'
import { bundleTabs, closeTabs, openTab, removeTabs } from '../../helpers/tab.ts'

beforeAll(bundleTabs)
afterAll(removeTabs)
beforeEach(() => {
  openPage()
  vi.stubGlobal('location', { host: 'app.example' })
  vi.stubGlobal('injectedWeb3', {})
  vi.stubGlobal('keplr', undefined)
})
afterEach(closeTabs)

test.each([
  [
    'Polkadot',
    'polkadot:talisman',
    [polkadot, kusama] as const,
    installPolkadotWallet,
    ['enable app.example'],
    ada.address,
  ],
  [
    'Cosmos',
    'cosmos:keplr',
    [cosmoshub, osmosis] as const,
    installCosmosWallet,
    ['enable cosmoshub-4', 'enable osmosis-1'],
    await addressOf(secrets[0], 'osmo'),
  ],
])('what one tab does with a wallet of %s the other one follows without a window', async (...row) => {
  const [, wallet, networks, install, calls, address] = row
  const one = install()
  const storage = memory()
  const [here, there] = await Promise.all([openTab({ networks, storage }), openTab({ networks, storage })])
  await here.connect({ wallet })
  await vi.waitUntil(() => there.state.status === 'connected')
  await here.switchNetwork(networks[1].caipNetworkId)
  await vi.waitUntil(() => there.state.network?.caipNetworkId === networks[1].caipNetworkId)
  await vi.waitUntil(() => here.state.account?.address === address)
  await vi.waitUntil(() => there.state.account?.address === address)
  expect(one.calls).toEqual(calls)
  await here.disconnect({ revoke: false })
  await vi.waitUntil(() => there.state.status === 'disconnected')
  expect(one.calls).toEqual(calls)
})
