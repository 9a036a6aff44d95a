// Where a wallet that was found becomes one that can be asked.

import type { Connector, Eip1193Provider } from '../types.ts'
import type { FoundWallet } from './discovery.ts'
import { injected } from './injected.ts'

/** The same object, so that it stays the same wallet everywhere. */
export const toConnector = (found: FoundWallet): Connector =>
  found.connect ? (found as Connector) : Object.assign(found, injected(found.provider('eip155') as Eip1193Provider))
