// "Solana + Bitcoin" by one question: what the wallet says late of the second namespace undoes no newer choice in the first.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bitcoin, solana } from '../../../chains/networks.ts'
import { connectAll, together } from '../../../src/connect/connect-all.ts'
import { findWallets, wallets } from '../../../src/connect/wallets.ts'
import { installJointWallet } from '../../helpers/joint-wallet.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { makeStandardWallet, secrets } from '../../helpers/standard-wallet.ts'
import { defer, fakeTimers, settle } from '../../helpers/time.ts'

freshModal()
beforeEach(fakeTimers)
const outs: (() => void)[] = []
afterEach(() => {
  for (const out of outs.splice(0)) out()
})

test('a wallet that the visitor connects meanwhile stays the current one', async () => {
  const joint = installJointWallet('Joint')
  const other = makeStandardWallet({ name: 'Other' })
  other.register()
  other.choose(secrets[1])
  outs.push(joint.uninstall, other.unregister)
  const modal = start({ networks: [solana, bitcoin] })
  await findWallets()
  await settle()
  const connectors = together(wallets.peek().find(({ name }) => name === 'Joint')?.connectors)
  // The wallet takes its time to say whether Bitcoin was let in.
  const slow = connectors.find(({ namespaces }) => namespaces.includes('bip122'))
  const gate = defer<boolean>()
  vi.spyOn(slow as never as { isAuthorized(): Promise<boolean> }, 'isAuthorized').mockReturnValue(gate.promise)
  const all = connectAll(connectors)
  await settle()
  expect(modal.state.connections).toHaveLength(1)
  // The visitor picks another wallet for Solana, which is what pays from now on.
  await modal.connect({ wallet: 'solana:Other', namespace: 'solana' })
  const current = () =>
    modal.state.connections.find(({ current, accounts }) => current && accounts[0]?.namespace === 'solana')?.connector
  expect(current()?.name).toBe('Other')
  gate.resolve(true)
  await all
  await settle()
  expect(current()?.name).toBe('Other')
})

test('a visitor who has left and come back for Solana alone is not connected for Bitcoin', async () => {
  const joint = installJointWallet('Joint')
  outs.push(joint.uninstall)
  const modal = start({ networks: [solana, bitcoin] })
  await findWallets()
  await settle()
  const connectors = together(wallets.peek().find(({ name }) => name === 'Joint')?.connectors)
  const slow = connectors.find(({ namespaces }) => namespaces.includes('bip122'))
  const gate = defer<boolean>()
  vi.spyOn(slow as never as { isAuthorized(): Promise<boolean> }, 'isAuthorized').mockReturnValue(gate.promise)
  const all = connectAll(connectors)
  await settle()
  await modal.disconnect()
  await modal.connect({ wallet: 'solana:Joint', namespace: 'solana' })
  gate.resolve(true)
  await all
  await settle()
  expect(modal.state.connections.map(({ accounts }) => accounts[0]?.namespace)).toEqual(['solana'])
})
