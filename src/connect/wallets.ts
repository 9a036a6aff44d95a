// The wallets of this page: the app's own connectors and the wallets that were found.
import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { discover, injectedNamespaces } from '../connectors/eip6963.ts'
import type { FoundWallet } from '../connectors/found.ts'
import { findTime } from '../constants.ts'
import { within } from '../errors.ts'
import { config } from '../state/options.ts'
import { notify } from '../state/toast.ts'
import { watchStored } from './intents.ts'

type Wallets = readonly FoundWallet[]
/** The wallets of each search, by its name. */
const found_ = signal<Readonly<Record<string, Wallets>>>({})
const asTheyAre = (list: Wallets): Wallets => list
/** Makes one row of the connectors of one wallet. It comes with the wallets that need it. */
let group = asTheyAre
/** Puts the rows in order, among those of wallets that are not here. It comes with these. */
let arrange = asTheyAre

const own = (): Wallets => config.value?.connectors ?? []
/** Every connector of the listed namespaces, including those that the app hides from its list. */
export const connectors: ReadonlySignal<Wallets> = computed(() =>
  [...Object.values(found_.value).flat(), ...own()].filter(({ namespaces }) =>
    config.value?.networks.some(({ chainNamespace }) => namespaces.includes(chainNamespace)),
  ),
)
/** The connectors, where those of one wallet are one row. */
export const rows = computed(() => group(connectors.value))
/** Tells whether the app shows a wallet, by any of its names. A list of wallets leaves the row there that leads to them. */
export function isAllowed(wallet: Named): boolean {
  const { include, exclude } = config.value?.wallets ?? {}
  const isIn = (ids: readonly string[] | undefined): boolean | undefined =>
    ids && [...namesOf(wallet), wallet.claim].some((name) => ids.includes(name as string))
  return (wallet.type === 'walletConnect' || (isIn(include) ?? true)) && !isIn(exclude)
}
/** The wallets that Connect lists, those used recently first. */
export const wallets = computed(() => {
  const recent: readonly unknown[] = watchStored().recent
  // The shift makes a large number of the -1 of those that are not among them.
  const rank = (wallet: FoundWallet): number => recent.findIndex((id) => namesOf(wallet).includes(id)) >>> 0
  return arrange(rows.value.filter(isAllowed).sort((a, b) => rank(a) - rank(b)))
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

/** What has the names of a wallet, whether it is here or listed by a directory. */
type Named = Pick<FoundWallet, 'id' | 'rdns' | 'explorerId' | 'connectors' | 'claim'> & { readonly type?: unknown }
const namesOf = (wallet: Named): readonly unknown[] => {
  const all: readonly Named[] = wallet.connectors ?? [wallet]
  return all.flatMap(({ id, rdns, explorerId }) => [id, rdns ?? id, explorerId ?? id])
}
/** Lists the connectors that go by a name. */
const namedBy = (name?: string): Wallets => connectors.peek().filter((wallet) => namesOf(wallet).includes(name))
/** Finds a connector by the id that an app gives: its own, its rdns or its directory id. The app's own connectors come first. */
export const findConnector = (id: string): FoundWallet | undefined =>
  namedBy(id).find(({ claim }) => !claim) ?? namedBy(id)[0]

/**
 * Lists the ids of the connectors that an app means by one: of each namespace in which the wallet goes by that name, and of those that
 * claim to be one of these.
 */
export const idsOf = (name?: string): readonly string[] =>
  namedBy(name)
    .flatMap(claimants)
    .map(({ id }) => id)

export const setFound = (search: string, wallets: Wallets): void => {
  found_.value = { ...found_.peek(), [search]: wallets }
}
export const setRows = (grouping: typeof group, arranging = arrange): void => {
  group = grouping
  arrange = arranging
}
export const startWallets = (): (() => void) =>
  discover((wallets) => setFound('eip155', wallets), own().flatMap(namesOf))

/**
 * Searches for the wallets that do not announce themselves by EIP-6963, where the page may have some. Resolves when they are
 * listed, and in any case soon.
 */
export async function findWallets(): Promise<void> {
  const { networks = [], services, projectId } = config.peek() ?? {}
  // In a frame its parent may be a wallet, and a service may show one in a window.
  if (
    window.parent === window &&
    !services?.coinbase &&
    !projectId &&
    networks.every(({ chainNamespace }) => injectedNamespaces.includes(chainNamespace))
  )
    return
  const found = import('./find.ts').then(
    ({ find }) => find(),
    () => notify('error', 'partMissing', findWallets),
  )
  await within(findTime, found).catch(() => undefined)
}

export const reset = (): void => {
  found_.value = {}
}
