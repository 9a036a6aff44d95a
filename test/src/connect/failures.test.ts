// What the errors of wallets mean. The codes and texts are those that wallets send; each is thrown by a wallet that is asked.
import { beforeEach, describe, expect, test } from 'vitest'
import { attempt } from '../../../src/connect/machine.ts'
import type { Modal } from '../../../src/types.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { outcome, settle } from '../../helpers/time.ts'
import { alice, failure, makeWallet, type Wallet } from '../../helpers/wallet.ts'

freshModal()
let wallet: Wallet
let modal: Modal
beforeEach(() => {
  wallet = makeWallet().install()
  modal = start()
})
const failing = async (error: unknown) => {
  wallet.script.eth_requestAccounts = () => Promise.reject(error)
  const end = await outcome(modal.connect({ wallet: 'com.wallet' }))
  expect(attempt.value).toMatchObject({ phase: 'failed', code: end })
  return end
}

describe('a wallet that fails', () => {
  test.each([
    failure(-32002, 'Resource unavailable'),
    failure(-32603, 'Already processing eth_requestAccounts. Please wait.'),
  ])('is pending where it says %s', async (error) => {
    wallet.script.eth_requestAccounts = () => Promise.reject(error)
    modal.connect({ wallet: 'com.wallet' }).catch(() => undefined)
    await settle()
    expect(attempt.value?.phase).toBe('pending')
  })

  test.each([
    ['locked', failure(-32603, 'Wallet is locked')],
    ['locked', failure(-32000, 'Please unlock your wallet first')],
    ['locked', new Error('KeyRing is locked')],
    ['not-connected', failure(4100, 'The requested account has not been authorized by the user')],
    ['not-connected', new Error('No accounts found')],
    ['no-wallet', new Error('Extension context invalidated.')],
    ['no-wallet', new Error('Could not establish connection. Receiving end does not exist.')],
    ['no-wallet', new Error('MetaMask is not installed')],
    ['offline', failure(4900, 'The provider is disconnected from all chains')],
    ['offline', new TypeError('Failed to fetch')],
    ['offline', new TypeError('NetworkError when attempting to fetch resource.')],
    ['expired', new Error('Proposal expired')],
    ['expired', failure(-32603, 'Request expired. Please try again.')],
    ['unsupported-network', failure(4902, 'Unrecognized chain ID "0x7a69"')],
    ['unsupported-network', failure(5710, 'Chain not supported')],
    ['unsupported-network', new Error('There is no modular chain info for osmosis-1')],
    ['rate-limited', failure(-32005, 'Request limit exceeded')],
    ['rate-limited', new Error('Too Many Requests')],
    ['unverified-origin', new Error('Unauthorized: origin not allowed')],
    ['unverified-origin', new Error('Unauthorized: invalid key')],
    ['wallet-error', failure(-32603, 'Internal error')],
    ['wallet-error', failure(-32000, 'Invalid input')],
  ])('is %s where it says %s', async (code, error) => {
    expect(await failing(error)).toBe(code)
  })

  test('is read at any depth of its error', async () => {
    const inner = { originalError: failure(-32005, 'no more') }
    expect(await failing(failure(-32603, 'Internal JSON-RPC error.', { data: inner }))).toBe('rate-limited')
  })

  test('says by its code what it means, whatever its text says', async () => {
    expect(await failing(failure(4100, 'the network is offline'))).toBe('not-connected')
  })

  test('cannot name a code of ours', async () => {
    expect(await failing({ name: 'ModalError', code: 'closed', message: 'closed' })).toBe('wallet-error')
  })

  test('by a text of ten million characters is read to its thousandth', async () => {
    expect(await failing(new Error(`${'x'.repeat(1e7)} locked`))).toBe('wallet-error')
  })

  test('does not end the attempt that was begun while its error was read', async () => {
    wallet.script.eth_requestAccounts = () => Promise.reject(failure(-32603, 'Wallet is locked'))
    const first = outcome(modal.connect({ wallet: 'com.wallet' }))
    wallet.script.eth_requestAccounts = () => [alice]
    const again = modal.connect({ wallet: 'com.wallet' })
    expect((await again).address).toBe(alice)
    await settle()
    expect([await first, modal.state.status]).toEqual([
      { namespace: 'eip155', address: alice, type: 'eoa' },
      'connected',
    ])
  })
})
