// Where each namespace is. It is a chunk, which is loaded when it is first used.

import { isNamespace } from './caip.ts'
import { ChainError } from './errors.ts'
import type { Chain, Namespace } from './types.ts'

const chains: Record<Namespace, () => Promise<{ readonly chain: Chain }>> = {
  eip155: () => import('./eip155/chain.ts'),
  solana: () => import('./solana/chain.ts'),
  bip122: () => import('./bip122/chain.ts'),
  polkadot: () => import('./polkadot/chain.ts'),
  cosmos: () => import('./cosmos/chain.ts'),
}

/**
 * Loads the chain of a namespace. Rejects with ChainError 'unknown-namespace', or TypeError where its chunk cannot be loaded.
 * @example const { isAddress } = await loadChain('solana')
 */
export async function loadChain(namespace: Namespace): Promise<Chain> {
  if (!isNamespace(namespace)) throw new ChainError('unknown-namespace', 'namespace')
  const load = chains[namespace]
  // Loading is tried twice, since a flaky network or a deploy may lose a chunk once.
  return (await load().catch(load)).chain
}
