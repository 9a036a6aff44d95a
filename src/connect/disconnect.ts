// Disconnecting. Whatever the wallet does, the modal ends as disconnected from it.
import type { FoundWallet } from '../connectors/found.ts'
import { disconnectTime } from '../constants.ts'
import { within } from '../errors.ts'
import { config, track } from '../state/options.ts'
import { notify } from '../state/toast.ts'
import type { Connector } from '../types.ts'
import { attempt, cancel, unfollowIdle } from './attempt.ts'
import { drop, isIntended } from './grants.ts'
import { forget, type Intent, isEmpty } from './intents.ts'
import { current, type Live, live, setRestoring } from './state.ts'
import { releaseSwitch } from './switch.ts'

/** Disconnects one wallet in one namespace: the one that is shown, since that is what a visitor means on a screen with one. */
export function disconnectOne(one = current.peek()): Promise<void> {
  return release(({ connector, namespace }) => namespace === one?.namespace && connector === one?.connector.id)
}

const ownerOf = ({ connector }: Live): unknown => (connector as FoundWallet).owner
/** Tells whether the wallet stays connected in another namespace: revoked, it would be cut off there too. */
const isShared = (entry: Live, leaving: readonly Live[]): boolean =>
  !!ownerOf(entry) && live.peek().some((other) => !leaving.includes(other) && ownerOf(other) === ownerOf(entry))

/** Ends the connections and forgets the intents that are meant. Never rejects: what a wallet throws becomes a toast. */
export async function release(
  isMeant: (entry: Pick<Intent, 'namespace' | 'connector'>) => boolean = () => true,
  revoke = true,
): Promise<void> {
  // An attempt to connect another wallet, or a switch in another wallet, goes on.
  const isOf = ({ id, namespaces }: Connector): boolean =>
    namespaces.some((namespace) => isMeant({ namespace, connector: id }))
  const tried = attempt.peek()?.connector
  if (tried && isOf(tried)) cancel()
  releaseSwitch(isOf)
  const leaving = live.peek().filter(({ namespace, connector }) => isMeant({ namespace, connector: connector.id }))
  forget(isMeant)
  // Where no intent is left, the wallets that restoring still waits for are no longer wanted.
  if (isEmpty()) setRestoring(false)
  const results = await Promise.allSettled(
    leaving.map(async (entry) =>
      within(
        disconnectTime,
        entry.connector.disconnect({ namespace: entry.namespace, revoke: revoke && !isShared(entry, leaving) }),
      ),
    ),
  )
  // A connection that was asked for again while the wallets disconnected stays.
  drop(
    (entry) =>
      leaving.some((left) => left.connector === entry.connector && left.namespace === entry.namespace) &&
      !isIntended(entry),
  )
  unfollowIdle(leaving.map(({ connector }) => connector))
  // If the modal was destroyed while the wallets disconnected, there is nowhere to show a toast.
  const failed = !!config.peek() && results.some(({ status }) => status === 'rejected')
  if (failed) notify('error', 'disconnectFailed')
  const namespace = [...new Set(leaving.map((entry) => entry.namespace))].join()
  track(`DISCONNECT_${failed ? 'ERROR' : 'SUCCESS'}`, { namespace })
}
