// The public door. Importing it does nothing.
import { create } from './core.ts'
import type { Modal, Options } from './types.ts'

export { ModalError } from './errors.ts'
export type * from './types.ts'

/**
 * Creates the modal. A second call returns the first one and warns; it ends when `destroy` was called as often. On a server the modal is inert and not kept.
 * Throws ModalError 'invalid-option' or 'not-available', naming the option.
 */
export const createModal = (options: Options): Modal =>
  create(options, () => (options.mount ? import('../views/embedded.tsx') : import('../views/modal.tsx')))
