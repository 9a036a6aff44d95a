// Wallets that cannot be drawn are dropped, and that is said once.
import { expect, test, vi } from 'vitest'
import { solana } from '../../../chains/networks.ts'
import { findWallets } from '../../../src/connect/wallets.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { makeStandardWallet } from '../../helpers/standard-wallet.ts'
import { settle } from '../../helpers/time.ts'

freshModal()

test('wallets that cannot be drawn are dropped, which is said once however many they are', async (t) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const all = Array.from({ length: 50 }, () => makeStandardWallet({ name: 'x'.repeat(5000) }))
  for (const one of all) one.register()
  t.onTestFinished(() => {
    for (const one of all) one.unregister()
  })
  start({ networks: [solana] })
  await findWallets()
  await settle()
  expect(warn).toHaveBeenCalledOnce()
})
