// Which view comes first, and which views come and go by themselves. The rules are one pure function each.
import { effect } from '@preact/signals-core'
import type { FoundWallet } from '../connectors/discovery.ts'
import { ModalError } from '../errors.ts'
import { isOpen, isRoot, opened, push, resetTo, route, show, view } from '../state/modal.ts'
import { enter, network, supported } from '../state/network.ts'
import { config, track } from '../state/options.ts'
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
/** Where closing leaves the stack. */
export const closedView = (embedded: boolean, hasAddress: boolean): ViewName =>
  embedded && hasAddress ? 'Account' : 'Connect'

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
    supported: supported.peek() || !!config.peek()?.allowUnsupportedNetwork,
    canConnect: wallets.peek().length > 0,
    phone: isPhone(),
  }
  show(firstView(situation), data)
  if (chosen) void askToConnect(chosen).catch(() => undefined)
  track('MODAL_OPEN', { connected: situation.hasAddress })
}

/** Leads on from what happened to the connection. */
export function startOpening(): () => void {
  let before: { address?: string | undefined; supported: boolean; network?: string | undefined } = { supported: true }
  const stopFollowing = effect(() => {
    const now = {
      address: account.value?.address,
      supported: supported.value || !!config.value?.allowUnsupportedNetwork,
      network: network.value?.caipNetworkId,
    }
    const was = before
    before = now
    leadOn(was, now)
  })
  let wasOpen = false
  const stopCounting = effect(() => {
    const now = opened.value
    if (wasOpen && !now) track('MODAL_CLOSE', { connected: status.peek() === 'connected' })
    wasOpen = now
  })
  const stopResting = effect(() => {
    const rest = closedView(!!config.value?.mount, !!account.value)
    if (!opened.value && isRoot.value && view.value === 'Connect' && rest !== 'Connect') resetTo(rest)
  })
  return () => {
    stopFollowing()
    stopCounting()
    stopResting()
  }
}

type Seen = { address?: string | undefined; supported: boolean; network?: string | undefined }
function leadOn(was: Seen, now: Seen): void {
  const { view } = route.peek()
  const isNew = !was.address && now.address
  // A wallet that comes back does not end the attempt at another one.
  if (asking.peek() === 'connect') return
  if (!now.address) {
    if (was.address && isOpen.peek()) resetTo('Connect')
  } else if (!now.supported) {
    // Said once: the visitor may have gone on from there.
    if (!was.supported && was.address === now.address) return
    // A reload does not pop up by itself; a wallet that leaves the listed networks under the visitor's eyes does.
    if (isOpen.peek()) resetTo('UnsupportedChain')
    else if (was.supported && !isNew) show('UnsupportedChain')
  } else if (isOpen.peek() && (isNew || (was.network !== now.network && leavesOnSwitch.has(view)))) resetTo('Account')
}
const leavesOnSwitch: ReadonlySet<ViewName> = new Set(['UnsupportedChain', 'SwitchNetwork'])

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
