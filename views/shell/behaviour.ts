// How the open modal behaves beside being drawn: what nobody needs before the first paint comes after it.
import { effect } from '@preact/signals-core'
import { back, close, config, route, wallets } from '../../src/core.ts'
import { fade } from './leaving.ts'
import { preload } from './load.ts'
import { keepPlaces, placeOf } from './places.ts'
import { late, type Moving, movingIn, needsFinger } from './root.ts'

export { checkLater } from '../check.ts'
export { laterScreens } from '../later-screens.ts'
export { Toast } from './toast.tsx'

Object.assign(late, { fade, placeOf, startsOf })

const nothing = (): void => undefined

/** Remembers when what moves has begun, for whoever begins it anew. */
function startsOf(element: Element): (animation: Moving) => CSSNumberish | null | undefined {
  const starts = movingIn(element).map(
    ({ animationName, effect, startTime }) =>
      [animationName, effect.target, startTime ?? document.timeline.currentTime] as const,
  )
  return ({ animationName, effect }) =>
    starts.find(([name, target]) => name === animationName && target === effect.target)?.[2]
}

/** The card behaves until the returned function is called. */
export function behave(card: HTMLElement): () => void {
  const stops = [growWithViews(card), keepPlaces(card)]
  const { onEvent, features, projectId, closeOnConnect } = config.peek() ?? {}
  if (closeOnConnect) stops.push(closeOnceConnected())
  // Before the first sign of a visitor there is nothing to tell that core does not tell.
  if (onEvent || features?.analytics) import('../../src/flows/events.ts').catch(nothing)
  if (!projectId && !wallets.peek()[0]) import('../../src/flows/advice.ts').then(({ tellOnce }) => tellOnce(), nothing)
  let gone = false
  const isDialog = card.closest('dialog')
  if (isDialog) stops.push(hearEscape())
  if (needsFinger() && isDialog) {
    import('./phone.ts').then(({ sheetBehaviour }) => gone || stops.push(sheetBehaviour(card, glide)), nothing)
    stops.push(preloadNext())
  }
  return () => {
    gone = true
    for (const stop of stops) stop()
  }
}

/** Who opened the modal to connect is done with it then, where the app says so. */
function closeOnceConnected(): () => void {
  let before = route.peek()
  // Who goes back to the account finds the same entry of the stack.
  const seen = new WeakSet<object>()
  let request: Promise<typeof import('../../src/connect/request.ts')> | undefined
  return effect(() => {
    const now = route.value
    // It has the rule for calls of the app too, and comes while the wallet is asked.
    if (/^Connecting/.test(now.view)) {
      request = import('../../src/connect/request.ts')
      request.catch(nothing)
    }
    const isDone = /^Connecting/.test(before.view) && now.view === 'Account' && !seen.has(now)
    before = now
    seen.add(now)
    if (isDone) request?.then(({ closeOnceDone }) => closeOnceDone(close), nothing)
  })
}

/**
 * Escape is heard when nothing has the focus: it may have gone with what a wallet had drawn in the page. Where it is with
 * something of the page, the key is that of who has it.
 */
function hearEscape(): () => void {
  const leave = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape' && document.activeElement === document.body) back()
  }
  addEventListener('keydown', leave)
  return () => removeEventListener('keydown', leave)
}

export type Glide = (element: HTMLElement, frames: PropertyIndexedKeyframes, done?: () => void) => Animation | undefined
/** Moves in the modal's own way, or not at all for who asks for less motion. */
const glide: Glide = (element, frames, done = nothing) => {
  const isCalm = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches
  const animation = isCalm ? undefined : element.animate?.(frames, { duration: 150, easing: 'cubic-bezier(.2,0,0,1)' })
  if (animation) animation.finished.then(done, nothing)
  else done()
  return animation
}

/** The card grows or shrinks to a new view, and to what takes the place of all of it. What changes within moves nothing. */
function growWithViews(card: HTMLElement): () => void {
  const main = card.querySelector<HTMLElement>('.main')
  if (!main || !window.ResizeObserver) return nothing
  const top = (): Element | null => main.querySelector('.view > :not(.stays)')
  let view = top()
  let height = main.offsetHeight
  let frame = 0
  let growing: Animation | undefined
  const observer = new ResizeObserver(() => {
    const from = height
    const isNew = view !== top()
    view = top()
    // What still grows would be measured.
    if (isNew) growing?.cancel()
    const to = main.offsetHeight
    height = to
    if (!isNew || from === to) return
    // Firefox and WebKit tell the page of an error where what is watched changes while it is told of.
    observer.disconnect()
    frame = requestAnimationFrame(() => observer.observe(main))
    main.classList.add('grow')
    growing = glide(main, { height: [`${from}px`, `${to}px`] }, () => main.classList.remove('grow'))
  })
  observer.observe(main)
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
}

/** A finger does not hover: what a click on a wallet leads to is fetched while nothing else is to be done. */
function preloadNext(): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return nothing
  // Safari has no idle callback.
  const timer = setTimeout(() => preload('ConnectingExternal'), 300)
  return () => clearTimeout(timer)
}
