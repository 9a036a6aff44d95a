// The ways in that this page has: the app's own connectors and the wallets that announced themselves.
import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { discover, type Found } from '../connectors/discovery.ts'
import { config } from './options.ts'
import { watchStored } from './stored.ts'

const found_ = signal<readonly Found[]>([])

/** Every connector, including those that the app hides from its list. */
export const connectors: ReadonlySignal<readonly Found[]> = computed(() => [
  ...found_.value,
  ...(config.value?.connectors ?? []),
])
/** What Connect lists: the recent ones first. */
export const wallets = computed(() => {
  const { include, exclude } = config.value?.wallets ?? {}
  const named = (ids: readonly string[], { id, rdns, explorerId }: Found): boolean =>
    ids.some((wanted) => wanted === id || wanted === rdns || wanted === explorerId)
  const { recent } = watchStored()
  const rank = ({ id }: Found): number => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  return connectors.value
    .filter((wallet) => (!include || named(include, wallet)) && !(exclude && named(exclude, wallet)))
    .sort((a, b) => rank(a) - rank(b))
})
/** The wallet used last, if it is here. */
export const recentWallet = computed(() => wallets.value.find(({ id }) => id === watchStored().recent[0]))

/** By the id that an app gives: the connector's own, its rdns or its directory id. */
export const findConnector = (id: string): Found | undefined =>
  connectors.peek().find((connector) => [connector.id, connector.rdns, connector.explorerId].includes(id))

export const startWallets = (): (() => void) =>
  discover((wallets) => {
    found_.value = wallets
  })
export const reset = (): void => {
  found_.value = []
}
