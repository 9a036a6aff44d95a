// What the gateway has to be told: a function for each question that the chains alone do not answer. The answers have the
// reference's names and units, and go to the page as they are.

/** CAIP-2, such as `eip155:1`. */
type Network = string
/** An address of any namespace. CAIP-10 where its network stands before it: `eip155:1:0x…`. */
type Account = string
/** Base units, as a whole number in decimal. */
type Amount = string

export interface Identity {
  readonly name: string | null
  /** A URL of an image. */
  readonly avatar: string | null
}

export interface Transfer {
  readonly direction: 'in' | 'out' | 'self'
  /** Whom it went to or came from. Beyond the reference. */
  readonly sender?: string
  readonly recipient?: string
  /** In whole coins, such as `1.5`. */
  readonly quantity: { readonly numeric: string }
  readonly fungible_info?: {
    readonly name?: string
    readonly symbol?: string
    readonly icon?: { readonly url: string }
    /** Of its contract or mint; absent for the chain's own coin. Beyond the reference. */
    readonly address?: Account
  }
  readonly nft_info?: {
    readonly name?: string
    /** Which thing it is, so that its owner can be asked for on the chain. Beyond the reference. */
    readonly contract_address?: string
    readonly token_id?: string
    readonly collection_name?: string
    readonly content?: { readonly preview?: NftMedium; readonly detail?: NftMedium }
    readonly flags: { readonly is_spam: boolean }
  }
  /** Dollars. */
  readonly value?: number
  readonly price?: number
}
interface NftMedium {
  readonly url: string
  readonly content_type?: string
}
export interface Transaction {
  readonly id: string
  readonly metadata: {
    /** Such as `send`, `receive`, `trade`, `approve`. */
    readonly operationType: string
    readonly hash: string
    readonly chain: Network
    /** ISO 8601. */
    readonly minedAt: string
    readonly sentFrom: string
    readonly sentTo: string
    readonly status:
      | 'confirmed'
      | 'failed'
      | 'pending'
      | `ONRAMP_TRANSACTION_STATUS_${'SUCCESS' | 'IN_PROGRESS' | 'FAILED'}`
    readonly nonce: number
  }
  readonly transfers: readonly Transfer[]
}

export interface SwapToken {
  readonly name: string
  readonly symbol: string
  /** CAIP-10 of its contract. */
  readonly address: Account
  readonly decimals: number
  readonly logoUri: string
  readonly eip2612?: boolean
}
export interface Quote {
  readonly id: string | null
  readonly fromAmount: Amount
  readonly fromAccount: Account
  readonly toAmount: Amount
  readonly toAccount: Account
}
export interface Price {
  readonly name: string
  readonly symbol: string
  readonly iconUrl: string
  /** Dollars. */
  readonly price: number
  /** As it was asked for. Without it the price is not shown beside a balance. */
  readonly address?: Account
}
export interface SwapTransaction {
  readonly from: Account
  readonly to: Account
  readonly data: `0x${string}`
  readonly amount: Amount
  readonly eip155: { readonly gas: string; readonly gasPrice: string }
}
export interface ApproveTransaction {
  readonly from: Account
  readonly to: Account
  readonly data: `0x${string}`
  readonly value: Amount
  readonly eip155: { readonly gas: number; readonly gasPrice: string }
}

export interface NameRecord {
  readonly name: string
  /** s since 1970. */
  readonly registered: number
  readonly updated: number
  /** By SLIP-44's number of the coin; 60 is EVM's. */
  readonly addresses: Readonly<Record<string, { readonly address: string; readonly created: string }>>
  readonly attributes: readonly { readonly avatar?: string; readonly bio?: string }[]
}

export interface OnrampCurrency {
  readonly id: string
  readonly payment_method_limits: readonly { readonly id: string; readonly min: string; readonly max: string }[]
}
export interface OnrampPurchase {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly networks: readonly {
    readonly name: string
    readonly display_name: string
    readonly chain_id: string
    readonly contract_address: string
  }[]
}
interface Money {
  readonly amount: string
  readonly currency: string
}
export interface OnrampQuote {
  readonly paymentTotal: Money
  readonly paymentSubtotal: Money
  readonly purchaseAmount: Money
  readonly coinbaseFee: Money
  readonly networkFee: Money
  readonly quoteId: string
}

export interface SmartSession {
  readonly project: { readonly id: string; readonly name: string; readonly url?: string; readonly iconUrl?: string }
  readonly pci: string
  /** s since 1970. */
  readonly expiry: number
  readonly createdAt: number
  readonly permissions: readonly { readonly type: string }[]
  readonly policies: readonly { readonly id: string }[]
  readonly context: string
  readonly revokedAt?: number
}

/** Each question: what is asked, as it was checked, and what is answered. */
export interface Questions {
  identity: [asked: { address: Account; sender?: Account }, answer: Identity]
  history: [
    asked: { account: Account; cursor?: string; onramp?: string; chainId?: Network },
    answer: { data: readonly Transaction[]; next: string | null },
  ]
  quotes: [
    asked: { amount: Amount; from: Account; to: Account; userAddress?: Account; gasPrice?: Amount },
    answer: { quotes: readonly Quote[] },
  ]
  tokens: [asked: { chainId: Network }, answer: { tokens: readonly SwapToken[] }]
  prices: [asked: { addresses: readonly Account[]; currency?: string }, answer: { fungibles: readonly Price[] }]
  allowance: [asked: { tokenAddress: Account; userAddress: Account }, answer: { allowance: Amount }]
  buildTransaction: [
    asked: {
      amount: Amount
      from: Account
      to: Account
      userAddress: Account
      eip155?: { readonly slippage?: number }
      disableEstimate?: boolean
    },
    answer: { tx: SwapTransaction },
  ]
  buildApprove: [asked: { userAddress: Account; from: Account; to: Account }, answer: { tx: ApproveTransaction }]
  name: [asked: { name: string; apiVersion?: string }, answer: NameRecord]
  namesOf: [asked: { address: Account; sender?: Account; apiVersion?: string }, answer: readonly NameRecord[]]
  nameSuggestions: [
    asked: { name: string; zone?: string },
    answer: { suggestions: readonly { readonly name: string; readonly registered: boolean }[] },
  ]
  registerName: [
    asked: { coin_type: number; address: Account; message: string; signature: string },
    answer: { success: boolean },
  ]
  onrampUrl: [
    asked: {
      destinationWallets: readonly {
        readonly address: Account
        readonly blockchains?: readonly string[]
        readonly assets?: readonly string[]
      }[]
      defaultNetwork?: string
      partnerUserId?: string
      defaultExperience?: string
      presetCryptoAmount?: number | string
      presetFiatAmount?: number | string
    },
    answer: { url: string },
  ]
  onrampOptions: [
    asked: Record<never, never>,
    answer: { paymentCurrencies: readonly OnrampCurrency[]; purchaseCurrencies: readonly OnrampPurchase[] },
  ]
  onrampQuote: [
    asked: { purchaseCurrency: object; paymentCurrency: object; amount: number | string; network: string },
    answer: OnrampQuote,
  ]
  sessions: [asked: { address: Account }, answer: { pcis: readonly SmartSession[] }]
  revokeSession: [asked: { address: Account; pci: string; signature: string }, answer: { success: boolean }]
}
export type ProviderName = keyof Questions

export interface ProviderCall<Name extends ProviderName = ProviderName> {
  /** The project's id. */
  readonly project: string
  /** The request's, checked and without what is not known: of the path and query texts, of the body JSON. */
  readonly params: Readonly<Questions[Name][0]>
  /** Aborted when the answer is no longer waited for. */
  readonly signal: AbortSignal
}
/**
 * Gives the answer, or undefined where there is nothing. A RefusalError goes to the page too; of any other error it learns that
 * there was one.
 */
export type Provider<Name extends ProviderName = ProviderName> = (
  call: ProviderCall<Name>,
) => Questions[Name][1] | undefined | Promise<Questions[Name][1] | undefined>

export type Providers = { readonly [name in ProviderName]?: Provider<name> }
