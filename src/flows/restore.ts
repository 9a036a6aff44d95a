// After a reload: every wallet that was connected is asked, silently, in parallel, as it announces itself.

import { announceTime, reconnectTime } from '../constants.ts'
import { modalError, within } from '../errors.ts'
import { setRestoring } from '../state/connection.ts'
import { forget, remember, stored } from '../state/stored.ts'
import { notify } from '../state/toast.ts'
import { connectors, waitForConnector } from '../state/wallets.ts'
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
    const found = await waitForConnector(heirOf(id), announceTime, signal)
    if (!found || signal.aborted) return
    const connector = speaking(found)
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

/** What was window.ethereum at an earlier visit may announce itself at this one: the wish becomes that wallet's. */
function heirOf(id: string): string {
  const wish = id === 'injected' && stored().intents.find(({ connector }) => connector === id)
  if (!wish) return id
  const { ethereum } = globalThis as { ethereum?: unknown }
  const heir = connectors.peek().find((one) => one.rdns && one.provider('eip155') === ethereum)
  if (!heir) return id
  forget((intent) => intent === wish)
  remember({ ...wish, connector: heir.id })
  return heir.id
}
