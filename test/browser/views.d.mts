import type { Page } from 'playwright-core'
import type { Hand } from './extension/control.mjs'

export interface View {
  readonly name: string
  /** Of the demo page. */
  readonly query?: string
  show(to: { readonly page: Page; readonly hand: Hand }): Promise<void>
}
export const views: readonly View[]
/** Three of them by the hash of their names, all in soak: for matrices, so that a new view does not multiply the minutes. */
export const sample: readonly View[]
