// A modal that is not there: on a server, after destroy, before createModal.
import { ModalError } from './errors.ts'
import type { Modal, State } from './types.ts'

/** What is asked of nobody. */
export const refuse = (): Promise<never> => Promise.reject(new ModalError('not-available', 'no modal'))
const noop = (): undefined => undefined
/** Of a modal that is not there, on a server or after destroy. It changes nothing, or one request would see another's. */
export const inertMethods = {
  open: refuse,
  connect: refuse,
  disconnect: refuse,
  switchNetwork: refuse,
  close: noop,
  provider: noop,
  setAccountType: noop,
  setAddressLabel: noop,
  subscribe: () => noop,
  update: noop,
}
export const inertModal = (modal: Modal, network: NonNullable<State['network']>): Modal => ({
  ...modal,
  ...inertMethods,
  // Who is connected is known to the browser alone.
  state: Object.freeze({ ...modal.state, status: 'reconnecting', network }),
})
