// A wallet that is listed before what asks it is there: that comes with the first question.
import { loadPart } from '../../load-part.ts'
import type { ConnectorEvent, Provider } from '../../types.ts'
import type { Announced } from '../found.ts'
import { quietly } from '../property.ts'
import type { Asking } from './connector.ts'
import { satsInterop } from './provider.ts'

type Names = Pick<Announced, 'source' | 'name' | 'icon' | 'key' | 'rdns' | 'owner'>

export function onDemand(load: () => Promise<Asking>, names: Names): Announced {
  let asking: Asking | undefined
  let loading: Promise<Asking> | undefined
  /** What begins to listen once it is loaded, however many tries that takes. */
  const waiting = new Set<() => void>()
  const loaded = (): Promise<Asking> => {
    loading ??= loadPart(load()).then(
      (found) => {
        asking = found
        // One that takes no listener is used as one that has no events.
        for (const begin of waiting) quietly(begin)
        return found
      },
      (error) => {
        // It is loaded again when it is asked again.
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const listen = (listener: (event: ConnectorEvent) => void): (() => void) => {
    let off: (() => void) | undefined
    const begin = (): void => {
      off = asking?.listen(listener)
    }
    // One that is loaded hears what happens from now on, and not from a moment later.
    begin()
    if (!asking) {
      waiting.add(begin)
      loaded().catch(() => undefined)
    }
    return () => {
      waiting.delete(begin)
      off?.()
    }
  }
  const provider: Provider = { request: async (...call) => (await loaded()).provider('bip122').request(...call) }
  return {
    ...names,
    provider: () => provider,
    interop: satsInterop(listen),
    listen,
    async connect(params) {
      const found = await loaded()
      // A visitor who has cancelled by now is not asked.
      params.signal.throwIfAborted()
      return found.connect(params)
    },
    disconnect: async (...params) => (await loaded()).disconnect(...params),
    isAuthorized: async () => (await loaded()).isAuthorized(),
    switchNetwork: async (...params) => (await loaded()).switchNetwork?.(...params),
  }
}
