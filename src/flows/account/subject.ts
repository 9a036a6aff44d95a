// Whom the account's screens are about, and who looks: nothing is asked while nobody does.
import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core'
import { lifetime } from '../../connect/machine.ts'
import { network } from '../../connect/network.ts'
import { account } from '../../connect/state.ts'
import { balance } from '../../state/account.ts'
import type { AccountId, Network } from '../../types.ts'

export interface Subject {
  readonly id: AccountId
  readonly address: string
  readonly network: Network
}
const whole = computed<Subject | undefined>(() => {
  const { address } = account.value ?? {}
  const on = network.value
  return address && on ? { id: `${on.caipNetworkId}:${address}`, address, network: on } : undefined
})
let last: Subject | undefined
/** The account on its network; the same object as long as both are the same. */
export const subject: ReadonlySignal<Subject | undefined> = computed(() => {
  const now = whole.value
  if (now?.id !== last?.id || now?.network !== last?.network) last = now
  return last
})

export interface Watched {
  /** Looks until the returned function is called. */
  watch(): () => void
  isWatched(): boolean
}
const noop = (): void => undefined

/**
 * Calls `follow` while somebody looks, for each subject anew, until what it returns is called. `reset` is called when the modal is
 * destroyed.
 */
export function watched(follow: (of: Subject) => () => void, reset: () => void): Watched {
  const count = signal(0)
  const isWatched = computed(() => count.value > 0)
  let kept: AbortSignal | undefined
  const keep = (): void => {
    const end = lifetime()
    if (end.aborted || kept === end) return
    kept = end
    const stop = effect(() => {
      const now = subject.value
      return now && isWatched.value ? untracked(() => follow(now)) : noop
    })
    end.addEventListener('abort', () => {
      stop()
      reset()
    })
  }
  return {
    watch() {
      keep()
      count.value = count.peek() + 1
      let isOver = false
      return () => {
        if (!isOver) count.value = count.peek() - 1
        isOver = true
      }
    },
    isWatched: () => isWatched.peek(),
  }
}

/** Calls back every `ms` while the page is seen, and when it is seen again after that long; never at once. Returns what ends that. */
export function whileSeen(ms: number, work: () => void): () => void {
  let last = Date.now()
  let isOver = false
  const tick = (): void => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') return
    const now = Date.now()
    // A clock may be set back.
    last = Math.min(last, now)
    const rest = last + ms - now
    if (rest <= 0) {
      last = now
      work()
      // Who is called may be done with it.
      if (isOver) return
    }
    timer = setTimeout(tick, rest > 0 ? rest : ms)
  }
  let timer = setTimeout(tick)
  document.addEventListener('visibilitychange', tick)
  return () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/** Calls back when the coin's amount is another one: what the account has sent or got may be more than the coin. */
export function whenCoinChanges(work: () => void): () => void {
  let before: bigint | undefined
  return effect(() => {
    const now = balance.value?.value
    if (now === undefined) return
    if (before !== undefined && now !== before) untracked(work)
    before = now
  })
}
