// A page that connects by WalletConnect: its storage, its socket, and a wallet that scans each code that is shown.
import { randomBytes } from 'node:crypto'
import { effect } from '@preact/signals-core'
import { afterEach, beforeEach, vi } from 'vitest'
import { WebSocket } from 'ws'
import { attempt } from '../../src/connect/attempt.ts'
import { findWallets } from '../../src/connect/wallets.ts'
import type { Modal, Options } from '../../src/types.ts'
import { start } from './modal.ts'
import { projectId, type Relay, type Wallet } from './walletkit.ts'

/** A localStorage: what it holds are its own properties. */
const storageMethods = {
  getItem(key: string): unknown {
    return Object.hasOwn(this, key) ? this[key as never] : null
  },
  setItem(key: string, value: string): void {
    Object.assign(this, { [key]: value })
  },
  removeItem(key: string): void {
    delete this[key as never]
  },
}

/** Gives each test a page's storage and socket. `kept` is what the storage holds, which outlives a reload. */
export function sessionPage({ relay, wallet }: { readonly relay: Relay; readonly wallet: Wallet }) {
  let kept: object = {}
  let stop: (() => void) | undefined
  beforeEach(() => {
    // A page without locks waits half a second at its first visit, until all tabs have the same key.
    const key = JSON.stringify(randomBytes(32).toString('hex'))
    kept = Object.assign(Object.create(storageMethods), { 'hasp/walletconnect/1/client': key })
    vi.stubGlobal('WebSocket', WebSocket)
    vi.stubGlobal('localStorage', kept)
  })
  afterEach(() => stop?.())
  const options = (more: Partial<Options> = {}): Partial<Options> => ({
    projectId,
    services: { relay: relay.url, coinbase: null },
    ...more,
  })
  /** From now on the wallet scans each code that is shown. */
  function scan(): void {
    stop?.()
    const seen = new Set<string>()
    stop = effect(() => {
      const { uri } = attempt.value ?? {}
      if (!uri || seen.has(uri)) return
      seen.add(uri)
      void wallet.pair(uri)
    })
  }
  return {
    kept: () => kept,
    options,
    scan,
    stopScanning: () => stop?.(),
    /** Makes the modal of a page, with the wallets listed. */
    async visit(more: Partial<Options> = {}): Promise<Modal> {
      const modal = start(options(more))
      await findWallets()
      return modal
    },
    /** Connects by the row. */
    async connect(modal: Modal, id = 'walletConnect') {
      scan()
      return modal.connect({ wallet: id }).finally(() => stop?.())
    },
  }
}
