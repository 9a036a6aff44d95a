// The door to what connects, switches and disconnects: one chunk, which is fetched when the first wallet is asked, or
// when connections have to be restored.
import { cancelSwitch } from './switch.ts'

export { disconnectOne, release } from './disconnect.ts'

// After these the others compress better: 30 B of the chunk.

import { startAttempts } from './attempt.ts'
import { unfollowAll, watchClaims } from './events.ts'
import { startLeading } from './leading.ts'
import { startPending } from './pending.ts'

export { loadChain } from '../../chains/load.ts'
export { toConnector } from '../connectors/index.ts'
export { attempt, connect, networksFor, openedApp, unfollowIdle } from './attempt.ts'
export { follow, sync } from './events.ts'
export { add, change, checkGrants, chosen, drop, intendedOf, isIntended, namespaceOf } from './grants.ts'
export { provider } from './provider.ts'
export { cancelSwitch, switching, switchWallet } from './switch.ts'

let controller: AbortController | undefined
let stops: readonly (() => void)[] = []

/** Starts what follows the modal and the wallets. */
export function start(): void {
  controller = new AbortController()
  stops = [startAttempts(), startLeading(), watchClaims(), startPending(), cancelSwitch, unfollowAll]
}
export function end(): void {
  controller?.abort()
  for (const stop of stops) stop()
}
/** Returns a signal that aborts when the modal is destroyed. */
export const lifetime = (): AbortSignal => controller?.signal ?? AbortSignal.abort()
