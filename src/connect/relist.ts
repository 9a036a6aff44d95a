// Another list of networks: the networks change together with who is connected on them, so that nobody sees one without the other.
import { batch } from '@preact/signals-core'
import { type Config, configure } from '../config.ts'
import { loadPart } from '../load-part.ts'
import { resetTo, route } from '../state/modal.ts'
import { config, setConfig } from '../state/options.ts'
import type { Modal, Network, NetworkInput, Options } from '../types.ts'
import { stored } from './intents.ts'
import { loadMachine, machine } from './load.ts'
import { live, namespace, setLive, setRestoring, status } from './state.ts'
import { findWallets } from './wallets.ts'

type Changes = Pick<Parameters<Modal['update']>[0], 'networks' | 'defaultNetwork'>

/** The configuration with other networks, of which the default may be none. Throws as `configure` does. */
const withNetworks = (before: Config, networks: readonly (Network | NetworkInput)[]): Config =>
  configure({ ...before, defaultNetwork: undefined, networks } as unknown as Options)

const byId = <Item extends NetworkInput>(networks: readonly (Network & Item)[]): Map<string, Item> =>
  new Map(networks.map((network) => [network.caipNetworkId, network]))

/** What a network says. One that JSON cannot hold equals only itself. */
function textOf(network: Network): unknown {
  try {
    return JSON.stringify(network, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
  } catch {
    return network
  }
}

/**
 * Lists the networks, of which those that say the same as before stay the same objects. A wallet in a namespace that goes is connected
 * again where that comes back, in this page, another tab or a later one; one that was stored is, where its namespace is new.
 */
export async function relist({ networks, defaultNetwork }: Changes): Promise<void> {
  const before = config.peek()
  if (!before) return
  const next = withNetworks(before, networks ?? before.networks)
  const old = byId(before.networks)
  const kept = next.networks.map((network) => {
    const one = old.get(network.caipNetworkId) ?? network
    return textOf(one) === textOf(network) ? one : network
  })
  const wanted = kept.find(({ caipNetworkId }) => caipNetworkId === (defaultNetwork ?? before.defaultNetwork))
  const isIn = (list: readonly Network[], name: unknown): boolean =>
    list.some(({ chainNamespace }) => chainNamespace === name)
  const first = wanted ?? kept[0] ?? next.firstNetwork
  const ids = stored().intents.flatMap(({ namespace, source, connector }) =>
    // Of a namespace that was not listed and is now.
    source !== 'code' && !isIn(before.networks, namespace) && isIn(kept, namespace) ? connector : [],
  )
  const isOurs = ids[0] && status.peek() !== 'reconnecting'
  batch(() => {
    const stay = live.peek().filter((entry) => isIn(kept, entry.namespace))
    // Where nothing of what is asked for is listed any more the attempt is given up with its view, and the switch. A list of
    // wallets of a namespace that goes would be empty.
    const asked = machine?.attempt.peek()?.connector.namespaces ?? [
      Object(route.peek()?.data).namespace ?? first.chainNamespace,
    ]
    if (!asked.some((name) => isIn(kept, name))) resetTo('Connect')
    const target = machine?.switching.peek()?.network.caipNetworkId
    if (kept.every(({ caipNetworkId }) => caipNetworkId !== target)) machine?.cancelSwitch()
    setConfig({ ...next, networks: kept, firstNetwork: first, defaultNetwork: wanted?.caipNetworkId } as Config)
    const at = namespace.peek()
    // It is not known yet whether they are connected.
    if (isOurs) setRestoring(true)
    if (!isIn(kept, at)) setLive(stay, first.chainNamespace)
    else if (stay.length < live.peek().length) setLive(stay, at)
  })
  if (ids[0])
    askAgain(ids)
      .catch(() => undefined)
      .finally(() => isOurs && setRestoring(false))
  await findWallets()
}

/** Asks wallets silently. */
async function askAgain(ids: readonly string[]): Promise<void> {
  const [{ lifetime }, { restoreOne }] = await Promise.all([loadMachine(), loadPart(import('./restore.ts'))])
  await Promise.all(ids.map((id) => restoreOne(id, lifetime(), 'change')))
}

/** Lists one more network, or another in the place of one of its id. Throws ModalError 'invalid-option'. */
export async function addNetwork(network: NetworkInput): Promise<void> {
  const before = config.peek()
  if (!before) return
  const { caipNetworkId } = withNetworks(before, [network]).firstNetwork
  // In its place: the first one may be where visitors begin.
  const list = byId<NetworkInput>(before.networks).set(caipNetworkId, network)
  await relist({ networks: [...list.values()] as unknown as Options['networks'] })
}
