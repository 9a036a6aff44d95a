// Reads of a page that may never meet a node in trouble: one POST to the first endpoint, and with its first error comes the
// rest of the transport, which knows when to wait, who else to ask and what a host has had enough of.
import { isDefinite, isTransient } from './error-kinds.ts'
import { once } from './once.ts'
import type { Endpoint } from './recipe.ts'
import type { Send } from './types.ts'

let recipe: typeof import('./recipe.ts') | undefined

/** A Send for reads alone: what has failed is asked once more elsewhere. Throws a TypeError where the list is empty. */
export function reads(endpoints: readonly Endpoint[]): Send {
  const [first, ...rest] = endpoints
  if (!first) throw new TypeError('rpc: the list of endpoints is empty')
  if (recipe) return recipe.inOrder(endpoints)
  const ask = once(first.url, first.headers)
  return (request, signal) =>
    ask(request, signal).catch(async (error) => {
      signal?.throwIfAborted()
      if (isDefinite(error) || !(rest.length || isTransient(error))) throw error
      // Where that chunk is lost, too, the first error is what is known.
      recipe = await import('./recipe.ts').catch(() => {
        throw error
      })
      signal?.throwIfAborted()
      // Who failed a moment ago is asked last.
      return recipe.inOrder([...rest, first])(request, signal)
    })
}
