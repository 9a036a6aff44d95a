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
 * As in `hasp`; and `<hasp-button>` and `<hasp-network-button>` are defined from here on.
 *
 * @throws ModalError `'invalid-option'` or `'not-available'`; the message names the option.
 * @example
 * import { createModal } from 'https://cdn.example/hasp.js'
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
