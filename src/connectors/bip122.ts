// Bitcoin wallets: of the Wallet Standard, and on `window`, where nothing tells when one comes.

import type { Methods } from './bip122/ask.ts'
import { onDemand } from './bip122/on-demand.ts'
import { onWindow } from './bip122/window.ts'
import { type Announced, type Discover, shownName } from './found.ts'
import { quietly, watchPage } from './property.ts'
import { can, connectorsOf, type StandardWallet, standardWallets } from './wallet-standard.ts'

const providers = new WeakMap<StandardWallet, unknown>()
/** sats-connect's provider, which a wallet may hold in a feature. It is read once: a wallet might name another each time. */
function satsOf(wallet: StandardWallet): unknown {
  const provider = providers.get(wallet) ?? wallet.features['sats-connect:']?.provider
  providers.set(wallet, provider)
  return provider
}

/** It can be drawn, connect, and sign for Bitcoin. */
const isBitcoin = (wallet: StandardWallet): boolean =>
  !!shownName(wallet.name, wallet.icon) &&
  wallet.chains.some((chain) => chain.startsWith('bitcoin:')) &&
  (!!satsOf(wallet) ||
    ((can(wallet, 'standard:connect') || can(wallet, 'bitcoin:connect')) &&
      (can(wallet, 'bitcoin:signMessage') || can(wallet, 'bitcoin:signTransaction'))))

/** A wallet that brings sats-connect's provider is asked by that: it can more, and is the object that `window` has too. */
function toAnnounced(wallet: StandardWallet): Announced {
  const { name, icon } = wallet
  const names = { source: 'standard', name, icon } as const
  const standard = onDemand(async () => (await import('./bip122/standard.ts')).standard(wallet), {
    ...names,
    owner: wallet,
  })
  const provider = satsOf(wallet) as Methods | undefined
  return provider ? onDemand(async () => (await import('./bip122/sats.ts')).sats(provider, standard), names) : standard
}

export { satsInterop as sessionInterop } from './bip122/provider.ts'

export const discover: Discover = (found) => {
  const connectors = new Map<unknown, Announced>()
  let registered: readonly StandardWallet[] = []
  let last: readonly Announced[] = []
  const look = (): void => {
    const standard = connectorsOf(registered, isBitcoin, toAnnounced, connectors)
    // The objects on `window` that are listed already.
    const taken = new Set(
      registered.map((wallet) => connectors.has(wallet) && quietly(() => satsOf(wallet))).filter(Boolean),
    )
    const now = [...standard, ...onWindow(taken, connectors)]
    if (now.length === last.length && now.every((wallet, i) => wallet === last[i])) return
    last = now
    found(now)
  }
  const stop = standardWallets((wallets) => {
    registered = wallets
    look()
  })
  const unwatch = watchPage(look)
  addEventListener('load', look)
  return () => {
    stop()
    unwatch()
    removeEventListener('load', look)
  }
}
