'use client'

// hasp for React: hooks over the one modal of the page, and the button.
import { createElement, type ReactElement, useSyncExternalStore } from 'react'
import { connections, instance, off, snapshot, subscribe, version } from '../src/core.ts'
import { button as texts } from '../src/messages/button.ts'
import type { Account, Eip1193Provider, Modal, Namespace, Provider, State } from '../src/types.ts'
import css from './button.css'
import * as button from './button.ts'
import { defineButton } from './element.ts'
import { watchBalance } from './watch.ts'

const nothing = (): undefined => undefined
/** Before `createModal`, and on a server. */
const absent: Modal = {
  ...off,
  close: nothing,
  destroy: nothing,
  setAccountType: nothing,
  provider: nothing,
  get state() {
    return snapshot()
  },
}

/** A server knows no visitor, and the first drawing in the browser is the server's. */
const useStore = <T>(read: () => T, listen = subscribe): T | undefined =>
  useSyncExternalStore<T | undefined>(listen, read, nothing)

/** The modal that `createModal` made; drawn again with every change of its state. */
export function useModal(): Modal {
  useStore(snapshot)
  return instance() ?? absent
}

/** The connected account, or that of a namespace; undefined where there is none. */
export const useAccount = (namespace?: Namespace): Account | undefined =>
  useStore(() => (namespace ? current(namespace)?.accounts[0] : snapshot().account))
const current = (namespace: Namespace) =>
  connections.peek().find((one) => one.current && one.network.startsWith(`${namespace}:`))

/** The active network; undefined on one that is not listed. */
export const useNetwork = (): State['network'] => useStore(() => snapshot().network)

/** The native balance in base units, read while it is used; undefined until it is known. */
export const useBalance = (): State['balance'] => useStore(() => snapshot().balance, withBalance)
function withBalance(listener: () => void): () => void {
  const stops = [subscribe(listener), watchBalance()]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The wallet, for any library that takes an EIP-1193 provider; undefined until it is connected. */
export function useProvider(namespace: 'eip155'): Eip1193Provider | undefined
export function useProvider(namespace?: Namespace): Provider | undefined
export function useProvider(namespace?: Namespace): Provider | undefined {
  return useStore(() => instance()?.provider(namespace))
}

export interface ConnectButtonProps {
  /** Of the button while nobody is connected. */
  readonly label?: string
  readonly balance?: 'show' | 'hide'
  readonly network?: 'show' | 'hide'
  readonly namespace?: Namespace
  readonly disabled?: boolean
  readonly className?: string
  readonly id?: string
}

/** `<hasp-button>` for React. A server sends it as it will stand, so that nothing moves. */
export function ConnectButton({ className, disabled, ...attributes }: ConnectButtonProps): ReactElement {
  const isServer = typeof customElements === 'undefined'
  if (!isServer) defineButton(version, (run) => run(button))
  const props = { ...attributes, ...(className && { class: className }), ...(disabled && { disabled: '' }) }
  // The parser makes a shadow root of it, so the browser's tree has no child here, as its own drawing has none.
  return createElement('hasp-button', props, isServer ? shadow(attributes.label, disabled) : undefined)
}

/** Declarative shadow DOM: what the element draws for nobody. https://html.spec.whatwg.org/#attr-template-shadowrootmode */
function shadow(label: string = texts.connectButton, disabled = false): ReactElement {
  const words = createElement('span', { part: 'label' }, label)
  const looks = { part: 'button', 'aria-haspopup': 'dialog', className: 'system', lang: 'en', dir: 'ltr' } as const
  return createElement(
    'template',
    { shadowrootmode: 'open' },
    createElement('style', null, css),
    createElement('button', { type: 'button', disabled, ...looks }, words),
  )
}
