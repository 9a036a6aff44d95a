// The native balance, read only while somebody looks at it. Unknown is not zero. How it is read comes with
// what connects.
import { computed, effect, signal } from '@preact/signals-core'
import type { Network } from '../types.ts'
import { account } from './connection.ts'
import { network } from './network.ts'
import { session } from './session.ts'

export interface Reading {
  readonly value?: bigint
  readonly failed: boolean
  /** ms since 1970. */
  readonly at: number
}
/** What a reading is of. */
export interface Subject {
  readonly address: string
  readonly network: Network
}

const readings_ = signal<ReadonlyMap<string, Reading>>(new Map())
const watchers_ = signal(0)

const subject = computed<Subject | undefined>(() => {
  const { address } = account.value ?? {}
  return address && network.value ? { address, network: network.value } : undefined
})
export const keyOf = ({ address, network }: Subject): string => `${network.caipNetworkId}:${address}`
const reading = computed(() => subject.value && readings_.value.get(keyOf(subject.value)))
/** Absent = unknown. */
export const balance = computed(() => {
  const value = reading.value?.value
  const currency = network.value?.nativeCurrency
  return value === undefined || !currency ? undefined : { value, symbol: currency.symbol, decimals: currency.decimals }
})
/** The last reading failed, so an absent balance will not come by itself. */
export const balanceFailed = computed(() => !!reading.value?.failed)

/** Reads the balance now and whenever account or network change, until the returned function is called. */
export function watchBalance(): () => void {
  watchers_.value++
  let stopped = false
  return () => {
    if (!stopped) watchers_.value--
    stopped = true
  }
}
export const isWatched = (): boolean => watchers_.peek() > 0

export const startAccount = (): (() => void) =>
  effect(() => {
    const now = subject.value
    if (now && watchers_.value > 0) {
      session().then(
        ({ read }) => read(now),
        () => setReading(now, { failed: true, at: 0 }),
      )
    }
  })

/** Asks the chain again, whatever is known. */
export const refreshBalance = async (): Promise<void> => {
  const now = subject.peek()
  if (now) await (await session()).read(now, true)
}
/** The account has sent something. */
export const balanceMoved = (): void =>
  void session().then(
    ({ followBalance }) => followBalance(),
    () => undefined,
  )

export const readingOf = (subject: Subject): Reading | undefined => readings_.peek().get(keyOf(subject))
export function setReading(subject: Subject, reading: Reading): void {
  readings_.value = new Map(readings_.peek()).set(keyOf(subject), reading)
}
export function reset(): void {
  readings_.value = new Map()
}
