// Where a visitor is in the lists of an account, kept while the page lives: those of another account begin at their top.
import { subject } from '../../../src/flows/account/index.ts'
import type { Tab } from '../../../src/flows/account/tab.ts'
import type { Place } from '../../ui/virtual-list.tsx'

let last: unknown
let places: Partial<Record<Tab, Place>> = {}

export function placeOf(tab: Tab): Place {
  const of = subject.value
  if (of !== last) places = {}
  last = of
  places[tab] ??= { top: 0 }
  return places[tab]
}
