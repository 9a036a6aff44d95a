// A wallet that is one object for two namespaces: disconnecting one leaves the other.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bitcoin, solana } from '../../../chains/networks.ts'
import { connectAll, together } from '../../../src/connect/connect-all.ts'
import { findWallets, wallets } from '../../../src/connect/wallets.ts'
import { installJointWallet } from '../../helpers/joint-wallet.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { fakeTimers, settle } from '../../helpers/time.ts'

freshModal()
beforeEach(fakeTimers)
let out = (): void => undefined
afterEach(() => out())

test('Bitcoin stays connected when Solana is disconnected', async () => {
  out = installJointWallet('Joint').uninstall
  const modal = start({ networks: [solana, bitcoin] })
  await findWallets()
  await settle()
  await connectAll(together(wallets.peek().find(({ name }) => name === 'Joint')?.connectors))
  await modal.disconnect({ namespace: 'solana' })
  await settle()
  expect(modal.state.connections.map(({ accounts }) => accounts[0]?.namespace)).toEqual(['bip122'])
})

test('the wallet is cut off by two disconnects at once, each of which leaves the other namespace', async () => {
  out = installJointWallet('Joint').uninstall
  const modal = start({ networks: [solana, bitcoin] })
  await findWallets()
  await settle()
  const connectors = wallets.peek().find(({ name }) => name === 'Joint')?.connectors
  await connectAll(together(connectors))
  const shown = () => Object(connectors?.[0]?.owner).accounts.length
  expect(shown()).toBeGreaterThan(0)
  await Promise.all([modal.disconnect({ namespace: 'solana' }), modal.disconnect({ namespace: 'bip122' })])
  await settle()
  expect([modal.state.connections, shown()]).toEqual([[], 0])
})
