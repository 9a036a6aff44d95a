// What wagmi gives a connector and takes of it, as far as it is needed: wagmi is optional, and its versions 2 and 3 have types of
// their own.
import type { Eip1193Provider } from '../types.ts'

/** An address of an EVM network, in the spelling of EIP-55. */
export type Address = `0x${string}`
/** A chain of wagmi's config. */
export interface WagmiChain {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly url: string } } | undefined
}
/** Who is connected, and where. */
export interface Connected {
  readonly accounts: readonly Address[]
  readonly chainId: number
}
/** How a connector tells wagmi what happens. */
export interface Emitter {
  emit(event: 'connect' | 'change', data: Connected): unknown
  emit(event: 'disconnect'): unknown
  listenerCount(event: 'change'): number
}
export interface WagmiConfig<Chain> {
  readonly chains: readonly [Chain, ...Chain[]]
  readonly emitter: Emitter
}
/** What a wallet is told of a chain that it does not know, where not all of it is the chain's. https://eips.ethereum.org/EIPS/eip-3085 */
export interface AddedChain {
  readonly chainName?: string | undefined
  readonly nativeCurrency?: WagmiChain['nativeCurrency'] | undefined
  readonly rpcUrls?: readonly string[] | undefined
  readonly blockExplorerUrls?: readonly string[] | undefined
  readonly iconUrls?: readonly string[] | undefined
}
/** A connector of wagmi, which takes more of what it does not know. https://wagmi.sh/dev/creating-connectors */
export type HaspConnector<Chain> = {
  readonly id: string
  readonly name: string
  readonly type: string
  setup(): Promise<void>
  connect<WithCapabilities extends boolean = false>(
    parameters?:
      | {
          readonly chainId?: number | undefined
          readonly isReconnecting?: boolean | undefined
          readonly withCapabilities?: WithCapabilities | boolean | undefined
        }
      | undefined,
  ): Promise<{
    accounts: WithCapabilities extends true
      ? readonly { address: Address; capabilities: Record<string, unknown> }[]
      : readonly Address[]
    chainId: number
  }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  getProvider(): Promise<Eip1193Provider | undefined>
  isAuthorized(): Promise<boolean>
  switchChain(parameters: {
    readonly addEthereumChainParameter?: AddedChain | undefined
    readonly chainId: number
  }): Promise<Chain>
  onAccountsChanged(accounts: string[]): void
  onChainChanged(chainId: string): void
  onDisconnect(error?: Error): void
}
