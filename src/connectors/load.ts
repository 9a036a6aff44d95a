// Where the wallets of each namespace but eip155 are found, and what asks them: a chunk each, fetched only by pages that list
// the namespace.
import type { Namespace } from '../types.ts'
import type { Discover } from './discovery.ts'

export const finders: Partial<Record<Namespace, () => Promise<{ readonly discover: Discover }>>> = {
  solana: () => import('./solana.ts'),
  bip122: () => import('./bip122.ts'),
  polkadot: () => import('./polkadot.ts'),
  cosmos: () => import('./cosmos.ts'),
}
