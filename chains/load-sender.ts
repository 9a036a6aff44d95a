// Where each namespace's sender is: a chunk beside its chain, since only who sends needs it.
import type { Namespace, Sender } from './types.ts'

const senders: Partial<Record<Namespace, () => Promise<{ readonly sender: Sender }>>> = {
  eip155: () => import('./eip155/sender.ts'),
  solana: () => import('./solana/sender.ts'),
}

/** Whether hasp can send on the networks of a namespace. */
export const canSend = (namespace: Namespace): boolean => namespace in senders

/** Undefined where nothing can be sent. Rejects with TypeError where the chunk cannot be loaded. */
export async function loadSender(namespace: Namespace): Promise<Sender | undefined> {
  const load = senders[namespace]
  return load && (await load().catch(load)).sender
}
