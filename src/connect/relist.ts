// What another list of networks changes beside the list.
import { config, update } from '../state/options.ts'
import type { Network, NetworkInput } from '../types.ts'
import { loadMachine } from './load.ts'
import { enter } from './network.ts'
import { live, namespace } from './state.ts'
import { findWallets } from './wallets.ts'

/** Leaves the namespaces that are not listed any more, and looks for the wallets of those that are new. */
export async function relist(): Promise<void> {
  const { networks = [], firstNetwork } = config.peek() ?? {}
  if (!firstNetwork) return
  const isGone = (name: unknown): boolean => networks.every(({ chainNamespace }) => chainNamespace !== name)
  if (isGone(namespace.peek())) enter(firstNetwork.chainNamespace)
  const finding = findWallets()
  if (live.peek().some((entry) => isGone(entry.namespace)))
    await (await loadMachine()).release((entry) => isGone(entry.namespace), false)
  await finding
}

/** Lists one more network, or another in the place of one of its id. Throws ModalError 'invalid-option'. */
export async function addNetwork(network: NetworkInput): Promise<void> {
  const { networks = [] } = config.peek() ?? {}
  const { id, chainNamespace = 'eip155' } = Object(network)
  const isSame = (one: Network): boolean => one.id === id && one.chainNamespace === chainNamespace
  // In its place: the first one may be where visitors begin.
  const next = networks.some(isSame) ? networks.map((one) => (isSame(one) ? network : one)) : [...networks, network]
  update({ networks: next as never })
  await relist()
}
