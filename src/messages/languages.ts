// Every language but English, in a chunk for each part of the catalogue. A page in English does not fetch this file.
import { drawTime } from '../constants.ts'
import { within } from '../errors.ts'
import type { MessagePart } from '../messages.ts'
import { english, language, setLanguage, shownParts, wantedTag } from '../state/locale.ts'
import { appMessages } from '../state/options.ts'
import type { Messages } from '../types.ts'

type Texts = { readonly messages: Partial<Messages> }
type Language = { readonly [Part in MessagePart]: () => Promise<Texts> }

/** The languages by their BCP 47 primary subtag. https://www.rfc-editor.org/rfc/bcp/bcp47.txt */
const languages: Readonly<Record<string, Language>> = {
  ar: {
    account: () => import('./account/ar.ts'),
    'active-chain': () => import('./active-chain/ar.ts'),
    connecting: () => import('./connecting/ar.ts'),
    failures: () => import('./failures/ar.ts'),
    later: () => import('./later/ar.ts'),
    legal: () => import('./legal/ar.ts'),
    'multi-chain': () => import('./multi-chain/ar.ts'),
    networks: () => import('./networks/ar.ts'),
    'profile-wallets': () => import('./profile-wallets/ar.ts'),
    search: () => import('./search/ar.ts'),
    shell: () => import('./shell/ar.ts'),
    'what-is-a-network': () => import('./what-is-a-network/ar.ts'),
    'what-is-a-wallet': () => import('./what-is-a-wallet/ar.ts'),
  },
  de: {
    account: () => import('./account/de.ts'),
    'active-chain': () => import('./active-chain/de.ts'),
    connecting: () => import('./connecting/de.ts'),
    failures: () => import('./failures/de.ts'),
    later: () => import('./later/de.ts'),
    legal: () => import('./legal/de.ts'),
    'multi-chain': () => import('./multi-chain/de.ts'),
    networks: () => import('./networks/de.ts'),
    'profile-wallets': () => import('./profile-wallets/de.ts'),
    search: () => import('./search/de.ts'),
    shell: () => import('./shell/de.ts'),
    'what-is-a-network': () => import('./what-is-a-network/de.ts'),
    'what-is-a-wallet': () => import('./what-is-a-wallet/de.ts'),
  },
  ja: {
    account: () => import('./account/ja.ts'),
    'active-chain': () => import('./active-chain/ja.ts'),
    connecting: () => import('./connecting/ja.ts'),
    failures: () => import('./failures/ja.ts'),
    later: () => import('./later/ja.ts'),
    legal: () => import('./legal/ja.ts'),
    'multi-chain': () => import('./multi-chain/ja.ts'),
    networks: () => import('./networks/ja.ts'),
    'profile-wallets': () => import('./profile-wallets/ja.ts'),
    search: () => import('./search/ja.ts'),
    shell: () => import('./shell/ja.ts'),
    'what-is-a-network': () => import('./what-is-a-network/ja.ts'),
    'what-is-a-wallet': () => import('./what-is-a-wallet/ja.ts'),
  },
}
const rightToLeft = /^(ar|dv|fa|he|ps|sd|ug|ur|yi)\b/i

const quietly = <T>(promise: Promise<T>): Promise<T | undefined> => promise.catch(() => undefined)

/** Changes to the language `tag`, or to English where there is none. Rejects when the words around every view cannot be had. */
export async function applyLanguage(tag: string): Promise<void> {
  const chosen = languages[tag.replace(/-.*/, '').toLowerCase()]
  const known = [...shownParts]
  // A view whose own words cannot be had shows them in English.
  const load = (part: MessagePart) => (part === 'shell' ? chosen?.[part]() : chosen && quietly(chosen[part]()))
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
    const fetched = await quietly(within(drawTime, chosen[part]()))
    const now = language.peek()
    if (now.tag === tag) setLanguage({ ...now, texts: { ...now.texts, ...fetched?.messages } })
  }
