// Which screen is drawn. It trails the route by one fetch, so the view before stays until the next one is here; and
// it owns `shown`, the one signal outside src.
import { effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { flushSync } from 'react-dom'
import { config, isOpen, isRoot, type Route, route } from '../../src/core.ts'
import type { OpenTo, ViewName } from '../../src/types.ts'
import { connectUnderTerms, type Screen, screens } from '../screens.ts'
import { late, leavePage, makeRoot } from './root.ts'
import { whenTranslated } from './text.ts'

interface Shown {
  readonly route: Route
  /** Whether the mark stands in the header, or the way back. */
  readonly isRoot: boolean
  readonly screen?: Screen
}

const shown_ = signal<Shown | undefined>(undefined)
/** Without a screen: its chunk could not be loaded. Undefined while closed. */
export const shown: ReadonlySignal<Shown | undefined> = shown_
const painted: (() => void)[] = []
/** What nearly every modal opens with, which comes with the shell. */
export let first: Screen
export const setFirst = (screen: Screen): void => {
  first = screen
}

/** How the screen of a view is fetched; undefined where it has none of its own. */
const loaderOf = async (view: ViewName) => screens[view] ?? (await import('./behaviour.ts')).laterScreens[view]

/** Resolves with what is to be shown. Rejects with ModalError where there is no such view, or not what it needs. */
export const checkView = async (to: OpenTo): Promise<OpenTo> =>
  to.view === 'Connect' ? to : (await import('./behaviour.ts')).checkLater(to)

/** Fetches a screen ahead of the click that leads to it. */
export const preload = (view: ViewName): void =>
  void loaderOf(view)
    .then((load) => load?.())
    .catch(() => undefined)

/** Draws what the route says, until the returned function is called. */
export const watchRoute = (): (() => void) =>
  effect(() => {
    if (isOpen.value) {
      // Opened again it is drawn at once, and could not be shown outside of the page.
      makeRoot()
      draw(route.value)
    } else {
      leavePage()
      reset()
    }
  })

/** Fetches the screen of a route and shows it, unless the visitor went elsewhere meanwhile. */
export function draw(next: Route): void {
  // It takes its time beside the loading, and is asked now: later it would count that as time that somebody has seen.
  const leaving = late.leave?.(next)
  const show = (screen?: Screen): void => {
    if (route.peek() !== next || !isOpen.peek()) return
    shown_.value = { route: next, isRoot: isRoot.peek(), ...(screen && { screen }) }
    // As in mount.ts, and when React does it by itself: while it draws it would refuse to.
    // biome-ignore lint/suspicious/noConfusingLabels: esbuild.config.mjs drops it where it is Preact that draws
    byReact: queueMicrotask(() => flushSync(() => undefined))
  }
  const showTranslated = async (screen: Screen): Promise<void> => {
    await Promise.all([whenTranslated(), leaving])
    show(screen)
  }
  const ownConnect = config.peek()?.legal && connectUnderTerms
  const draw = (load = ownConnect) => (load ? load().then(showTranslated, () => show()) : show(first))
  if (next.view === 'Connect') draw()
  else loaderOf(next.view).then(draw, () => show())
}

/** Resolves when what the route says has been painted, or the modal was closed before. */
export const whenPainted = (): Promise<void> =>
  new Promise((resolve) => void (isOpen.peek() ? painted.push(resolve) : resolve()))

/** The shell has put a screen into the page. */
export function didPaint(): void {
  for (const resolve of painted.splice(0)) resolve()
}
export const reset = (): void => {
  shown_.value = undefined
  didPaint()
}
