// After a reload: every wallet that was connected is asked, silently, in parallel, as it announces itself.
import { effect } from '@preact/signals-core'
import { loadChain } from '../../chains/load.ts'
import { type FoundWallet, legacyId, type Source } from '../connectors/discovery.ts'
import { isLegacy } from '../connectors/legacy.ts'
import { announceTime, reconnectTime } from '../constants.ts'
import { isModalError, within } from '../errors.ts'
import { notify } from '../state/toast.ts'
import { forget, maxIntents, remember, stored } from './intents.ts'
import { follow, lifetime, revive, toConnector } from './machine.ts'
import { setRestoring } from './state.ts'
import { connectors } from './wallets.ts'

/** Ends when every stored intent has been answered or its time is up. */
export async function restore(signal = lifetime()): Promise<void> {
  const { intents } = stored()
  if (intents.length >= maxIntents) console.warn(`hasp: of the stored intents ${maxIntents} were taken`)
  const ids = [...new Set(intents.map(({ connector }) => connector))]
  await Promise.all(ids.map((id) => restoreOne(id, signal)))
  if (!signal.aborted) setRestoring(false)
}

/** Ids of wallets that are not there yet; who comes reads what is stored by then. */
const awaited = new Set<string>()

/** Asks one wallet, as soon as it is there. */
export async function restoreOne(id: string, signal: AbortSignal): Promise<void> {
  if (awaited.has(id) || awaited.size >= maxIntents) return
  awaited.add(id)
  try {
    const wallet = await whenFound(id, signal).finally(() => awaited.delete(id))
    if (!wallet || signal.aborted) return
    inherit(wallet, id)
    // Needed as soon as the wallet has answered, so that it is fetched meanwhile. Where that fails, `revive` says so.
    for (const { connector, namespace } of stored().intents)
      if (connector === wallet.id) loadChain(namespace).catch(() => undefined)
    const connector = toConnector(wallet)
    follow(connector)
    // An answer after the deadline still counts, it only is not waited for.
    await within(reconnectTime, revive(connector))
  } catch (error) {
    // Locked, revoked or hanging: disconnected, and the intent stays stored. A chunk that is lost is ours to fetch again.
    if (isModalError(error) && error.code === 'not-available') {
      notify('error', 'restoreFailed', () => void restoreOne(id, signal))
    }
  }
}

/**
 * The wallets that may be the one that was connected: they claim its id, and were found as it was. Older versions did not
 * write how that was.
 */
function candidates(id: string): readonly FoundWallet[] {
  const { source, claim = id } = stored().intents.find(({ connector }) => connector === id) ?? {}
  const isSource = (one: Source | 'app'): boolean => !source || source === one
  return connectors.value.filter(
    (one) =>
      ((one.claim ?? one.id) === claim && isSource(one.source ?? 'app')) ||
      // Looked at only where it matters: reading `window.ethereum` is slow where there is none.
      (id === legacyId && isLegacy(one) && isSource('legacy')),
  )
}

/** The wallet, as soon as it is there; undefined when its time is up, and where two claim to be it. */
function whenFound(id: string, signal: AbortSignal): Promise<FoundWallet | undefined> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined
    const done = (wallet?: FoundWallet): void => {
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
      const [wallet, other] = candidates(id)
      if (wallet) done(other ? undefined : wallet)
    })
  })
}

/** A wallet that has another id than at an earlier visit takes over the intents of that id. */
function inherit({ id, source, claim }: FoundWallet, former: string): void {
  if (id === former) return
  const intents = stored().intents.filter(({ connector }) => connector === former)
  forget(({ connector }) => connector === former)
  for (const intent of intents) remember({ ...intent, connector: id, source, claim })
}
