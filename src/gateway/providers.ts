// What the gateway has to be told: a function for each question that the chains alone do not answer.

/** `params` are the request's, checked and without what is not known: of the path and query texts, of the body JSON. */
export interface ProviderCall {
  /** The project's id. */
  readonly project: string
  readonly params: Readonly<Record<string, unknown>>
  /** Aborted when the answer is no longer waited for. */
  readonly signal: AbortSignal
}
/**
 * Resolves with the answer in the reference's shape, which goes to the page as it is; with undefined, that there is nothing. A
 * RefusalError goes to the page too; of any other error it learns that there was one.
 */
export type Provider = (call: ProviderCall) => unknown

export type ProviderName =
  | 'identity'
  | 'history'
  | 'quotes'
  | 'tokens'
  | 'prices'
  | 'allowance'
  | 'buildTransaction'
  | 'buildApprove'
  | 'name'
  | 'namesOf'
  | 'nameSuggestions'
  | 'registerName'
  | 'onrampUrl'
  | 'onrampOptions'
  | 'onrampQuote'
  | 'sessions'
  | 'revokeSession'
export type Providers = { readonly [name in ProviderName]?: Provider }
