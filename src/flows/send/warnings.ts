// What speaks against a receiver, as far as the account, the past and the chain tell: nothing of it forbids to send.
import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core'
import { loadSender } from '../../../chains/load-sender.ts'
import type { ReceiverTrait } from '../../../chains/types.ts'
import { lifetime } from '../../connect/machine.ts'
import { network } from '../../connect/network.ts'
import { account, live } from '../../connect/state.ts'
import type { Network } from '../../types.ts'
import { isSameAddress } from '../account/listed.ts'
import { loadSent, sent } from '../account/sent.ts'
import { readsOf } from '../balance.ts'
import { eachQuote, quoteAge } from './cost.ts'
import { token } from './form.ts'
import { receiver } from './receiver.ts'
import { loadReceivers, receivers } from './receivers.ts'

/**
 * `own`: it is the account that sends, or another one that is connected. `token`: it is the contract of what is sent. `alike`: it
 * begins and ends as one that was used before, and is another. `first`: nothing has been sent there from here. `burn`: nobody has its
 * key. `borrowed`: its name has it for another network. `unasked`: the chain could not be asked about it.
 */
export type Warning = 'own' | 'token' | 'alike' | 'first' | 'burn' | 'borrowed' | 'unasked' | ReceiverTrait

/** Letters at each end by which people compare addresses. */
const compared = 4
interface Traits {
  readonly key: string
  readonly traits: readonly Warning[]
  /** Whether the chain has been asked. */
  readonly isWhole?: boolean
}
const traits_ = signal<Traits | undefined>(undefined)

const bare = (address: string): string => address.replace(/^0x/i, '').toLowerCase()
const isAlike = (one: string, other: string): boolean => {
  const [a, b] = [bare(one), bare(other)]
  return a !== b && a.slice(0, compared) === b.slice(0, compared) && a.slice(-compared) === b.slice(-compared)
}
const keyOf = (address: string, { caipNetworkId }: Network): string => `${caipNetworkId}:${address}`

/** Whom the visitor has to do with in the namespace: the addresses that were paid, and those that are connected. */
const known = computed(() => {
  const { namespace } = account.value ?? {}
  const own = live.value.filter((one) => one.namespace === namespace).flatMap(({ accounts }) => accounts)
  const paid = receivers.value.filter((one) => one.namespace === namespace).map(({ address }) => address)
  const before = sent.value.filter((one) => one.network.split(':')[0] === namespace).flatMap(({ to }) => to ?? [])
  return { own: own.map(({ address }) => address), paid: [...paid, ...before] }
})

/** What is worth a second look, the gravest first; empty where nothing is known against it, or nobody is meant. */
export const warnings: ReadonlySignal<readonly Warning[]> = computed(() => {
  const { address, isBorrowed } = receiver.value
  const on = network.value
  if (!address || !on) return []
  const { own, paid } = known.value
  const has = (list: readonly string[]): boolean => list.some((one) => isSameAddress(one, address))
  const isFamiliar = has(own) || has(paid)
  const traits = traits_.value?.key === keyOf(address, on) ? traits_.value.traits : []
  const all: readonly (Warning | false)[] = [
    traits.includes('burn') && 'burn',
    isSameAddress(token.value?.address, address) && 'token',
    has(own) && 'own',
    !isFamiliar && [...own, ...paid].some((one) => isAlike(one, address)) && 'alike',
    !!isBorrowed && 'borrowed',
    traits.includes('contract') && !isSameAddress(token.value?.address, address) && 'contract',
    traits.includes('unused') && 'unused',
    traits.includes('unasked') && 'unasked',
    !isFamiliar && 'first',
  ]
  return all.filter((one) => one !== false)
})

/** Whether all is known that speaks against the receiver, or that nobody can say it. */
export const isWarned = computed(() => !!traits_.value?.isWhole)

/** Asks the chain about each receiver, until the returned function is called. */
export function watchWarnings(): () => void {
  void loadReceivers()
  void loadSent()
  const stop = effect(() => {
    const { address, network: at } = receiver.value
    const on = network.value
    if (!address || !on || on.caipNetworkId !== at) return undefined
    untracked(() => void ask(address, on))
    return eachQuote(() => void ask(address, on, true))
  })
  return () => {
    stop()
    traits_.value = undefined
  }
}

/** With `isAgain` only where nobody could say it, which stands until somebody can. */
async function ask(address: string, on: Network, isAgain = false): Promise<void> {
  const key = keyOf(address, on)
  const before = traits_.peek()
  if (before?.key === key ? !isAgain || !before.traits.includes('unasked') : isAgain) return
  if (!isAgain) traits_.value = { key, traits: [] }
  const sender = await loadSender(on.chainNamespace).catch(() => undefined)
  const send = readsOf(on)
  const signal = AbortSignal.any([lifetime(), AbortSignal.timeout(quoteAge)])
  // What is known without the chain is told also where it does not answer.
  const known: readonly Warning[] = sender?.isBurn(address) ? ['burn'] : []
  const put = (traits: readonly Warning[], isWhole = true): void => {
    if (traits_.peek()?.key === key) traits_.value = { key, traits: [...known, ...traits], isWhole }
  }
  if (!isAgain) put([], false)
  const answer = sender?.traitsOf(address, { network: on, send, signal }) ?? Promise.reject()
  await answer.then(put, () => put(['unasked']))
}
