// The active network: the wallet's own where a wallet is connected, else the one chosen last. A wallet may be on a
// network that is not listed, which is no error.
import { computed, type ReadonlySignal } from '@preact/signals-core'
import { ModalError } from '../errors.ts'
import { config } from '../state/options.ts'
import type { Namespace, Network } from '../types.ts'
import { rememberNetwork, watchStored } from './intents.ts'
import { current, namespace, setNamespace } from './state.ts'

export const networks: ReadonlySignal<readonly Network[]> = computed(() => config.value?.networks ?? [])

/** The network without a wallet: the one chosen last if it is in the namespace, else the default, else the namespace's first. */
const chosen = computed(() => {
  const { networks = [], firstNetwork } = config.value ?? {}
  const wanted = watchStored().network
  const inNamespace = networks.filter(({ chainNamespace }) => chainNamespace === namespace.value)
  return (
    inNamespace.find((network) => network.caipNetworkId === wanted) ??
    (firstNetwork?.chainNamespace === namespace.value ? firstNetwork : inNamespace[0])
  )
})
/** Absent where the wallet is on a network that is not listed. */
export const network = computed(() => {
  const connection = current.value
  return connection ? networks.value.find(({ caipNetworkId }) => caipNetworkId === connection.network) : chosen.value
})
export const supported = computed(() => !current.value || !!network.value)
/** Whether the visitor may stay on the network. */
export const allowed = computed(() => supported.value || !!config.value?.allowUnsupportedNetwork)

/** Makes a namespace the active one without asking anybody. */
export function enter(namespace: Namespace): void {
  const first = networks.peek().find(({ chainNamespace }) => chainNamespace === namespace)
  if (!first) throw new ModalError('unknown-network', `no network of ${namespace}`)
  setNamespace(namespace)
}

export function chooseNetwork({
  chainNamespace,
  caipNetworkId,
}: Pick<Network, 'chainNamespace' | 'caipNetworkId'>): void {
  setNamespace(chainNamespace)
  rememberNetwork(caipNetworkId)
}
