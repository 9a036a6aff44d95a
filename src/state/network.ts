// The active network: the wallet's own where one is connected, else the one chosen last. A wallet on a network that
// is not listed is a state of its own, not an error.
import { computed, type ReadonlySignal } from '@preact/signals-core'
import { rememberNetwork, watchStored } from '../connect/intents.ts'
import { session } from '../connect/load.ts'
import { asking, current, currentOf, namespace, setNamespace } from '../connect/state.ts'
import { ModalError } from '../errors.ts'
import type { Namespace, Network, NetworkId } from '../types.ts'
import { isOpen } from './modal.ts'
import { config } from './options.ts'
import { notify } from './toast.ts'

export const networks: ReadonlySignal<readonly Network[]> = computed(() => config.value?.networks ?? [])

const listed = (id: NetworkId | undefined): Network | undefined =>
  config.peek()?.networks.find((network) => network.caipNetworkId === id)
/** Without a wallet: the one chosen last if it fits the namespace, else the default, else its first. */
const chosen = computed(() => {
  const { networks = [], defaultNetwork } = config.value ?? {}
  const wanted = watchStored().network
  const inNamespace = networks.filter(({ chainNamespace }) => chainNamespace === namespace.value)
  return (
    inNamespace.find((network) => network.caipNetworkId === wanted) ??
    (defaultNetwork?.chainNamespace === namespace.value ? defaultNetwork : inNamespace[0])
  )
})
/** Absent where the wallet is on a network that is not listed. */
export const network = computed(() => {
  const connection = current.value
  return connection ? networks.value.find(({ caipNetworkId }) => caipNetworkId === connection.network) : chosen.value
})
export const supported = computed(() => !current.value || !!network.value)

/** Resolves when the wallet is there, or at once where none is connected. Rejects with ModalError. */
export async function switchNetwork(id: NetworkId): Promise<void> {
  const target = listed(id)
  if (!target) {
    if (isOpen.peek()) notify('error', 'networkNotFound')
    throw new ModalError('unknown-network', `Network Not Found: ${id}`)
  }
  const connection = currentOf(target.chainNamespace)
  // Where a switch is on its way, being there already is not enough.
  if (connection && (connection.network !== id || asking.peek()))
    await (await session()).switchWallet(target, connection)
  else choose(target)
}

/** Makes a namespace the active one without asking anybody. */
export function enter(namespace: Namespace): void {
  const first = networks.peek().find(({ chainNamespace }) => chainNamespace === namespace)
  if (!first) throw new ModalError('unknown-network', `no network of ${namespace}`)
  setNamespace(namespace)
}

export function choose({ chainNamespace, caipNetworkId }: Network): void {
  setNamespace(chainNamespace)
  rememberNetwork(caipNetworkId)
}
