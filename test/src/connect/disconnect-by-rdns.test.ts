// A wallet of several namespaces that an app disconnects by its name in the directory is gone in each.
import { afterEach, expect, test } from 'vitest'
import { bitcoin, mainnet } from '../../../chains/networks.ts'
import { findWallets } from '../../../src/connect/wallets.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { settle } from '../../helpers/time.ts'
import { makeWallet } from '../../helpers/wallet.ts'

freshModal()
afterEach(() => void Reflect.deleteProperty(globalThis, 'okxwallet'))
const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const inBitcoin = {
  requestAccounts: async () => [address],
  getAccounts: async () => [address],
  getPublicKey: async () => '02'.repeat(33),
  on: () => undefined,
  removeListener: () => undefined,
}

test('a wallet that is disconnected by its rdns is gone in each namespace', async () => {
  const okx = makeWallet('okx')
  Object.assign(okx.info, { name: 'OKX Wallet', rdns: 'com.okex.wallet' })
  okx.install()
  Object.assign(globalThis, { okxwallet: { bitcoin: inBitcoin } })
  const modal = start({ networks: [mainnet, bitcoin] })
  await findWallets()
  await settle()
  await modal.connect({ wallet: 'com.okex.wallet', namespace: 'eip155' })
  await modal.connect({ wallet: 'com.okex.wallet', namespace: 'bip122' })
  expect(modal.state.connections).toHaveLength(2)
  await modal.disconnect({ wallet: 'com.okex.wallet' })
  expect(modal.state.connections).toEqual([])
})
