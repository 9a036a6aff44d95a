// The one notification banner. A success or a note goes by itself; an error stays until the visitor dismisses it or tries again.
import { type ReadonlySignal, signal } from '@preact/signals-core'
import { toastGap, toastTime } from '../constants.ts'
import type { MessageKey } from '../messages.ts'

export interface Toast {
  /** `note`: what the visitor has wanted so themselves. */
  readonly kind: 'success' | 'error' | 'note'
  readonly text: MessageKey
  /** Does again what failed, when the visitor asks for that. */
  readonly retry?: () => void
}

const toast_ = signal<Toast | undefined>(undefined)
let timer: ReturnType<typeof setTimeout> | undefined

export const toast: ReadonlySignal<Toast | undefined> = toast_

/** Shows a banner. Where another is open that closes first, and the new one comes 150 ms later. The newest wins. */
export function notify(kind: Toast['kind'], text: MessageKey, retry?: () => void): void {
  const wait = toast_.peek() ? toastGap : 0
  dismiss()
  const show = (): void => {
    toast_.value = { kind, text, ...(retry && { retry }) }
    if (kind !== 'error') timer = setTimeout(dismiss, toastTime)
  }
  if (wait) timer = setTimeout(show, wait)
  else show()
}

export function dismiss(): void {
  clearTimeout(timer)
  toast_.value = undefined
}
