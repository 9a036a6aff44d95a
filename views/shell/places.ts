// Which button had led on from a view: who comes back has the focus there again.
import { effect } from '@preact/signals-core'
import type { Route } from '../../src/core.ts'
import { shown } from './load.ts'

/** By place, since a balance or a network may have changed its words meanwhile. */
const places = new WeakMap<Route, number>()
const none = (): readonly HTMLButtonElement[] => []
let buttons = none

/** Remembers, of every view that is left in the card, which button has the focus. */
export function keepPlaces(card: HTMLElement): () => void {
  const mine = () => [...card.querySelectorAll('button')]
  buttons = mine
  let route: Route | undefined
  const stop = effect(() => {
    // What is drawn is still the view before.
    const focused = (card.getRootNode() as ShadowRoot).activeElement
    const next = shown.value?.route
    if (route && route !== next) places.set(route, buttons().indexOf(focused as HTMLButtonElement))
    route = next
  })
  return () => {
    stop()
    // A card that has gone is not kept alive.
    if (buttons === mine) buttons = none
  }
}

/** What had led on from the view of a route; undefined in a view that is new. */
export const placeOf = (route: Route): HTMLElement | undefined => buttons()[places.get(route) ?? -1]
