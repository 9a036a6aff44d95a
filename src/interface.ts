// What core asks of the part that draws.
import type { OpenTo } from './types.ts'

/** The part that draws the modal, in a chunk that is fetched when it is opened. */
export interface Interface {
  /** Resolves at the first paint. */
  mount(): Promise<void>
  unmount(): void
  /** Draws the modal once while it is hidden, so that opening it takes less time. */
  warm(): void
  /** Resolves with what is to be shown. Rejects with ModalError where there is no view of this name. */
  checkView(to: OpenTo): Promise<OpenTo>
}
