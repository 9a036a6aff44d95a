// The native balance of the account that is shown. How it is read is flows/balance.ts.
import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { State } from '../types.ts'

const balance_ = signal<State['balance']>(undefined)
const balanceFailed_ = signal(false)

/** Absent while it is unknown, which is not zero. */
export const balance: ReadonlySignal<State['balance']> = balance_

/** Whether the last reading failed, so that an absent balance will not come by itself. */
export const balanceFailed: ReadonlySignal<boolean> = balanceFailed_

export function setBalanceFailed(failed: boolean): void {
  balanceFailed_.value = failed
}
export function setBalance(balance?: State['balance']): void {
  const old = balance_.peek()
  // An amount that was read again and is the same must wake no listener.
  if (old?.value === balance?.value && old?.symbol === balance?.symbol) return
  balance_.value = balance
}
