// The only table of namespaces in the code base: a namespace costs its own chunk, once, when it is used.
import type { Chain, Namespace } from '../src/types.ts'

const chains: Partial<Record<Namespace, () => Promise<{ readonly chain: Chain }>>> = {
  eip155: () => import('./eip155/index.ts'),
}

/** The chain of a namespace. Rejects with TypeError where there is none, or its chunk cannot be had. */
export async function loadChain(namespace: Namespace): Promise<Chain> {
  const load = chains[namespace]
  if (!load) throw new TypeError(`hasp speaks no ${namespace}`)
  // A chunk may be lost once (a flaky network, a deploy); a second miss is a failure.
  return (await load().catch(load)).chain
}
