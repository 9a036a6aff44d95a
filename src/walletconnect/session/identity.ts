// Who this client is to relays: they keep mail for one key, which all tabs of a storage have.
import { within } from '../../errors.ts'
import { isHex32, random, toHex } from '../crypto/bytes.ts'
import type { Context } from './context.ts'

/** ms that a lock is waited for. */
const patience = 2000
/** ms after which other tabs' processes have heard what one wrote; and have heard of each other, where nobody is locked out. */
const settling = 100
const longSettling = 500

/** Makes `seed` what is stored: one for all tabs, however many begin at once. Waits for no lock that hangs or is denied. */
export async function identify(context: Context): Promise<void> {
  const look = async () => {
    const stored = await context.records.read('client', context.seed)
    if (!isHex32(stored)) return false
    context.seed = stored
    return true
  }
  const make = async (ms: number) => {
    if (await look()) return
    context.seed ??= toHex(random(32))
    if (context.isClosed) return
    await context.records.write('client', context.seed)
    // With a lock the next tab sees it now; without one, of several that wrote the last one stays.
    if (globalThis.window) await new Promise((resolve) => setTimeout(resolve, ms))
    await look()
  }
  if (await look()) return
  // Rejects where there are no locks, too.
  const locked = async () => navigator.locks.request('hasp/walletconnect', () => make(settling))
  await within(patience, locked()).catch(() => make(longSettling))
}
