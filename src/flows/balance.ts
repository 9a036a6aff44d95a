// Reading the native balance: good for 30 s per network and address, one question at a time.
import { loadChain } from '../../chains/load.ts'
import { rpc } from '../../rpc/index.ts'
import { endpoints } from '../config.ts'
import { balanceAge } from '../constants.ts'
import {
  balance,
  isWatched,
  keyOf,
  readingOf,
  refreshBalance,
  reset,
  type Subject,
  setReading,
} from '../state/account.ts'
import { config } from '../state/options.ts'

const asked = new Map<string, Promise<void>>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Reads, unless what is known is fresh; `again` reads whatever is known. A question that runs is shared. */
export function read(subject: Subject, again = false): Promise<void> {
  const key = keyOf(subject)
  const known = readingOf(subject)
  const isFresh = known && !known.failed && Date.now() - known.at < balanceAge
  const running = asked.get(key)
  if (running || (isFresh && !again)) return running ?? Promise.resolve()
  const run = ask(subject)
    .then(
      (value) => setReading(subject, { value, failed: false, at: Date.now() }),
      // What was known before stays better than nothing.
      () => setReading(subject, { ...known, failed: true, at: Date.now() }),
    )
    .finally(() => asked.delete(key))
  asked.set(key, run)
  return run
}

async function ask({ address, network }: Subject): Promise<bigint> {
  const chain = await loadChain(network.chainNamespace)
  return chain.balance(address, network, rpc(endpoints(network, config.peek() ?? {})))
}

/** After a transaction: the balance is read until it moves, for half a minute at most. */
export function followBalance(wait = 500, before = balance.peek()?.value): void {
  clearTimeout(timer)
  timer = setTimeout(async () => {
    if (isWatched()) await refreshBalance()
    else reset()
    if (balance.peek()?.value === before && wait < 16_000) followBalance(wait * 2, before)
  }, wait)
}
