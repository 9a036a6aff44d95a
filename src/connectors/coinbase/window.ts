// How the wallet's window is opened, and what its end means.
import { ModalError } from '../../errors.ts'
import { failure } from '../errors.ts'

const [width, height] = [420, 700]

/** Opens a window over the middle of this one. Throws ModalError 'popup-blocked' where the browser allows none. */
export function openWindow(url: string): Window {
  const [left, top] = [(innerWidth - width) / 2 + screenX, (innerHeight - height) / 2 + screenY]
  const features = `width=${width}, height=${height}, left=${left}, top=${top}`
  const opened = open(url, `wallet_${crypto.randomUUID()}`, features)
  if (!opened) throw new ModalError('popup-blocked', 'blocked: ask in a click')
  opened.focus()
  return opened
}

/** This page's URL, without what its query may hold. */
export const pageUrl = (): string => location.origin + location.pathname

/** A window that is closed is an answer: no. */
export const declined = (): Error => failure(4001, 'the window was closed')

/** Tells why a window was closed before it said anything. A page whose header cuts its windows off sees them as closed. */
export async function whyClosed(): Promise<Error> {
  if (!navigator.onLine) return new ModalError('offline', 'not loaded')
  const policy = await fetch(pageUrl(), {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(5000),
  }).then(
    ({ headers }) => headers.get('Cross-Origin-Opener-Policy') ?? '',
    () => '',
  )
  if (!/^(same-origin(-plus-coep)?|noopener-allow-popups)\s*(;|$)/.test(policy)) return declined()
  const text = 'Cross-Origin-Opener-Policy cuts this page off from the wallet: send same-origin-allow-popups'
  console.error(`hasp: ${text}`)
  return new ModalError('popup-severed', text)
}
