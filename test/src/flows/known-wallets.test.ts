// The wallets that are known without asking anybody.
import { expect, test } from 'vitest'
import { findWallet, knownWallets } from '../../../src/flows/known-wallets.ts'
import type { Wallet } from '../../../src/types.ts'
import { freshModal, start } from '../../helpers/modal.ts'

freshModal()

test('what an app says of its own wallets is read as what a directory says', async () => {
  const custom = [
    {
      id: 'sun',
      name: '\u202eSun\u0000',
      mobileLink: 'javascript:alert(1)',
      imageUrl: 'javascript:alert(1)',
      extra: 1,
    },
    { id: '<b>', name: 'No id' },
  ] as unknown as readonly Wallet[]
  start({ wallets: { custom } })
  const known = await knownWallets()
  expect(known[0]).toEqual({ id: 'sun', name: 'Sun' })
  expect(known.filter(({ id }) => id === '<b>')).toEqual([])
  expect(known.length).toBeGreaterThan(9)
  expect(await findWallet('sun')).toEqual({ id: 'sun', name: 'Sun' })
})
