// Where wallets are found that do not announce themselves by EIP-6963, and what asks them: a chunk each, fetched only by pages
// that list the namespace.
import type { Namespace } from '../types.ts'
import type { AppOptions, Discover } from './found.ts'

export interface Search {
  readonly namespace: Namespace
  load(): Promise<{ readonly discover: Discover }>
  /** Tells whether such a wallet may be on this page. Without it every page may have one. */
  isPossible?(options: AppOptions): unknown
}

export const searches: Readonly<Record<string, Search>> = {
  solana: { namespace: 'solana', load: () => import('./solana.ts') },
  bip122: { namespace: 'bip122', load: () => import('./bip122.ts') },
  polkadot: { namespace: 'polkadot', load: () => import('./polkadot.ts') },
  cosmos: { namespace: 'cosmos', load: () => import('./cosmos.ts') },
  // A Safe shows the page in a frame.
  safe: { namespace: 'eip155', load: () => import('./safe.ts'), isPossible: () => window.parent !== window },
  // A window of the wallet's own, which a service shows.
  coinbase: {
    namespace: 'eip155',
    load: () => import('./coinbase.ts'),
    isPossible: ({ services, projectId }) => (services?.coinbase === undefined ? projectId : services.coinbase),
  },
}
