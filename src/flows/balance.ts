// Reads the native balance, only while it is shown. A reading is fresh for 30 s per network and address, and only one runs
// at a time. This is a chunk of its own, with no more of rpc/ than one successful read needs.
import { batch, computed, effect, signal } from '@preact/signals-core'
import { loadChain } from '../../chains/load.ts'
import { reads } from '../../rpc/reads.ts'
import { lifetime } from '../connect/machine.ts'
import { network } from '../connect/network.ts'
import { account } from '../connect/state.ts'
import { balanceAge } from '../constants.ts'
import { endpoints } from '../services/endpoints.ts'
import { balance, setBalance, setBalanceFailed } from '../state/account.ts'
import { config } from '../state/options.ts'
import type { Network, State } from '../types.ts'

// Who reads otherwise does it by the same transport, which is in this chunk.
export { endpoints, reads }

/** What asks the network's endpoints, as the options of now have them. */
export const readsOf = (on: Network): ReturnType<typeof reads> => reads(endpoints(on, config.peek() ?? {}))

interface Reading {
  readonly value?: bigint
  readonly failed?: true
  /** ms since 1970. */
  readonly at: number
}
interface Subject {
  readonly key: string
  readonly address: string
  readonly network: Network
}

const readings_ = signal<ReadonlyMap<string, Reading>>(new Map())
const watchers_ = signal(0)
const running = new Map<string, Promise<void>>()
let timer: ReturnType<typeof setTimeout> | undefined

const subject = computed<Subject | undefined>(() => {
  const { address } = account.value ?? {}
  const on = network.value
  if (!address || !on) return undefined
  // An amount is that of the nodes that said it, in a unit that may have other decimals since.
  const key = JSON.stringify([address, on.caipNetworkId, on.nativeCurrency, on.rpcUrls, config.value?.rpcUrls])
  return { key, address, network: on }
})
const reading = computed(() => readings_.value.get(subject.value?.key ?? ''))
/** Reads the balance now and whenever account or network change, until the returned function is called. */
export function watchBalance(): () => void {
  keepBalance()
  watchers_.value++
  let stopped = false
  return () => {
    if (!stopped) watchers_.value--
    stopped = true
  }
}

/** Asks the chain again, even if the last reading is fresh. */
export const refreshBalance = async (): Promise<void> => {
  const now = subject.peek()
  if (now) await read(now, true)
}

/** After the account has sent something, reads the balance until it changes, for half a minute at most. */
export function followBalance(wait = 500, before = balance.peek()?.value): void {
  keepBalance()
  const signal = lifetime()
  clearTimeout(timer)
  if (signal.aborted) return
  timer = setTimeout(async () => {
    if (watchers_.peek() > 0) await refreshBalance()
    else readings_.value = new Map()
    if (!signal.aborted && balance.peek()?.value === before && wait < 16_000) followBalance(wait * 2, before)
  }, wait)
}

let kept: AbortSignal | undefined
/** Keeps the balance in the state up to date until the modal is destroyed. */
function keepBalance(): void {
  const signal = lifetime()
  if (signal.aborted || kept === signal) return
  kept = signal
  const stops = [
    effect(() => {
      const currency = subject.value?.network.nativeCurrency
      const { value, failed } = reading.value ?? {}
      setBalanceFailed(!!failed)
      setBalance(value === undefined || !currency ? undefined : amount(value, currency))
    }),
    effect(() => {
      const now = subject.value
      if (now && watchers_.value > 0) void read(now)
    }),
  ]
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
    running.clear()
    batch(() => {
      readings_.value = new Map()
      setBalance()
      setBalanceFailed(false)
    })
  })
}

/** An amount for the state, which JSON writes as text: it knows no bigint. */
const amount = (value: bigint, { symbol, decimals }: Network['nativeCurrency']): NonNullable<State['balance']> =>
  Object.defineProperty({ value, symbol, decimals }, 'toJSON', {
    value: () => ({ value: `${value}`, symbol, decimals }),
  })

/** Reads the balance; a fresh reading is read again only if `again` is true. A reading that is under way is shared. */
function read(of: Subject, again = false): Promise<void> {
  const { key } = of
  const known = readings_.peek().get(key)
  const isFresh = known && !known.failed && Date.now() - known.at < balanceAge
  const shared = running.get(key) ?? (isFresh && !again && Promise.resolve())
  if (shared) return shared
  const run = readFromChain(of)
    .then(
      (value) => ({ value }),
      // An older amount is better than none.
      () => ({ ...known, failed: true as const }),
    )
    .then((result) => {
      if (running.get(key) !== run) return
      running.delete(key)
      readings_.value = new Map(readings_.peek()).set(key, { ...result, at: Date.now() })
    })
  running.set(key, run)
  return run
}

async function readFromChain({ address, network }: Subject): Promise<bigint> {
  const chain = await loadChain(network.chainNamespace)
  const send = readsOf(network)
  // Each reading has a signal of its own, because its listeners would stay on that of the modal until it is destroyed.
  const signal = AbortSignal.any([lifetime()])
  return chain.balance(address, network, (request) => send(request, signal))
}
