import type { View } from './views.mjs'

export const sendViews: readonly View[]
export const sendStates: readonly View[]
