// Fetches the language that the app wants, together with the interface.
import { drawTime } from '../constants.ts'
import { within } from '../errors.ts'
import { language, wantedTag } from '../state/locale.ts'

/** Fetches the language that the app wants. Never rejects: where it cannot be had, the one before stays. */
export async function loadLanguage(): Promise<void> {
  const tag = wantedTag()
  if (tag === language.peek().tag) return
  const spoken = import('./languages.ts').then((languages) => languages.applyLanguage(tag))
  await within(drawTime, spoken).catch(() => undefined)
}
