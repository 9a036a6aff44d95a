// Who this client is to relays: they keep mail for one key, which all tabs of a storage have.
import { within } from '../../errors.ts'
import { isHex32, random, toHex } from '../crypto/bytes.ts'
import type { Context } from './context.ts'

/** ms that a lock is waited for. */
const maxLockMs = 2000
/** ms after which other tabs' processes have heard what one wrote; and have heard of each other, where nobody is locked out. */
const settleMs = 100
const longSettleMs = 500

/** Makes `seed` what is stored: one for all tabs, however many begin at once. Waits for no lock that hangs or is denied. */
export async function identify(context: Context): Promise<void> {
  const readStored = async () => {
    const stored = await context.storage.read('client', context.seed)
    if (!isHex32(stored)) return false
    context.seed = stored
    return true
  }
  const createSeed = async (ms: number) => {
    if (await readStored()) return
    context.seed ??= toHex(random(32))
    if (context.isClosed) return
    await context.storage.write('client', context.seed)
    // With a lock the next tab sees it now; without one, of several that wrote the last one stays.
    if (globalThis.window) await new Promise((resolve) => setTimeout(resolve, ms))
    await readStored()
  }
  if (await readStored()) return
  // Rejects where there are no locks, too.
  const locked = async () => navigator.locks.request('hasp/walletconnect', () => createSeed(settleMs))
  await within(maxLockMs, locked()).catch(() => createSeed(longSettleMs))
}
