// Coinbase's page with the hand of its visitor, as far as it has one.
import type { Decision, TestWallet, WalletOptions } from '../../src/testing/index.ts'
import { watchCrypto } from './time.ts'
import { installWalletPage } from './wallet-page.ts'

export function installCoinbase({ decide: first = 'approve' }: Partial<WalletOptions> = {}): TestWallet {
  watchCrypto()
  const page = installWalletPage()
  const decide = (decision: Decision): void => {
    page.mood = decision
    page.answerWaiting()
  }
  decide(first as Decision)
  const cannot = (): never => {
    throw new TypeError('its window is asked, and tells nothing')
  }
  return {
    namespace: 'eip155',
    kind: 'eip6963',
    id: 'eip155:coinbase',
    name: 'Coinbase',
    address: page.account.address,
    addresses: [page.account.address],
    network: 'eip155:1',
    // The visitor sees nothing of a greeting.
    get requests() {
      return page.asked.filter(({ method }) => method !== 'handshake')
    },
    approve: () => decide('approve'),
    reject: () => decide('reject'),
    hang: () => decide('hang'),
    decide: cannot,
    lock: () => undefined,
    unlock: () => undefined,
    switchAccount: cannot,
    switchNetwork: cannot,
    disconnect: () => undefined,
    uninstall: () => undefined,
  }
}
