// Other languages than English: a chunk each, and this one for who wants any.
import { english, setLanguage, wanted } from '../state/locale.ts'
import { words } from '../state/options.ts'
import type { Messages } from '../types.ts'

/** By their BCP 47 primary subtag. https://www.rfc-editor.org/rfc/bcp/bcp47.txt */
const languages: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>> = {
  ar: () => import('./locales/ar.ts'),
  de: () => import('./locales/de.ts'),
  ja: () => import('./locales/ja.ts'),
}
const rightToLeft = /^(ar|dv|fa|he|ps|sd|ug|ur|yi)\b/i

/** Resolves when `tag` is spoken, or English in its place. Rejects when its chunk cannot be had. */
export async function speak(tag: string): Promise<void> {
  const load = languages[tag.replace(/-.*/, '').toLowerCase()]
  const texts = (await load?.())?.messages
  // The app may want another one by now.
  if (tag !== wanted()) return
  // It may bring the words of a language that hasp does not know.
  const isOwn = texts ?? Object.keys(words.peek()).length
  setLanguage(isOwn ? { tag, direction: rightToLeft.test(tag) ? 'rtl' : 'ltr', texts: texts ?? {} } : english)
}
