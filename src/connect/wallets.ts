// The wallets of this page: the app's own connectors and the wallets that announced themselves.
import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { discover, type FoundWallet } from '../connectors/discovery.ts'
import { config } from '../state/options.ts'
import { watchStored } from './intents.ts'

const found_ = signal<readonly FoundWallet[]>([])

const own = (): readonly FoundWallet[] => config.value?.connectors ?? []
/** Every connector of the listed namespaces, including those that the app hides from its list. */
export const connectors: ReadonlySignal<readonly FoundWallet[]> = computed(() => {
  const networks = config.value?.networks ?? []
  return [...found_.value, ...own()].filter(({ namespaces }) =>
    networks.some(({ chainNamespace }) => namespaces.includes(chainNamespace)),
  )
})
/** The wallets that Connect lists, those used recently first. */
export const wallets = computed(() => {
  const { include, exclude } = config.value?.wallets ?? {}
  const named = (ids: readonly string[], wallet: FoundWallet): boolean =>
    [...namesOf(wallet), wallet.claim].some((name) => ids.includes(`${name}`))
  const { recent } = watchStored()
  const rank = ({ id }: FoundWallet): number => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  return connectors.value
    .filter((wallet) => (!include || named(include, wallet)) && !(exclude && named(exclude, wallet)))
    .sort((a, b) => rank(a) - rank(b))
})
/** Lists the wallet and the others that claim to be the same one. */
export const claimants = (wallet: FoundWallet): readonly FoundWallet[] =>
  connectors.value.filter((other) => other.id === wallet.id || (other.claim && other.claim === wallet.claim))
/** Tells whether several wallets claim to be this one, so that only the visitor can say which is meant. */
export const isContested = (wallet: FoundWallet): boolean => claimants(wallet).length > 1
/** The wallet used last, if it is here. */
export const recentWallet = computed(() =>
  wallets.value.find((wallet) => wallet.id === watchStored().recent[0] && !isContested(wallet)),
)

const namesOf = ({ id, rdns, explorerId }: FoundWallet): readonly unknown[] => [id, rdns, explorerId]
/** Finds a connector by the id that an app gives: its own, its rdns or its directory id. The app's own connectors come first. */
export function findConnector(id: string): FoundWallet | undefined {
  const named = connectors.peek().filter((connector) => namesOf(connector).includes(id))
  return named.find(({ claim }) => !claim) ?? named[0]
}

export const startWallets = (): (() => void) =>
  discover((wallets) => {
    found_.value = wallets
  }, own().flatMap(namesOf))
export const reset = (): void => {
  found_.value = []
}
