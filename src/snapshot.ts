// The modal's state for the app: one frozen object, and the listeners that are called when it changes.
import { computed, effect, untracked } from '@preact/signals-core'
import { network, supported } from './connect/network.ts'
import * as connection from './connect/state.ts'
import { balance } from './state/account.ts'
import { opened, view } from './state/modal.ts'
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

/** Returns `modal.state`. */
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
        // An error of an app's listener must not reach the code that changed the state.
        window.reportError?.(error)
      }
      // A listener is called once more when the modal is destroyed, and never after that.
      if (isOwn && !config.peek()) stop()
    }
  })
  return stop
}
