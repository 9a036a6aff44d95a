// Disconnecting. Whatever the wallet does, the modal ends as disconnected from it.
import type { FoundWallet } from '../connectors/found.ts'
import { disconnectTime } from '../constants.ts'
import { within } from '../errors.ts'
import { resetTo, route } from '../state/modal.ts'
import { config, track } from '../state/options.ts'
import { notify } from '../state/toast.ts'
import type { Connector } from '../types.ts'
import { attempt, cancel, keysOf, unfollowIdle } from './attempt.ts'
import { drop, forgetOthers, intentOf, isIntended } from './grants.ts'
import { forget, type Intent, isEmpty, isSame } from './intents.ts'
import { asking, current, type Live, live, setRestoring } from './state.ts'
import { releaseSwitch } from './switch.ts'
import { findConnector } from './wallets.ts'

/** Disconnects one wallet in one namespace: the one that is shown, since that is what a visitor means on a screen with one. */
export function disconnectOne(one = current.peek()): Promise<void> {
  // Whoever claims to be the same was perhaps connected under another id at an earlier visit.
  if (one) forgetOthers(one)
  return release((key) => !!one && isSame(key, intentOf(one)))
}

/** Tells whether the wallet stays connected in another namespace: revoked, it would be cut off there too. */
const isShared = ({ owner }: FoundWallet): unknown =>
  owner && live.peek().some((other) => isIntended(other) && (other.connector as FoundWallet).owner === owner)

/** Ends the connections and forgets the intents that are meant. Never rejects: what a wallet throws becomes a toast. */
export async function release(
  isMeant: (entry: Pick<Intent, 'namespace' | 'connector'>) => boolean = () => true,
  revoke = true,
): Promise<void> {
  // An attempt to connect another wallet, or a switch in another wallet, goes on.
  const isOf = (connector?: Connector): unknown => connector && keysOf(connector).some(isMeant)
  const asked = attempt.peek()?.connector
  if (isOf(asked)) cancel()
  // One that was chosen is asked once its chunk is there, and only while its view stays.
  const chosen = asking.peek() === 'connect' && !asked ? findConnector(Object(route.peek().data).wallet) : undefined
  if (isOf(chosen as Connector | undefined)) resetTo('Connect')
  releaseSwitch(isOf)
  const isLeaving = (entry: Live): boolean => isMeant(intentOf(entry))
  const leaving = live.peek().filter(isLeaving)
  forget(isMeant)
  unfollowIdle(isMeant, false)
  // Where no intent is left, the wallets that restoring still waits for are no longer wanted.
  if (isEmpty()) setRestoring(false)
  const results = await Promise.allSettled(
    leaving.map(async (entry) =>
      within(
        disconnectTime,
        entry.connector.disconnect({ namespace: entry.namespace, revoke: revoke && !isShared(entry.connector) }),
      ),
    ),
  )
  // A connection that was asked for again while the wallets disconnected stays.
  drop((entry) => isLeaving(entry) && !isIntended(entry))
  unfollowIdle(isMeant, true)
  // If the modal was destroyed while the wallets disconnected, there is nowhere to show a toast.
  const failed = !!config.peek() && results.some(({ status }) => status === 'rejected')
  if (failed) notify('error', 'disconnectFailed')
  if (!leaving[0]) return
  // On a page that has shown nothing of the account, what others of the site have kept goes too.
  import('../flows/account/index.ts').then(
    ({ forgetAccounts }) => forgetAccounts(leaving),
    () => undefined,
  )
  track(`DISCONNECT_${failed ? 'ERROR' : 'SUCCESS'}`, {
    namespace: [...new Set(leaving.map(({ namespace }) => namespace))].join(),
  })
}
