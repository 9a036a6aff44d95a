// Fetches what watches pending transactions, once an app asks for them.
import { effect } from '@preact/signals-core'
import { config } from '../state/options.ts'

export const startPending = (): (() => void) =>
  effect(() => {
    if (config.value?.pendingTransactions)
      import('../flows/pending-transactions.ts').then(
        ({ watchPending }) => watchPending(),
        () => undefined,
      )
  })
