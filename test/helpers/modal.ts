// Makes a modal on a new page, with a stand-in for the interface.
import { afterEach, beforeEach, vi } from 'vitest'
import { mainnet, polygon } from '../../chains/networks.ts'
import { create, instance } from '../../src/create.ts'
import type { Modal, OpenTo, Options, Store } from '../../src/types.ts'
import { openPage } from './page.ts'
import { settle } from './time.ts'
import './chunks.ts'

/** The stand-in for the interface, which draws nothing and knows every view. */
export const ui = {
  checkView: vi.fn(async (to: OpenTo) => to),
  mount: vi.fn(async () => undefined),
  unmount: vi.fn(() => undefined),
  warm: vi.fn(() => undefined),
}
const load = async () => ui

/** Calls `createModal` with defaults. It stays open after `connect()`, so that a test sees where that leads. */
export function start(options: Partial<Options> = {}, loader = load): Modal {
  const usual = {
    networks: [mainnet, polygon] as const,
    metadata: { name: 'Test' },
    storage: memory(),
    closeOnConnect: false,
  }
  return create({ ...usual, ...options }, loader)
}

/** Does what a reload is to core: everything but the store is forgotten, and the page's wallets stay. */
export async function reload(options: Partial<Options> = {}): Promise<Modal> {
  await stop()
  return start(options)
}
export async function stop(): Promise<void> {
  while (instance()) instance()?.destroy()
  await settle()
}

/** Makes a store over an object, such as an app may bring. */
export function memory(content: Record<string, unknown> = {}): Store & { readonly content: Record<string, unknown> } {
  return {
    content,
    get: (key) => content[key],
    set: (key, value) => {
      content[key] = structuredClone(value)
    },
    delete: (key) => void delete content[key],
    keys: () => Object.keys(content),
  }
}

/** Makes the store of an earlier visit that connected these wallets, the most recent first. */
export const visited = (...wallets: { rdns: string; address: string; network?: string }[]) => ({
  'hasp.state': {
    version: 1,
    intents: wallets.map(({ rdns, address, network = 'eip155:1' }) => ({
      connector: rdns,
      namespace: 'eip155',
      network,
      addresses: [address],
    })),
    recent: wallets.map(({ rdns }) => rdns),
    network: wallets[0]?.network ?? 'eip155:1',
    labels: {},
  },
})

/** Opens a page before each test, and destroys the modal after it. */
export function freshModal(): void {
  beforeEach(() => {
    openPage()
    vi.clearAllMocks()
  })
  afterEach(async () => {
    vi.useRealTimers()
    await stop()
    vi.restoreAllMocks()
  })
}
