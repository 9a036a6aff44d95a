// Gives Node as much of a browser's page as core needs: an event target, media queries and a document.
import { vi } from 'vitest'

let target = new EventTarget()
let queries = new Map<string, Query>()
interface Query extends EventTarget {
  matches: boolean
}

/** What `reportError` was given since the page was opened. */
export let reported: unknown[] = []

function query(text: string): Query {
  const known = queries.get(text) ?? Object.assign(new EventTarget(), { matches: false })
  queries.set(text, known)
  return known
}

/** Makes as much of an element as the notice of a lost interface needs. The tests of the views check its words. */
export const element = () => ({
  style: {},
  append: () => undefined,
  attachShadow: () => ({ append: () => undefined }),
  setAttribute: () => undefined,
  remove: () => undefined,
  close: () => undefined,
  showModal: () => undefined,
})

const globals = {
  window: globalThis,
  parent: globalThis,
  document: {
    createElement: element,
    documentElement: element(),
    visibilityState: 'visible',
    addEventListener: (type: string, listener: EventListener) => target.addEventListener(type, listener),
    removeEventListener: (type: string, listener: EventListener) => target.removeEventListener(type, listener),
  },
  addEventListener: (type: string, listener: EventListener) => target.addEventListener(type, listener),
  removeEventListener: (type: string, listener: EventListener) => target.removeEventListener(type, listener),
  dispatchEvent: (event: Event) => target.dispatchEvent(event),
  matchMedia: query,
  reportError: (error: unknown) => reported.push(error),
}

/** Opens a page without listeners. It stays until the next one, since what a test started may still be ending. */
export function openPage(): void {
  target = new EventTarget()
  queries = new Map()
  reported = []
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
}

/** Sets whether a media query holds from now on, and calls its listeners. */
export function setMedia(text: string, matches: boolean): void {
  const asked = query(text)
  asked.matches = matches
  asked.dispatchEvent(new Event('change'))
}
export const phone = '(pointer: coarse) and (max-width: 480px)'
export const dark = '(prefers-color-scheme: dark)'
