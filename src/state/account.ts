// The native balance of the account that is shown. How it is read is flows/balance.ts.
import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { State } from '../types.ts'

const balance_ = signal<State['balance']>(undefined)
const balanceFailed_ = signal(false)

/** Absent = unknown, which is not zero. */
export const balance: ReadonlySignal<State['balance']> = balance_

/** The last reading failed, so an absent balance will not come by itself. */
export const balanceFailed: ReadonlySignal<boolean> = balanceFailed_

export function setBalanceFailed(failed: boolean): void {
  balanceFailed_.value = failed
}
export function setBalance(balance?: State['balance']): void {
  const old = balance_.peek()
  // The same amount read once more is no change.
  if (old?.value === balance?.value && old?.symbol === balance?.symbol) return
  balance_.value = balance
}
