// Another network: at once where nobody is connected, else the wallet is asked for it.
import { ModalError } from '../errors.ts'
import { isOpen } from '../state/modal.ts'
import { choose, networks } from '../state/network.ts'
import { notify } from '../state/toast.ts'
import type { NetworkId } from '../types.ts'
import { loadMachine } from './load.ts'
import { asking, currentOf } from './state.ts'

/** Resolves when the wallet is there, or at once where none is connected. Rejects with ModalError. */
export async function switchNetwork(id: NetworkId): Promise<void> {
  const target = networks.peek().find((network) => network.caipNetworkId === id)
  if (!target) {
    if (isOpen.peek()) notify('error', 'networkNotFound')
    throw new ModalError('unknown-network', `Network Not Found: ${id}`)
  }
  const connection = currentOf(target.chainNamespace)
  // Where a switch is on its way, being there already is not enough.
  if (connection && (connection.network !== id || asking.peek()))
    await (await loadMachine()).switchWallet(target, connection)
  else choose(target)
}
