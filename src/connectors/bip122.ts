// Bitcoin wallets: of the Wallet Standard, and on `window`, where nothing tells when one comes.

import type { Methods } from './bip122/ask.ts'
import { bitcoinConnector } from './bip122/connector.ts'
import { sats } from './bip122/sats.ts'
import { bitcoinStandard, isBitcoin, satsOf } from './bip122/standard.ts'
import { onWindow } from './bip122/window.ts'
import type { Announced, Discover } from './discovery.ts'
import { quietly, watchPage } from './property.ts'
import { connectorsOf, type StandardWallet, standardWallets } from './wallet-standard.ts'

/** A wallet that brings sats-connect's provider is asked by that: it can more, and is the object that `window` has too. */
function toAnnounced(wallet: StandardWallet): Announced {
  const standard = bitcoinStandard(wallet)
  const provider = satsOf(wallet)
  if (!provider) return standard
  const { source, name, icon } = standard
  return bitcoinConnector(sats(provider as Methods, standard), { source, name, icon })
}

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
