// What would be sent as things are: what is missing for it, and what has changed since the visitor looked at it.
import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core'
import { canSend } from '../../../chains/load-sender.ts'
import { lifetime } from '../../connect/machine.ts'
import { network } from '../../connect/network.ts'
import { account } from '../../connect/state.ts'
import { balance } from '../../state/account.ts'
import { language } from '../../state/locale.ts'
import type { Network, TokenBalance } from '../../types.ts'
import { tokensState, watchTokens } from '../account/index.ts'
import { writeAmount } from './amount.ts'
import { cost, type Meant, placesOf, watchCost } from './cost.ts'
import { absent, amount, isMostWaiting, isTokenWaiting, resetForm, token } from './form.ts'
import { receiver, resetReceiver, watchReceiver } from './receiver.ts'
import { watchWarnings } from './warnings.ts'

/** A transfer as the visitor has seen it. */
export interface Draft {
  readonly from: string
  readonly network: Network
  readonly token: TokenBalance
  /** Base units. */
  readonly amount: bigint
  /** In canonical form. */
  readonly to: string
  readonly name?: string
  readonly avatar?: string
}

/** What leaves, every digit of it. */
export const sumOf = ({ amount: value, token: { decimals, symbol } }: Draft): string =>
  `${writeAmount(value, decimals, language.value.tag)} ${symbol}`

/** As chains take it. */
export const transferOf = ({
  to,
  amount: value,
  token: { address, decimals },
}: Pick<Draft, 'to' | 'amount' | 'token'>) => ({
  to,
  amount: value,
  ...(address !== undefined && { token: { address, decimals } }),
})

/** The key of what is said of the first thing that is missing, in the order in which it is asked for. */
export type Missing =
  | 'unsupportedChain'
  | 'checkingBalance'
  | 'tokenNeeded'
  | 'tokenAbsent'
  | 'balanceFailed'
  | 'tokenUnsure'
  | 'addAmount'
  | 'invalidAmount'
  | 'tooPrecise'
  | 'notEnough'
  | 'notEnoughFee'
  | 'addReceiver'
  | 'lookingUp'
  | 'invalidAddress'
  | 'otherNamespace'
  | 'unpayable'
  | 'requestElsewhere'
  | 'noSuchName'
  | 'nameFailed'

/** What the transfer would be, whatever is missing. */
const next = computed<Draft | undefined>(() => {
  const [from, on, of, value, to] = [account.value?.address, network.value, token.value, amount.value, receiver.value]
  // What an address is elsewhere says nothing of here.
  if (!from || !on || !of || typeof value !== 'bigint' || !to.address || to.network !== on.caipNetworkId)
    return undefined
  const { address, name, avatar } = to
  return {
    from,
    network: on,
    token: of,
    amount: value,
    to: address,
    ...(name && { name }),
    ...(avatar && { avatar }),
  }
})

const receiverLacks = {
  empty: 'addReceiver',
  looking: 'lookingUp',
  ready: undefined,
  malformed: 'invalidAddress',
  elsewhere: 'otherNamespace',
  unpayable: 'unpayable',
  otherNetwork: 'requestElsewhere',
  nowhere: 'noSuchName',
  failed: 'nameFailed',
} as const
/** What is missing of the receiver, whatever else is. */
export const receiverLack = computed<Missing | undefined>(() => receiverLacks[receiver.value.state])
const amountMissing = { missing: 'addAmount', malformed: 'invalidAmount', precise: 'tooPrecise' } as const

/** Whether the coin is short of the fee, where both are known; and by how much it may be, in base units. */
export const feeShort = computed<bigint | undefined>(() => {
  const { fee } = cost.value ?? {}
  const coin = balance.value?.value
  const [of, value] = [token.value, amount.value]
  if (fee === undefined || coin === undefined || !of) return undefined
  const spent = of.address === undefined && typeof value === 'bigint' ? value : 0n
  return coin < spent + fee ? fee : undefined
})

export const missing: ReadonlySignal<Missing | undefined> = computed(() => {
  const on = network.value
  const whom = receiverLack.value
  // The other network has other tokens.
  if (whom === 'requestElsewhere') return whom
  if (!on || !canSend(on.chainNamespace)) return 'unsupportedChain'
  const of = token.value
  if (absent.value) return 'tokenAbsent'
  if (!of)
    return isTokenWaiting.value ? 'checkingBalance' : tokensState.value === 'failed' ? 'balanceFailed' : 'tokenNeeded'
  const places = placesOf(on, of)
  if (places === 'wrong') return 'tokenUnsure'
  const value = amount.value
  if (isMostWaiting.value) return 'checkingBalance'
  if (typeof value !== 'bigint') return amountMissing[value]
  // What is unknown is not too little.
  if (of.value !== undefined && value > of.value) return 'notEnough'
  if (feeShort.value !== undefined) return 'notEnoughFee'
  return !whom && places === 'asking' ? 'checkingBalance' : whom
})

/** Whether what is missing is on its way, and nobody has to do anything about it. */
export const isComing = computed(() => missing.value === 'checkingBalance' || missing.value === 'lookingUp')

const reviewed_ = signal<(Draft & { readonly spendable: bigint | undefined }) | undefined>(undefined)
/** What the visitor has been shown, and would send; undefined until it is asked for. */
export const reviewed: ReadonlySignal<Draft | undefined> = reviewed_

/** Shows what would be sent as things are now. Returns whether it is whole. */
export function review(): boolean {
  const now = next.peek()
  if (!now || missing.peek()) return false
  reviewed_.value = { ...now, spendable: now.token.value }
  return true
}
/**
 * Shows it as soon as nothing of it is on its way any more; `otherwise` is called where somebody has to mend it first. Until the
 * returned function is called.
 */
export const reviewWhenKnown = (otherwise: () => void): (() => void) =>
  effect(() => {
    if (!isComing.value && !reviewed_.value) untracked(() => review() || otherwise())
  })
export const endReview = (): void => {
  reviewed_.value = undefined
}

export type Change = 'account' | 'network' | 'balance' | 'receiver'
/** What is another one since the visitor looked. */
export const changes: ReadonlySignal<readonly Change[]> = computed(() => {
  const seen = reviewed_.value
  if (!seen) return []
  const now = next.value
  const all: readonly (Change | false)[] = [
    account.value?.address !== seen.from && 'account',
    network.value?.caipNetworkId !== seen.network.caipNetworkId && 'network',
    !!now && now.token.value !== seen.spendable && 'balance',
    receiver.value.address !== seen.to && 'receiver',
  ]
  return all.filter((one) => one !== false)
})

/** What is asked about: the transfer that was shown, else as much as is known of it. One unit costs as much as many. */
const meant = computed<Meant | undefined>(() => {
  const seen = reviewed_.value
  const [from, on, of] = [account.value?.address, network.value, seen?.token ?? token.value]
  const to = seen?.to ?? receiver.value.address ?? from
  if (!from || !on || !of || !to || !canSend(on.chainNamespace)) return undefined
  return {
    network: on,
    input: { from, ...transferOf({ to, amount: seen?.amount ?? 1n, token: of }) },
  }
})

let watchers = 0
let stopWatching: readonly (() => void)[] = []
/** Reads what sending needs, until the function is called that each who asks for it has got. */
export function watchSend(): () => void {
  lifetime().addEventListener('abort', resetSend)
  if (!watchers++) stopWatching = [watchTokens(), watchReceiver(), watchCost(meant), watchWarnings()]
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    if (!--watchers) for (const stop of stopWatching) stop()
  }
}

/** Leaves nothing of what was typed. */
export function resetSend(): void {
  endReview()
  resetForm()
  resetReceiver()
}
