// Whom something is sent to: what was typed or pasted, and the address that it means on the network that is shown.
import { batch, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core'
import { loadChain } from '../../../chains/load.ts'
import { loadSender } from '../../../chains/load-sender.ts'
import { type PaymentRequest, readPaymentRequest } from '../../../chains/payment-request.ts'
import { network } from '../../connect/network.ts'
import type { Namespace, Network, NetworkId } from '../../types.ts'
import { chooseToken, putAmount, putDecimal } from './form.ts'
import { addressOfName, isName, type Named } from './names.ts'

/**
 * `looking`: a name is on its way. `malformed`: it is neither an address nor a name. `elsewhere`: it is an address of another
 * namespace. `unpayable`: it is a request that cannot be paid as it asks. `otherNetwork`: it is one for another network. `nowhere`: the
 * name leads to no address here. `failed`: nobody could say where it leads.
 */
export type ReceiverState =
  | 'empty'
  | 'looking'
  | 'ready'
  | 'malformed'
  | 'elsewhere'
  | 'unpayable'
  | 'otherNetwork'
  | 'nowhere'
  | 'failed'
export interface Receiver extends Partial<Named> {
  /** As it stands in the field. */
  readonly text: string
  readonly state: ReceiverState
  /** On which network that is so; absent while nothing is typed. */
  readonly network?: NetworkId
  /** Whose address it is, of one from elsewhere. */
  readonly namespace?: Namespace
  /** For which network it is, where somebody has said so. */
  readonly wanted?: NetworkId
  /** Which network whoever opened the form has asked for, whatever is typed into it. */
  readonly given?: NetworkId
}
type Meaning = Omit<Receiver, 'text' | 'network' | 'given'>

/** ms after the last letter in which a name may go on. */
const typingTime = 300
/** Letters that are read of what is pasted: more would hold up the page. */
export const mostLetters = 20_000

const nobody: Receiver = { text: '', state: 'empty' }
const receiver_ = signal<Receiver>(nobody)
export const receiver: ReadonlySignal<Receiver> = receiver_

let asking: AbortController | undefined

/**
 * Takes what stands in the field; a later text is never overwritten by what an earlier one meant. `asked` is the network that whoever
 * opens the form asks for.
 */
export async function writeReceiver(all: string, asked?: NetworkId): Promise<void> {
  const text = all.slice(0, mostLetters)
  const before = receiver_.peek()
  const { caipNetworkId } = network.peek() ?? {}
  // Who goes to a network on their own means that one.
  const isElsewhere = !!before.network && !!caipNetworkId && before.network !== caipNetworkId
  const given = asked ?? (isElsewhere ? undefined : before.given)
  // What was wanted of a text that stays is wanted of it wherever the visitor goes.
  const wanted = (text === before.text && before.wanted) || given
  if (before.text === text && before.state !== 'failed' && before.network === caipNetworkId) return
  asking?.abort()
  asking = undefined
  const on = network.peek()
  const request = readPaymentRequest(text)
  const isEmpty = !text.trim()
  if (!on || (isEmpty && (!wanted || wanted === caipNetworkId)))
    return put({ text, state: 'empty', ...(wanted && { wanted }), ...(given && { given }) })
  const here = { text, network: on.caipNetworkId, ...(wanted && { wanted }), ...(given && { given }) }
  if (isEmpty) return put({ ...here, state: 'otherNetwork' })
  if (!request) return put({ ...here, state: /^[a-z]+:/i.test(text.trim()) ? 'unpayable' : 'malformed' })
  const mine = new AbortController()
  asking = mine
  put({ ...here, state: 'looking' })
  const found = await resolve(request, wanted, on, mine.signal)
  if (mine.signal.aborted) return
  const isFilled = found.state === 'ready' && (request.amount !== undefined || request.token !== undefined)
  batch(() => {
    if (isFilled) fill(request)
    // What is in the form does not stand in the field once more.
    put({
      ...here,
      ...(isFilled && { text: request.to, ...(request.network && { wanted: request.network }) }),
      ...found,
    })
  })
}
function put(next: Receiver): void {
  receiver_.value = next
}

async function resolve(
  { to, namespace, network: own }: PaymentRequest,
  asked: NetworkId | undefined,
  on: Network,
  signal: AbortSignal,
): Promise<Meaning> {
  const wanted = own ?? asked
  if (namespace && namespace !== on.chainNamespace) return { state: 'elsewhere', namespace }
  if (wanted && wanted !== on.caipNetworkId) return { state: 'otherNetwork', wanted }
  try {
    const address = await addressIn(to, on)
    if (address) return { state: 'ready', address }
    if (!isName(to)) return { state: 'malformed' }
    await new Promise((done) => setTimeout(done, typingTime))
    if (signal.aborted) return { state: 'looking' }
    const named = await addressOfName(to, on, signal)
    return named ? { state: 'ready', ...named } : { state: 'nowhere' }
  } catch {
    return { state: 'failed' }
  }
}

/** Puts what a request asks for into the form: what was typed before is none of it. */
function fill({ amount, token }: PaymentRequest): void {
  chooseToken(token)
  if (typeof amount === 'bigint') putAmount(amount)
  else if (amount !== undefined) putDecimal(amount)
}

/** The canonical form of an address; one that is written in two cases must be written as that is. */
export async function addressIn(text: string, on: Network): Promise<string | undefined> {
  const [chain, sender] = await Promise.all([loadChain(on.chainNamespace), loadSender(on.chainNamespace)])
  if (!sender || !chain.isAddress(text, { strict: false, network: on })) return undefined
  const address = chain.normalize(text, { network: on })
  const body = text.replace(/^0x/i, '')
  const isCareless = [body.toLowerCase(), body.toUpperCase()].includes(body)
  // One without its `0x` may be anything.
  const isWhole = address.length === text.length
  return isWhole && (isCareless || address.endsWith(body)) ? address : undefined
}

/** Finds out again what the text means wherever the visitor goes, until the returned function is called. */
export function watchReceiver(): () => void {
  return effect(() => {
    if (network.value) untracked(() => void writeReceiver(receiver_.peek().text))
  })
}

/**
 * Asks again where a name leads, which its owner may change. Only another answer takes the place of what stands: one that does not come
 * says nothing.
 */
export async function confirmReceiver(): Promise<void> {
  const before = receiver_.peek()
  const on = network.peek()
  if (before.state !== 'ready' || before.name === undefined || !on) return
  const mine = new AbortController()
  asking = mine
  const { isBorrowed: _, avatar: __, ...rest } = before
  const found = await addressOfName(before.name, on, mine.signal).then(
    (named): Receiver =>
      named ? { ...rest, ...named } : { ...nobody, text: rest.text, network: on.caipNetworkId, state: 'nowhere' },
    () => before,
  )
  if (receiver_.peek() === before && found.address !== before.address) put(found)
}
/** Asks again what a name means, where nobody could say it. */
export const retryReceiver = (): Promise<void> => writeReceiver(receiver_.peek().text)

/** What was asked for by an earlier opening of the form is none of this one's. */
export function forgetNetwork(): void {
  const { given, text } = receiver_.peek()
  if (!given) return
  put(nobody)
  void writeReceiver(text)
}
export function resetReceiver(): void {
  asking?.abort()
  asking = undefined
  put(nobody)
}
