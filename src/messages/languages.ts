// Every language but English, in a chunk for each part of the catalogue. A page in English does not fetch this file.
import { drawTime } from '../constants.ts'
import { within } from '../errors.ts'
import type { MessagePart } from '../messages.ts'
import { english, language, setLanguage, shownParts, wantedTag } from '../state/locale.ts'
import { appMessages } from '../state/options.ts'
import type { Messages } from '../types.ts'

type Texts = { readonly messages: Partial<Messages> }
type Language = (part: MessagePart) => Promise<Texts>

/** The languages by their BCP 47 primary subtag. The build makes a chunk of every part. https://www.rfc-editor.org/rfc/bcp/bcp47.txt */
const languages: Readonly<Record<string, Language>> = {
  ar: (part) => import(`./${part}/ar.ts`),
  de: (part) => import(`./${part}/de.ts`),
  ja: (part) => import(`./${part}/ja.ts`),
}
const rightToLeft = /^(ar|dv|fa|he|ps|sd|ug|ur|yi)\b/i

const quietly = <T>(promise: Promise<T>): Promise<T | undefined> => promise.catch(() => undefined)

/** Changes to the language `tag`, or to English where there is none. Rejects when the words around every view cannot be had. */
export async function applyLanguage(tag: string): Promise<void> {
  const chosen = languages[tag.replace(/-.*/, '').toLowerCase()]
  const known = [...shownParts]
  // A view whose own words cannot be had shows them in English.
  const load = (part: MessagePart) => (part === 'shell' ? chosen?.(part) : chosen && quietly(chosen(part)))
  const texts = Object.assign({}, ...(await Promise.all(known.map(load))).map((part) => part?.messages))
  // The app may have asked for another language while this one was loading.
  if (tag !== wantedTag()) return
  const direction = rightToLeft.test(tag) ? 'rtl' : 'ltr'
  if (chosen) setLanguage({ tag, direction, texts, fetch: fetcher(chosen) })
  // The app may bring the words of a language that hasp does not know.
  else setLanguage(Object.keys(appMessages.peek()).length ? { tag, direction, texts } : english)
  // Views may have been shown while the words of the others were loading.
  for (const part of shownParts) if (!known.includes(part)) void language.peek().fetch?.(part)
}

/** Adds the words of a part to the language that is shown. Where they cannot be had they stay English. */
const fetcher =
  (chosen: Language) =>
  async (part: MessagePart): Promise<void> => {
    const { tag } = language.peek()
    const fetched = await quietly(within(drawTime, chosen(part)))
    const now = language.peek()
    if (now.tag === tag) setLanguage({ ...now, texts: { ...now.texts, ...fetched?.messages } })
  }
