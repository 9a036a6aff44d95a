// The chunk that knows what the errors of wallets mean cannot be had.
import { expect, test, vi } from 'vitest'
import { freshModal, start } from '../../helpers/modal.ts'
import { outcome } from '../../helpers/time.ts'
import { failure, makeWallet } from '../../helpers/wallet.ts'

vi.mock(import('../../helpers/chunks.ts'), () => ({}))
vi.mock(import('../../../src/connect/failures.ts'), () => {
  throw new Error('404')
})
freshModal()

test.each([
  ['wallet-error', failure(-32603, 'Wallet is locked')],
  ['rejected', failure(4001)],
])('a wallet fails with %s where nothing else is known of its error', async (code, error) => {
  const wallet = makeWallet().install()
  wallet.script.eth_requestAccounts = () => Promise.reject(error)
  const modal = start()
  const end = modal.connect({ wallet: 'com.wallet' }).catch((thrown) => thrown)
  expect(await end).toMatchObject({ name: 'ModalError', code, cause: error })
  expect(await outcome(modal.connect({ wallet: 'com.wallet' }))).toBe(code)
})
