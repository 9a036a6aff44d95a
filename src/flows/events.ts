// What nobody reports where it happens: that somebody uses the modal, and what they look at in it. The chunk comes with the first
// sign of a visitor, and only where somebody listens.
import { effect, untracked } from '@preact/signals-core'
import { version } from '../../package.json'
import { network } from '../connect/network.ts'
import { account } from '../connect/state.ts'
import { isOpen, isRoot, type Route, route } from '../state/modal.ts'
import { config, track } from '../state/options.ts'
import type { ViewName } from '../types.ts'
import type { Search } from './directory/pages.ts'

const clicks = {
  AllWallets: 'CLICK_ALL_WALLETS',
  GetWallet: 'CLICK_GET_WALLET',
  SwitchNetwork: 'CLICK_NETWORKS',
  WhatIsANetwork: 'CLICK_NETWORK_HELP',
  WhatIsAWallet: 'CLICK_WALLET_HELP',
} as const
const clickTo = (view: ViewName) => clicks[view as keyof typeof clicks]

/** The routes that were on top of the stack: who comes back to one has not clicked. */
let seen = new WeakSet<Route>()
let wasSeen = false
let watches = false
let answered: Search | undefined

/** Reports each search that is answered. Its chunk is here already, since the wallets are listed by it. */
async function watchSearches(): Promise<void> {
  const { listed, searched } = await import('./directory.ts')
  const look = (): void => {
    const search = searched.peek()
    if (!search || search === answered || listed.peek().phase !== 'ready') return
    answered = search
    track('SEARCH_WALLET', { search: search.text, badge: search.isCertified })
  }
  effect(() => {
    void [searched.value, listed.value]
    // One of them is set before the other.
    queueMicrotask(look)
  })
}

effect(() => {
  const { networks } = config.value ?? {}
  if (!networks) {
    seen = new WeakSet()
    wasSeen = false
  }
  if (!networks || !isOpen.value) return
  const isFirst = !wasSeen
  wasSeen = true
  const here = route.value
  const isClick = !isRoot.peek() && !seen.has(here)
  const event = isClick ? clickTo(here.view) : undefined
  seen.add(here)
  if (here.view === 'AllWallets' && !watches) {
    watches = true
    untracked(watchSearches).catch(() => {
      watches = false
    })
  }
  untracked(() => {
    if (isFirst) track('INITIALIZE', { networks: networks.map(({ caipNetworkId }) => caipNetworkId).join(), version })
    if (event) track(event)
    if (isClick && here.view === 'WalletSend')
      track('OPEN_SEND', {
        network: network.peek()?.caipNetworkId ?? '',
        isSmartAccount: account.peek()?.type === 'smartAccount',
      })
  })
})
