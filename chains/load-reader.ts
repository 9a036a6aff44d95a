// Where each namespace's reader is: a chunk beside its chain, since connecting needs nothing of it.
import type { Namespace, Reader } from './types.ts'

const readers: Partial<Record<Namespace, () => Promise<{ readonly reader: Reader }>>> = {
  eip155: () => import('./eip155/reader.ts'),
  solana: () => import('./solana/reader.ts'),
  bip122: () => import('./bip122/reader.ts'),
  cosmos: () => import('./cosmos/reader.ts'),
}

/** Loads what the chains of a namespace say of an account beside its coin. Rejects with TypeError where the chunk cannot be loaded. */
export async function loadReader(namespace: Namespace): Promise<Reader> {
  const load = readers[namespace]
  return load ? (await load().catch(load)).reader : {}
}
