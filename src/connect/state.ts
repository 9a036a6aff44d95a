// The live connections. `status` is computed from them, so that no state can say "connected" without a wallet that
// answered. They are made and ended by the machine, which a page that connects nothing never fetches.
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import type { Account, Connection, Connector, Namespace, NetworkId, Status } from '../types.ts'
import { labelKey, watchStored } from './intents.ts'

/** A live connection: one wallet in one namespace. */
export interface Live {
  readonly connector: Connector
  readonly namespace: Namespace
  readonly network: NetworkId
  readonly accounts: readonly [Account, ...Account[]]
}

const live_ = signal<readonly Live[]>([])
const namespace_ = signal<Namespace>('eip155')
const asking_ = signal<'connect' | 'switch' | 'request' | undefined>(undefined)
// Before there is a modal it is unknown whether a wallet is connected, and `status` must not say 'disconnected'.
const restoring_ = signal(true)

/** Most recent first; the first connection of a namespace is its current one. */
export const live: ReadonlySignal<readonly Live[]> = live_
/** The namespace whose current connection the modal shows. */
export const namespace: ReadonlySignal<Namespace> = namespace_
/** What a wallet is being asked for. */
export const asking: ReadonlySignal<'connect' | 'switch' | 'request' | undefined> = asking_
/** The calls of the app that wait for a wallet: while one does, the modal is needed. */
export const waiting = new Set<object>()
export const current = computed(() => live_.value.find((entry) => entry.namespace === namespace_.value))
export const accounts = computed(() => (current.value?.accounts ?? []).map(labelled))
export const account = computed(() => accounts.value[0])
export const status: ReadonlySignal<Status> = computed(() =>
  asking_.value === 'connect'
    ? 'connecting'
    : live_.value.length
      ? 'connected'
      : restoring_.value
        ? 'reconnecting'
        : 'disconnected',
)
/** Resolves once it is known who is connected. */
export const whenKnown = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = effect(() => {
      // `status` would say too much: one of two wallets may be back, or another one be asked.
      if (restoring_.value) return
      resolve()
      // During the effect's first run `stop` is not assigned yet.
      queueMicrotask(() => stop())
    })
  })
export const connections: ReadonlySignal<readonly Connection[]> = computed(() =>
  live_.value.map((entry) => {
    const { id, name, type, imageUrl } = entry.connector
    return {
      connector: { id, name, type, ...(imageUrl && { imageUrl }) },
      network: entry.network,
      accounts: entry.accounts.map(labelled),
      current: currentOf(entry.namespace) === entry,
    }
  }),
)

/** Returns the current connection of a namespace. */
export const currentOf = (wanted: Namespace): Live | undefined =>
  live_.peek().find((entry) => entry.namespace === wanted)

/** A label belongs to the address, on whatever network it is. */
const labels = computed(() => watchStored().labels)
export function labelled(item: Account): Account {
  const label = labels.value[labelKey(`${item.namespace}:${item.address}`)]
  return label ? { ...item, label } : item
}

/** Sets the connections. If the active namespace has none left, that of the first connection becomes the active one. */
export function setLive(entries: readonly Live[], active = namespace_.peek()): void {
  batch(() => {
    live_.value = entries
    namespace_.value = entries.some((entry) => entry.namespace === active) ? active : (entries[0]?.namespace ?? active)
  })
}
export function setNamespace(namespace: Namespace): void {
  namespace_.value = namespace
}
export function setAsking(what: typeof asking_.value): void {
  asking_.value = what
}
export function setRestoring(restoring: boolean): void {
  restoring_.value = restoring
}
export function reset(namespace: Namespace = 'eip155'): void {
  setLive([], namespace)
  asking_.value = undefined
  restoring_.value = false
}
