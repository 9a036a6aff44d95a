// The chain of a namespace that somebody names, who may be wrong. The modal asks for none that it has not checked.
import { isNamespace } from './caip.ts'
import { ChainError } from './errors.ts'
import { loadChain } from './load.ts'
import type { Chain, Namespace } from './types.ts'

/**
 * Loads the chain of a namespace. Rejects with ChainError 'unknown-namespace', or TypeError where its chunk cannot be loaded.
 * @example const { isAddress } = await loadChain('solana')
 */
export async function loadAnyChain(namespace: Namespace): Promise<Chain> {
  if (!isNamespace(namespace)) throw new ChainError('unknown-namespace', 'namespace')
  return loadChain(namespace)
}
