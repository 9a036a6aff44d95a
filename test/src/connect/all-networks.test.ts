// "Solana + Bitcoin" by one question: what is connected already stays on the network that the visitor chose.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bitcoin, solana, solanaDevnet } from '../../../chains/networks.ts'
import { connectAll, together } from '../../../src/connect/connect-all.ts'
import { pick } from '../../../src/connect/opening.ts'
import { findConnector, findWallets, wallets } from '../../../src/connect/wallets.ts'
import { installJointWallet } from '../../helpers/joint-wallet.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { fakeTimers, settle } from '../../helpers/time.ts'

freshModal()
beforeEach(fakeTimers)
let out = (): void => undefined
afterEach(() => out())

test('connecting Bitcoin beside it leaves Solana on devnet', async () => {
  out = installJointWallet('Joint').uninstall
  const modal = start({ networks: [solana, solanaDevnet, bitcoin] })
  await findWallets()
  await settle()
  await modal.connect({ wallet: 'solana:Joint' })
  await modal.switchNetwork(solanaDevnet.caipNetworkId as `solana:${string}`)
  const at = () => modal.state.connections.find(({ accounts }) => accounts[0]?.namespace === 'solana')?.network
  expect(at()).toBe(solanaDevnet.caipNetworkId)
  void modal.open({ namespace: 'bip122', view: 'Connect' })
  await settle()
  await connectAll(together(wallets.peek().find(({ name }) => name === 'Joint')?.connectors))
  await settle()
  expect(at()).toBe(solanaDevnet.caipNetworkId)
})

test('asking the same wallet for Solana again, from Bitcoin, leaves it on devnet too', async () => {
  out = installJointWallet('Joint').uninstall
  const modal = start({ networks: [bitcoin, solana, solanaDevnet] })
  await findWallets()
  await settle()
  await modal.connect({ wallet: 'solana:Joint' })
  await modal.switchNetwork(solanaDevnet.caipNetworkId as `solana:${string}`)
  await modal.connect({ wallet: 'bip122:Joint' })
  void modal.open({ namespace: 'bip122', view: 'Connect' })
  await settle()
  await pick(findConnector('solana:Joint') as NonNullable<ReturnType<typeof findConnector>>)
  const at = modal.state.connections.find(({ accounts }) => accounts[0]?.namespace === 'solana')?.network
  expect(at).toBe(solanaDevnet.caipNetworkId)
})
