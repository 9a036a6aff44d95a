// Bitcoin wallets of the Wallet Standard, by a convention that several wallets share.
// https://github.com/ExodusMovement/bitcoin-wallet-standard
import { type StandardKind, type StandardWallet, standardConnector } from '../wallet-standard.ts'
import { accountsOf, namespace, onNetwork } from './accounts.ts'
import type { Asking } from './connector.ts'
import { bitcoinProvider } from './provider.ts'

const accountsOn: StandardKind['accountsOf'] = (accounts, network) => {
  const all = accountsOf(accounts)
  // Before a network is chosen those of each count as granted.
  return network ? onNetwork(all, network) : all
}
const kind: StandardKind = {
  namespace,
  prefix: 'bitcoin:',
  connectInput: { purposes: ['payment', 'ordinals'] },
  accountsOf: accountsOn,
  provider: (target, network) =>
    bitcoinProvider(() => ({
      kind: 'standard',
      target,
      network: network(),
      accounts: accountsOn(target.accounts, network()),
    })),
}

export const standard = (wallet: StandardWallet): Asking => standardConnector(wallet, kind)
