// Questions to Esplora's HTTP API, since nodes know transactions, and neither balances nor what became of one that is not theirs.
// https://github.com/Blockstream/esplora/blob/master/API.md

import { readBody } from '../../rpc/post.ts'
import { ChainError } from '../errors.ts'
import type { Network } from '../types.ts'

/** How long a URL may take to answer, in ms. */
const maxMs = 10_000

/**
 * Asks one URL of the network after the other until `read` makes something of an answer. Rejects with ChainError 'invalid-answer',
 * or 'not-available' where the network has none.
 */
export async function esplora<T>(
  network: Network,
  path: string,
  signal: AbortSignal | undefined,
  read: (answer: unknown) => T | undefined,
): Promise<T> {
  const bases = [network.rpcUrls.esplora?.http ?? []].flat()
  let cause: unknown
  for (const base of bases) {
    if (signal?.aborted) break
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(new DOMException('no answer', 'TimeoutError')), maxMs)
    try {
      const response = await fetch(`${base.replace(/\/$/, '')}/${path}`, {
        // A redirect could lead into a server's own network.
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
      })
      const found = response.ok ? read(JSON.parse(await readBody(response))) : undefined
      if (found !== undefined) return found
    } catch (error) {
      cause = error
    } finally {
      clearTimeout(timer)
      // This ends the reading of an answer that is not used.
      stop.abort()
    }
  }
  throw new ChainError(bases.length ? 'invalid-answer' : 'not-available', 'esplora', undefined, { cause })
}
