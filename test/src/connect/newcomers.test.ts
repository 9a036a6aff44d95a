// A wallet that the visitor connected on this page and that has gone: who comes after it under its name is a newcomer.
import { expect, test } from 'vitest'
import { solana, solanaDevnet } from '../../../chains/networks.ts'
import { stored } from '../../../src/connect/intents.ts'
import { currentOf } from '../../../src/connect/state.ts'
import { applyBroadcast } from '../../../src/connect/tabs.ts'
import { findConnector, findWallets } from '../../../src/connect/wallets.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { makeStandardWallet } from '../../helpers/standard-wallet.ts'
import { settle } from '../../helpers/time.ts'

freshModal()

test('a newcomer under the name of a connected wallet does not become the connection when another tab switches', async (t) => {
  const [real, impostor] = [makeStandardWallet(), makeStandardWallet({ granted: true })]
  t.onTestFinished(() => impostor.unregister())
  real.register()
  const modal = start({ networks: [solana, solanaDevnet] })
  await findWallets()
  await settle()
  await modal.connect({ wallet: 'solana:Solo' })
  const mine = currentOf('solana')?.connector
  real.unregister()
  impostor.register()
  await settle()
  expect(findConnector('solana:Solo')).not.toBe(mine)
  const before = structuredClone(stored())
  const intents = before.intents.map((intent) => ({ ...intent, network: solanaDevnet.caipNetworkId }))
  await applyBroadcast([before, { ...before, network: solanaDevnet.caipNetworkId, intents }])
  await settle()
  expect(currentOf('solana')?.connector).toBe(mine)
})
