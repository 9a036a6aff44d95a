// Which views come and go by themselves with a connection. In the machine's chunk: before it there is none.
import { effect } from '@preact/signals-core'
import { isOpen, isRoot, opened, resetTo, route, show, view } from '../state/modal.ts'
import { allowed, network } from '../state/network.ts'
import { config } from '../state/options.ts'
import { attempt } from './attempt.ts'
import { account, asking } from './state.ts'
import { switchViews } from './switch.ts'

interface Seen {
  readonly address?: string | undefined
  /** Whether the visitor may stay on the network. */
  readonly allowed: boolean
  readonly network?: string | undefined
  readonly isTrying?: boolean
}

/** Leads on from what happens to the connection, until the returned function is called. */
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
    leadOn(was, now)
    // Embedded, the account stands there as soon as there is one, and again after it was closed.
    if (config.value?.mount && now.address && !opened.value && isRoot.value && view.value === 'Connect')
      resetTo('Account')
  })
}

function leadOn(was: Seen, now: Seen): void {
  const { view } = route.peek()
  const isNew = !was.address && now.address
  // What was tried is done, or called off by the app: also beside another wallet, which changes nothing else.
  const isOver = was.isTrying && !now.isTrying && view === 'ConnectingExternal'
  // A wallet that comes back does not end the attempt at another one.
  if (asking.peek() === 'connect') return
  if (!now.address) {
    if ((was.address && isOpen.peek()) || isOver) resetTo('Connect')
  } else if (!now.allowed) {
    // Said once: the visitor may have gone on from there.
    if (!was.allowed && was.address === now.address && !isOver) return
    // A reload does not pop up by itself; a wallet that leaves the listed networks under the visitor's eyes does.
    if (isOpen.peek()) resetTo('UnsupportedChain')
    else if (was.allowed && !isNew) show('UnsupportedChain')
  } else if (isOpen.peek() && (isNew || isOver || (was.network !== now.network && switchViews.has(view))))
    resetTo('Account')
}
