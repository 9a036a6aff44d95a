// How a library listens to the provider that it gets: accounts are named to it in the order of the modal, as it signs with the first.
import { effect } from '@preact/signals-core'
import type { Provider } from '../types.ts'
import type { Live } from './state.ts'

type Listener = (value: never) => void
interface Events {
  on(event: string, listener: Listener): unknown
  removeListener(event: string, listener: Listener): unknown
}
export type Emitter = Provider & Partial<Events>

/** Makes the methods by which a library listens to a wallet. `now` gives what is connected of it. */
export function listening(inner: Emitter, outer: Provider, now: () => Live | undefined): Events {
  const stops = new WeakMap<Listener, () => void>()
  const by = (method: 'on' | 'removeListener') => (event: string, listener: Listener) => {
    if (event === 'accountsChanged') {
      stops.get(listener)?.()
      if (method === 'on') stops.set(listener, watchAccounts(inner, now, listener))
    } else inner[method]?.(event, listener)
    return outer
  }
  return { on: by('on'), removeListener: by('removeListener') }
}

/** Tells of accounts when the modal has others or another order; that there are none is the wallet's word alone. */
function watchAccounts(inner: Emitter, now: () => Live | undefined, listener: Listener): () => void {
  const shown = () => now()?.accounts.map(({ address }) => address)
  let last = `${shown()}`
  const heard = (accounts: never): void => {
    // The modal hears of it too, and what it makes of it is told.
    if (Object(accounts).length && now()) return
    last = ''
    listener(accounts)
  }
  inner.on?.('accountsChanged', heard)
  const stop = effect(() => {
    const accounts = shown()
    const text = `${accounts}`
    if (!accounts || text === last) return
    last = text
    // What the page's own code throws must reach nobody else.
    queueMicrotask(() => listener(accounts as never))
  })
  return () => {
    stop()
    inner.removeListener?.('accountsChanged', heard)
  }
}
