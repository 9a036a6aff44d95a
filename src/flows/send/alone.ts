// One tab at a time: a wallet would show the same request twice.
import { config } from '../../state/options.ts'

/** Does the work unless another tab of the site is at it, of which it is told. https://www.w3.org/TR/web-locks/ */
export async function alone(work: () => Promise<void>, busy: () => void): Promise<void> {
  const { locks } = globalThis.navigator ?? {}
  const { name = 'hasp' } = config.peek() ?? {}
  let isAsked = false
  const run = async (lock: unknown): Promise<void> => {
    isAsked = true
    if (lock) await work()
    else busy()
  }
  try {
    if (locks) return await locks.request(`${name}.send`, { ifAvailable: true }, run)
  } catch (error) {
    // A frame without an origin has no locks.
    if (isAsked) throw error
  }
  await work()
}
