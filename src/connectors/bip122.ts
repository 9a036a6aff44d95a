// Bitcoin wallets: of the Wallet Standard, and on `window`, where nothing tells when one comes.

import type { Methods } from './bip122/ask.ts'
import { bitcoinConnector } from './bip122/connector.ts'
import { sats } from './bip122/sats.ts'
import { bitcoinStandard, isBitcoin, satsOf } from './bip122/standard.ts'
import { onWindow } from './bip122/window.ts'
import type { Announced, Discover } from './discovery.ts'
import { type StandardWallet, standardWallets } from './wallet-standard.ts'

/** How often, in ms, and how many times `window` is looked at. */
const pollTime = 1000
const maxPolls = 10

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
    const wallets = registered.filter(isBitcoin)
    const standard = wallets.map((wallet) => {
      const connector = connectors.get(wallet) ?? toAnnounced(wallet)
      connectors.set(wallet, connector)
      return connector
    })
    const taken = new Set(wallets.map(satsOf).filter((provider) => provider))
    const now = [...standard, ...onWindow(taken, connectors)]
    if (now.length === last.length && now.every((wallet, i) => wallet === last[i])) return
    last = now
    found(now)
  }
  const stop = standardWallets((wallets) => {
    registered = wallets
    look()
  })
  look()
  let polls = 0
  const timer = setInterval(() => {
    if (++polls >= maxPolls) clearInterval(timer)
    look()
  }, pollTime)
  addEventListener('load', look)
  return () => {
    stop()
    clearInterval(timer)
    removeEventListener('load', look)
  }
}
