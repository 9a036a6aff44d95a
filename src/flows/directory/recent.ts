// The wallets of lists that a visitor has connected with last. Their sessions are WalletConnect's, which knows no list.
import { effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { stored, takeOver, watchStored } from '../../connect/intents.ts'
import { recentCount } from '../../constants.ts'
import { readWallets } from '../../services/wallet.ts'
import { config } from '../../state/options.ts'
import { browserStore, type Kept } from '../../storage.ts'
import type { Wallet } from '../../types.ts'
import { onEnd } from './source.ts'

const version = 1
const recent_ = signal<readonly Wallet[]>([])
/** The last ones first, two at most. */
export const recentWallets: ReadonlySignal<readonly Wallet[]> = recent_
let stop = (): void => undefined

let own: Kept | undefined
const storeHere = (): Kept => {
  own ??= browserStore()
  return config.peek()?.storage ?? own
}
const key = (): string => `${config.peek()?.name ?? 'hasp'}.recent`

/** Reads what an earlier visit has left, by shape: the store is no more trusted than a service. */
export async function readRecent(): Promise<void> {
  const modal = config.peek()
  const record = Object(await storeHere().get(key()))
  if (record.version !== version || !Array.isArray(record.wallets) || modal !== config.peek()) return
  // What has connected meanwhile is newer.
  setRecent([...recent_.peek(), ...readWallets(record.wallets, recentCount)])
}
const setRecent = (all: readonly Wallet[]): void => {
  recent_.value = all.filter(({ id }, i) => all.findIndex((one) => one.id === id) === i).slice(0, recentCount)
}

/** Remembers the wallet that a session of this connector is with, which is the recent one as soon as it is connected. */
export async function keepRecent(wallet: Wallet, connector: string): Promise<void> {
  setRecent([wallet, ...recent_.peek()])
  stop()
  stop = effect(() => {
    // In a microtask of its own, since who has just written this tells the other tabs first.
    if (watchStored().recent[0] === connector) queueMicrotask(lead)
  })
  function lead(): void {
    stop()
    takeOver({ ...stored(), recent: [wallet.id, connector] })
  }
  await storeHere().set(key(), { version, wallets: recent_.peek() })
}

onEnd(() => {
  stop()
  recent_.value = []
})
