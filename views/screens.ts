// The screens that follow upon the first, Connect, which comes with the shell: a chunk each, fetched when the route leads there.
// The others are in later-screens.ts.
import type { ComponentType } from 'react'
import type { Route } from '../src/core.ts'
import type { ViewName } from '../src/types.ts'

export interface ScreenProps {
  readonly data: NonNullable<Route['data']>
}
/** What a screen's module exports: its body, and what it puts into the header. */
export interface Screen {
  readonly default: ComponentType<ScreenProps>
  readonly Title: ComponentType<ScreenProps>
  /** In place of the mark or of Back. */
  readonly Lead?: ComponentType
  /** Before Close. */
  readonly Tools?: ComponentType
}

/** How each view's screen is fetched. */
export type Screens = Partial<Record<ViewName, () => Promise<Screen>>>

export const screens: Screens = {
  ConnectingExternal: () => import('./screens/connect/connecting.tsx'),
  Account: () => import('./screens/account/account.tsx'),
}
/** Connect of a site that has terms. */
export const connectUnderTerms = (): Promise<Screen> => import('./screens/connect/legal.tsx')
