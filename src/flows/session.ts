// The door to what connects, switches and disconnects: one chunk, fetched with the first wallet that is asked, and by
// a visit that has something to restore.
import { startAttempts } from './attempt.ts'
import { startBalance } from './balance.ts'
import { unfollowAll } from './events.ts'
import { restore } from './restore.ts'
import { cancelSwitch } from './switch.ts'

export { attempt, connect } from './attempt.ts'
export { balanceFailed, followBalance, refreshBalance, watchBalance } from './balance.ts'
export { prefer } from './connections.ts'
export { disconnect, disconnectCurrent } from './disconnect.ts'
export { untilAborted, whenConnected } from './request.ts'
export { cancelSwitch, switching, switchWallet } from './switch.ts'

let controller: AbortController | undefined

/** Follows the modal until the returned function is called. */
export function start(): () => void {
  controller = new AbortController()
  const stops = [startAttempts(), startBalance(), cancelSwitch, unfollowAll]
  return () => {
    controller?.abort()
    for (const stop of stops) stop()
  }
}
/** Asks the wallets that were connected before. */
export const revisit = (): Promise<void> => restore(controller?.signal ?? AbortSignal.abort())
