// As much of a browser's page as core needs, in Node: an event target, the media queries, a document that is there.
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

/** As much of one as it takes to say that the interface is lost. What is said is the views' test. */
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
  document: { createElement: element, documentElement: element() },
  addEventListener: (type: string, listener: EventListener) => target.addEventListener(type, listener),
  removeEventListener: (type: string, listener: EventListener) => target.removeEventListener(type, listener),
  dispatchEvent: (event: Event) => target.dispatchEvent(event),
  matchMedia: query,
  reportError: (error: unknown) => reported.push(error),
}

/** A new page: nobody listens to it yet. Stays until the next one, since what was started may still be ending. */
export function openPage(): void {
  target = new EventTarget()
  queries = new Map()
  reported = []
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
}

/** Whether a media query holds from now on; those who asked are told. */
export function setMedia(text: string, matches: boolean): void {
  const asked = query(text)
  asked.matches = matches
  asked.dispatchEvent(new Event('change'))
}
export const phone = '(pointer: coarse) and (max-width: 430px)'
export const dark = '(prefers-color-scheme: dark)'
