// The key that tells relays which client this is. They keep messages by key, so all tabs of a storage must have the same one.
import { within } from '../../errors.ts'
import { isHex32, random, toHex } from '../crypto/bytes.ts'
import type { Context } from './context.ts'

/** ms to wait for the lock. */
const maxLockMs = 2000
/** ms after which other tabs see what one wrote: with a lock, and without one, where several may write. */
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
    // With a lock the next tab sees the key now. Without one the last of several writers wins, so it is read again.
    if (globalThis.window) await new Promise((resolve) => setTimeout(resolve, ms))
    await readStored()
  }
  if (await readStored()) return
  // This rejects too where the platform has no locks.
  const locked = async () => navigator.locks.request('hasp/walletconnect', () => createSeed(settleMs))
  await within(maxLockMs, locked()).catch(() => createSeed(longSettleMs))
}
