// Whether the modal is open, and its stack of views. This file knows no wallet: which view comes first is decided in
// opening.ts.
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { ViewName } from '../types.ts'
import { config } from './options.ts'
import { dismiss } from './toast.ts'

export interface Route {
  readonly view: ViewName
  readonly data?: Readonly<Record<string, unknown>>
}
/** The handlers of a view that waits for the outcome of the views above it. */
export interface Transaction {
  onSuccess?(): void
  onError?(): void
  onCancel?(): void
}
const first: readonly [Route] = [{ view: 'Connect' }]
const open_ = signal(false)
const stack_ = signal<readonly Route[]>(first)
let transactions: Transaction[] = []

export const opened: ReadonlySignal<boolean> = open_
/** Whether the modal is on the screen: it was opened, or is embedded in the page, where it always is. */
export const isOpen = computed(() => open_.value || !!config.value?.mount)
export const route = computed(() => stack_.value.at(-1) ?? first[0])
/** The name of the view alone, so that the same view with other data is no change. */
export const view = computed(() => route.value.view)
export const isRoot = computed(() => stack_.value.length === 1)

/** Tells whether a view is one on which a wallet is asked to connect. */
export const isAskingView = (view?: ViewName): boolean => /^Connecting[EW]/.test(view as ViewName)

const entry = (view: ViewName, data?: Route['data']): Route => (data ? { view, data } : { view })

/** Puts a view on the stack, unless it is the one that is shown, of the same wallet of a list. */
export function push(view: ViewName, data?: Route['data']): void {
  const now = route.peek()
  if (view !== now.view || data?.listing !== now.data?.listing) stack_.value = [...stack_.peek(), entry(view, data)]
}
export function replace(view: ViewName, data?: Route['data']): void {
  if (view !== route.peek().view) stack_.value = [...stack_.peek().slice(0, -1), entry(view, data)]
}
/** Makes a view the only one on the stack. */
export function resetTo(view: ViewName, data?: Route['data']): void {
  stack_.value = [entry(view, data)]
}
/** Goes back one view; from the first one it closes the modal. */
export function back(): void {
  if (isRoot.peek()) close()
  else stack_.value = stack_.peek().slice(0, -1)
}

/** Opens the modal at a view. */
export const show = (view: ViewName, data?: Route['data']): void =>
  batch(() => {
    resetTo(view, data)
    open_.value = true
  })

/** Closes without asking, and goes back to Connect. */
export function close(): void {
  if (!isOpen.peek()) return
  transactions = []
  dismiss()
  batch(() => {
    open_.value = false
    resetTo('Connect')
  })
}

export const pushTransaction = (transaction: Transaction): void => void transactions.push(transaction)
/** Calls the handler that waits for this outcome, and goes back unless it is a success. Does nothing where none waits. */
export function popTransaction(outcome: 'success' | 'error' | 'cancel'): void {
  const transaction = transactions.pop()
  if (!transaction) return
  if (outcome === 'success') return transaction.onSuccess?.()
  if (outcome === 'error') transaction.onError?.()
  else transaction.onCancel?.()
  back()
}

export const resetModal = (): void => {
  close()
  // A toast may have come while the modal was closed, when `close` does nothing.
  dismiss()
}
