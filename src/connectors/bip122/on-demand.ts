// A wallet that is listed before what asks it is there: that comes with the first question.
import type { ConnectorEvent, Provider } from '../../types.ts'
import type { Announced } from '../found.ts'
import type { Asking } from './connector.ts'
import { satsInterop } from './provider.ts'

type Names = Pick<Announced, 'source' | 'name' | 'icon' | 'key' | 'rdns' | 'owner'>

export function onDemand(load: () => Promise<Asking>, names: Names): Announced {
  let asking: Asking | undefined
  let loading: Promise<Asking> | undefined
  const loaded = (): Promise<Asking> => {
    loading ??= load().then(
      (found) => {
        asking = found
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
    // One that is loaded hears what happens from now on, and not from a moment later.
    let off = asking?.listen(listener)
    let isOver = !!off
    if (!off) {
      loaded().then(
        (found) => {
          if (!isOver) off = found.listen(listener)
        },
        () => undefined,
      )
    }
    return () => {
      isOver = true
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
