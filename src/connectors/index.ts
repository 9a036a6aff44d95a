// Makes a wallet that was found a connector, which can be asked.
import type { Connector, Eip1193Provider } from '../types.ts'
import type { FoundWallet } from './found.ts'
import { injected } from './injected.ts'

const connectors = new WeakMap<FoundWallet, Connector>()

/** Adds the methods that ask a wallet. The object is the same each time, since events and attempts are told apart by it. */
export function toConnector(wallet: FoundWallet): Connector {
  if (wallet.connect) return wallet as Connector
  const connector = connectors.get(wallet) ?? {
    ...wallet,
    ...injected(wallet.provider('eip155') as Eip1193Provider),
  }
  connectors.set(wallet, connector)
  return connector
}
