// What a misbehaviour is, and the honest wallet that it is done to.
import type { Eip1193Provider } from '../../../../src/types.ts'
import { alice, makeWallet, type Wallet } from '../../../helpers/wallet.ts'

/** `waiting`: not settled, and the visitor is told so. `told` and `quiet`: with an error toast or without one. */
type Code =
  | 'wallet-error'
  | 'aborted'
  | 'rejected'
  | 'timeout'
  | 'pending'
  | 'not-connected'
  | 'unsupported-network'
  | 'offline'
export interface Ends {
  readonly connect: Code | 'connected' | 'waiting'
  /** Status after a reload that has a stored wish. */
  readonly reconnect: 'connected' | 'disconnected'
  readonly switch: Code | 'switched'
  /** `passed`: the site gets what the wallet said, whatever it is. */
  readonly sign: 'signed' | 'passed' | 'refused' | 'waiting'
  readonly disconnect: 'quiet' | 'told'
}
export interface Misbehaviour {
  readonly name: string
  /** What the page gets in place of the wallet's provider, from the start. */
  readonly wear?: (wallet: Wallet) => Eip1193Provider
  /** From the operation on. */
  readonly turn?: (wallet: Wallet) => void
  /** The account that a connection has, where it is not alice's. */
  readonly account?: string
  /** What it is taken for once it has said more. */
  readonly later?: string
  /** Whether it makes the modal open by itself. */
  readonly opens?: boolean
  readonly ends: Ends
}

export const fine: Ends = {
  connect: 'connected',
  reconnect: 'connected',
  switch: 'switched',
  sign: 'signed',
  disconnect: 'quiet',
}
/** Every answer is an error that says nothing. */
export const broken: Ends = {
  connect: 'wallet-error',
  reconnect: 'disconnected',
  switch: 'wallet-error',
  sign: 'refused',
  disconnect: 'told',
}

export const methods = [
  'eth_requestAccounts',
  'eth_accounts',
  'eth_chainId',
  'wallet_switchEthereumChain',
  'wallet_revokePermissions',
  'wallet_requestPermissions',
  'personal_sign',
]
export const signature = `0x${'1b'.repeat(65)}`
export const megabytes = (letter: string): string => letter.repeat(10_000_000)

/** The wallet of one cell: it has granted alice's account, as one that a reload finds again would have. */
export function honest(granted: boolean): Wallet {
  const wallet = makeWallet('wallet', { granted })
  own(wallet)
  return wallet
}
/** Makes a wallet honest again: what a visitor who mends it gets. */
export function own(wallet: Wallet): void {
  for (const method of Object.keys(wallet.script)) delete wallet.script[method]
  wallet.script.personal_sign = () => signature
  wallet.accounts = [alice]
}

/** The same in place of every answer. */
export const always =
  (answer: () => unknown) =>
  (wallet: Wallet): void => {
    for (const method of methods) wallet.script[method] = answer
  }
export const throws = (error: () => unknown) =>
  always(() => {
    throw error()
  })
/** Something besides every answer, before it is given. */
export const beside =
  (act: (wallet: Wallet) => void) =>
  (wallet: Wallet): void => {
    const { request } = wallet.provider
    wallet.provider.request = (args) => {
      act(wallet)
      return request(args)
    }
  }
