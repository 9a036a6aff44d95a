// Tells by a toast what becomes of what was sent, where its own view does not show it.
import type { MessageKey } from '../../messages.ts'
import { isOpen, route } from '../../state/modal.ts'
import { notify } from '../../state/toast.ts'
import type { ActivityEntry } from '../../types.ts'

const texts = {
  pending: 'toastStarted',
  confirmed: 'toastConfirmed',
  failed: 'toastFailed',
  replaced: 'sentReplaced',
  repriced: 'toastConfirmed',
  cancelled: 'sentCancelled',
} as const satisfies Record<string, MessageKey>

/** Returns what an effect calls with each change: it tells each of them once, while the modal is open. */
export function tellerOf(): (entry: Pick<ActivityEntry, 'status' | 'replaced'> | undefined, isKept: boolean) => void {
  let told: MessageKey | undefined
  return (entry, isKept) => {
    const isShown = isKept && route.value.view === 'WalletSendPreview'
    const text = entry && texts[entry.replaced ?? entry.status]
    if (!text || isShown || !isOpen.value || told === text) return
    told = text
    notify(entry.status === 'failed' ? 'error' : 'success', text)
  }
}
