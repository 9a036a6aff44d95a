// Starts one of the sandbox's chains for a test. If it dies, the running test fails.
import type { Supervision } from '../sandbox/chains/process.mjs'
import { startWatchdog } from '../sandbox/watchdog.mjs'

/** Everyone knows its keys. */
export const mnemonic = 'test test test test test test test test test test test junk'

export interface Local {
  /** CAIP-2. */
  readonly id: string
  readonly url: string
  stop(): Promise<void>
}

export async function startLocal(
  start: (options: Supervision & { mnemonic: string }) => Promise<{ id: string; url: string; stop: () => unknown }>,
): Promise<Local> {
  const watchdog = startWatchdog()
  const onFailure = (error: Error): never => {
    throw error
  }
  const { stop, ...chain } = await start({ mnemonic, watchdog, onFailure })
  return {
    ...chain,
    async stop() {
      await stop()
      watchdog.stop()
    },
  }
}
