// To the clipboard, and a word about it.

import { network, notify, version } from '../../src/core.ts'
import type { MessageKey } from '../../src/messages.ts'

export function copy(text: string, done: MessageKey): void {
  // Absent on a page that is not secure.
  const written = navigator.clipboard?.writeText(text) ?? Promise.reject()
  written.then(
    () => notify('success', done),
    () => notify('error', 'copyFailed'),
  )
}

/** What a developer needs to know of an error, and nothing about the visitor. */
export const copyDetails = (code: string): void =>
  copy(`hasp ${version} ${code} ${network.peek()?.caipNetworkId ?? ''}`, 'detailsCopied')
