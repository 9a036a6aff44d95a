// The wallets of this page: the app's own connectors and the wallets that were found.
import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { discover, type FoundWallet, injectedNamespaces } from '../connectors/discovery.ts'
import { findTime } from '../constants.ts'
import { within } from '../errors.ts'
import { config } from '../state/options.ts'
import { notify } from '../state/toast.ts'
import type { Namespace } from '../types.ts'
import { watchStored } from './intents.ts'

type Wallets = readonly FoundWallet[]
/** The wallets of each search, by the namespace that is searched. */
const found_ = signal<Readonly<Partial<Record<Namespace, Wallets>>>>({})
/** What makes one row of the connectors of one wallet. Only pages of several namespaces need it. */
const group_ = signal((list: Wallets): Wallets => list)

const own = (): Wallets => config.value?.connectors ?? []
/** Every connector of the listed namespaces, including those that the app hides from its list. */
export const connectors: ReadonlySignal<Wallets> = computed(() => {
  const networks = config.value?.networks ?? []
  return [...Object.values(found_.value).flat(), ...own()].filter(({ namespaces }) =>
    networks.some(({ chainNamespace }) => namespaces.includes(chainNamespace)),
  )
})
/** The connectors, where those of one wallet are one row. */
const rows = computed(() => group_.value(connectors.value))
/** The wallets that Connect lists, those used recently first. */
export const wallets = computed(() => {
  const { include, exclude } = config.value?.wallets ?? {}
  const named = (ids: readonly string[], wallet: FoundWallet): boolean =>
    [...namesOf(wallet), wallet.claim].some((name) => ids.includes(`${name}`))
  const recent: readonly unknown[] = [...watchStored().recent]
  const rank = (wallet: FoundWallet): number => {
    const at = recent.findIndex((id) => namesOf(wallet).includes(id))
    return at < 0 ? recent.length : at
  }
  return rows.value
    .filter((wallet) => (!include || named(include, wallet)) && !(exclude && named(exclude, wallet)))
    .sort((a, b) => rank(a) - rank(b))
})
/** Lists the wallet and the others that claim to be the same one. */
export const claimants = (wallet: FoundWallet): Wallets =>
  connectors.value.filter((other) => other.id === wallet.id || (other.claim && other.claim === wallet.claim))
/** Tells whether several wallets claim to be this one, so that only the visitor can say which is meant. */
export const isContested = (wallet: FoundWallet): boolean => claimants(wallet).length > 1
/** The wallet used last, if it is here. */
export const recentWallet = computed(() =>
  wallets.value.find((wallet) => namesOf(wallet).includes(watchStored().recent[0]) && !isContested(wallet)),
)

const namesOf = (wallet: FoundWallet): readonly unknown[] =>
  (wallet.ways ?? [wallet]).flatMap(({ id, rdns, explorerId }) => [id, rdns ?? id, explorerId ?? id])
/**
 * Finds a connector by the id that an app gives: its own, its rdns or its directory id. The app's own connectors come first.
 * Of a wallet with several it is that of the namespace.
 */
export function findConnector(id: string, namespace?: Namespace): FoundWallet | undefined {
  const named = connectors.peek().filter((connector) => namesOf(connector).includes(id))
  const first = named.find(({ claim }) => !claim) ?? named[0]
  const ways = rows.peek().find((row) => row.ways?.some((way) => way === first))?.ways
  return ways?.find(({ namespaces }) => namespaces.some((name) => name === namespace)) ?? first
}

export const setFound = (namespace: Namespace, wallets: Wallets): void => {
  found_.value = { ...found_.peek(), [namespace]: wallets }
}
export const setGroup = (group: typeof group_.value): void => {
  group_.value = group
}
export const startWallets = (): (() => void) =>
  discover((wallets) => setFound('eip155', wallets), own().flatMap(namesOf))

/**
 * Searches for the wallets of the listed namespaces that have a search of their own. Resolves when they are listed, and in any
 * case soon.
 */
export async function findWallets(): Promise<void> {
  const wanted = config.peek()?.networks.filter(({ chainNamespace }) => !injectedNamespaces.includes(chainNamespace))
  if (!wanted?.length) return
  const found = import('./find.ts').then(
    ({ find }) => find(wanted),
    () => notify('error', 'partMissing', () => void findWallets()),
  )
  await within(findTime, found).catch(() => undefined)
}

export const reset = (): void => {
  found_.value = {}
}
