// The door to what connects, switches and disconnects: one chunk, fetched with the first wallet that is asked, and by
// a visit that has something to restore.
import { startAttempts } from './attempt.ts'
import { unfollowAll, watchClaims } from './events.ts'
import { startLeading } from './leading.ts'
import { cancelSwitch } from './switch.ts'

export { toConnector } from '../connectors/index.ts'
export { attempt, connect, unfollowIdle } from './attempt.ts'
export { disconnectCurrent, release } from './disconnect.ts'
export { follow, revive } from './events.ts'
export { change, drop, isIntended, promote } from './grants.ts'
export { cancelSwitch, switching, switchWallet } from './switch.ts'

let controller: AbortController | undefined

/** Follows the modal until the returned function is called. */
export function start(): () => void {
  controller = new AbortController()
  const stops = [startAttempts(), startLeading(), watchClaims(), cancelSwitch, unfollowAll]
  return () => {
    controller?.abort()
    for (const stop of stops) stop()
  }
}
/** Aborts when the modal is gone. */
export const lifetime = (): AbortSignal => controller?.signal ?? AbortSignal.abort()
