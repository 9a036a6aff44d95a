// Where a namespace's watch of pending transactions is: a chunk for apps that ask for it.
import type { Namespace } from './types.ts'

type Watch = typeof import('./eip155/pending.ts').watchPendingTransactions

const watches: Partial<Record<Namespace, () => Promise<Watch>>> = {
  eip155: async () => (await import('./eip155/pending.ts')).watchPendingTransactions,
}

/** Undefined where no node tells them. Rejects with TypeError where the chunk cannot be loaded. */
export async function loadPending(namespace: Namespace): Promise<Watch | undefined> {
  const load = watches[namespace]
  return load && (await load().catch(load))
}
