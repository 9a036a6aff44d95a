// A modal on a new page, over a stand-in for the interface.
import { afterEach, beforeEach, vi } from 'vitest'
import { mainnet, polygon } from '../../chains/networks.ts'
import { create, instance } from '../../src/create.ts'
import type { Modal, Options, Store } from '../../src/types.ts'
import { openPage } from './page.ts'
import { settle } from './time.ts'
import './chunks.ts'

/** Draws nothing, and knows every view. */
export const ui = {
  checkView: vi.fn(async (_view: string) => undefined),
  mount: vi.fn(async () => undefined),
  unmount: vi.fn(() => undefined),
  warm: vi.fn(() => undefined),
}
const load = async () => ui

/** `createModal` with defaults. */
export function start(options: Partial<Options> = {}, loader = load): Modal {
  const usual = { networks: [mainnet, polygon] as const, metadata: { name: 'Test' }, storage: memory() }
  return create({ ...usual, ...options }, loader)
}

/** What a reload is to core: everything is forgotten but the store, and the page's wallets stay. */
export async function reload(options: Partial<Options> = {}): Promise<Modal> {
  await stop()
  return start(options)
}
export async function stop(): Promise<void> {
  while (instance()) instance()?.destroy()
  await settle()
}

/** A store over a map, as an app would bring one. */
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

/** What a visit leaves behind that connected these wallets, the most recent first. */
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

/** A page before, and no modal after each test. */
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
