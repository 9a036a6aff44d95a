// The buttons for React: elements of their own names, which a server sends as they will stand.
import { createElement, type ReactElement, type ReactNode, useMemo } from 'react'
import { language, snapshot, subscribe } from '../src/core.ts'
import { button as texts } from '../src/messages/shell/button.ts'
import { formatAddress } from '../src/messages/short-address.ts'
import type { Account, AccountId, Modal, Namespace, State } from '../src/types.ts'
import css from './button.css'
import { click, mount, unmount } from './button.ts'
import { useAddress, useInitial, useModal, useStore, withBalance } from './react-hooks.ts'
import { cutAmount } from './ui/amount.ts'
import { identicon } from './ui/identicon.ts'
import { addressOf, followLanguage } from './watch.ts'

export interface ConnectButtonProps extends NetworkButtonProps {
  /** Whether it shows the native balance, for which a chain is asked then. @default 'show' */
  readonly balance?: 'show' | 'hide'
  /** Whether it shows the network. @default 'show' */
  readonly network?: 'show' | 'hide'
  /** Whose wallet it shows, and is asked to connect. @default the active one */
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
  useElement('hasp-connect-button', props, texts.connectButton, useInitial(props.namespace))

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
  { className, disabled = false, nonce, ...attributes }: ConnectButtonProps,
  text: string,
  account?: AccountId,
): ReactElement {
  const isServer = typeof document === 'undefined'
  const props = {
    ...attributes,
    ...(account && { account }),
    ...(className && { class: className }),
    ...(disabled && { disabled: '' as const }),
    ref: useMemo(buttonRef, []),
  }
  // The parser makes a shadow root of it, so the browser's tree has no child here, as its own drawing has none.
  return createElement(name, props, isServer ? shadow(props, attributes.label ?? text, nonce) : undefined)
}

/** What `CustomConnectButton` gives to draw a button of one's own with. */
export interface ConnectButtonState extends Pick<State, 'status' | 'supported'>, Pick<Modal, 'open' | 'prepare'> {
  /** Undefined while nobody is connected. */
  readonly account: Account | undefined
  /** How the account is shown: what the visitor calls it, else its address made short; at first that of `InitialAccounts`. */
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
  const address = useAddress()
  const {
    value,
    decimals = 0,
    symbol,
  } = useStore(() => snapshot().balance, balance === 'hide' ? subscribe : withBalance) ?? {}
  const tag = useStore(() => language.peek().tag, followLanguage) ?? 'en'
  const { status, supported, network, account } = state
  return children({
    status,
    supported,
    network,
    account,
    label: account?.label ?? (address && formatAddress(address)),
    balance: value === undefined ? undefined : `${cutAmount(value, decimals, tag)} ${symbol}`,
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
function buttonRef(): (host: HTMLElement | null) => void {
  let drawn: HTMLElement | undefined
  const onClick = (): void => void (drawn && click(drawn))
  return (host) => {
    drawn?.removeEventListener('click', onClick)
    if (drawn) unmount(drawn)
    drawn = host ?? undefined
    drawn?.addEventListener('click', onClick)
    if (drawn) mount(drawn)
  }
}

interface Drawn extends Pick<ConnectButtonProps, 'balance'> {
  readonly account?: AccountId
  readonly disabled?: ''
}
/** Declarative shadow DOM: what is drawn before anything is known. https://html.spec.whatwg.org/#attr-template-shadowrootmode */
function shadow({ account, balance, disabled }: Drawn, label: string, nonce?: string): ReactElement {
  const looks = {
    part: 'button',
    'aria-haspopup': 'dialog',
    lang: 'en',
    dir: 'ltr',
    disabled: disabled === '',
  } as const
  const address = addressOf(undefined, account)
  const children = address
    ? [avatar(address), named('bdi', 'address', formatAddress(address)), balance === 'hide' || named('bdi', 'balance')]
    : [named('span', 'label', label)]
  return createElement(
    'template',
    { shadowrootmode: 'open', shadowrootdelegatesfocus: '' },
    createElement('style', { nonce }, css),
    createElement('button', { type: 'button', ...looks }, ...children),
  )
}
const named = (tag: string, part: string, ...children: readonly ReactNode[]): ReactElement =>
  createElement(tag, { part, key: part }, ...children)
/** As the button draws it in the browser, but for the ground: a policy may allow no `style`. */
function avatar(address: string): ReactElement {
  const { hue, path } = identicon(address)
  const ground = createElement('rect', { width: 40, height: 40, fill: `oklch(.9 .05 ${hue})` })
  const arcs = createElement('path', { d: path, stroke: `oklch(.47 .12 ${hue})`, strokeWidth: 4 })
  return named('span', 'avatar', createElement('svg', { viewBox: '0 0 40 40', width: 28, fill: 'none' }, ground, arcs))
}
