// Connects a wallet in several namespaces by one question, where they are one object of the wallet: what the visitor lets in
// there is let in for all of them.
import type { FoundWallet } from '../connectors/found.ts'
import { answerTime } from '../constants.ts'
import { within } from '../errors.ts'
import { config } from '../state/options.ts'
import type { Account, NetworkId } from '../types.ts'
import { add, checkGrants, follow, lifetime, toConnector } from './machine.ts'
import { pick } from './opening.ts'
import { live, namespace } from './state.ts'

/** The ways to a wallet that one question covers: they are the same object. Empty where there are not several. */
export function together(ways: readonly FoundWallet[] = []): readonly FoundWallet[] {
  const same = ways.filter(({ owner }) => owner && ways.some((way) => way.owner === owner))
  return same.length > 1 && same.every(({ owner }) => owner === same[0]?.owner) ? same : []
}

/** Asks the wallet once, for the active namespace if it speaks that, and takes what it grants in the others without a question. */
export async function connectAll(ways: readonly FoundWallet[]): Promise<Account> {
  const first = ways.find(({ namespaces }) => namespaces.includes(namespace.peek())) ?? (ways[0] as FoundWallet)
  const account = await pick(first)
  await Promise.allSettled(ways.filter((way) => way !== first).map((way) => join(way, account)))
  return account
}

async function join(way: FoundWallet, { namespace: active, address }: Account): Promise<void> {
  const connector = toConnector(way)
  const networks = (config.peek()?.networks ?? [])
    .filter(({ chainNamespace }) => way.namespaces.includes(chainNamespace))
    .map(({ caipNetworkId }) => caipNetworkId) as [NetworkId, ...NetworkId[]]
  // What was not granted would be asked for: the visitor has answered one question, and expects no other.
  if (!(await within(answerTime, connector.isAuthorized()))) return
  follow(connector)
  const entries = await checkGrants(
    connector,
    await within(answerTime, connector.connect({ networks, silent: true, signal: lifetime() })),
  )
  // The visitor may have disconnected meanwhile.
  const beside = live.peek().find((entry) => entry.namespace === active && entry.accounts[0].address === address)
  if (!beside) return
  add([beside, ...entries])
}
