// The nouns of all layers: namespaces, accounts, networks.

/** A CAIP-2 namespace that hasp has a chain for. */
export type Namespace = 'eip155' | 'solana' | 'bip122' | 'polkadot' | 'cosmos'
/** CAIP-2 chain id, such as `eip155:1`. https://chainagnostic.org/CAIPs/caip-2 */
export type NetworkId = `${Namespace}:${string}`
/** CAIP-10 account id, such as `eip155:1:0x…`. https://chainagnostic.org/CAIPs/caip-10 */
export type AccountId = `${NetworkId}:${string}`
/** 0x and hex digits. */
export type Hex = `0x${string}`
/** A transaction hash: 0x and 64 hex digits. */
export type Hash = Hex

/** One address that a wallet granted, in canonical form (EIP-55 for eip155). */
export interface Account {
  readonly namespace: Namespace
  readonly address: string
  readonly type: 'eoa' | 'smartAccount' | 'payment' | 'ordinal'
  /** 0x hex (eip155, polkadot), base58 (solana), base64 (bip122, cosmos). */
  readonly publicKey?: string
  /** The derivation path, where the wallet says it. */
  readonly path?: string
  readonly label?: string
}

/** The spec's network entity; hasp fills in what a {@link NetworkInput} leaves out. */
export interface Network {
  /** The CAIP-2 reference: a number for eip155. */
  readonly id: number | string
  readonly caipNetworkId: NetworkId
  readonly chainNamespace: Namespace
  readonly name: string
  readonly nativeCurrency: Currency
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[] }
    /** What a wallet that is asked to add the network gets: never a URL with a project id. */
    readonly chainDefault: { readonly http: readonly string[] }
    /** bip122 only: the bases of Esplora's HTTP API. https://github.com/Blockstream/esplora/blob/master/API.md */
    readonly esplora?: { readonly http: readonly string[] }
    /** cosmos only: the bases of the REST API. Without them a wallet that does not know the chain cannot be told of it. */
    readonly rest?: { readonly http: readonly string[] }
  }
  readonly assets: { readonly imageId?: string; readonly imageUrl?: string }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  readonly contracts?: Contracts
  readonly testnet?: boolean
  /** bip122 `bc`, `tb` or `bcrt`, polkadot the SS58 number, cosmos the bech32 prefix. */
  readonly prefix?: string | number
}

interface Currency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** cosmos only: the base unit's name on chain. @default the symbol in small letters after SI's letter: `uatom` of 6 decimals */
  readonly denom?: string
}
interface Contracts {
  readonly [name: string]: unknown
  readonly multicall3?: { readonly address: string }
}

/** A constant of `hasp/networks`, an object of the app's own, or any object of `viem/chains` as it is. */
export interface NetworkInput {
  readonly id: number | string
  readonly name: string
  readonly nativeCurrency: Currency
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[] }
    readonly chainDefault?: { readonly http: readonly string[] }
    readonly esplora?: { readonly http: readonly string[] }
    readonly rest?: { readonly http: readonly string[] }
  }
  readonly caipNetworkId?: NetworkId
  /** @default 'eip155' */
  readonly chainNamespace?: Namespace
  readonly assets?: { readonly imageId?: string; readonly imageUrl?: string } | undefined
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly contracts?: Contracts | undefined
  readonly testnet?: boolean | undefined
  readonly prefix?: string | number
}
