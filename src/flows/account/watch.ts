// What an app watches of the account: the same that the modal shows, and only while somebody listens.
import { effect, untracked } from '@preact/signals-core'
import { lifetime } from '../../connect/machine.ts'
import { network } from '../../connect/network.ts'
import type { AccountId, Identity, Watchable, Watched } from '../../types.ts'
import { activityState, entries, moreActivity, watchActivity } from './activity.ts'
import { identity, identityOf, identityState, watchIdentity } from './identity.ts'
import { refreshTokens, tokens, tokensState, watchTokens } from './tokens.ts'

/** How each is read, and kept up to date. */
const domains: { readonly [Kind in Watchable]: { readonly watch: () => () => void; read(): Watched[Kind] } } = {
  tokens: {
    watch: watchTokens,
    read: () => ({ tokens: tokens.value, state: tokensState.value, refresh: refreshTokens }),
  },
  activity: {
    watch: watchActivity,
    read: () => ({ entries: entries.value, state: activityState.value, more: moreActivity }),
  },
  identity: { watch: watchIdentity, read: () => ({ ...identity.value, state: identityState.value }) },
}

/** Calls back with what is known, and after every change of it, until the returned function is called or the modal is destroyed. */
export function watch<Kind extends Watchable>(kind: Kind, listener: (value: Watched[Kind]) => void): () => void {
  const end = lifetime()
  const domain = domains[kind]
  const stops = [
    domain.watch(),
    effect(() => {
      const value = domain.read()
      try {
        untracked(() => listener(value))
      } catch (error) {
        // An error of an app's listener must not reach the code that changed the state.
        window.reportError?.(error)
      }
    }),
  ]
  const stop = (): void => {
    for (const one of stops.splice(0)) one()
  }
  end.addEventListener('abort', stop)
  return stop
}

/** Resolves with who an address says it is, on the active network; without a name where nobody knows one. Never rejects. */
export async function identify(address: string): Promise<Identity> {
  const on = network.peek()
  const id = `${on?.caipNetworkId}:${address}` as AccountId
  return on ? identityOf({ id, address, network: on }).catch(() => ({})) : {}
}
