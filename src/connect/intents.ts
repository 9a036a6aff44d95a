// What survives the page: intent only. That a wallet is connected is never stored, it is asked.
import { effect, signal } from '@preact/signals-core'
import { isNamespace, isNetworkId } from '../../chains/caip.ts'
import type { Source } from '../connectors/discovery.ts'
import { recentCount } from '../constants.ts'
import type { Kept } from '../storage.ts'
import type { Namespace, NetworkId } from '../types.ts'

/** That a visitor wants to be connected, most recent first. */
export interface Intent {
  readonly connector: string
  readonly namespace: Namespace
  readonly network: NetworkId
  readonly addresses: readonly string[]
  /** How the wallet was found, absent in what older versions wrote; and what it said that it was. */
  readonly source?: Source | 'app' | undefined
  readonly claim?: string | undefined
}
export interface Stored {
  readonly version: 1
  readonly intents: readonly Intent[]
  /** Connector ids, most recent first. */
  readonly recent: readonly string[]
  /** The network chosen last. */
  readonly network?: NetworkId | undefined
  readonly labels: Readonly<Record<string, string>>
}

const empty: Stored = { version: 1, intents: [], recent: [], labels: {} }
const stored_ = signal<Stored>(empty)
// What the other tabs know.
let lastBroadcast = empty
// What was forgotten before the store was read must not come back with it.
let forgotten: ((intent: Intent) => boolean)[] | undefined = []

export const stored = (): Stored => stored_.peek()
/** Whether the store was read and holds no intent. */
export const isEmpty = (): boolean => !forgotten && !stored().intents.length
/** As {@link stored}, for effects and computeds. */
export const watchStored = (): Stored => stored_.value

const change = (changes: Partial<Stored>): void => {
  stored_.value = { ...stored_.peek(), ...changes }
}

export const remember = (intent: Intent): void =>
  change({
    intents: [intent, ...others(intent)],
    recent: [intent.connector, ...stored().recent.filter((id) => id !== intent.connector)].slice(0, recentCount),
    network: intent.network,
  })
/** Changes what is known of a connection without making it the most recent. */
export const amend = (intent: Intent): void =>
  change({ intents: stored().intents.map((old) => (isSame(old, intent) ? intent : old)) })
/** Forgets the intents that `matches` picks. */
export function forget(matches: (intent: Intent) => boolean): void {
  forgotten?.push(matches)
  change({ intents: stored().intents.filter((intent) => !matches(intent)) })
}
export const rememberNetwork = (network: NetworkId): void => change({ network })
// The table of namespaces whose addresses are the same in any case.
const caseless = /^eip155:/
/** What a label is kept under: the namespace and the address, however it was typed. */
export const labelKey = (id: string): string => (caseless.test(id) ? id.toLowerCase() : id)
export function label(id: string, text: string | undefined): void {
  const { [labelKey(id)]: _, ...labels } = stored().labels
  change({ labels: text ? { ...labels, [labelKey(id)]: text } : labels })
}

type Key = Pick<Intent, 'connector' | 'namespace'>
export const isSame = (a: Key, b: Key): boolean => a.connector === b.connector && a.namespace === b.namespace
const others = (intent: Key): readonly Intent[] => stored().intents.filter((old) => !isSame(old, intent))

/** Takes over what another tab has changed: it is written, and not broadcast again. */
export function takeOver(next: Stored): void {
  lastBroadcast = next
  stored_.value = next
}

/** The tabs of this origin whose modal has this name; undefined where the browser denies it. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

/**
 * Reads the store, then writes every change to it and tells it to the other tabs, until the returned function is called.
 * `onBroadcast` gets what another tab broadcasts: its state before and after.
 */
export function startStored(
  store: Kept,
  name: string,
  onBroadcast: (change: unknown) => void,
): { loaded: Promise<void>; stop(): void } {
  const key = `${name}.state`
  const channel = openChannel(`${key}.${empty.version}`)
  if (channel) channel.onmessage = ({ data }) => onBroadcast(data)
  let stop = (): void => undefined
  let stopped = false
  const loaded = (async () => {
    const value = (await quietly(async () => checked(await store.get(key)))) ?? empty
    if (stopped) return
    // What happened while the store was read is newer than what it says.
    const now = stored()
    const intents = value.intents.filter(
      (old) => !now.intents.some((intent) => isSame(intent, old)) && !forgotten?.some((matches) => matches(old)),
    )
    forgotten = undefined
    stored_.value = {
      ...value,
      ...now,
      intents: [...now.intents, ...intents],
      recent: [...new Set([...now.recent, ...value.recent])].slice(0, recentCount),
      labels: { ...value.labels, ...now.labels },
    }
    lastBroadcast = value
    let written = JSON.stringify(value)
    stop = effect(() => {
      const next = stored_.value
      const text = JSON.stringify(next)
      if (text === written) return
      written = text
      void quietly(() => store.set(key, next))
      if (next !== lastBroadcast) channel?.postMessage([lastBroadcast, next])
      lastBroadcast = next
    })
  })()
  return {
    loaded,
    stop() {
      stopped = true
      channel?.close()
      stop()
    },
  }
}

/** A store that fails costs the memory of this visit, nothing else. */
async function quietly<T>(run: () => T): Promise<Awaited<T> | undefined> {
  try {
    return await run()
  } catch {
    return undefined
  }
}

// Far more than anybody has, and few enough to look through at once.
export const maxIntents = 64
const maxAddresses = 100
const maxLabels = 1000
const maxChars = 256
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= maxChars

/** An intent that was read, by name: what nobody reads may be of any size and depth. Empty where it makes no sense. */
function checkedIntent(value: unknown): readonly Intent[] {
  const { connector, namespace, network, addresses: all, source, claim } = Object(value)
  const addresses: unknown[] = Array.isArray(all) ? all.slice(0, maxAddresses) : [undefined]
  return isNamespace(namespace) &&
    isNetworkId(network) &&
    [connector, source ?? '', claim ?? '', ...addresses].every(isText)
    ? [{ connector, namespace, network, addresses: addresses as string[], source, claim }]
    : []
}

/** What was read, as far as it is whole: an intent or label that makes no sense is dropped alone, another version altogether. */
export function checked(value: unknown): Stored | undefined {
  const { version, intents, recent: used, network, labels } = Object(value) as Partial<Stored>
  if (version !== 1 || !Array.isArray(intents) || !Array.isArray(used)) return undefined
  // Text and bytes may have millions of entries, and all of them would be listed first.
  const named = Object(labels)
  const entries = Object.entries<string>(named.length ? {} : named).slice(0, maxLabels)
  return {
    version,
    intents: intents.slice(0, maxIntents).flatMap(checkedIntent),
    recent: used.slice(0, recentCount).filter(isText),
    network: isNetworkId(network) ? network : undefined,
    labels: Object.fromEntries(entries.filter((entry) => entry.every(isText))),
  }
}

export const reset = (): void => {
  forgotten = []
  stored_.value = lastBroadcast = empty
}
