// Whether a sign-in can be asked for. This is checked before anything is sent. https://chainagnostic.org/CAIPs/caip-222

import type { Authentication } from '../types.ts'
import { isTextList } from './namespaces.ts'

/** Tells whether it is a text on one line, since a line break could add a line to the message that is signed. */
export const isSingleLine = (value: unknown): value is string => typeof value === 'string' && /^.{0,9999}$/.test(value)

// `every` skips the holes of an array, which are null in JSON; the copy has none.
const allMatch = (list: unknown, form: RegExp) =>
  isTextList(list) && isTextList([...list]) && list.every((text) => form.test(text))

/** Tells whether a wallet can be asked for this sign-in and its answer checked, which is so on eip155 alone. Never throws. */
export function isValidAuthentication(asked: unknown): asked is Authentication {
  try {
    const { chains, methods, resources = [], ...texts } = asked as Authentication
    const { domain, aud, nonce, exp = '1971', nbf = exp } = texts
    const isWhole = !!(domain && aud && nonce && chains[0] && methods[0])
    const isTimely = Date.parse(exp) > 0 && Date.parse(nbf) > 0
    const isPlain =
      Object.values(texts).every((text: unknown = '') => isSingleLine(text)) && allMatch(resources, /^.*$/)
    return isWhole && isTimely && isPlain && allMatch(chains, /^eip155:\d+$/) && allMatch(methods, /^[^\s/]+$/)
  } catch {
    return false
  }
}
