// The door to what connects, switches and disconnects: one chunk, fetched with the first wallet that is asked, and by
// a visit that has something to restore.
import { startAttempts } from './attempt.ts'
import { unfollowAll } from './events.ts'
import { restore } from './restore.ts'
import { cancelSwitch } from './switch.ts'

export { attempt, connect } from './attempt.ts'
export { followBalance, read } from './balance.ts'
export { prefer } from './connections.ts'
export { disconnect } from './disconnect.ts'
export { cancelSwitch, switching, switchWallet } from './switch.ts'

let controller: AbortController | undefined

/** Follows the modal until the returned function is called. */
export function start(): () => void {
  controller = new AbortController()
  const stopAttempts = startAttempts()
  return () => {
    controller?.abort()
    stopAttempts()
    cancelSwitch()
    unfollowAll()
  }
}
/** Asks the wallets that were connected before. */
export const revisit = (): Promise<void> => restore(controller?.signal ?? AbortSignal.abort())
