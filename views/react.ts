'use client'

// hasp for React: hooks over the one modal of the page, and the buttons.
import { createElement, type ReactElement, type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { inertMethods, instance, language, listedWallets, snapshot, subscribe } from '../src/core.ts'
import { amountFormat, decimal } from '../src/messages/amount.ts'
import { button as texts } from '../src/messages/shell/button.ts'
import { formatAddress } from '../src/messages/short-address.ts'
import type {
  Account,
  Eip155Provider,
  Modal,
  Namespace,
  Provider,
  ProviderOf,
  SolanaProvider,
  State,
} from '../src/types.ts'
import css from './button.css'
import { come, go, press } from './button.ts'
import { accountOf, watchBalance } from './watch.ts'

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

/** A server knows no visitor, and the first drawing in the browser is the server's. */
const useStore = <T>(read: () => T, listen = subscribe): T | undefined =>
  useSyncExternalStore<T | undefined>(listen, read, nothing)

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
function withBalance(listener: () => void): () => void {
  const stops = [subscribe(listener), watchBalance()]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * The wallets that the modal lists, to draw a list of one's own; undefined on a server.
 *
 * @example
 * useWallets()?.map(({ id, name }) => <button onClick={() => modal.connect({ wallet: id })}>{name}</button>)
 */
export const useWallets = (): Modal['wallets'] | undefined => useStore(listedWallets)

/** Their names beside those of another library, such as wagmi's. */
export { useAccount as useHaspAccount, useBalance as useHaspBalance }

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

export interface ConnectButtonProps extends NetworkButtonProps {
  readonly balance?: 'show' | 'hide'
  readonly network?: 'show' | 'hide'
  readonly namespace?: Namespace
}
export interface NetworkButtonProps {
  /** Of the button while nobody is connected; of a network's while there is none. */
  readonly label?: string
  readonly disabled?: boolean
  readonly className?: string
  readonly id?: string
  /** Of the page's policy, for the style that a server sends. */
  readonly nonce?: string
}

/**
 * `<hasp-button>` for React. A server sends it as it will stand, so that nothing moves. Its element has a name of its own
 * and no definition: that of another copy of hasp in the page would draw into it too.
 *
 * @example
 * <ConnectButton label="Sign in" balance="hide" />
 */
export const ConnectButton = (props: ConnectButtonProps): ReactElement =>
  useElement('hasp-connect-button', props, texts.connectButton)

/**
 * `<hasp-network-button>` for React: the active network, and a click leads to the list of them.
 *
 * @example
 * <NetworkButton />
 */
export const NetworkButton = (props: NetworkButtonProps): ReactElement =>
  useElement('hasp-choose-network', props, texts.networkButton)

function useElement(
  name: string,
  { className, disabled = false, nonce, ...attributes }: NetworkButtonProps,
  text: string,
): ReactElement {
  const isServer = typeof document === 'undefined'
  const props = {
    ...attributes,
    ...(className && { class: className }),
    ...(disabled && { disabled: '' }),
    ref: useMemo(drawer, []),
  }
  // The parser makes a shadow root of it, so the browser's tree has no child here, as its own drawing has none.
  return createElement(name, props, isServer ? shadow(attributes.label ?? text, disabled, nonce) : undefined)
}

/** What `CustomConnectButton` gives to draw a button of one's own with. */
export interface ConnectButtonState extends Pick<State, 'status' | 'supported'>, Pick<Modal, 'open' | 'prepare'> {
  /** Undefined while nobody is connected. */
  readonly account: Account | undefined
  /** How the account is shown: what the visitor calls it, else its address made short. */
  readonly label: string | undefined
  /** Cut to three places, with its symbol: `1,234.567 ETH`. Undefined while it is unknown. */
  readonly balance: string | undefined
  /** Undefined on one that is not listed. */
  readonly network: State['network'] | undefined
}

/**
 * A button that the app draws itself; it is drawn again with every change of the modal's state.
 *
 * @example
 * <CustomConnectButton>
 *   {({ label, balance, open, prepare }) => (
 *     <button onClick={() => open()} onPointerEnter={prepare}>{label ?? 'Connect'} {balance}</button>
 *   )}
 * </CustomConnectButton>
 */
export function CustomConnectButton({ children, balance }: CustomConnectButtonProps): ReactNode {
  const { state, open, prepare } = useModal()
  const {
    value,
    decimals = 0,
    symbol,
  } = useStore(() => snapshot().balance, balance === 'hide' ? subscribe : withBalance) ?? {}
  const { status, supported, network, account } = state
  return children({
    status,
    supported,
    network,
    account,
    label: account && (account.label ?? formatAddress(account.address)),
    balance:
      value === undefined
        ? undefined
        : `${amountFormat(language.peek().tag).format(decimal(value, decimals))} ${symbol}`,
    open,
    prepare,
  })
}
export interface CustomConnectButtonProps {
  readonly children: (state: ConnectButtonState) => ReactNode
  /** `'hide'` does not ask for the balance. */
  readonly balance?: 'show' | 'hide'
}

/** React 18 knows no ref that cleans up. */
function drawer(): (host: HTMLElement | null) => void {
  let drawn: HTMLElement | undefined
  const click = (): void => void (drawn && press(drawn))
  return (host) => {
    drawn?.removeEventListener('click', click)
    if (drawn) go(drawn)
    drawn = host ?? undefined
    drawn?.addEventListener('click', click)
    if (drawn) come(drawn)
  }
}

/** Declarative shadow DOM: what is drawn for nobody. https://html.spec.whatwg.org/#attr-template-shadowrootmode */
function shadow(label: string, disabled: boolean, nonce?: string): ReactElement {
  const looks = { part: 'button', 'aria-haspopup': 'dialog', lang: 'en', dir: 'ltr', disabled } as const
  return createElement(
    'template',
    { shadowrootmode: 'open', shadowrootdelegatesfocus: '' },
    createElement('style', { nonce }, css),
    createElement('button', { type: 'button', ...looks }, createElement('span', { part: 'label' }, label)),
  )
}
