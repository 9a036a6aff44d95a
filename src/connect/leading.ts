// Which views come and go by themselves with a connection. This is in the machine's chunk, as there is no connection
// before that is loaded.
import { effect } from '@preact/signals-core'
import { back, isAskingView, isOpen, isRoot, opened, resetTo, route, show, view } from '../state/modal.ts'
import { config } from '../state/options.ts'
import { attempt } from './attempt.ts'
import { allowed, network } from './network.ts'
import { account, asking } from './state.ts'
import { switchViews } from './switch.ts'

interface Seen {
  address?: string | undefined
  /** Whether the app lets the visitor stay on the wallet's network. */
  readonly allowed: boolean
  readonly network?: string | undefined
  readonly isTrying?: boolean
}

/** Changes the view when the connection changes, until the returned function is called. */
export function startLeading(): () => void {
  let before: Seen = { allowed: true }
  return effect(() => {
    const now = {
      address: account.value?.address,
      allowed: allowed.value,
      network: network.value?.caipNetworkId,
      isTrying: !!attempt.value,
    }
    const was = before
    before = now
    // A wallet that is restored must not end the visitor's attempt to connect another one.
    if (asking.peek() !== 'connect') leadOn(was, now)
    // An embedded modal shows the account as soon as there is one, and again after it was closed.
    if (config.value?.mount && now.address && !opened.value && isRoot.value && view.value === 'Connect')
      resetTo('Account')
    // Who is gone during an attempt is missed once it is over: the visitor may come back to what was theirs.
    if (now.isTrying) now.address ??= was.address
  })
}

function leadOn(was: Seen, now: Seen): void {
  const { view } = route.peek()
  const isNew = !was.address && now.address
  // The attempt succeeded, or the app called it off. It may have been made while another wallet was connected, in which
  // case the address may be the same as before.
  const isOver = was.isTrying && !now.isTrying && isAskingView(view)
  if (!now.address) {
    // What an attempt has come to stays on the screen.
    if ((was.address && isOpen.peek() && !now.isTrying) || isOver) resetTo('Connect')
  } else if (!now.allowed) {
    // The view is shown once, since the visitor may have left it for another.
    if (!was.allowed && was.address === now.address && !isOver) return
    // The modal does not open by itself after a reload, but does when a connected wallet leaves the listed networks.
    if (isOpen.peek()) resetTo('UnsupportedChain')
    else if (was.allowed && !isNew) show('UnsupportedChain')
  } else if (isOpen.peek() && (isNew || isOver || (was.network !== now.network && switchViews.test(view)))) {
    // Who came from Receive, Send or Transactions to choose a network goes on there.
    if (!isNew && !isOver && !isRoot.peek()) back()
    if (!/^(Wallet[RS]|Trans)/.test(route.peek().view)) resetTo('Account')
  }
}
