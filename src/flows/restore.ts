// After a reload: every wallet that was connected is asked, silently, in parallel, as it announces itself.
import { effect } from '@preact/signals-core'
import type { Found } from '../connectors/discovery.ts'
import { formerId } from '../connectors/injected.ts'
import { announceTime, reconnectTime } from '../constants.ts'
import { modalError, within } from '../errors.ts'
import { setRestoring } from '../state/connection.ts'
import { forget, remember, stored } from '../state/stored.ts'
import { notify } from '../state/toast.ts'
import { connectors } from '../state/wallets.ts'
import { speaking } from './connector.ts'
import { follow, revive } from './events.ts'

/** Ends when every stored wish has been answered or its time is up. */
export async function restore(signal: AbortSignal): Promise<void> {
  const ids = [...new Set(stored().intents.map(({ connector }) => connector))]
  await Promise.all(ids.map((id) => restoreOne(id, signal)))
  if (!signal.aborted) setRestoring(false)
}

/** Asks one wallet, as soon as it is there. */
export async function restoreOne(id: string, signal: AbortSignal): Promise<void> {
  try {
    const wallet = await found(id, signal)
    if (!wallet || signal.aborted) return
    inherit(wallet, id)
    const connector = speaking(wallet)
    follow(connector)
    // An answer after the deadline still counts, it only is not waited for.
    await within(reconnectTime, revive(connector))
  } catch (error) {
    // Locked, revoked or hanging: disconnected, and the wish stays stored. A lost chunk is ours to mend.
    if (modalError(error).code === 'not-available') {
      notify('error', 'restoreFailed', () => void restoreOne(id, signal))
    }
  }
}

/** The wallet, as soon as it is there; undefined when its time is up. */
function found(id: string, signal: AbortSignal): Promise<Found | undefined> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined
    const done = (wallet?: Found): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', give)
      resolve(wallet)
      // An effect that finds its answer on its first run has no stop yet.
      queueMicrotask(() => stop?.())
    }
    const give = (): void => done()
    const timer = setTimeout(give, announceTime)
    signal.addEventListener('abort', give)
    stop = effect(() => {
      const wallet = connectors.value.find((one) => one.id === id || formerId(one) === id)
      if (wallet) done(wallet)
    })
  })
}

/** A wallet that has another id than at an earlier visit takes over what was wished of it there. */
function inherit({ id }: Found, former: string): void {
  if (id === former) return
  const wishes = stored().intents.filter(({ connector }) => connector === former)
  forget(({ connector }) => connector === former)
  for (const wish of wishes) remember({ ...wish, connector: id })
}
