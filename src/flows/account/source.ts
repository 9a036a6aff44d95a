// The data provider of this page and what is kept of its answers: made with the first question, gone with the modal.
import { effect, untracked } from '@preact/signals-core'
import { type Live, live } from '../../connect/state.ts'
import { type Cache, createCache } from '../../services/cache.ts'
import { createData, type DataClient } from '../../services/data/client.ts'
import { config } from '../../state/options.ts'
import { browserStore } from '../../storage.ts'
import type { Options } from '../../types.ts'

const hosted = 'https://rpc.walletconnect.org'

interface Source {
  /** Absent where there is no data provider. */
  readonly client?: DataClient
  readonly cache: Cache
  /** When nobody could say who an account is, in ms since 1970, by its id. */
  readonly failures: Map<string, number>
}
let source: Source | undefined
/** The accounts whose answers may be kept. */
let known: ReadonlySet<string> = new Set()

/** Returns the URL of the data provider. The hosted one is there for who has a project id; null of the app turns either off. */
export const dataBase = ({ services, projectId }: Pick<Options, 'services' | 'projectId'>): string | undefined =>
  (services?.data === undefined ? projectId && hosted : services.data) || undefined

/** Returns the data provider and the cache of the modal that lives. */
export function sourceOfPage(): Source {
  if (source) return source
  const { storage, name = 'hasp', projectId, ...options } = config.peek() ?? {}
  const base = dataBase({ ...options, ...(projectId && { projectId }) })
  const cache = createCache(storage ?? browserStore(), name)
  const made: Source = { cache, failures: new Map(), ...(base && { client: createData({ base, projectId }) }) }
  // A question that comes after the modal's end must leave the next one none of this.
  if (config.peek()) source = made
  else cache.end()
  return made
}

effect(() => {
  if (config.value) return
  source?.cache.end()
  source = undefined
})
const addressesOf = (entries: readonly Live[]): ReadonlySet<string> =>
  new Set(entries.flatMap(({ accounts }) => accounts.map(({ address }) => address)))
function forget(addresses: ReadonlySet<string>): void {
  const now = addressesOf(live.peek())
  // Once nobody is left, whom they have looked at is nobody's business either: that is all.
  const gone = addresses.size && !now.size ? [''] : addresses
  for (const part of gone) if (config.peek() && !now.has(part)) sourceOfPage().cache.forget(part)
}
/** Forgets what was kept of accounts that are not connected any more, on this page or an earlier one. */
export const forgetAccounts = (left: readonly Live[]): void => forget(addressesOf(left))
effect(() => {
  const before = known
  known = addressesOf(live.value)
  // What was kept of an account is nobody's business once it is disconnected.
  if (source) untracked(() => forget(before))
})
