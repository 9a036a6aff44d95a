import type { View } from './views.mjs'

export const accountViews: readonly View[]
export const accountStates: readonly View[]
