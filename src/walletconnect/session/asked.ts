// Whether a sign-in can be asked for: checked before anything is sent. https://chainagnostic.org/CAIPs/caip-222

import type { Authentication } from '../types.ts'
import { isTexts } from './namespaces.ts'

/** A line break could say what was not signed for. */
export const isLine = (value: unknown): value is string => typeof value === 'string' && /^.{0,9999}$/.test(value)

// A hole is passed over by `every`, and null in JSON.
const isAll = (list: unknown, form: RegExp) =>
  isTexts(list) && isTexts([...list]) && list.every((text) => form.test(text))

/** Whether wallets can be asked for it, and their answer be checked: on chains of eip155 alone. Throws nothing. */
export function isWell(asked: unknown): asked is Authentication {
  try {
    const { chains, methods, resources = [], ...texts } = asked as Authentication
    const { domain, aud, nonce, exp = '1971', nbf = exp } = texts
    const isWhole = !!(domain && aud && nonce && chains[0] && methods[0])
    const isTimely = Date.parse(exp) > 0 && Date.parse(nbf) > 0
    const isPlain = Object.values(texts).every((text: unknown = '') => isLine(text)) && isAll(resources, /^.*$/)
    return isWhole && isTimely && isPlain && isAll(chains, /^eip155:\d+$/) && isAll(methods, /^[^\s/]+$/)
  } catch {
    return false
  }
}
