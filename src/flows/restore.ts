// After a reload: every wallet that was connected is asked, silently, in parallel, as it announces itself.
import { announceTime, reconnectTime } from '../constants.ts'
import { modalError, within } from '../errors.ts'
import { setRestoring } from '../state/connection.ts'
import { stored } from '../state/stored.ts'
import { notify } from '../state/toast.ts'
import { waitForConnector } from '../state/wallets.ts'
import { follow, revive } from './events.ts'

/** Ends when every stored wish has been answered or its time is up. */
export async function restore(signal: AbortSignal): Promise<void> {
  const ids = [...new Set(stored().intents.map(({ connector }) => connector))]
  await Promise.all(ids.map((id) => restoreOne(id, signal)))
  if (!signal.aborted) setRestoring(false)
}

async function restoreOne(id: string, signal: AbortSignal): Promise<void> {
  const connector = await waitForConnector(id, announceTime, signal)
  if (!connector || signal.aborted) return
  try {
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
