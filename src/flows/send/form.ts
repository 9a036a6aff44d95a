// What a visitor has typed to send something: which token, how much of it, and how much is there.
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { priceDigits } from '../../services/data/read.ts'
import { language } from '../../state/locale.ts'
import type { TokenBalance } from '../../types.ts'
import { tokens, tokensState } from '../account/index.ts'
import { isSameAddress } from '../account/listed.ts'
import { worthOf } from '../account/worth.ts'
import { type AmountProblem, readAmount, unitsOfWorth, writeAmount, writeWorth } from './amount.ts'
import { cost, costState } from './cost.ts'

/** What the amount is typed in. */
export type Unit = 'token' | 'usd'

const text_ = signal('')
const unit_ = signal<Unit>('token')
/** The contract or mint; undefined for the coin. */
const chosen_ = signal<string | undefined>(undefined)
/** Base units that somebody has asked for, or all that can be sent, in the place of the text. */
const given_ = signal<bigint | 'most' | undefined>(undefined)

export const unit: ReadonlySignal<Unit> = unit_

/** What is sent; undefined while the tokens are not known, or where the account has none of it. */
export const token = computed<TokenBalance | undefined>(() =>
  tokens.value.find(({ address }) => isSameAddress(address, chosen_.value)),
)
/** The one that was asked for, where the account is known and has none of it. */
export const absent = computed(() => (token.value || tokensState.value !== 'ready' ? undefined : chosen_.value))
/** Whether the token may still be found. */
export const isTokenWaiting = computed(() => !token.value && tokensState.value === 'loading')

/** The most that can be sent, in base units: of the coin what its own transfer does not need. */
export const most = computed<bigint | undefined>(() => {
  const { value, address } = token.value ?? {}
  if (value === undefined || address !== undefined) return value
  const { reserve } = cost.value ?? {}
  return reserve === undefined ? undefined : value > reserve ? value - reserve : 0n
})

/** Whether all of it is meant, and how much that is depends on a fee that is on its way. */
export const isMostWaiting = computed(
  () => given_.value === 'most' && !!token.value && most.value === undefined && costState.value === 'loading',
)

/** Base units, or why there are none. */
export const amount = computed<bigint | AmountProblem>(() => {
  const of = token.value
  const given = given_.value === 'most' ? most.value : given_.value
  if (given_.value !== undefined) return given || 'missing'
  const { tag } = language.value
  if (unit_.value === 'token')
    return of ? readAmount(text_.value, of.decimals, tag) : text_.value ? 'malformed' : 'missing'
  const worth = readAmount(text_.value, priceDigits, tag)
  if (typeof worth !== 'bigint' || !of?.price) return typeof worth === 'bigint' ? 'malformed' : worth
  return unitsOfWorth(worth, of.price, of.decimals) || 'missing'
})
/** In 10^-18 dollars; undefined where it is unknown. */
export const worth = computed<bigint | undefined>(() => {
  const [of, value] = [token.value, amount.value]
  return of && typeof value === 'bigint' ? worthOf({ ...of, value }) : undefined
})

/** What stands in the field. */
export const amountText = computed<string>(() => {
  const [of, value] = [token.value, amount.value]
  if (given_.value === undefined) return text_.value
  if (!of || typeof value !== 'bigint') return ''
  const { tag } = language.value
  return unit_.value === 'token' ? writeAmount(value, of.decimals, tag) : writeWorth(worth.value ?? 0n, tag)
})

export function writeAmountText(text: string): void {
  batch(() => {
    text_.value = text
    given_.value = undefined
  })
}
/** Puts an amount of the token into the field, as a plain decimal. */
export function putDecimal(text: string): void {
  batch(() => {
    unit_.value = 'token'
    writeAmountText(text)
  })
}
/** Puts so many base units into the field, also of a token of which the places are not known yet. */
export const putAmount = (value: bigint): void => {
  given_.value = value
}
type Quarters = 1 | 2 | 3 | 4
/** Puts a share of the most into the field, in quarters. All of it follows the balance and the fee. */
export function putShare(quarters: Quarters): void {
  given_.value = quarters === 4 ? 'most' : shareOf(quarters)
}
/** A share of the most, in base units. */
export const shareOf = (quarters: Quarters): bigint | undefined => most.value && (most.value * BigInt(quarters)) / 4n
/** Lets the amount be typed in the other unit, and writes the same value in it, which stays exact until it is typed over. */
export function turnUnit(): void {
  const next = unit_.peek() === 'token' ? 'usd' : 'token'
  const value = amount.peek()
  if (next === 'usd' && !token.peek()?.price) return
  batch(() => {
    unit_.value = next
    // What the other unit has no places for is not lost by turning.
    if (given_.peek() !== undefined) return
    if (typeof value === 'bigint') given_.value = value
    // Dollars are no tokens.
    else writeAmountText('')
  })
}
/** Chooses the token by its contract or mint, the coin without one. An amount of another token is none of this one's. */
export function chooseToken(address?: string): void {
  if (isSameAddress(address, chosen_.peek())) return
  batch(() => {
    chosen_.value = address
    unit_.value = 'token'
    writeAmountText('')
  })
}
export function resetForm(): void {
  batch(() => {
    chosen_.value = undefined
    unit_.value = 'token'
    writeAmountText('')
  })
}
