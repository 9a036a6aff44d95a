// The hooks: over the one modal of the page.
import {
  createContext,
  createElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { inertMethods, instance, listedWallets, snapshot, subscribe } from '../src/core.ts'
import type {
  Account,
  AccountId,
  Eip155Provider,
  Modal,
  Namespace,
  Provider,
  ProviderOf,
  SolanaProvider,
  State,
  Watchable,
  Watched,
} from '../src/types.ts'
import { accountOf, addressOf, watchBalance } from './watch.ts'

const nothing = (): undefined => undefined
/** On a server, and while its page is taken over: who is connected is not known yet. */
const absent: Modal = {
  ...inertMethods,
  destroy: nothing,
  ready: Promise.resolve(),
  state: Object.freeze({
    open: false,
    view: 'Connect',
    loading: false,
    theme: 'light',
    status: 'reconnecting',
    supported: true,
    accounts: [],
    connections: [],
  }),
  wallets: [],
}

/** Where there is none yet, or none any more. */
const none: Modal = {
  ...absent,
  get state() {
    return snapshot()
  },
}

type Listen = (listener: () => void) => () => void
/** A server knows no visitor, and the first drawing in the browser is the server's. */
export const useStore = <T>(
  read: () => T,
  listen: Listen = subscribe,
  onServer: () => T | undefined = nothing,
): T | undefined => useSyncExternalStore<T | undefined>(listen, read, onServer)

const Initial = createContext<readonly AccountId[]>([])
/**
 * Who was connected at the last visit, as `readCookie` of `hasp/cookie` told the server: drawn by the button and `useAddress` in it until
 * the wallet has come back, or has not.
 *
 * @example
 * <InitialAccounts value={readCookie((await headers()).get('cookie'))}>{children}</InitialAccounts>
 */
export const InitialAccounts = ({ value, children }: InitialAccountsProps): ReactElement =>
  createElement(Initial.Provider, { value }, children)
export interface InitialAccountsProps {
  /** CAIP-10 ids, the active account first. */
  readonly value: readonly AccountId[]
  readonly children?: ReactNode
}
/** The one of a namespace, or the active one. */
export const useInitial = (namespace = ''): AccountId | undefined =>
  useContext(Initial).find((id) => id.startsWith(namespace && `${namespace}:`))

/**
 * The modal that `createModal` made; the component is drawn again with every change of its state.
 *
 * @example
 * const { open, state } = useModal()
 * return <button onClick={() => open()}>{state.account ? 'Account' : 'Connect'}</button>
 */
export function useModal(): Modal {
  return useStore(snapshot) ? (instance() ?? none) : absent
}

/**
 * The connected account, or that of a namespace; undefined where there is none.
 *
 * @example
 * const address = useAccount('eip155')?.address
 */
export function useAccount<Name extends Namespace>(namespace: Name): Account<Name> | undefined
export function useAccount(namespace?: Namespace): Account | undefined
export function useAccount(namespace?: Namespace): Account | undefined {
  return useStore(() => (namespace ? accountOf(namespace) : snapshot().account))
}

/**
 * The address to draw: the account's, or until it is known that of `InitialAccounts`. Who signs or pays takes `useAccount`.
 *
 * @example
 * const address = useAddress()
 * return <p>{address ? formatAddress(address) : 'Nobody is connected'}</p>   // of hasp/format
 */
export function useAddress(namespace?: Namespace): string | undefined {
  const initial = useInitial(namespace)
  return useStore(
    () => addressOf(namespace ? accountOf(namespace) : snapshot().account, initial),
    subscribe,
    () => addressOf(undefined, initial),
  )
}

/**
 * The active network; undefined on one that is not listed.
 *
 * @example
 * const name = useNetwork()?.name ?? 'Unsupported network'
 */
export const useNetwork = (): State['network'] => useStore(() => snapshot().network)

/**
 * The native balance in base units, read while a component uses it; undefined until it is known.
 *
 * @example
 * const balance = useBalance()
 * const text = balance ? `${formatAmount(balance.value, balance.decimals)} ${balance.symbol}` : '—'   // of hasp/format
 */
export const useBalance = (): State['balance'] => useStore(() => snapshot().balance, withBalance)
export function withBalance(listener: () => void): () => void {
  const stops = [subscribe(listener), watchBalance()]
  return () => {
    for (const stop of stops) stop()
  }
}

/** What is known before anybody has said anything. */
const unknown: Watched = {
  tokens: { tokens: [], state: 'loading', isPartial: false, isStale: false, refresh: async () => undefined },
  activity: { entries: [], state: 'loading', hasMore: false, more: async () => undefined },
  identity: { state: 'loading' },
}
const nobody: Watched['identity'] = { state: 'ready' }

/** A value that `modal.watch` tells, while a component uses it; anew for each modal. */
function useWatched<Kind extends Watchable>(kind: Kind, isWanted = true): Watched[Kind] {
  const modal = useStore(instance)
  const [value, setValue] = useState(unknown[kind])
  useEffect(() => {
    setValue(unknown[kind])
    return isWanted ? modal?.watch(kind, setValue) : undefined
  }, [kind, modal, isWanted])
  return value
}

/**
 * What the active account has on the active network, by worth; asked for while a component uses it. What is hidden has `isHidden`:
 * nobody vouches for it.
 *
 * @example
 * const { tokens, state, refresh } = useTokens()
 * const names = tokens.filter(({ isHidden }) => !isHidden).map(({ symbol }) => symbol)
 */
export const useTokens = (): Watched['tokens'] => useWatched('tokens')

/**
 * What has happened to the active account on the active network, the newest first, page by page.
 *
 * @example
 * const { entries, state, hasMore, more } = useActivity()
 * return (hasMore || state === 'failed') && <button onClick={more}>{entries.length} and more</button>
 */
export const useActivity = (): Watched['activity'] => useWatched('activity')

/**
 * Who the account says it is, or another address on the active network. Show it beside the address, never in its place where
 * something is sent.
 *
 * @example
 * const { name = 'Nobody we know', avatar } = useIdentity()
 */
export function useIdentity(address?: string): Watched['identity'] {
  const modal = useStore(instance)
  const own = useWatched('identity', !address)
  const network = useNetwork()
  const id = network && address && `${network.caipNetworkId}:${address}`
  const [other, setOther] = useState<{ readonly id?: string; readonly found: Watched['identity'] }>({
    found: unknown.identity,
  })
  useEffect(() => {
    let isGone = false
    if (id && address && network)
      import('../src/flows/account/watch.ts')
        .then(({ identify }) => identify(address, network))
        .then(
          (found) => isGone || setOther({ id, found }),
          () => isGone || setOther({ id, found: { state: 'failed' } }),
        )
    return () => {
      isGone = true
    }
  }, [id, address, network])
  if (!address) return own
  // Of another address nothing is known yet, and on a network that is not listed nobody is asked.
  return other.id === id ? other.found : modal && !network ? nobody : unknown.identity
}

/**
 * The wallets that the modal lists, to draw a list of one's own; undefined on a server.
 *
 * @example
 * useWallets()?.map(({ id, name }) => <button onClick={() => modal.connect({ wallet: id })}>{name}</button>)
 */
export const useWallets = (): Modal['wallets'] | undefined => useStore(listedWallets)

/**
 * The wallet, in the shape that the libraries of its namespace take; undefined until it is connected.
 *
 * @example
 * const provider = useProvider('eip155')
 * const client = provider && createWalletClient({ chain: mainnet, transport: custom(provider) })
 */
export function useProvider(namespace: 'eip155'): Eip155Provider | undefined
export function useProvider<Address extends string = string>(namespace: 'solana'): SolanaProvider<Address> | undefined
export function useProvider<Name extends Namespace>(namespace: Name): ProviderOf<Name> | undefined
export function useProvider(namespace?: Namespace): Provider | undefined
export function useProvider(namespace?: Namespace): Provider | undefined {
  return useStore(() => instance()?.provider(namespace))
}
