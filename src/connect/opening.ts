// Which view comes first. Which ones come and go by themselves, once somebody is connected, is in leading.ts.
import { effect } from '@preact/signals-core'
import type { FoundWallet } from '../connectors/discovery.ts'
import { ModalError } from '../errors.ts'
import { isOpen, opened, push, route, show } from '../state/modal.ts'
import { allowed, enter } from '../state/network.ts'
import { track } from '../state/options.ts'
import type { Account, Namespace, OpenTo, ViewName } from '../types.ts'
import { loadMachine } from './load.ts'
import { account, asking, namespace, setAsking, status } from './state.ts'
import { findConnector, isContested, wallets } from './wallets.ts'

export interface Situation {
  /** The view that was asked for. */
  readonly view?: ViewName
  readonly hasAddress: boolean
  readonly supported: boolean
  /** Any usable wallet, email or social: a way in that is not WalletConnect. */
  readonly canConnect: boolean
  readonly phone: boolean
}

/** The opening rule. */
export function firstView({ view, hasAddress, supported, canConnect, phone }: Situation): ViewName {
  if (view && (hasAddress || !needsAddress.has(view))) return view
  if (hasAddress) return supported ? 'Account' : 'UnsupportedChain'
  if (canConnect) return 'Connect'
  return phone ? 'AllWallets' : 'ConnectingWalletConnectBasic'
}
const needsAddress: ReadonlySet<ViewName> = new Set(['Account', 'UnsupportedChain'])
const isPhone = (): boolean => !!window.matchMedia?.('(pointer: coarse) and (max-width: 430px)').matches

/** Opens the modal. Throws ModalError 'unknown-network' or 'no-wallet'. */
export function openModal(to: OpenTo = {}): void {
  const { view: name, namespace: wanted, ...data } = to
  // An attempt is on the screen, and leaving it would give it up.
  if (!name && asking.peek() === 'connect') return
  // A different namespace is entered first, without confirmation.
  if (wanted && wanted !== namespace.peek()) enter(wanted as Namespace)
  const connector = 'wallet' in data ? findConnector(String(data.wallet)) : undefined
  const asks = name === 'ConnectingExternal'
  if (asks && !connector) throw new ModalError('no-wallet', `no wallet '${Object(data).wallet}'`)
  // Where two wallets say that they are this one the visitor takes one of them from the list.
  const chosen = asks && connector && !isContested(connector) ? connector : undefined
  const view = asks && !chosen ? 'Connect' : name
  const situation = {
    ...(view && { view }),
    hasAddress: !!account.peek(),
    supported: allowed.peek(),
    canConnect: wallets.peek().length > 0,
    phone: isPhone(),
  }
  show(firstView(situation), data)
  if (chosen) void askToConnect(chosen).catch(() => undefined)
  track('MODAL_OPEN', { connected: situation.hasAddress })
}

/** Tells the app's analytics of every close, until the returned function is called. */
export function startOpening(): () => void {
  let wasOpen = false
  return effect(() => {
    const now = opened.value
    if (wasOpen && !now) track('MODAL_CLOSE', { connected: status.peek() === 'connected' })
    wasOpen = now
  })
}

/** Asks a wallet to connect, and shows that it is being asked. Rejects with ModalError. */
export function pick(connector: FoundWallet): Promise<Account> {
  push('ConnectingExternal', { wallet: connector.id })
  return askToConnect(connector)
}

async function askToConnect(connector: FoundWallet): Promise<Account> {
  const here = route.peek()
  setAsking('connect')
  const { connect } = await loadMachine().catch((error) => {
    // The screen needs the same chunk: it says that it is missing, and asks as soon as it is here.
    setAsking(undefined)
    throw error
  })
  // The visitor may have left before the chunk was there.
  if (route.peek() !== here) throw new ModalError(isOpen.peek() ? 'aborted' : 'closed')
  return connect(connector)
}
