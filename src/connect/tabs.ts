// What another tab of the origin did is done here too: a wallet that was connected there is asked silently, one that was
// disconnected there is disconnected. Nothing is broadcast back, and no wallet shows a prompt.
import { batch } from '@preact/signals-core'
import { maxIntents, recentCount } from '../constants.ts'
import { checked, forget, type Intent, isSame, type Stored, stored, takeOver } from './intents.ts'
import { loadMachine } from './load.ts'
import { live } from './state.ts'

type Key = Pick<Intent, 'connector' | 'namespace'>
const isAmong = (list: readonly Key[], key: Key): boolean => list.some((item) => isSame(item, key))
/** Whether a connection is there under another name, as a session that two tabs have begun at once may be. */
const isRenamed = (list: readonly Intent[], { namespace, source, claim }: Intent): boolean =>
  source === 'relay' && list.some((one) => one.claim === claim && one.namespace === namespace)
const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Takes over a change of another tab. `change` is that tab's state before and after it. */
export async function applyBroadcast(change: unknown): Promise<void> {
  if (!Array.isArray(change)) return
  const [before, after] = [checked(change[0]), checked(change[1])]
  if (!before || !after) return
  const gone = before.intents.filter((intent) => !isAmong(after.intents, intent) && !isRenamed(after.intents, intent))
  const { intents: mine, recent } = stored()
  // A connection that was only changed there, and was disconnected here at the same moment, stays disconnected.
  const isLetGo = (intent: Intent): boolean =>
    isAmong(before.intents, intent) && !isAmong(mine, intent) && recent.includes(intent.connector)
  const fresh = after.intents.filter(
    (intent) => !before.intents.some((old) => isEqual(old, intent)) && !isLetGo(intent),
  )
  batch(() => {
    // This tab may still be reading the store as it was before the change, so the intents have to be forgotten too.
    forget((intent) => isAmong(gone, intent))
    takeOver(merge(stored(), { before, after, gone, fresh }))
  })
  // A code has no wallet.
  const asked = fresh.filter(({ source }) => source !== 'code')
  if (!gone.length && !asked.length) return
  const machine = await loadMachine()
  dropConnections(gone, machine)
  if (!asked.length) return
  const { restoreOne } = await import('./restore.ts')
  await Promise.all(
    [...new Set(asked.map(({ connector }) => connector))].map((id) => {
      const isNew = fresh.some((intent) => intent.connector === id && !isAmong(before.intents, intent))
      return restoreOne(id, machine.lifetime(), isNew ? 'connect' : 'change')
    }),
  )
}

interface Change {
  readonly before: Stored
  readonly after: Stored
  readonly gone: readonly Intent[]
  readonly fresh: readonly Intent[]
}
/** Takes over only what the other tab has changed, because this tab may have changed the rest at the same moment. */
function merge(now: Stored, { before, after, gone, fresh }: Change): Stored {
  const own = now.intents.filter((intent) => !isAmong(fresh, intent) && !isAmong(gone, intent))
  const rank = (intent: Key): number => after.intents.findIndex((item) => isSame(item, intent))
  const pick = <K extends keyof Stored>(key: K): Stored[K] => (isEqual(before[key], after[key]) ? now : after)[key]
  return {
    version: now.version,
    intents: [...fresh, ...own].sort((a, b) => rank(a) - rank(b)).slice(0, maxIntents),
    // Both tabs may have connected a wallet. Those used here stay listed, because `isLetGo` looks for them.
    recent: [...new Set([...pick('recent'), ...now.recent])].slice(0, recentCount),
    network: pick('network'),
    labels: pick('labels'),
  }
}

function dropConnections(gone: readonly Key[], { drop, unfollowIdle }: Awaited<ReturnType<typeof loadMachine>>): void {
  const isGone = (key: Key): boolean => isAmong(gone, key)
  unfollowIdle(isGone, false)
  const leaving = live.peek().filter(({ connector, namespace }) => isGone({ connector: connector.id, namespace }))
  drop((entry) => leaving.includes(entry))
  // A signer that the app has kept asks the wallet nothing any more. What the wallet knows of the page that tab has told it.
  for (const { connector, namespace } of leaving)
    void Promise.resolve(connector.disconnect({ namespace, revoke: false })).catch(() => undefined)
  unfollowIdle(isGone, true)
}
