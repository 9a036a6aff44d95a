// How a bottom sheet behaves: it is dragged down to be dismissed, the browser's back goes back in it, and it leaves
// room for the keyboard.
import { back, close, isOpen, isRoot } from '../../src/core.ts'
import type { Glide } from './behaviour.ts'
import css from './phone.css'
import { addStyles } from './root.ts'

addStyles(css)

const sheet = '(width <= 430px)'
const nothing = (): void => undefined

/** Keeps them until the returned function is called. */
export function sheetBehaviour(card: HTMLElement, glide: Glide): () => void {
  const stops = [dragToClose(card, glide), makeRoom(card), followBack()]
  return () => {
    for (const stop of stops) stop()
  }
}

/** By its head, as far as a quarter of its height or as fast as half a pixel per millisecond. */
function dragToClose(card: HTMLElement, glide: Glide): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const head = card.querySelector<HTMLElement>('.head')
  let from: { readonly y: number; readonly at: number } | undefined
  let by = 0
  const move = (px: number): void => {
    by = px
    card.style.translate = px ? `0 ${px}px` : ''
  }
  const settle = (): void => {
    from = undefined
    if (by) glide(card, { translate: [`0 ${by}px`, '0 0'] })
    move(0)
  }
  const down = (event: PointerEvent): void => {
    if (event.isPrimary && window.matchMedia?.(sheet).matches) from = { y: event.clientY, at: event.timeStamp }
  }
  const drag = (event: PointerEvent): void => {
    // One that was let go elsewhere drags no more.
    if (!event.buttons) from = undefined
    if (!from) return
    const distance = Math.max(0, event.clientY - from.y)
    // A finger that presses a button trembles.
    if (!by && distance < 8) return
    head?.setPointerCapture(event.pointerId)
    move(distance)
  }
  const up = (event: PointerEvent): void => {
    const isFast = from && by / (event.timeStamp - from.at) > 0.5
    const isFar = by > card.offsetHeight / 4
    if (by && (isFast || isFar)) close()
    // Also where closing was refused.
    settle()
  }
  head?.addEventListener('pointerdown', down, { signal })
  head?.addEventListener('pointermove', drag, { signal })
  head?.addEventListener('pointerup', up, { signal })
  head?.addEventListener('pointercancel', settle, { signal })
  return () => controller.abort()
}

/** What a keyboard covers stays free under the card. Zooming makes the visual viewport smaller too, and is no keyboard. */
function makeRoom(card: HTMLElement): () => void {
  const view = window.visualViewport
  if (!view) return nothing
  const fit = (): void => {
    const covered = view.scale > 1 ? 0 : Math.max(0, innerHeight - view.height - view.offsetTop)
    card.style.setProperty('--_keyboard', `${covered}px`)
    const root = card.getRootNode() as ShadowRoot
    if (covered) root.activeElement?.scrollIntoView({ block: 'nearest' })
  }
  view.addEventListener('resize', fit)
  view.addEventListener('scroll', fit)
  return () => {
    view.removeEventListener('resize', fit)
    view.removeEventListener('scroll', fit)
  }
}

// An entry that is being taken out again: until it is out, no other may be put in.
let leaving: Promise<void> | undefined
const isOurs = (): boolean => !!Object(history.state).hasp

/** How the page has its entries scrolled when they are returned to, while ours is above one. */
let restoration: ScrollRestoration | undefined
/** The page's entry is as it was, once it is returned to. Until the browser is done with that, it would scroll. */
const restoreScroll = (): void =>
  void setTimeout(() => {
    if (isOurs() || !restoration) return
    history.scrollRestoration = restoration
    restoration = undefined
  })

/** One entry of the history stands for the open modal. The state of the page's router stays in it. */
function followBack(): () => void {
  let gone = false
  let popped = nothing
  const put = (): void => {
    restoration ??= history.scrollRestoration
    // One that a reload left behind does as well.
    if (isOurs()) return
    // Going back leaves the page where it is by then: a visitor may have scrolled on, or the app.
    history.scrollRestoration = 'manual'
    try {
      history.pushState({ ...Object(history.state), hasp: true }, '')
    } catch {
      // Browsers limit how often; then back leaves the page, as it would without us.
    }
    history.scrollRestoration = restoration
  }
  const start = (): void => {
    if (gone) return
    put()
    popped = () => {
      if (isOurs()) return
      if (isRoot.peek()) close()
      else back()
      if (isOpen.peek()) put()
      restoreScroll()
    }
    addEventListener('popstate', popped)
  }
  if (leaving) void leaving.then(start)
  else start()
  return () => {
    gone = true
    removeEventListener('popstate', popped)
    // Where the page went on meanwhile, its entry is on top, and going back would leave it.
    if (popped !== nothing && isOurs()) leave()
  }
}

function leave(): void {
  leaving = new Promise((resolve) => {
    const done = (): void => {
      removeEventListener('popstate', done)
      clearTimeout(timer)
      restoreScroll()
      leaving = undefined
      resolve()
    }
    // A browser may refuse to go.
    const timer = setTimeout(done, 1000)
    addEventListener('popstate', done)
    // An app that goes on because the modal was closed does so first: its entry would be lost.
    setTimeout(() => (isOurs() ? history.back() : done()), 100)
  })
}
