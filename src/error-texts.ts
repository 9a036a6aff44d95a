// What `connect()` and `switchNetwork()` say to developers where they fail: what happened to whom, and what to do. Fetched with the first error that an app gets.
import { isModalError } from './errors.ts'
import type { ModalErrorCode } from './types.ts'

type Texts = { readonly [code in ModalErrorCode]?: (wallet: string, network: string) => string }
/** What happened to a wallet that was asked to connect. */
const connecting: Texts = {
  closed: () => 'The modal was closed before a wallet was connected',
  rejected: (wallet) => `${wallet} declined to connect`,
  aborted: (wallet) =>
    `${wallet} is not waited for any more: its view was left, another attempt took over, or the modal was destroyed`,
  timeout: (wallet) => `${wallet} did not answer in time: ask it again`,
  pending: (wallet) => `${wallet} has a request open already: the visitor has to answer that first`,
  'not-connected': (wallet) => `${wallet} granted no account: the visitor has to allow one for this site`,
  'no-wallet': (wallet) => `${wallet} has left the page, updated or removed: a reload finds it where it is there`,
  'unsupported-network': (wallet) => `${wallet} takes none of the networks that createModal was given`,
  locked: (wallet) => `${wallet} is locked: the visitor has to unlock it`,
  offline: (wallet) => `${wallet} has no connection to its node or its service`,
  expired: (wallet) => `${wallet} let the request run out: ask it again`,
  'rate-limited': (wallet) => `${wallet} or its node was asked too often: wait before it is asked again`,
  'unverified-origin': (wallet) => `${wallet} or its service does not know the origin of this page: allow it there`,
  'wallet-error': (wallet) => `${wallet} failed, or answered nonsense: cause is what it threw, where it threw`,
}
/** To one that was asked to switch. */
const switching: Texts = {
  ...connecting,
  rejected: (wallet, network) => `${wallet} declined to switch to ${network}`,
  aborted: (wallet, network) =>
    `${wallet} is not waited for any more to switch to ${network}: its view was left, another switch took over, or it was disconnected`,
  timeout: (wallet, network) => `${wallet} did not switch to ${network} in time: ask it again`,
  'not-connected': (wallet, network) =>
    `${wallet} has no account on ${network}: the visitor has to allow one for this site`,
  'unsupported-network': (wallet, network) =>
    `${wallet} cannot be switched to ${network}: the visitor has to do it in the wallet, or to take another one`,
}
/** Where these have a message of their own it is a part of what happened. */
const isDetailed = /^(rejected|timeout|wallet-error)$/

/** Makes a sentence of the message of an error of ours that has none, and returns it. A network is that which was asked for. */
export function explain(error: unknown, wallet = 'The wallet', network = ''): unknown {
  if (!isModalError(error)) return error
  const { code, message, stack } = error
  const text = (network ? switching : connecting)[code]?.(wallet, network)
  // What connectors say where there is no account says less.
  const isBare = message === code || code === 'not-connected'
  if (!text || !(isBare || isDetailed.test(code)) || message.startsWith(text)) return error
  error.message = isBare ? text : `${text} (${message})`
  // Some engines have put the message into the stack already.
  if (stack) error.stack = stack.replace(message, () => error.message)
  return error
}
