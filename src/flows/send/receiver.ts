// Whom something is sent to: what was typed or pasted, and the address that it means on the network that is shown.
import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { loadChain } from '../../../chains/load.ts'
import { loadSender } from '../../../chains/load-sender.ts'
import { type PaymentRequest, readPaymentRequest } from '../../../chains/payment-request.ts'
import { network } from '../../connect/network.ts'
import type { Namespace, Network } from '../../types.ts'
import { addressOfName, isName, type Named } from './names.ts'

/**
 * `looking`: a name is on its way. `malformed`: it is neither an address nor a name. `elsewhere`: it is an address of another
 * namespace. `nowhere`: the name leads to no address here. `failed`: nobody could say where it leads.
 */
export type ReceiverState = 'empty' | 'looking' | 'ready' | 'malformed' | 'elsewhere' | 'nowhere' | 'failed'
export interface Receiver {
  /** As it stands in the field. */
  readonly text: string
  readonly state: ReceiverState
  /** In canonical form, of a receiver that is ready. */
  readonly address?: string
  /** By which it was found; never shown in the place of the address. */
  readonly name?: string
  readonly avatar?: string
  /** Whose address it is, of one from elsewhere. */
  readonly namespace?: Namespace
}

/** ms after the last letter in which a name may go on. */
const typingTime = 300

const nobody: Receiver = { text: '', state: 'empty' }
const receiver_ = signal<Receiver>(nobody)
export const receiver: ReadonlySignal<Receiver> = receiver_
export const isReceiverReady = computed(() => receiver_.value.state === 'ready')

let asking: AbortController | undefined

/** Takes what stands in the field; a later text is never overwritten by what an earlier one meant. */
export async function writeReceiver(text: string): Promise<void> {
  const before = receiver_.peek()
  if (before.text === text && before.state !== 'failed') return
  asking?.abort()
  asking = undefined
  const on = network.peek()
  const request = readPaymentRequest(text)
  if (!text.trim() || !on) return put({ text, state: 'empty' })
  if (!request) return put({ text, state: 'malformed' })
  const mine = new AbortController()
  asking = mine
  put({ text, state: 'looking' })
  const found = await resolve(request, on, mine.signal)
  if (!mine.signal.aborted) put({ text, ...found })
}
function put(next: Receiver): void {
  receiver_.value = next
}

async function resolve(
  { to, namespace }: PaymentRequest,
  on: Network,
  signal: AbortSignal,
): Promise<Omit<Receiver, 'text'>> {
  if (namespace && namespace !== on.chainNamespace) return { state: 'elsewhere', namespace }
  try {
    const address = await addressIn(to, on)
    if (address) return { state: 'ready', address }
    if (!isName(to)) return { state: 'malformed' }
    await new Promise((done) => setTimeout(done, typingTime))
    if (signal.aborted) return { state: 'looking' }
    const named = await addressOfName(to, on, signal)
    return named ? readyBy(named) : { state: 'nowhere' }
  } catch {
    return { state: 'failed' }
  }
}
const readyBy = ({ address, name, avatar }: Named): Omit<Receiver, 'text'> => ({
  state: 'ready',
  address,
  name,
  ...(avatar && { avatar }),
})

/** The canonical form of an address; one that is written in two cases must be written as that is. */
export async function addressIn(text: string, on: Network): Promise<string | undefined> {
  const [chain, sender] = await Promise.all([loadChain(on.chainNamespace), loadSender(on.chainNamespace)])
  if (!sender || !chain.isAddress(text, { strict: false, network: on })) return undefined
  const address = chain.normalize(text, { network: on })
  const body = text.replace(/^0x/i, '')
  const isCareless = [body.toLowerCase(), body.toUpperCase()].includes(body)
  return isCareless || address.endsWith(body) ? address : undefined
}

/** Takes a receiver as it was before, or as one of the list: nobody has to be asked. */
export function putReceiver(
  address: string,
  { name, avatar }: Omit<Named, 'address'> | Record<string, never> = {},
): void {
  asking?.abort()
  put({ text: name ?? address, state: 'ready', address, ...(name && { name }), ...(avatar && { avatar }) })
}
/** Asks again what a name means, where nobody could say it. */
export const retryReceiver = (): Promise<void> => writeReceiver(receiver_.peek().text)

export function resetReceiver(): void {
  asking?.abort()
  asking = undefined
  put(nobody)
}
