// One endpoint for a few calls.
import { once } from './once.ts'
import { withRetry } from './retry.ts'
import type { Send } from './types.ts'

/** Makes a Send to one URL, which retries. Throws a TypeError for what is no http URL. */
export const single = (url: string): Send => withRetry(once(url), {})
