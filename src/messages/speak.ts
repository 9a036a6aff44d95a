// The language that the app wants, fetched with the interface.
import { drawTime } from '../constants.ts'
import { within } from '../errors.ts'
import { language, wanted } from '../state/locale.ts'

/** Fetches the language that the app wants. Never rejects: where it cannot be had, the one before stays. */
export async function speak(): Promise<void> {
  const tag = wanted()
  if (tag === language.peek().tag) return
  const spoken = import('./languages.ts').then((languages) => languages.speak(tag))
  await within(drawTime, spoken).catch(() => undefined)
}
