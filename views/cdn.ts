// The CDN door: the same API with Preact inside, and the elements.
import { version } from '../src/core.ts'
import { createModal as create } from '../src/index.ts'
import type { IdOf, Modal, NetworkInputs, Options } from '../src/types.ts'
import { defineButtons } from './element.ts'

export { ModalError } from '../src/index.ts'
export type * from '../src/types.ts'

declare global {
  interface HTMLElementTagNameMap {
    'hasp-button': HTMLElement
    'hasp-network-button': HTMLElement
  }
}

/**
 * Creates the modal of the page, and defines `<hasp-button>` and `<hasp-network-button>`. A second call returns the first modal, changed
 * by its options as `update()` does. The modal ends when `destroy` was called as often. On a server it is inert and not kept.
 *
 * @throws ModalError `'invalid-option'` or `'not-available'`; the message names the option.
 * @example
 * import { createModal } from 'https://cdn.example/hasp.js'
 * import { mainnet } from 'https://cdn.example/networks.js'
 *
 * createModal({ networks: [mainnet], metadata: { name: 'My site' } })
 */
export function createModal<const Networks extends NetworkInputs>(
  options: Options<Networks>,
): Modal<IdOf<Networks[number]>> {
  const modal = create(options)
  // A button whose chunk is lost leaves what the page wrote into it, and still opens.
  if (typeof customElements !== 'undefined')
    defineButtons(version, (run, isClick) => {
      import('./button.ts').then(run, () => (isClick ? modal.open() : undefined)).catch(() => undefined)
    })
  return modal
}
