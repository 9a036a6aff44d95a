// What happens in the modal, by name, as an app's `onEvent` and a service of analytics hear of it.

type Platform = 'browser' | 'qrcode' | 'mobile' | 'web' | 'desktop'
/** Of the account that is shown; the network is a CAIP-2 id, or empty where the wallet is on one that is not listed. */
interface Shown {
  readonly network: string
  readonly isSmartAccount: boolean
}
type Kind = Pick<Shown, 'isSmartAccount'>
/** Amounts are decimal strings, tokens their symbols. */
interface Swap extends Shown {
  readonly swapFromToken: string
  readonly swapToToken: string
  readonly swapFromAmount: string
  readonly swapToAmount: string
}
interface Sending extends Shown {
  readonly token: string
  readonly amount: string
}
/** What went wrong: one of hasp's codes. */
interface Failure {
  readonly message: string
}
interface Social {
  readonly provider: string
}
interface Name extends Kind {
  readonly ensName: string
}
type Nothing = Readonly<Record<never, never>>

/** The properties of each event. None has an address; those of features that are not built yet come with them. */
export interface ModalEvents {
  /** Once for a modal, when it is first seen. `networks` are CAIP-2 ids, by commas. */
  readonly INITIALIZE: { readonly networks: string; readonly version: string }
  readonly MODAL_OPEN: { readonly connected: boolean }
  readonly MODAL_CLOSE: { readonly connected: boolean }
  readonly CLICK_ALL_WALLETS: Nothing
  readonly CLICK_WALLET_HELP: Nothing
  readonly CLICK_NETWORK_HELP: Nothing
  readonly CLICK_GET_WALLET: Nothing
  readonly CLICK_NETWORKS: Nothing
  readonly SELECT_WALLET: { readonly name: string; readonly platform: Platform }
  readonly CONNECT_SUCCESS: { readonly name: string; readonly method: Platform | 'email' }
  readonly CONNECT_ERROR: Failure
  readonly USER_REJECTED: Failure
  readonly DISCONNECT_SUCCESS: { readonly namespace: string }
  readonly DISCONNECT_ERROR: { readonly namespace: string }
  readonly SWITCH_NETWORK: { readonly network: string }
  /** `badge` where certified ones alone were wanted. */
  readonly SEARCH_WALLET: { readonly search: string; readonly badge: boolean }
  readonly SET_PREFERRED_ACCOUNT_TYPE: { readonly accountType: string; readonly network: string }
  readonly EMAIL_LOGIN_SELECTED: Nothing
  readonly EMAIL_SUBMITTED: Nothing
  readonly EMAIL_VERIFICATION_CODE_SENT: Nothing
  readonly EMAIL_VERIFICATION_CODE_PASS: Nothing
  readonly EMAIL_VERIFICATION_CODE_FAIL: Failure
  readonly DEVICE_REGISTERED_FOR_EMAIL: Nothing
  readonly EMAIL_EDIT: Nothing
  readonly SOCIAL_LOGIN_STARTED: Social
  readonly SOCIAL_LOGIN_REQUEST_USER_DATA: Social
  readonly SOCIAL_LOGIN_SUCCESS: Social
  readonly SOCIAL_LOGIN_ERROR: Social
  readonly SOCIAL_LOGIN_CANCELED: Social
  readonly CLICK_SIGN_SIWX_MESSAGE: Shown
  readonly CLICK_CANCEL_SIWX: Shown
  readonly SIWX_AUTH_SUCCESS: Shown
  readonly SIWX_AUTH_ERROR: Shown & Failure
  readonly CLICK_TRANSACTIONS: Kind
  readonly LOAD_MORE_TRANSACTIONS: Kind
  readonly ERROR_FETCH_TRANSACTIONS: Kind & Failure
  readonly OPEN_SWAP: Shown
  readonly CLICK_SELECT_TOKEN_TO_SWAP: Nothing
  readonly INITIATE_SWAP: Swap
  readonly SWAP_SUCCESS: Swap
  readonly SWAP_ERROR: Swap & Failure
  readonly SWAP_APPROVAL_ERROR: Swap & Failure
  readonly OPEN_SEND: Shown
  readonly SEND_INITIATED: Sending
  readonly SEND_SUCCESS: Sending
  readonly SEND_REJECTED: Sending
  readonly SEND_ERROR: Sending & Failure
  /** Where `pendingTransactions` is on: how many of anybody's are new in this reading, and how often it was told. */
  readonly PENDING_TRANSACTIONS: { readonly network: string; readonly transactions: number; readonly count: number }
  readonly SELECT_BUY_CRYPTO: Kind
  readonly SELECT_BUY_PROVIDER: Kind & Social
  readonly SELECT_WHAT_IS_A_BUY: Kind
  readonly OPEN_ENS_FLOW: Kind
  readonly REGISTER_NAME_INITIATED: Name
  readonly REGISTER_NAME_SUCCESS: Name
  readonly REGISTER_NAME_ERROR: Name & Failure
  readonly INTERNAL_SDK_ERROR: { readonly errorType: string; readonly errorMessage: string; readonly uncaught: boolean }
}
export type EventName = keyof ModalEvents

type Values = { readonly [name: string]: string | number | boolean | undefined }
/** What happened, for the app's own analytics. Never carries an address. Told apart by `event`. */
export type ModalEvent = {
  readonly [E in EventName]: { readonly event: E } & (Nothing extends ModalEvents[E]
    ? { readonly properties?: Values | undefined }
    : { readonly properties: ModalEvents[E] & Values })
}[EventName]
/** What is said of an event beside its name. */
export type PropertiesOf<E extends EventName> = Nothing extends ModalEvents[E] ? [] : [properties: ModalEvents[E]]
