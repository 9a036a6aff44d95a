// Bitcoin wallets of the Wallet Standard, by a convention that several wallets share.
// https://github.com/ExodusMovement/bitcoin-wallet-standard
import { type Announced, shownName } from '../discovery.ts'
import { can, type StandardKind, type StandardWallet, standardConnector } from '../wallet-standard.ts'
import { accountsOf, namespace, onNetwork } from './accounts.ts'
import { bitcoinProvider, satsInterop } from './provider.ts'

const accountsOn: StandardKind['accountsOf'] = (accounts, network) => onNetwork(accountsOf(accounts), network)
const kind: StandardKind = {
  namespace,
  prefix: 'bitcoin:',
  connectInput: { purposes: ['payment', 'ordinals'] },
  accountsOf: accountsOn,
  provider: (wallet, network) =>
    bitcoinProvider({
      kind: 'standard',
      target: () => wallet,
      network,
      accounts: () => accountsOn(wallet.accounts, network()),
    }),
}

export function bitcoinStandard(wallet: StandardWallet): Announced {
  const connector = standardConnector(wallet, kind)
  return { ...connector, interop: satsInterop(connector.listen) }
}

/** sats-connect's provider, which a wallet may hold in a feature. */
export const satsOf = (wallet: StandardWallet): unknown => wallet.features['sats-connect:']?.provider

/** It can be drawn, connect, and sign for Bitcoin. */
export const isBitcoin = (wallet: StandardWallet): boolean =>
  !!shownName(wallet.name, wallet.icon) &&
  wallet.chains.some((chain) => chain.startsWith('bitcoin:')) &&
  (!!satsOf(wallet) ||
    ((can(wallet, 'standard:connect') || can(wallet, 'bitcoin:connect')) &&
      (can(wallet, 'bitcoin:signMessage') || can(wallet, 'bitcoin:signTransaction'))))
