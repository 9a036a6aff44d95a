// What wallets that are properties of `window` have in common: they announce nothing, and say by texts alone why they failed.

import { declinedWords, failure } from './errors.ts'

/** ms between two looks at the page, and how many there are. */
const pageLookTime = 1000
const looks = 10

/** Calls `look` now, and again while the page's wallets may still be coming, until the returned function is called. */
export function watchPage(look: () => void): () => void {
  let left = looks
  const timer = setInterval(() => {
    if (!--left) clearInterval(timer)
    look()
  }, pageLookTime)
  look()
  return () => clearInterval(timer)
}

/** Returns what `run` does; undefined where it throws, as the getters of a broken wallet do. */
export function quietly<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** Tells whether an error has this code, or these words in its message. */
export const says = (error: unknown, words: RegExp): boolean | undefined =>
  quietly(() => {
    const { code, message } = Object(error)
    return words.test(`${code} ${message ?? error}`.slice(0, 999))
  })

/**
 * Asks a wallet. A refusal gets the code 4001, whatever the wallet wrote, and a request that is open already -32002. A site that
 * was refused once is refused until the visitor changes the wallet's settings.
 */
export async function ask<T>(run: () => T): Promise<Awaited<T>> {
  try {
    return await run()
  } catch (error) {
    if (says(error, /pending auth/i)) throw failure(-32002, 'pending', error)
    if (says(error, declinedWords) || says(error, /^4001|not allowed/i))
      throw failure(4001, "declined, or blocked in the wallet's settings", error)
    throw error
  }
}
