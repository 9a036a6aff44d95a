// What an app watches of the account: the same that the modal shows, and only while somebody listens.
import { computed, effect, untracked } from '@preact/signals-core'
import { loadChain } from '../../../chains/load.ts'
import { account, status } from '../../connect/state.ts'
import { config } from '../../state/options.ts'
import type { AccountId, LoadState, Network, Watchable, Watched } from '../../types.ts'
import { activityState, entries, isActivityWatched, moreActivity, nextPage, watchActivity } from './activity.ts'
import { identity, identityOf, identityState, watchIdentity } from './identity.ts'
import { rest } from './pace.ts'
import { subject } from './subject.ts'
import { isPartial, isStale, refreshTokens, tokens, tokensState, watchTokens } from './tokens.ts'

/** Nothing is on its way for nobody, nor for an account on a network that is not listed. */
const stateOf = (state: LoadState): LoadState => (subject.value || status.value === 'reconnecting' ? state : 'ready')

/** What the pages of activity are doing, the next one with them. */
function pagesState(): LoadState {
  const [state, page] = [activityState.value, nextPage.value]
  return stateOf(state === 'ready' && (page === 'loading' || page === 'failed') ? page : state)
}
/** The next page for an app, which may ask whenever it is told of something. */
async function more(): Promise<void> {
  const of = subject.peek()
  await rest()
  // Nobody may be there any more who wants it.
  if (subject.peek() === of && isActivityWatched()) await moreActivity()
}

/** How each is read, and kept up to date. */
const domains: { readonly [Kind in Watchable]: { readonly watch: () => () => void; read(): Watched[Kind] } } = {
  tokens: {
    watch: watchTokens,
    read: () => ({
      tokens: tokens.value,
      state: stateOf(tokensState.value),
      isPartial: isPartial.value,
      isStale: isStale.value,
      refresh: refreshTokens,
    }),
  },
  activity: {
    watch: watchActivity,
    read: () => ({
      entries: entries.value,
      state: pagesState(),
      hasMore: pagesState() === 'ready' && nextPage.value !== 'end',
      more,
    }),
  },
  identity: { watch: watchIdentity, read: () => ({ ...identity.value, state: stateOf(identityState.value) }) },
}

/**
 * Calls back with what is known, and after every change of it, until the signal is aborted or the modal is destroyed. Nothing is asked
 * before somebody is connected.
 */
export function watch<Kind extends Watchable>(
  kind: Kind,
  listener: (value: Watched[Kind]) => void,
  signal: AbortSignal,
): void {
  if (signal.aborted || !Object.hasOwn(domains, kind) || typeof listener !== 'function') return
  const domain = domains[kind]
  const stops: (() => void)[] = []
  let isOver = false
  const stop = (): void => {
    isOver = true
    for (const one of stops.splice(0)) one()
  }
  // A listener may stop while it is told for the first time.
  const add = (one: () => void): void => void (isOver ? one() : stops.push(one))
  signal.addEventListener('abort', stop)
  const hasAccount = computed(() => !!account.value)
  add(effect(() => (config.value ? undefined : queueMicrotask(stop))))
  add(effect(() => (hasAccount.value ? untracked(domain.watch) : undefined)))
  add(
    effect(() => {
      const value = domain.read()
      if (isOver || !config.peek()) return
      try {
        untracked(() => listener(value))
      } catch (error) {
        // An error of an app's listener must not reach the code that changed the state.
        window.reportError?.(error)
      }
    }),
  )
}

/** Resolves with who an address says it is on a network; without a name where nobody knows one, or it is no address. Never rejects. */
export async function identify(address: string, network: Network): Promise<Watched['identity']> {
  try {
    const chain = await loadChain(network.chainNamespace)
    // What somebody types is nobody else's business.
    if (!chain.isAddress(address, { network })) return { state: 'ready' }
    const own = chain.normalize(address, { network })
    const found = await identityOf({ id: `${network.caipNetworkId}:${own}` as AccountId, address: own, network })
    return { ...found, state: 'ready' }
  } catch {
    return { state: 'failed' }
  }
}
