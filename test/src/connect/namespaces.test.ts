// Wallets of several namespaces at once: which namespace is the active one, which account is first, and on which network a wallet
// is connected.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mainnet, polygon, solana, solanaDevnet } from '../../../chains/networks.ts'
import { findWallets } from '../../../src/connect/wallets.ts'
import { installWallet, type TestWallet, type WalletOptions } from '../../../src/testing/index.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { fakeTimers, settle } from '../../helpers/time.ts'

freshModal()
beforeEach(fakeTimers)
let installed: TestWallet[] = []
afterEach(() => {
  for (const wallet of installed) wallet.uninstall()
  installed = []
  vi.useRealTimers()
})
const install = (options: WalletOptions): TestWallet => {
  const wallet = installWallet(options)
  installed.push(wallet)
  return wallet
}
const networks = [mainnet, polygon, solana, solanaDevnet] as const

test('a wallet without networks of its own is connected on the network that was chosen before', async () => {
  install({ namespace: 'solana', name: 'Sun' })
  const modal = start({ networks })
  await findWallets()
  await settle()
  await modal.switchNetwork(solanaDevnet.caipNetworkId)
  await modal.connect({ wallet: 'solana:Sun' })
  expect(modal.state.network?.name).toBe(solanaDevnet.name)
})
