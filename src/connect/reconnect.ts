// A session over a relay is for the networks that it was made with. For another one the wallet is asked once more, and what it
// grants takes the place of the session before; until then that one stays.
import { effect } from '@preact/signals-core'
import type { FoundWallet } from '../connectors/found.ts'
import { isAskingView, push, route } from '../state/modal.ts'
import type { Network, Wallet } from '../types.ts'
import { loadMachine } from './load.ts'
import { chooseNetwork } from './network.ts'
import { pick } from './opening.ts'
import { type Live, live, namespace } from './state.ts'
import { switchNetwork } from './switch-network.ts'
import { rows } from './wallets.ts'

/** Asks the wallet of a session for another one with the network in it, and shows that it is being asked. */
export async function reconnect(old: Live, { caipNetworkId }: Network): Promise<void> {
  // A connector of the app's own makes its sessions itself, and is asked for the network once it has one.
  if (!(old.connector as FoundWallet).source)
    return void pick(old.connector)
      .then(() => switchNetwork(caipNetworkId))
      .catch(() => undefined)
  // A wallet is asked first for the network chosen last.
  chooseNetwork({ chainNamespace: namespace.peek(), caipNetworkId })
  const listing = await listed(old)
  const row = rows.peek().find(({ source, claim }) => source === 'relay' && !claim)
  // The view of a wallet of a list asks by itself, and on a phone it opens the wallet's app.
  if (listing && row) push('ConnectingWalletConnect', { listing })
  else if (row) void pick(row).catch(() => undefined)
  const { name } = old.connector
  const stop = effect(() => {
    const made = live.value.filter(({ connector }) => connector === row)
    if (!made[0] && isAskingView(route.value.view)) return
    queueMicrotask(() => stop())
    // Another wallet that has taken the code is one more.
    if (made[0]?.connector.name === name) void replace(old, made)
  })
}

/** The wallet of the session as a list has it, where the visitor chose it from one; without it there is a code for any wallet. */
const listed = ({ connector }: Live): Promise<Wallet | undefined> =>
  import('../flows/directory.ts').then(
    ({ recentWallets }) => recentWallets.peek().find(({ name }) => name === connector.name),
    () => undefined,
  )

/** Leaves the old session where the wallet has granted a new one. In other namespaces it stays. */
async function replace(old: Live, made: readonly Live[]): Promise<void> {
  const { release } = await loadMachine()
  await release(
    ({ connector, namespace }) => connector === old.connector.id && made.some((entry) => entry.namespace === namespace),
  )
}
