// What wallets say by themselves. Each takes the same road as an answer: checked, then written.
import { effect } from '@preact/signals-core'
import { isNetworkId } from '../../chains/caip.ts'
import { reconnectTime } from '../constants.ts'
import { within } from '../errors.ts'
import type { Account, Connector, ConnectorEvent, Namespace, NetworkId } from '../types.ts'
import { change, checkAccounts, checkGrants, drop, findLive, namespaceOf, readmit } from './grants.ts'
import { stored } from './intents.ts'
import { live } from './state.ts'
import { isContested } from './wallets.ts'

const followed = new Map<Connector, (() => void) | undefined>()
/** Those that are asked because they said something. */
const asked = new Set<Connector>()
let onGrantListener: ((connector: Connector) => Promise<void>) | undefined
const revocations = new WeakMap<Connector, number>()
const eventCounts = new WeakMap<Connector, number>()
/** Those that the visitor has connected on this page: no other can be taken for them. Each modal makes objects of its own. */
const chosen = new WeakSet<Connector>()

/** How often a wallet has cut the page off: what it granted before that holds no more. */
export const revocationsOf = (connector: Connector): number => revocations.get(connector) ?? 0
/** How often it has said anything: what it answered to an earlier question may be out of date. */
const eventCountOf = (connector: Connector): number => eventCounts.get(connector) ?? 0

export const markAsChosen = (connector: Connector): void => void chosen.add(connector)
/** Whether only the visitor can say if this is the wallet that was connected before. */
const isDoubtful = (connector: Connector): boolean => !chosen.has(connector) && isContested(connector)
/** Lets go of what came back by itself as soon as another wallet claims to be the same one, until the returned function is called. */
export const watchClaims = (): (() => void) =>
  effect(() => {
    if (live.value.some(({ connector }) => isDoubtful(connector))) drop(({ connector }) => isDoubtful(connector))
  })

/** Listens to a wallet, once however often it is called. */
export function follow(connector: Connector): void {
  if (followed.has(connector)) return
  followed.set(connector, undefined)
  try {
    followed.set(
      connector,
      connector.listen((event) => void onEvent(connector, event).catch(() => undefined)),
    )
  } catch {
    // A wallet that takes no listener is used as one that has no events.
  }
}
export function unfollow(connector: Connector): void {
  const stop = followed.get(connector)
  followed.delete(connector)
  try {
    stop?.()
  } catch {
    // A wallet that cannot let go is not listened to all the same: what it says belongs to no connection.
  }
}
/** Who is told that a wallet which is not connected has granted something. */
export function onGrant(listener: typeof onGrantListener): void {
  onGrantListener = listener
}

async function onEvent(connector: Connector, event: ConnectorEvent): Promise<void> {
  // A wallet that could not let go.
  if (!followed.has(connector)) return
  eventCounts.set(connector, eventCountOf(connector) + 1)
  // No account is how a wallet says that it was locked, or that the page was cut off there. The intent stays stored: an
  // unlocked wallet comes back by itself.
  if (event.type === 'disconnect' || (event.type === 'accounts' && !event.accounts.length)) {
    revocations.set(connector, revocationsOf(connector) + 1)
    return drop((entry) => entry.connector === connector && (!event.namespace || entry.namespace === event.namespace))
  }
  if (event.type === 'network' && !isNetworkId(event.network)) return
  const namespace = event.type === 'network' ? namespaceOf(event.network) : event.namespace
  if (findLive(connector, namespace)) {
    if (event.type === 'network') return change(connector, namespace, { network: event.network })
    const [main, ...rest] = await checkAccounts(namespace, event.accounts)
    if (main) change(connector, namespace, { accounts: [main, ...rest] })
    return
  }
  // It was not connected, or what it granted is still being looked at. One question at a time: a wallet that says so
  // whenever it is asked would be asked for ever.
  if (asked.has(connector)) return
  asked.add(connector)
  // In this order: an attempt that ends meanwhile leaves an intent, and what it took may be out of date.
  const said = eventCountOf(connector)
  const answered = Promise.resolve(onGrantListener?.(connector))
    .then(() => revive(connector, true))
    // What it said meanwhile was not acted on: it may have been cut off and be back.
    .finally(() => said === eventCountOf(connector) || revive(connector, true))
  await within(reconnectTime, answered).finally(() => asked.delete(connector))
}

/** Whether a connection to one of these accounts is still intended. */
const isIntendedAccount = (connector: Connector, namespace: Namespace, accounts: readonly Account[]): boolean =>
  stored().intents.some(
    (intent) =>
      intent.connector === connector.id &&
      intent.namespace === namespace &&
      accounts.some(({ address }) => address === intent.addresses[0]),
  )

/**
 * Asks a wallet silently for what it granted before, and takes it if the stored address is among it. One that said
 * something by itself (`isTold`) is taken at its word where it is connected.
 */
export async function revive(connector: Connector, isTold = false): Promise<void> {
  const networks = stored()
    .intents.filter((intent) => intent.connector === connector.id)
    .map(({ network }) => network)
  if (!networks.length) return
  const signal = new AbortController().signal
  const [cut, said] = [revocationsOf(connector), eventCountOf(connector)]
  const entries = await checkGrants(
    connector,
    await connector.connect({ networks: networks as [NetworkId, ...NetworkId[]], signal, silent: true }),
  )
  if (!followed.has(connector) || cut !== revocationsOf(connector) || isDoubtful(connector)) return
  const wanted = entries.filter(({ namespace, accounts }) => isIntendedAccount(connector, namespace, accounts))
  // A connection that lives has followed everything that the wallet has said since; this answer is older than that.
  const isFresh = said === eventCountOf(connector)
  for (const { namespace, network, accounts } of isTold ? entries : wanted)
    if (isFresh) change(connector, namespace, { network, accounts })
  const back = wanted.filter(({ namespace }) => !findLive(connector, namespace))
  if (back.length) readmit(back)
}

export function unfollowAll(): void {
  for (const connector of [...followed.keys()]) unfollow(connector)
}
