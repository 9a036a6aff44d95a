// Which view the modal opens with. Which views come and go by themselves with a connection is in leading.ts.
import { effect } from '@preact/signals-core'
import type { FoundWallet } from '../connectors/found.ts'
import { ModalError } from '../errors.ts'
import { isAskingView, isOpen, opened, push, route, show } from '../state/modal.ts'
import { track } from '../state/options.ts'
import type { Account, Namespace, OpenTo, ViewName } from '../types.ts'
import { loadMachine } from './load.ts'
import { allowed, enter } from './network.ts'
import { account, asking, live, namespace, setAsking } from './state.ts'
import { findConnector, isContested, wallets } from './wallets.ts'

/** The id and the type of the connector that any wallet may take. */
const relay = 'walletConnect'

/**
 * Decides which view the modal opens with. `canConnect` tells whether there is a way in beside WalletConnect: a usable wallet, email
 * or a social login.
 */
export function firstView(
  view: ViewName | undefined,
  hasAddress: boolean,
  isSupported: boolean,
  canConnect: boolean,
): ViewName {
  if (view && (hasAddress || !needsAddress.test(view))) return view
  if (hasAddress) return isSupported ? 'Account' : 'UnsupportedChain'
  if (canConnect) return 'Connect'
  return isPhone() ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}
/** The views of an account, which no others' names begin like. */
const needsAddress = /^(Account|Unsup|Prof|Trans|Wallet)/
/** Tells whether this is a phone, on which a code cannot be scanned: the largest are 440 px wide. */
export const isPhone = (): boolean | undefined =>
  window.matchMedia?.('(pointer: coarse) and (max-width: 480px)').matches

/** Tells whether an attempt is on the screen: it ends when its view is left. */
const isConnecting = (): boolean => asking.peek() === 'connect'

/** Opens the modal. Throws ModalError 'unknown-network'. A wallet that is gone since the view was checked leaves the list of them. */
export function openModal(to: OpenTo = {}): void {
  const { view: name, ...data } = to
  const { namespace: wanted, wallet = relay }: { namespace?: Namespace | undefined; wallet?: string } = data
  // Leaving its screen would give the attempt up.
  if (!name && isConnecting()) return
  // A different namespace is entered first, without confirmation.
  if (wanted && wanted !== namespace.peek()) enter(wanted)
  const asks = isAskingView(name)
  const connector = asks && findConnector(wallet)
  // Where two wallets claim to be this one, the visitor chooses between them in the list.
  const chosen = connector && !isContested(connector) && connector
  const canConnect = wallets.peek().some(({ type }) => type !== relay)
  show(firstView(asks && !chosen ? 'Connect' : name, !!account.peek(), allowed.peek(), canConnect), data)
  if (chosen) void askToConnect(chosen).catch(() => undefined)
}

/** Reports every opening and closing, until the returned function is called. */
export const startOpening = (): (() => void) => {
  const say = (what: 'OPEN' | 'CLOSE'): void => track(`MODAL_${what}`, { connected: !!live.peek()[0] })
  return effect(() => {
    if (!opened.value) return
    say('OPEN')
    // An effect runs what it returned before it runs again.
    return () => say('CLOSE')
  })
}

/**
 * Asks the wallet of a row. One with several connectors asks first which namespace is meant, unless the modal was opened for one. A
 * phone has its wallets as apps, and cannot scan the code that would be on its own screen.
 */
export function select(row: FoundWallet): void {
  // A double click asks once.
  if (isConnecting()) return
  const wanted = route.peek().data?.namespace as Namespace
  const connector = row.connectors ? row.connectors.find((one) => one.namespaces.includes(wanted)) : row
  if (connector?.type === relay && isPhone()) push('AllWallets')
  else if (connector) void pick(connector).catch(() => undefined)
  else push(...((row.leads ?? ['ConnectingMultiChain', { wallet: row.id }]) as Parameters<typeof push>))
}

/** Asks a wallet to connect, and shows that it is being asked. Rejects with ModalError. */
export function pick(connector: FoundWallet): Promise<Account> {
  connector.tap?.()
  push(`Connecting${connector.type === relay ? 'WalletConnect' : 'External'}`, { wallet: connector.id })
  return askToConnect(connector)
}

async function askToConnect(connector: FoundWallet): Promise<Account> {
  const here = route.peek()
  setAsking('connect')
  // The visitor may leave the view while the chunk is loading.
  const unwatch = effect(() => {
    if (route.value !== here) setAsking(undefined)
  })
  const { connect } = await loadMachine()
    .catch((error) => {
      // The screen needs the same chunk: it tells the visitor that the chunk is missing, and asks the wallet once it is loaded.
      setAsking(undefined)
      throw error
    })
    .finally(unwatch)
  if (route.peek() !== here) throw new ModalError(isOpen.peek() ? 'aborted' : 'closed')
  return connect(connector)
}
