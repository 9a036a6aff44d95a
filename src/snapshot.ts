// What the modal shows of its state: one frozen object, and who is told when it changes.
import { computed, effect, untracked } from '@preact/signals-core'
import * as connection from './connect/state.ts'
import { balance } from './state/account.ts'
import { opened, view } from './state/modal.ts'
import { network, supported } from './state/network.ts'
import { config, resolvedTheme } from './state/options.ts'
import type { State } from './types.ts'

const state = computed<State>(() => {
  const listed = network.value
  const account = connection.account.value
  const amount = balance.value
  return Object.freeze({
    open: opened.value,
    view: view.value,
    loading: !!connection.asking.value,
    theme: resolvedTheme.value,
    status: connection.status.value,
    ...(listed && { network: listed }),
    supported: supported.value,
    ...(account && { account }),
    accounts: connection.accounts.value,
    connections: connection.connections.value,
    ...(amount && { balance: amount }),
  })
})

/** As the modal's. */
export const snapshot = (): State => state.peek()
export function subscribe(listener: () => void, isOwn?: boolean): () => void {
  let isFirst = true
  const stop = effect(() => {
    void state.value
    if (isFirst) isFirst = false
    else {
      try {
        untracked(listener)
      } catch (error) {
        // An app's listener must not break the write that woke it.
        reportError(error)
      }
      // The last thing that is heard of a modal is its end.
      if (isOwn && !config.peek()) stop()
    }
  })
  return stop
}
