// What a token or a thing may be called: nothing that leads to a page, or that passes for what the visitor knows.
import type { Network, Token } from '../../types.ts'

/** Letters that look like Latin ones, and those. */
const doubles = 'АВЕЅІЈКМНОРСТУХԌаеѕіјорсухԁԛѡΑΒΕΖΗΙΚΜΝΟΡΤΥΧοѵ'
const latin = 'ABESIJKMHOPCTYXGaesijopcyxdqwABEZHIKMNOPTYXov'
const skeleton = (text: string): string =>
  [...text.normalize('NFKC')].map((letter) => latin[doubles.indexOf(letter)] ?? letter).join('')

const page =
  /https?:|www\.|\bt\.me\b|[\w-]\.(com|net|org|io|xyz|app|site|online|gift|claims?|club|top|link|live|pro|me|cc|ru|us|info|shop|store|fun|icu|vip|events?|lat|cfd|click|space|website|win|bet)\b|\b(claim|airdrop|voucher|reward)s?\b/i
/** Scripts and blocks of which letters look like Latin ones and which no token's name needs: phonetic letters are small capitals. */
const disguise =
  /[\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}\p{Script=Deseret}\p{Script=Canadian_Aboriginal}\p{Script=Old_Italic}\p{Script=Carian}\u{1f100}-\u{1f1ff}\u0250-\u02af\u1d00-\u1dbf\ua720-\ua7ff]/u

/** Whether a name is like the address of a page, or written with letters of one script in the place of another's. */
export function isSuspicious(text: string): boolean {
  const plain = text.normalize('NFKC')
  const looks = skeleton(text)
  const isMixed =
    /\p{Script=Latin}/u.test(plain) && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(plain)
  // Other letters altogether are a language; letters that all have doubles are a disguise.
  return isMixed || disguise.test(plain) || page.test(looks) || (looks !== plain && /^[ -~]+$/.test(looks))
}

export interface Listing {
  readonly network: Network
  /** The app's tokens of the network. */
  readonly listed: readonly Token[]
}
/** As people read it: without marks and blanks, and with one letter for those of the same shape. */
const read = (text: string): string =>
  skeleton(text)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[l1|!ıł]/g, 'i')
    .replace(/[0ø]/g, 'o')
    .replace(/[đðɗ]/g, 'd')
    .replaceAll('ŧ', 't')
    .replaceAll('ƈ', 'c')
    .replace(/[\p{M}\p{P}\p{So}\p{Sm}\p{Sk}\s]/gu, '')

/** The names that a token without the app's word for it must not have. */
export const namesOf = ({ network: { nativeCurrency }, listed }: Listing): ReadonlySet<string> =>
  new Set([nativeCurrency, ...listed].flatMap(({ symbol, name = symbol }) => [read(symbol), read(name)]))

/** Whether a text is one of the names that belong to the coin or a listed token, be it with an amount or a sign beside it. */
export const isTaken = (text: string, names: ReadonlySet<string>): boolean =>
  [text, text.replace(/^[^\p{L}]+/u, ''), text.replace(/[^\p{L}\p{N}]+[^\p{L}]*$/u, '')].some((one) =>
    names.has(read(one)),
  )
