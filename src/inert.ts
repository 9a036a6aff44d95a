// The modal's methods where there is no modal: on a server, after `destroy` and before `createModal`.
import { ModalError } from './errors.ts'
import type { Modal, State } from './types.ts'

/** Rejects what is asked for where there is no modal. */
export const refuse = (): Promise<never> =>
  Promise.reject(new ModalError('not-available', 'no modal: call createModal in a browser'))
export const noop = (): undefined => undefined
/** The methods of an inert modal. They change no state, because on a server one request would see that of another. */
export const inertMethods = {
  open: refuse,
  connect: refuse,
  disconnect: refuse,
  switchNetwork: refuse,
  send: refuse,
  addNetwork: refuse,
  setAccountType: refuse,
  setAddressLabel: refuse,
  close: noop,
  prepare: noop,
  provider: noop,
  subscribe: () => noop,
  watch: () => noop,
  update: noop,
}
export const inertModal = (modal: Modal, network: NonNullable<State['network']>): Modal => ({
  ...modal,
  ...inertMethods,
  // A server cannot know whether a wallet is connected in the browser.
  state: Object.freeze({ ...modal.state, status: 'reconnecting', network }),
})
