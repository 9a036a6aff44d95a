// A modal that is not there: on a server, after destroy, before createModal.
import { ModalError } from './errors.ts'
import type { Modal, State } from './types.ts'

/** What is asked of nobody. */
export const refuse = (): Promise<never> => Promise.reject(new ModalError('not-available', 'no modal'))
const nothing = (): undefined => undefined
/** Of a modal that is not there, on a server or after destroy. It changes nothing, or one request would see another's. */
export const off = {
  open: refuse,
  connect: refuse,
  disconnect: refuse,
  switchNetwork: refuse,
  close: nothing,
  provider: nothing,
  setAccountType: nothing,
  setAddressLabel: nothing,
  subscribe: () => nothing,
  update: nothing,
}
export const inert = (modal: Modal, network: NonNullable<State['network']>): Modal => ({
  ...modal,
  ...off,
  // Who is connected is known to the browser alone.
  state: Object.freeze({ ...modal.state, status: 'reconnecting', network }),
})
