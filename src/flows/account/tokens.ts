// The tokens of the account that is shown, only while somebody looks: what is known at once, then what is asked.
import { computed, type ReadonlySignal } from '@preact/signals-core'
import { within } from '../../errors.ts'
import { isWithin } from '../../services/cache-records.ts'
import type { Balance } from '../../services/data/answers.ts'
import { balance } from '../../state/account.ts'
import { shownParts } from '../../state/locale.ts'
import { isOpen } from '../../state/modal.ts'
import { dismiss, notify, toast } from '../../state/toast.ts'
import type { LoadState, TokenBalance } from '../../types.ts'
import { refreshBalance, watchBalance } from '../balance.ts'
import { chainBalances, knownBalances, portfolioAge, type Reason, toldBalances } from './balances.ts'
import { listedOn } from './listed.ts'
import { createReading, isShown } from './reading.ts'
import { type Subject, subject, watched, whenCoinChanges, whileSeen } from './subject.ts'
import { arrange, sumOf } from './worth.ts'

/** ms after which the chain is asked beside a data provider that has not answered. */
const patience = 3000
/** ms after a failure in which nobody is asked but by the visitor. */
const restTime = 30_000
/** ms between two looks at the coin, which tell whether something has happened. */
const lookTime = 4000

interface Portfolio {
  readonly state: LoadState
  readonly balances?: readonly Balance[]
  /** When it was asked, in ms since 1970. */
  readonly at?: number
  /** Whether who knows of all tokens has failed, so that there may be more. */
  readonly isPartial?: boolean
}
const unread: Portfolio = { state: 'loading' }
const reading = createReading(unread)
/** When the last question failed, by the subject's id. */
const failures = new Map<string, number>()

const list = computed<readonly TokenBalance[]>(() => {
  const of = subject.value
  const { balances } = reading.now.value
  if (!of || !balances) return []
  const { nativeCurrency, caipNetworkId } = of.network
  // The coin is there whatever a service says, and its own reading is the newest.
  const said = balances.find(({ address }) => address === undefined)
  // One with other places counts in another unit.
  const coin = said?.decimals === nativeCurrency.decimals ? said : undefined
  const { value = coin?.value } = balance.value ?? {}
  const own: Balance = {
    ...(coin ?? { network: caipNetworkId, ...nativeCurrency }),
    ...(value !== undefined && { value }),
  }
  return arrange([own, ...balances.filter((one) => one !== said)], {
    network: of.network,
    listed: listedOn(of.network),
  })
})

/** The tokens, by worth and name, those that do not count at the end; empty while none is known. */
export const tokens: ReadonlySignal<readonly TokenBalance[]> = list
export const tokensState: ReadonlySignal<LoadState> = computed(() => reading.now.value.state)
/** Whether there may be more, since who knows of all has failed. */
export const isPartial: ReadonlySignal<boolean> = computed(() => !!reading.now.value.isPartial)
/** Whether what is shown is older than it should be, and could not be asked anew. */
export const isStale: ReadonlySignal<boolean> = computed(
  () => tokensState.value === 'failed' && !!reading.now.value.balances,
)
/** The worth of those that count, in dollars of 18 places; undefined where no price is known. */
export const sum: ReadonlySignal<bigint | undefined> = computed(() => sumOf(list.value))

const { watch, isWatched } = watched(follow, () => {
  reading.reset()
  failures.clear()
})
/** Reads the tokens now, with every change of account and network, and while the page is seen, until the returned function is called. */
export const watchTokens = watch

/** Asks anew, also where the last answer is fresh or has failed a moment ago. */
export const refreshTokens = async (): Promise<void> => {
  const of = subject.peek()
  if (of) await Promise.all([read(of, 'wanted'), refreshBalance()])
}

function follow(of: Subject): () => void {
  void read(of)
  const stops = [
    watchBalance(),
    whileSeen(lookTime, () => void refreshBalance()),
    whileSeen(portfolioAge, () => void read(of)),
    whenCoinChanges(() => void read(of, 'changed')),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function show(of: Subject, next: Portfolio): void {
  const { at } = reading.of(of)
  // A slower answer of before is none any more.
  if (next.at !== undefined && at !== undefined && next.at < at && at <= Date.now()) return
  reading.put(of, next)
}

/** Reads what is not fresh; with a reason all of it, and with the visitor's wish also from who has failed a moment ago. */
async function read(of: Subject, reason?: Reason): Promise<void> {
  await showKnown(of)
  const isResting = reason !== 'wanted' && isWithin(restTime, failures.get(of.id) ?? 0)
  const asked = isResting ? Promise.reject() : toldBalances(of, reason)
  // How the question has ended, as soon as it has.
  let end = ''
  const told = asked.then(
    (answer) => {
      if (answer) show(of, { state: 'ready', balances: answer.value, at: answer.at, isPartial: false })
      end = answer ? 'told' : 'nobody'
    },
    () => {
      end = 'nothing'
    },
  )
  await within(patience, told).catch(() => undefined)
  if (!isShown(of)) return
  const isFound =
    end === 'told' ||
    (await chainBalances(of, !!reason).then(
      ({ value, at }) => {
        // Who has not answered yet may know of more; who has meanwhile knows of all.
        if (end !== 'told') show(of, { state: end === 'nobody' ? 'ready' : 'loading', balances: value, at })
        return true
      },
      () => false,
    ))
  await told
  if (!isShown(of)) return
  if (end === 'told' || (end === 'nobody' && isFound)) recover(of)
  else if (!isResting) fail(of, isFound)
  if (end !== 'told') show(of, isFound ? { state: 'ready', isPartial: end !== 'nobody' } : { state: 'failed' })
}

/** What was known a moment ago, at once. */
async function showKnown(of: Subject): Promise<void> {
  if (reading.of(of) !== unread) return
  show(of, { state: 'loading' })
  const known = await knownBalances(of).catch(() => undefined)
  if (known) show(of, { state: 'loading', balances: known.value, at: known.at })
}

/** Tells the visitor, once for a streak of failures, where the list does not say it in its own place. */
function fail(of: Subject, isFound: boolean): void {
  const isFirst = !failures.has(of.id)
  failures.set(of.id, Date.now())
  // Its words come with Account.
  if (isFirst && isFound && isShown(of) && isWatched() && isOpen.peek() && shownParts.has('account'))
    notify('error', 'balanceFailed')
}
function recover(of: Subject): void {
  if (failures.delete(of.id) && toast.peek()?.text === 'balanceFailed') dismiss()
}
