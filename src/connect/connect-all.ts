// Connects a wallet in several namespaces by one question, where they are one object of the wallet: what the visitor lets in
// there is let in for all of them.
import type { FoundWallet } from '../connectors/found.ts'
import { answerTime } from '../constants.ts'
import { within } from '../errors.ts'
import type { Account } from '../types.ts'
import { add, checkGrants, follow, lifetime, networksFor, toConnector } from './machine.ts'
import { pick } from './opening.ts'
import { type Live, live, namespace } from './state.ts'

/** The connectors of a wallet that one question covers: they are the same object. Empty where there are not several. */
export function together(connectors: readonly FoundWallet[] = []): readonly FoundWallet[] {
  const same = connectors.filter(({ owner }) => owner && connectors.some((one) => one.owner === owner))
  return same.length > 1 && same.every(({ owner }) => owner === same[0]?.owner) ? same : []
}

/** Asks the wallet once, for the active namespace if it speaks that, and takes what it grants in the others without a question. */
export async function connectAll(connectors: readonly FoundWallet[]): Promise<Account> {
  const first =
    connectors.find(({ namespaces }) => namespaces.includes(namespace.peek())) ?? (connectors[0] as FoundWallet)
  const account = await pick(first)
  // One after the other: each holds only while nothing else has changed.
  for (const one of connectors) if (one !== first) await join(one, live.peek()).catch(() => undefined)
  return account
}

/** Connects one more. What the visitor, a wallet or another tab has changed meanwhile counts, and the rest is dropped. */
async function join(found: FoundWallet, before: readonly Live[]): Promise<void> {
  const connector = toConnector(found)
  // What was not granted would be asked for: the visitor has answered one question, and expects no other.
  if (!(await within(answerTime, connector.isAuthorized())) || live.peek() !== before) return
  follow(connector)
  const request = { networks: networksFor(connector), silent: true, signal: lifetime() }
  const entries = await checkGrants(connector, await within(answerTime, connector.connect(request)))
  const [current] = before
  if (current && live.peek() === before) add([current, ...entries])
}
