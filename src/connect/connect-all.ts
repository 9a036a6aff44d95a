// Connects a wallet in several namespaces by one question, where they are one object of the wallet: what the visitor lets in
// there is let in for all of them.
import type { FoundWallet } from '../connectors/found.ts'
import { answerTime } from '../constants.ts'
import { within } from '../errors.ts'
import type { Account } from '../types.ts'
import { add, checkGrants, follow, lifetime, networksFor, toConnector } from './machine.ts'
import { pick } from './opening.ts'
import { type Live, live, namespace } from './state.ts'

/** The ways to a wallet that one question covers: they are the same object. Empty where there are not several. */
export function together(ways: readonly FoundWallet[] = []): readonly FoundWallet[] {
  const same = ways.filter(({ owner }) => owner && ways.some((way) => way.owner === owner))
  return same.length > 1 && same.every(({ owner }) => owner === same[0]?.owner) ? same : []
}

/** Asks the wallet once, for the active namespace if it speaks that, and takes what it grants in the others without a question. */
export async function connectAll(ways: readonly FoundWallet[]): Promise<Account> {
  const first = ways.find(({ namespaces }) => namespaces.includes(namespace.peek())) ?? (ways[0] as FoundWallet)
  const account = await pick(first)
  // One after the other: each holds only while nothing else has changed.
  for (const way of ways) if (way !== first) await join(way, live.peek()).catch(() => undefined)
  return account
}

/** Connects one way more. What the visitor, a wallet or another tab has changed meanwhile counts, and the rest is dropped. */
async function join(way: FoundWallet, before: readonly Live[]): Promise<void> {
  const connector = toConnector(way)
  // What was not granted would be asked for: the visitor has answered one question, and expects no other.
  if (!(await within(answerTime, connector.isAuthorized())) || live.peek() !== before) return
  follow(connector)
  const request = { networks: networksFor(connector), silent: true, signal: lifetime() }
  const entries = await checkGrants(connector, await within(answerTime, connector.connect(request)))
  const [current] = before
  if (current && live.peek() === before) add([current, ...entries])
}
