// Another network is chosen at once where no wallet is connected; a connected wallet is asked to switch. A chunk of its own, for the
// app's call and for the screens that list networks.
import { answerTime } from '../constants.ts'
import { isModalError, ModalError, within } from '../errors.ts'
import { isOpen, push } from '../state/modal.ts'
import { notify } from '../state/toast.ts'
import type { Network, NetworkName } from '../types.ts'
import { loadMachine } from './load.ts'
import { chooseNetwork, networks } from './network.ts'
import { asking, currentOf } from './state.ts'

/** The CAIP-2 id of what an app calls a network; what is none of that is no network. */
export function idOf(name: NetworkName): string {
  if (typeof name === 'string') return name
  try {
    const { id = name, chainNamespace = 'eip155', caipNetworkId = `${chainNamespace}:${id}` } = Object(name)
    return `${caipNetworkId}`
  } catch {
    return 'malformed'
  }
}

/** Returns the network of the list with this id. Throws ModalError 'unknown-network'. */
export function listed(id: string): Network {
  const target = networks.peek().find((network) => network.caipNetworkId === id)
  if (target) return target
  if (isOpen.peek()) notify('error', 'networkNotFound')
  throw new ModalError('unknown-network', `Network Not Found: ${id}`)
}

/** Resolves when the wallet has switched, or at once where none is connected. Rejects with ModalError. */
export async function switchNetwork(name: NetworkName): Promise<void> {
  const id = idOf(name)
  const { switchWallet } = currentOf(listed(id).chainNamespace) ? await loadMachine() : {}
  // What was asked for before has begun by now, and other networks may be listed.
  const target = listed(id)
  const connection = currentOf(target.chainNamespace)
  // A switch that is under way may still take the wallet elsewhere, so the wallet is asked even if it is there already.
  if (!switchWallet || !connection || (connection.network === id && !asking.peek())) return chooseNetwork(target)
  try {
    await switchWallet(target, connection)
  } catch (error) {
    const isLacking = isModalError(error) && error.code === 'unsupported-network'
    // What a session lacks, another one may have: that is offered, unless another wallet is asking the visitor.
    if (isLacking && connection.connector.type === 'walletConnect' && isOpen.peek() && !asking.peek())
      push('SwitchActiveChain', { network: target.caipNetworkId })
    // As where a wallet is asked to connect: in a file of both it would be a request more for each.
    throw await within(answerTime, import('../error-texts.ts'))
      .then(({ explain }) => explain(error, connection.connector.name, target.name))
      // Where the words are lost the error has its code.
      .catch(() => error)
  }
}
