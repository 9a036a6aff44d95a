/**
 * `hasp/cookie`: who is connected, in a cookie, for a server that draws the address before the wallet has come back.
 * @example import { readCookie, writeCookie } from 'hasp/cookie'
 * @module
 */

import { idParts, isNamespace } from '../chains/caip.ts'
import type { AccountId, Modal } from './types.ts'

/** What {@link writeCookie} may be told. */
export interface CookieOptions {
  /** @default 'hasp' */
  readonly name?: string
  /** How long a visit is remembered, in seconds. @default 2592000, which are 30 days */
  readonly maxAge?: number
}

/**
 * Keeps the cookie as who is connected changes, in a browser; it goes when nobody is connected any more. It holds addresses, and the
 * browser sends them to the site's servers with every request.
 *
 * @returns what stops it; so does `modal.destroy()`. The cookie stays as it is then.
 * @example
 * const modal = createModal({ networks: [mainnet], metadata: { name: 'My site' } })
 * writeCookie(modal)
 */
export function writeCookie(modal: Modal, { name = 'hasp', maxAge = 2_592_000 }: CookieOptions = {}): () => void {
  const { subscribe } = modal
  let stop: (() => void) | undefined
  let stopped = typeof document === 'undefined'
  const write = (): void => {
    // A modal that is gone has other methods, and knows nobody.
    if (stopped || modal.subscribe !== subscribe) return
    const { account, connections } = modal.state
    const ids = connections.flatMap(({ current, network, accounts: [first] }) =>
      current && first ? [`${network}:${first.address}`] : [],
    )
    const isActive = (id: string): boolean => id.startsWith(`${account?.namespace}:`)
    const value = [...ids.filter(isActive), ...ids.filter((id) => !isActive(id))].join('|')
    const secure = location.protocol === 'https:' ? '; secure' : ''
    try {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not on pages without TLS, nor in older browsers.
      document.cookie = `${encodeURIComponent(name)}=${value}; path=/; samesite=lax; max-age=${value ? maxAge : 0}${secure}`
    } catch {
      // A sandboxed page has no cookies: its server draws nobody.
    }
  }
  modal.ready.then(() => {
    if (stopped) return
    write()
    // Listeners are called in the middle of `destroy()`, too.
    stop = subscribe(() => queueMicrotask(write))
  })
  return () => {
    stopped = true
    stop?.()
  }
}

/**
 * Returns who was connected as CAIP-10 ids, the active account first, one of each namespace; none where there is no such cookie. Anyone
 * can send a cookie: this is for drawing, and proves nothing. https://chainagnostic.org/CAIPs/caip-10
 *
 * @param header the request's `Cookie`
 * @example
 * const accounts = readCookie(request.headers.get('cookie')) // ['eip155:1:0x7099…']
 */
export function readCookie(header: string | null | undefined, name = 'hasp'): readonly AccountId[] {
  const start = `${encodeURIComponent(name)}=`
  const found = `${header ?? ''}`.split(/; */).find((pair) => pair.startsWith(start))
  const ids = found?.slice(start.length).split('|', 5) ?? []
  const namespaces = ids.map((id) => idParts(id)[2] && idParts(id)[0])
  return ids.filter(
    (_, index): _ is AccountId => isNamespace(namespaces[index]) && namespaces.indexOf(namespaces[index]) === index,
  )
}
