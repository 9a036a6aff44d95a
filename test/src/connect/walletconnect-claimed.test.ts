// An extension that says it is WalletConnect: it takes no name of the row that pairs, nor of a session.
import { expect, test } from 'vitest'
import { solana } from '../../../chains/networks.ts'
import { attempt } from '../../../src/connect/attempt.ts'
import { wallets } from '../../../src/connect/wallets.ts'
import { startVendor } from '../../helpers/client.ts'
import { until } from '../../helpers/flow.ts'
import { localInput } from '../../helpers/local-network.ts'
import { freshModal, memory, reload } from '../../helpers/modal.ts'
import { sessionPage } from '../../helpers/session.ts'
import { bob, makeWallet } from '../../helpers/wallet.ts'

const { relay, wallet } = await startVendor()
freshModal()
const networks = [localInput, solana] as const
const page = sessionPage({ relay, wallet })
/** An extension that announces itself by this rdns. */
function install(rdns: string) {
  const one = makeWallet('extension', { accounts: [bob] })
  Object.assign(one.info, { rdns, name: 'WalletConnect' })
  return one.install()
}

test.each(['walletConnect', 'walletConnect#2'])('beside one of rdns %s the row shows its code', async (rdns) => {
  const one = install(rdns)
  const modal = await page.visit({ networks })
  const connecting = modal.connect({ wallet: 'walletConnect' }).catch(({ code }) => code)
  await until(() => attempt.peek()?.uri || (modal.state.open && modal.state.view === 'Connect'))
  expect(modal.state.view).toBe('ConnectingWalletConnect')
  modal.close()
  expect([await connecting, one.calls]).toEqual(['closed', []])
})

test('a session is back after a reload although one of rdns walletConnect was installed since', async () => {
  const storage = memory()
  const modal = await page.visit({ networks, storage })
  await page.connect(modal)
  const { connections } = modal.state
  const one = install('walletConnect')
  const again = await reload(page.options({ networks, storage }))
  await again.ready
  expect(again.state.connections.map(({ connector }) => connector.name)).toEqual(
    connections.map(() => 'Sandbox Wallet'),
  )
  expect(one.calls).toEqual([])
})

test('every row has an id of its own, whatever extensions say', async () => {
  for (const rdns of ['walletConnect', 'all-wallets', 'waits 0', 'waits 1', 'injected', 'eip155:coinbase'])
    install(rdns)
  const modal = await page.visit({ networks })
  await modal.open()
  const ids = wallets.peek().map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(7)
  expect(ids).toEqual([...new Set(ids)])
})
