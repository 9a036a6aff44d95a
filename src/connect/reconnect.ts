// A session over a relay is for the networks that it was made with. For another one the wallet is asked once more, and what it
// grants takes the place of the session before; until then that one stays.
import { effect } from '@preact/signals-core'
import type { FoundWallet } from '../connectors/found.ts'
import { isAskingView, route } from '../state/modal.ts'
import type { Network } from '../types.ts'
import { loadMachine } from './load.ts'
import { choose } from './network.ts'
import { pick } from './opening.ts'
import { type Live, live, namespace } from './state.ts'
import { switchNetwork } from './switch-network.ts'
import { rows } from './wallets.ts'

/** Asks the wallet of a session for another one with the network in it, and shows that it is being asked. */
export function reconnect(old: Live, { caipNetworkId }: Network): void {
  // A connector of the app's own makes its sessions itself, and is asked for the network once it has one.
  if (!(old.connector as FoundWallet).source)
    return void pick(old.connector)
      .then(() => switchNetwork(caipNetworkId))
      .catch(() => undefined)
  // A wallet is asked first for the network chosen last.
  choose({ chainNamespace: namespace.peek(), caipNetworkId })
  const before = live.peek()
  const row = rows.peek().find(({ source, claim }) => source === 'relay' && !claim)
  if (row) void pick(row).catch(() => undefined)
  const stop = effect(() => {
    const made = live.value.filter(
      ({ connector }) =>
        connector.name === old.connector.name && before.every((entry) => entry.connector !== connector),
    )
    if (!made[0] && isAskingView(route.value.view)) return
    queueMicrotask(() => stop())
    if (made[0]) void replace(old, made)
  })
}

/** Leaves the old session where the wallet has granted a new one. In other namespaces it stays. */
async function replace(old: Live, made: readonly Live[]): Promise<void> {
  const { release } = await loadMachine()
  await release(
    ({ connector, namespace }) => connector === old.connector.id && made.some((entry) => entry.namespace === namespace),
  )
}
