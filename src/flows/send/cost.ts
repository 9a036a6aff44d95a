// What a transfer costs beside its amount, asked while somebody looks, and again every 15 s.
import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core'
import { loadSender } from '../../../chains/load-sender.ts'
import type { Quote, Reading, Sender, TransferInput } from '../../../chains/types.ts'
import { lifetime } from '../../connect/machine.ts'
import type { LoadState, Network, TokenBalance } from '../../types.ts'
import { isSameAddress, listedOn } from '../account/listed.ts'
import { whileSeen } from '../account/subject.ts'
import { readsOf } from '../balance.ts'

/** ms for which a quote counts, and after which nodes that did not answer are asked again. */
export const quoteAge = 15_000
/** Calls back whenever that time is over and the page is seen, until the returned function is called. */
export const eachQuote = (work: () => void): (() => void) => whileSeen(quoteAge, work)

/** What would be sent, and where. */
export interface Meant {
  readonly network: Network
  readonly input: TransferInput
}
/** The places of a token as the chain says them: `wrong` where those that were told are others, or nobody can say it. */
export type Places = 'asking' | 'right' | 'wrong'
interface Answer {
  /** What was asked about. */
  readonly key: string
  readonly state: LoadState
  readonly quote?: Quote
}

const answer_ = signal<Answer | undefined>(undefined)
/** Absent until it is known. What is known of a transfer stays while it is asked anew by itself. */
export const cost = computed<Quote | undefined>(() => answer_.value?.quote)
export const costState: ReadonlySignal<LoadState> = computed(() => answer_.value?.state ?? 'loading')

/** As text: two of them that are alike are the same. */
const keyOf = ({ network, input: { from, to, amount, token } }: Meant): string =>
  [network.caipNetworkId, from, to, `${amount}`, token?.address, token?.decimals].join()

let last: Meant | undefined
/** Questions are numbered: an answer that comes after that to a later one is too late. One that a node lets hang ends no other. */
let asked = 0
let answered = 0

type Told = Pick<TokenBalance, 'address' | 'decimals'>
const places_ = signal<Readonly<Record<string, Places>>>({})
const placesKey = ({ caipNetworkId }: Network, { address, decimals }: Told): string =>
  [caipNetworkId, address?.toLowerCase(), decimals].join()
/** The coin's places are the network's. Who tells of a token may be wrong, and would have another sum sent than was typed. */
export const placesOf = (network: Network, token: Told): Places =>
  token.address === undefined ? 'right' : (places_.value[placesKey(network, token)] ?? 'asking')

async function checkPlaces({ network, input: { token } }: Meant, sender: Sender, reading: Reading): Promise<void> {
  if (!token) return
  const key = placesKey(network, token)
  if (places_.peek()[key] === 'right') return
  const said = await sender.decimalsOf?.(token.address, reading).catch(() => undefined)
  // Where the chain does not say it the app may.
  const told = said ?? listedOn(network).find(({ address }) => isSameAddress(address, token.address))?.decimals
  const isRight = !sender.decimalsOf || told === token.decimals
  places_.value = { ...places_.peek(), [key]: isRight ? 'right' : 'wrong' }
}

/** Asks what is meant costs, as long as something is meant, until the returned function is called. */
export function watchCost(meant: ReadonlySignal<Meant | undefined>): () => void {
  const key = computed(() => meant.value && keyOf(meant.value))
  const stop = effect(() => {
    const about = key.value
    const now = meant.peek()
    if (!about || !now) return undefined
    last = now
    untracked(() => void ask(now, about))
    return eachQuote(() => void ask(now, about, true))
  })
  return () => {
    stop()
    answer_.value = last = undefined
    places_.value = {}
  }
}

/** Asks anew, where that has failed. */
export const retryCost = async (): Promise<void> => {
  if (last) await ask(last, keyOf(last))
}

async function ask({ network, input }: Meant, key: string, isAgain?: boolean): Promise<void> {
  const mine = ++asked
  const put = (next: Omit<Answer, 'key'>): void => {
    if (mine < answered || answer_.peek()?.key !== key) return
    answered = mine
    answer_.value = { key, ...next }
  }
  if (!isAgain) answer_.value = { key, state: 'loading' }
  try {
    const sender = await loadSender(network.chainNamespace)
    // A node that says nothing has failed when the next question is due.
    const signal = AbortSignal.any([lifetime(), AbortSignal.timeout(quoteAge)])
    const send = readsOf(network)
    const reading = { network, send, signal }
    const [quote] = await Promise.all([
      sender?.quote(input, reading),
      sender && checkPlaces({ network, input }, sender, reading),
    ])
    put(quote ? { state: 'ready', quote } : { state: 'failed' })
  } catch {
    // What it was a moment ago is no price any more.
    put({ state: 'failed' })
  }
}
