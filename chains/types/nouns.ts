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

/** How an address is written: in eip155 0x and 40 hex digits, cased as EIP-55 says. */
export type Address<Name extends Namespace = Namespace> = Name extends 'eip155' ? Hex : string

/** One address that a wallet granted, in canonical form. `namespace` tells which, and so how it is written. */
export type Account<Name extends Namespace = Namespace> = Name extends Namespace ? AccountOf<Name> : never
interface AccountOf<Name extends Namespace> {
  readonly namespace: Name
  readonly address: Address<Name>
  readonly type: 'eoa' | 'smartAccount' | 'payment' | 'ordinal'
  /** 0x hex (eip155, polkadot), base58 (solana), base64 (bip122, cosmos). */
  readonly publicKey?: string
  /** The derivation path, where the wallet says it. */
  readonly path?: string
  readonly label?: string
}
/** An account as a connector says it: hasp checks the address, and makes it canonical. */
export interface AccountInput extends Omit<AccountOf<Namespace>, 'address'> {
  readonly address: string
}

/** The spec's network entity; hasp fills in what a {@link NetworkInput} leaves out. One of eip155 is a chain of viem. */
export type Network<Name extends Namespace = Namespace> = Name extends Namespace ? NetworkOf<Name> : never
/** A network of which the id is known to the compiler, as of a constant of `hasp/networks`. */
export interface NetworkOf<
  Name extends Namespace,
  Reference extends number | string = Name extends 'eip155' ? number : string,
> {
  /** The CAIP-2 reference: a number for eip155. */
  readonly id: Reference
  readonly caipNetworkId: `${Name}:${number extends Reference ? string : Reference}`
  readonly chainNamespace: Name
  readonly name: string
  readonly nativeCurrency: Currency
  readonly rpcUrls: {
    readonly default: Urls
    /** What a wallet that is asked to add the network gets: never a URL with a project id. */
    readonly chainDefault: Urls
    /** bip122 only: the bases of Esplora's HTTP API. https://github.com/Blockstream/esplora/blob/master/API.md */
    readonly esplora?: Urls
    /** cosmos only: the bases of the REST API. Without them a wallet that does not know the chain cannot be told of it. */
    readonly rest?: Urls
  }
  readonly assets: { readonly imageId?: string; readonly imageUrl?: string }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } }
  readonly contracts?: Contracts
  readonly testnet?: boolean
  /** bip122 `bc`, `tb` or `bcrt`, polkadot the SS58 number, cosmos the bech32 prefix. */
  readonly prefix?: string | number
}

interface Urls {
  readonly http: readonly string[]
}
interface Currency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** cosmos only: the base unit's name on chain. @default the symbol in small letters after SI's letter: `uatom` of 6 decimals */
  readonly denom?: string
}
interface Contract {
  readonly address: Hex
  readonly blockCreated?: number | undefined
}
interface Contracts {
  readonly [name: string]: Contract | { readonly [sourceId: number]: Contract | undefined } | undefined
  readonly multicall3?: Contract | undefined
}

/** A constant of `hasp/networks`, an object of the app's own, or any object of `viem/chains` as it is. */
export interface NetworkInput {
  readonly id: number | string
  readonly name: string
  readonly nativeCurrency: Currency
  readonly rpcUrls: {
    readonly default: Urls
    readonly chainDefault?: Urls
    readonly esplora?: Urls
    readonly rest?: Urls
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

/** What an app lists: one at least. */
export type NetworkInputs = readonly [NetworkInput, ...NetworkInput[]]
/** The CAIP-2 id of a network that an app lists, as far as the compiler knows it. */
export type IdOf<Input extends NetworkInput> = Input extends { readonly caipNetworkId: infer Id extends NetworkId }
  ? Id
  : Input extends { readonly chainNamespace: infer Name extends Namespace }
    ? `${Name}:${Input['id']}`
    : 'chainNamespace' extends keyof Input
      ? NetworkId
      : `eip155:${Input['id']}`
/** The namespace of a CAIP-2 id. */
export type NamespaceOf<Id extends NetworkId> = Id extends `${infer Name extends Namespace}:${string}` ? Name : never
/** The number of a network of eip155. */
export type ChainId<Id extends NetworkId> = Id extends `eip155:${infer Reference}`
  ? string extends Reference
    ? number
    : Reference extends `${infer Whole extends number}`
      ? Whole
      : never
  : never
/** How a network is named: by its CAIP-2 id, by the number of eip155, or as the object that an app has of it. */
export type NetworkName<Id extends NetworkId = NetworkId, Reference extends number = ChainId<Id>> =
  | Id
  | Reference
  | { readonly caipNetworkId: Id }
  | { readonly id: Reference; readonly caipNetworkId?: undefined; readonly chainNamespace?: 'eip155' }
