import type { Page } from 'playwright-core'
import type { Hand } from './extension/control.mjs'

export interface View {
  readonly name: string
  /** Of the demo page. */
  readonly query?: string
  show(to: { readonly page: Page; readonly hand: Hand }): Promise<void>
}
export const views: readonly View[]
