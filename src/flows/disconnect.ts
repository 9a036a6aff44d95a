// Letting go. Whatever the wallet does, here it ends as disconnected.
import { disconnectTime } from '../constants.ts'
import { within } from '../errors.ts'
import { live, setRestoring } from '../state/connection.ts'
import { reset, route } from '../state/modal.ts'
import { track } from '../state/options.ts'
import { forget, stored } from '../state/stored.ts'
import { notify } from '../state/toast.ts'
import type { Namespace } from '../types.ts'
import { cancel } from './attempt.ts'
import { drop } from './connections.ts'
import { unfollow } from './events.ts'
import { cancelSwitch } from './switch.ts'

/** Never rejects: what a wallet throws becomes a toast. */
export async function disconnect({
  namespace,
  revoke = true,
}: {
  readonly namespace?: Namespace
  readonly revoke?: boolean
} = {}): Promise<void> {
  cancel()
  // Nothing is being asked any more.
  if (route.peek().view === 'ConnectingExternal') reset('Connect')
  const isMeant = (entry: { readonly namespace: Namespace }): boolean => !namespace || entry.namespace === namespace
  cancelSwitch()
  const leaving = live.peek().filter(isMeant)
  forget(isMeant)
  // Who is still asked is wanted no more.
  if (!stored().intents.length) setRestoring(false)
  const results = await Promise.allSettled(
    leaving.map(async (entry) =>
      within(disconnectTime, entry.connector.disconnect({ namespace: entry.namespace, revoke })),
    ),
  )
  drop((entry) => leaving.some((left) => left.connector === entry.connector && left.namespace === entry.namespace))
  for (const { connector } of leaving) {
    if (!live.peek().some((entry) => entry.connector === connector)) unfollow(connector)
  }
  const failed = results.some(({ status }) => status === 'rejected')
  if (failed) notify('error', 'disconnectFailed')
  track(failed ? 'DISCONNECT_ERROR' : 'DISCONNECT_SUCCESS')
}
