// Tells an app of transactions that no block has yet, where it asks for that: a chunk of its own, for the few that do.
import { computed, effect } from '@preact/signals-core'
import { loadPending } from '../../chains/load-pending.ts'
import { lifetime } from '../connect/machine.ts'
import { network } from '../connect/network.ts'
import { account } from '../connect/state.ts'
import { config, track } from '../state/options.ts'
import type { Network } from '../types.ts'
import { endpoints, reads, readsOf } from './balance.ts'

/** How often it is told, in the life of a modal. */
const limit = 99

/** Other options, and accounts, may change without a new filter. */
const wish = computed(() => config.value?.pendingTransactions)
const isConnected = computed(() => !!account.value)
let running: AbortSignal | undefined
let count = 0

/** Watches the network of whoever is connected until the modal is destroyed. */
export function watchPending(): void {
  const end = lifetime()
  if (end.aborted || running === end) return
  running = end
  count = 0
  const stop = effect(() => {
    const on = network.value
    return on && isConnected.value && wish.value ? follow(on, Object(wish.value).interval) : undefined
  })
  end.addEventListener('abort', stop)
}

function follow(on: Network, interval: number | undefined): () => void {
  const over = new AbortController()
  loadPending(on.chainNamespace).then(
    (watch) => {
      if (over.signal.aborted || !watch) return
      const onTransactions = (hashes: readonly unknown[]): void =>
        track('PENDING_TRANSACTIONS', {
          network: on.caipNetworkId,
          transactions: hashes.length,
          count: ++count,
        })
      const stop = watch(oneByOne(on), { onTransactions, limit: limit - count, ...(interval && { interval }) })
      over.signal.addEventListener('abort', stop)
    },
    () => undefined,
  )
  return () => over.abort()
}

/** A filter is known to one node only: with each new one the next node is asked. */
function oneByOne(on: Network) {
  const nodes = endpoints(on, config.peek() ?? {}).map((one) => reads([one]))
  let index = 0
  const pin = () => nodes[index++ % nodes.length] ?? reads([])
  return Object.assign(readsOf(on), { pin })
}
