// Only intent is stored beyond the page. Whether a wallet is connected is never stored: the wallet is asked.
import { effect, signal } from '@preact/signals-core'
import { isNamespace, isNetworkId } from '../../chains/caip.ts'
import type { Source } from '../connectors/found.ts'
import { maxAddresses, maxChars, maxIntents, maxLabels, recentCount } from '../constants.ts'
import { isText } from '../is-text.ts'
import type { Kept } from '../storage.ts'
import type { Namespace, NetworkId } from '../types.ts'

/** That a visitor wants to be connected to a wallet. */
export interface Intent {
  readonly connector: string
  readonly namespace: Namespace
  readonly network: NetworkId
  readonly addresses: readonly string[]
  /**
   * How the wallet was found, and what it claimed to be; an empty claim where another wallet claimed the same, so that only a click
   * can say which of them it was. Older versions wrote neither. Of a `code` that a wallet may still approve the claim is until when,
   * as an ISO date, and the addresses are the topics of the pairing.
   */
  readonly source?: Source | 'app' | 'code' | undefined
  readonly claim?: string | undefined
}
export interface Stored {
  readonly version: 1
  /** Most recent first. */
  readonly intents: readonly Intent[]
  /** Connector ids, most recent first. */
  readonly recent: readonly string[]
  /** The network chosen last. */
  readonly network?: NetworkId | undefined
  readonly labels: Readonly<Record<string, string>>
}

const empty: Stored = { version: 1, intents: [], recent: [], labels: {} }
const stored_ = signal<Stored>(empty)
// The state that the other tabs know.
let lastBroadcast = empty
// An intent that was forgotten before the store was read must not come back when it is.
let forgotten: ((intent: Intent) => boolean)[] | undefined = []

export const stored = (): Stored => stored_.peek()
/** Tells whether the store was read and holds no intent. */
export const isEmpty = (): boolean => !forgotten && !stored().intents.length
/** Returns what {@link stored} does, and makes the effect or computed that calls it follow it. */
export const watchStored = (): Stored => stored_.value

const change = (changes: Partial<Stored>): void => {
  stored_.value = { ...stored_.peek(), ...changes }
}

export const remember = (intent: Intent): void =>
  change({
    intents: [intent, ...stored().intents.filter((old) => !isSame(old, intent))],
    recent: [...new Set([intent.connector, ...stored().recent])].slice(0, recentCount),
    network: intent.network,
  })
/** Changes the intent of a connection without making it the most recent. */
export const amend = (intent: Intent): void =>
  change({ intents: stored().intents.map((old) => (isSame(old, intent) ? intent : old)) })
/** Forgets the intents that `matches` picks. */
export function forget(matches: (intent: Intent) => boolean): void {
  forgotten?.push(matches)
  change({ intents: stored().intents.filter((intent) => !matches(intent)) })
}
export const rememberNetwork = (network: NetworkId): void => change({ network })
// The namespaces whose addresses mean the same in upper and lower case.
const caseless = /^eip155:/
/** Makes the key of a label from `namespace:address`, the same one however the address was typed. */
export const labelKey = (id: string): string => (caseless.test(id) ? id.toLowerCase() : id)

type Key = Pick<Intent, 'connector' | 'namespace'>
export const isSame = (a: Key, b: Key): boolean => a.connector === b.connector && a.namespace === b.namespace

/** Takes over a state. It is stored, and broadcast only where the other tabs have another one, as `told` says. */
export function takeOver(next: Stored, told = next): void {
  lastBroadcast = told
  stored_.value = next
}

/** Opens the channel to the tabs of this origin whose modal has this name; undefined where the browser denies it. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

/**
 * Reads the store, then writes every change to it and broadcasts it to the other tabs, until `stop` is called.
 * `onBroadcast` gets what another tab broadcasts: its state before and after the change.
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
    // Changes that were made while the store was being read are newer than what was in it.
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

/** Turns a failure into undefined: where the store fails this visit is not remembered, and everything else works. */
async function quietly<T>(run: () => T): Promise<Awaited<T> | undefined> {
  try {
    return await run()
  } catch {
    return undefined
  }
}

const isShort = (value: unknown): value is string => isText(value) && value.length <= maxChars

/** Copies the known fields of an intent, as others may be of any size and depth. The list is empty where one is malformed. */
function checkedIntent(value: unknown): readonly Intent[] {
  const { connector, namespace, network, addresses: all, source, claim } = Object(value)
  const addresses: unknown[] = Array.isArray(all) ? all.slice(0, maxAddresses) : [undefined]
  return isNamespace(namespace) &&
    isNetworkId(network) &&
    [connector, source ?? '', claim ?? '', ...addresses].every(isShort)
    ? [{ connector, namespace, network, addresses: addresses as string[], source, claim }]
    : []
}

/** Checks what was read. A malformed intent or label is dropped alone; where the version is another everything is. */
export function checked(value: unknown): Stored | undefined {
  const { version, intents, recent: used, network, labels } = Object(value) as Partial<Stored>
  if (version !== 1 || !Array.isArray(intents) || !Array.isArray(used)) return undefined
  // A text or an array of bytes may have millions of entries, which would all be listed before they are cut.
  const named = Object(labels)
  const entries = Object.entries<string>(named.length ? {} : named).slice(0, maxLabels)
  return {
    version,
    intents: intents.slice(0, maxIntents).flatMap(checkedIntent),
    recent: used.slice(0, recentCount).filter(isShort),
    network: isNetworkId(network) ? network : undefined,
    labels: Object.fromEntries(entries.filter((entry) => entry.every(isShort))),
  }
}

export const reset = (): void => {
  forgotten = []
  stored_.value = lastBroadcast = empty
}
