// What createModal returns: the modal, its state and its errors.

import type { Provider } from '../../chains/types/chain.ts'
import type {
  Account,
  AccountId,
  ChainId,
  Namespace,
  NamespaceOf,
  Network,
  NetworkId,
  NetworkInput,
  NetworkName,
} from '../../chains/types/nouns.ts'
import type { Watchable, Watched } from './account.ts'
import type { Connection, ListedWallet } from './connector.ts'
import type { FixedOption, Options } from './options.ts'
import type {
  BitcoinProvider,
  CosmosProvider,
  Eip155Provider,
  PolkadotProvider,
  ProviderOf,
  SolanaProvider,
} from './providers.ts'
import type { SendInput } from './send.ts'
import type { OpenTo, ViewName } from './views.ts'

/** `reconnecting` also means "not known yet": on a server, and in a browser until the store was read. */
export type Status = 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

/** What the modal shows. It is frozen, and the same reference until something changes. */
export interface State<Name extends Namespace = Namespace> {
  /** Whether the modal is shown over the page. */
  readonly open: boolean
  /** The view that is shown, or would be. */
  readonly view: ViewName
  /** Whether a wallet is being asked to connect or to switch. */
  readonly loading: boolean
  /** The theme that is shown, also where it follows the system's. */
  readonly theme: 'light' | 'dark'
  /** `'reconnecting'` until it is known who is connected: on a server, and until the wallets of the last visit have answered. */
  readonly status: Status
  /** Absent on a network that is not listed. */
  readonly network?: Network<Name>
  /** Whether the wallet is on a network that is listed. True where nobody is connected. */
  readonly supported: boolean
  /** The first of `accounts`: who signs and pays. Absent where nobody is connected. */
  readonly account?: Account<Name>
  /** Those of the current wallet of the active namespace. */
  readonly accounts: readonly Account<Name>[]
  /** Every wallet that is connected, in each namespace the current one first. */
  readonly connections: readonly Connection<Name>[]
  /** Base units. Absent = unknown. */
  readonly balance?: { readonly value: bigint; readonly symbol: string; readonly decimals: number }
}

/** What `connect` takes. */
export interface ConnectOptions<Name extends Namespace = Namespace> {
  /** A connector's id, an rdns or a directory id: that wallet is asked, without a list. @default the visitor picks one */
  readonly wallet?: string
  /** In which namespace an account is wanted. @default the active one */
  readonly namespace?: Name
  /** Gives up: rejects with `'aborted'`, and closes the modal where no other call waits. */
  readonly signal?: AbortSignal
}

/**
 * What `createModal` returns, for the networks that it was given: `Modal` alone is one of any. Every promise settles, and rejects with
 * a ModalError.
 */
export interface Modal<
  Id extends NetworkId = NetworkId,
  Name extends Namespace = NamespaceOf<Id>,
  Reference extends number = ChainId<Id>,
> {
  /**
   * Shows the modal: at a view, or at the one that fits (Account where a wallet is connected, else Connect). Resolves at the
   * first paint; rejects with `'unknown-view'`, `'not-available'` for a view that is not built, `'unknown-network'` where no network of
   * `namespace` is listed, or `'no-wallet'`.
   *
   * @example
   * await modal.open({ view: 'SwitchNetwork' })
   */
  open(to?: OpenTo): Promise<void>
  /**
   * Resolves once it is known who is connected: the store was read, and what can come back has come back or has not. At once on a
   * server, which knows nobody.
   *
   * @example
   * await modal.ready
   * if (modal.state.status === 'disconnected') location.assign('/login')
   */
  readonly ready: Promise<void>
  /**
   * Fetches what the modal is drawn with ahead of a click on a button of your own, which then only draws; and looks for wallets that
   * do not announce themselves.
   *
   * @example
   * document.querySelector('button')?.addEventListener('pointerenter', () => modal.prepare())
   */
  prepare(): void
  /** Hides the modal. A wallet that is being asked to connect is given up. */
  close(): void
  /**
   * Opens the modal, and resolves with the account once a wallet is connected: the one that is already, else the one that the
   * visitor picks there, or `wallet`, which is a connector's id, rdns or directory id: `io.metamask`, or with the namespace
   * `solana:Phantom`, `cosmos:keplr`, `bip122:LeatherProvider`. A wallet that is connected becomes the current
   * one without being asked. Rejects with `'closed'`, `'rejected'`, `'aborted'`, `'no-wallet'` and what a wallet may do wrong.
   *
   * @example
   * const { address } = await modal.connect({ wallet: 'io.metamask' })
   */
  connect<Wanted extends Name = Name>(options?: ConnectOptions<Wanted>): Promise<Account<Wanted>>
  /**
   * Ends every connection, or those of a wallet or a namespace, whatever the wallet answers. `revoke` (true if left out) asks
   * the wallet to forget the whole origin. https://eips.ethereum.org/EIPS/eip-2255
   *
   * @example
   * await modal.disconnect({ revoke: false })
   */
  disconnect(options?: {
    readonly wallet?: string
    readonly namespace?: Namespace
    readonly revoke?: boolean
  }): Promise<void>
  /**
   * Resolves when the wallet itself says that it is on that network, or at once where none is connected. Rejects with
   * `'unknown-network'` for one that is not among `networks`, `'rejected'`, `'timeout'` or `'unsupported-network'`. While
   * the visitor connects another wallet the switch goes on without a screen.
   *
   * @example
   * await modal.switchNetwork('eip155:8453')      // or its number or object: 8453, base
   */
  switchNetwork(network: NetworkName<Id, Reference>): Promise<void>
  /**
   * Shows what is to be sent, filled in, and asks the wallet for it when the visitor clicks on Send: after Connect where nobody is
   * connected, and after the switch to `network`. The visitor may change it all. Resolves with the hash, on Solana the signature, when
   * the wallet has sent it, which is before it is confirmed.
   * Rejects once the visitor has left it: with `'rejected'` or `'wallet-error'` where they declined in the wallet or it failed, else with
   * `'closed'`; and with `'pending'` while a wallet is asked for another, `'aborted'` when another is asked for, `'unknown-network'`,
   * `'invalid-option'`, `'not-available'` in namespaces of which hasp sends nothing yet or where `features.send` is `false`, or as
   * `connect` and `switchNetwork` do.
   *
   * @example
   * const hash = await modal.send({ to: 'vitalik.eth', amount: '0.1' })
   */
  send(input: SendInput<Id, Reference>): Promise<string>
  /**
   * Lists one more network, or another in the place of one of the same id. Resolves when the wallets that speak it are looked for;
   * rejects with `'invalid-option'`.
   *
   * @example
   * import { polygon } from 'hasp/networks'
   * await modal.addNetwork(polygon)
   */
  addNetwork(network: NetworkInput): Promise<void>
  /** Makes an account of that type the first one of the namespace, where the wallet granted one. Resolves when it is. */
  setAccountType(namespace: Namespace, type: Account['type']): Promise<void>
  /**
   * Names an address on this device; without a label the name goes.
   *
   * @example
   * await modal.setAddressLabel('eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8', 'Savings')
   */
  setAddressLabel(id: AccountId, label?: string): Promise<void>
  /**
   * The current wallet of the namespace, in the shape that the libraries of its ecosystem take: EIP-1193 for viem and ethers,
   * {@link SolanaProvider}, {@link BitcoinProvider}, {@link PolkadotProvider}, {@link CosmosProvider}; undefined while none is
   * connected. https://eips.ethereum.org/EIPS/eip-1193
   *
   * @example
   * const client = createWalletClient({ chain: mainnet, transport: custom(modal.provider('eip155')!) })
   */
  provider(namespace: 'eip155'): Eip155Provider | undefined
  provider<Address extends string = string>(namespace: 'solana'): SolanaProvider<Address> | undefined
  provider<Wanted extends Namespace>(namespace: Wanted): ProviderOf<Wanted> | undefined
  provider(namespace?: Namespace): Provider | undefined
  /** What the modal shows now. */
  readonly state: Readonly<State<Name>>
  /**
   * The wallets that Connect lists, in its order; the same reference until one comes or goes. Those that do not announce themselves,
   * and those of a list of wallets, are here once the modal has opened; `prepare()` looks for the first of these.
   *
   * @example
   * const menu = document.createElement('select')
   * for (const { id, name } of modal.wallets) menu.append(new Option(name, id))
   * menu.onchange = () => modal.connect({ wallet: menu.value })
   */
  readonly wallets: readonly ListedWallet[]
  /**
   * Calls back after every change of `state` and `wallets`, until the returned function is called.
   *
   * @example
   * const stop = modal.subscribe(() => console.log(modal.state.status))
   */
  subscribe(listener: () => void): () => void
  /**
   * Calls back with the account's `'tokens'`, `'activity'` or `'identity'`: in a moment with what is known, and after every change, until the returned
   * function is called. Nothing is asked while nobody watches.
   *
   * @example
   * const stop = modal.watch('tokens', ({ tokens, state }) => console.log(state, tokens.map(({ symbol }) => symbol)))
   */
  watch<Kind extends Watchable>(kind: Kind, listener: (value: Watched[Kind]) => void): () => void
  /**
   * Changes options while the modal lives. Throws as `createModal` does. Other `networks` are listed a moment later: a wallet whose
   * namespace goes is not connected any more, and comes back with it; the first of `networks` becomes the default
   * unless `defaultNetwork` names another.
   *
   * @example
   * modal.update({ theme: 'dark', locale: 'de' })
   */
  update(options: Partial<Omit<Options, FixedOption>>): void
  /** Ends the modal when it was called as often as `createModal`. */
  destroy(): void
}

/** Stable: an app may switch on it. */
export type ModalErrorCode =
  | 'closed'
  | 'rejected'
  | 'aborted'
  | 'timeout'
  | 'pending'
  | 'no-wallet'
  | 'not-connected'
  | 'unsupported-network'
  | 'unknown-network'
  | 'unknown-view'
  | 'invalid-option'
  | 'not-available'
  | 'wallet-error'
  | 'expired'
  | 'relay-refused'
  | 'unknown-topic'
  | 'locked'
  | 'offline'
  | 'rate-limited'
  | 'popup-blocked'
  | 'popup-severed'
  | 'unverified-origin'
  | 'session-expired'
