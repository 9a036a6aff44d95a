// Where each namespace is. It is a chunk, which is loaded when it is first used.

import type { Chain, Namespace } from './types.ts'

const chains: Record<Namespace, () => Promise<{ readonly chain: Chain }>> = {
  eip155: () => import('./eip155/chain.ts'),
  solana: () => import('./solana/chain.ts'),
  bip122: () => import('./bip122/chain.ts'),
  polkadot: () => import('./polkadot/chain.ts'),
  cosmos: () => import('./cosmos/chain.ts'),
}

/** Loads the chain of a namespace that is known to be one. Rejects with TypeError where its chunk cannot be loaded. */
export async function loadChain(namespace: Namespace): Promise<Chain> {
  const load = chains[namespace]
  // Loading is tried twice, since a flaky network or a deploy may lose a chunk once.
  return (await load().catch(load)).chain
}
