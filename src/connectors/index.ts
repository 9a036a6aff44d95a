// Where a wallet that was found becomes one that can be asked.
import type { Connector, Eip1193Provider } from '../types.ts'
import type { FoundWallet } from './discovery.ts'
import { injected } from './injected.ts'

const connectors = new WeakMap<FoundWallet, Connector>()

/** The wallet with what it takes to ask it: the same object each time, so that its events and its attempts belong to it. */
export function toConnector(wallet: FoundWallet): Connector {
  if (wallet.connect) return wallet as Connector
  const connector = connectors.get(wallet) ?? {
    ...wallet,
    ...injected(wallet.provider('eip155') as Eip1193Provider),
  }
  connectors.set(wallet, connector)
  return connector
}
