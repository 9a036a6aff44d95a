// Where a visitor was in a view that they left: who comes back finds it scrolled as it was, and the focus on what had led on.
import { effect } from '@preact/signals-core'
import type { Route } from '../../src/core.ts'
import { shown } from './load.ts'
import { focused } from './root.ts'

/** The button by its place, since a balance or a network may have changed its words meanwhile. */
const places = new WeakMap<Route, readonly [button: number, scrolled?: number | undefined]>()
let here: HTMLElement | undefined
const buttons = () => [...(here?.querySelectorAll('button') ?? [])]
/** How far the view before was scrolled. */
let was: number | undefined
/** What scrolls is one element for all views, and stays where it was unless it is told. */
const main = () => here?.querySelector('.main')

/** Remembers, of every view that is left in the card, which button has the focus and how far it is scrolled. */
export function keepPlaces(card: HTMLElement): () => void {
  here = card
  let route: Route | undefined
  const stop = effect(() => {
    // What is drawn is still the view before.
    const place = focused()
    const next = shown.value?.route
    if (route && route !== next) {
      was = main()?.scrollTop
      places.set(route, [buttons().indexOf(place as HTMLButtonElement), was])
    }
    route = next
  })
  return () => {
    stop()
    // A card that has gone is not kept alive.
    if (here === card) here = was = undefined
  }
}

/** Scrolls the view of a route, which is drawn, to where it was or to its top. Returns what had led on from it; undefined in a new one. */
export function placeOf(route: Route): HTMLElement | undefined {
  const [button = -1, scrolled = 0] = places.get(route) ?? []
  // Scrolled for nothing, a long list would be laid out at once.
  if (was || scrolled) main()?.scrollTo(0, scrolled)
  return buttons()[button]
}
