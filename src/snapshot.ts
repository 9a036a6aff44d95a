// The modal's state for the app: one frozen object, and the listeners that are called when it changes.
import { computed, effect, untracked } from '@preact/signals-core'
import { network, supported } from './connect/network.ts'
import * as connection from './connect/state.ts'
import { wallets } from './connect/wallets.ts'
import { balance } from './state/account.ts'
import { opened, view } from './state/modal.ts'
import { config, resolvedTheme } from './state/options.ts'
import type { ListedWallet, State } from './types.ts'

const state = computed<State>(() => {
  const active = network.value
  const account = connection.account.value
  const amount = balance.value
  return Object.freeze({
    open: opened.value,
    view: view.value,
    loading: !!connection.asking.value,
    theme: resolvedTheme.value,
    status: connection.status.value,
    ...(active && { network: active }),
    supported: supported.value,
    ...(account && { account }),
    accounts: connection.accounts.value,
    connections: connection.connections.value,
    ...(amount && { balance: amount }),
  })
})

// As text it is known whether it has changed, and an app's copy cannot change what is listed. What begins with a number sign is no
// wallet: the row that leads to all of them, or the place of one that has no name yet.
const listed = computed(() =>
  JSON.stringify(
    wallets.value.filter(({ id }) => id[0] !== '#'),
    ['id', 'name', 'type', 'namespaces', 'imageUrl'] satisfies readonly (keyof ListedWallet)[],
  ),
)
const copies = computed<readonly ListedWallet[]>(() => Object.freeze(JSON.parse(listed.value)))

/** Returns `modal.wallets`. */
export const listedWallets = (): readonly ListedWallet[] => copies.peek()
/** Returns `modal.state`. */
export const snapshot = (): State => state.peek()
export function subscribe(listener: () => void, isOwn?: boolean): () => void {
  let isFirst = true
  const stop = effect(() => {
    void [state.value, listed.value]
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
