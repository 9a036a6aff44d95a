// Open or closed, and the stack of views. Knows no wallet: what leads where is decided in opening.ts.
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { ViewName } from '../types.ts'
import { config } from './options.ts'
import { dismiss } from './toast.ts'

export interface Route {
  readonly view: ViewName
  readonly data?: Readonly<Record<string, unknown>>
}
/** What waits for the outcome of the views above it. */
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
/** On the screen: opened, or embedded in the page, where it always stands. */
export const isOpen = computed(() => open_.value || !!config.value?.mount)
export const route = computed(() => stack_.value[stack_.value.length - 1] ?? first[0])
/** Its name alone: the same view asked for once more is no change. */
export const view = computed(() => route.value.view)
export const isRoot = computed(() => stack_.value.length === 1)

const entry = (view: ViewName, data?: Route['data']): Route => (data ? { view, data } : { view })

/** Pushing the view that is shown does nothing. */
export function push(view: ViewName, data?: Route['data']): void {
  if (view !== route.peek().view) stack_.value = [...stack_.peek(), entry(view, data)]
}
export function replace(view: ViewName, data?: Route['data']): void {
  if (view !== route.peek().view) stack_.value = [...stack_.peek().slice(0, -1), entry(view, data)]
}
/** The view becomes the only one. */
export function resetTo(view: ViewName, data?: Route['data']): void {
  stack_.value = [entry(view, data)]
}
/** Back from the first view closes. */
export function back(): void {
  if (isRoot.peek()) close()
  else stack_.value = stack_.peek().slice(0, -1)
}

/** Shows the modal at a view. */
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
/** Success calls its handler; an error or a cancel calls its own and goes back. None waiting: nothing. */
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
  // One that came while the modal was closed.
  dismiss()
}
