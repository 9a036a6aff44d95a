// The public door. Importing it does nothing.
import { create } from './core.ts'
import type { IdOf, Modal, NetworkInputs, Options } from './types.ts'

export { ModalError } from './errors.ts'
export type * from './types.ts'

/**
 * Creates the modal of the page. A second call returns the first one, changed by its options as `update()` does; a build for
 * development names those that it cannot change. The modal ends when `destroy` was called as often. On a server it is inert and not
 * kept.
 *
 * @throws ModalError `'invalid-option'` or `'not-available'`; the message names the option.
 * @example
 * import { createModal } from 'hasp'
 * import { base, mainnet } from 'hasp/networks'
 *
 * const modal = createModal({ networks: [mainnet, base], metadata: { name: 'My site' } })
 * await modal.open()
 */
export const createModal = <const Networks extends NetworkInputs>(
  options: Options<Networks>,
): Modal<IdOf<Networks[number]>> =>
  create(options, () => (options.mount ? import('../views/embedded.tsx') : import('../views/modal.tsx'))) as Modal<
    IdOf<Networks[number]>
  >
