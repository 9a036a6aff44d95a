// The events of wallets. What an event says is checked before it is written, as an answer is.
import { effect } from '@preact/signals-core'
import { isNetworkId } from '../../chains/caip.ts'
import { reconnectTime } from '../constants.ts'
import { within } from '../errors.ts'
import type { Connector, ConnectorEvent, Namespace, NetworkId } from '../types.ts'
import {
  change,
  checkAccounts,
  checkGrants,
  chosen,
  drop,
  findLive,
  firstOf,
  intentFor,
  namespaceOf,
  readmit,
} from './grants.ts'
import { stored } from './intents.ts'
import { type Live, live } from './state.ts'
import { isContested } from './wallets.ts'

/** The wallets that are listened to, and what ends that. */
export const followed = new Map<Connector, (() => void) | undefined>()
/** The wallets that are being asked because of an event. */
const asked = new Set<Connector>()
let onGrantListener: (connector: Connector) => Promise<void>
const revocations = new WeakMap<Connector, number>()
const eventCounts = new WeakMap<Connector, number>()

/** The silent questions to each wallet that it has not answered, in their order. */
const questions = new WeakMap<Connector, Set<AbortController>>()

/**
 * Gives up the silent questions to a wallet, or those before one that is `answered`: what they say is older. Whatever the visitor or
 * the wallet decides calls this, so that no late answer moves what was decided.
 */
export function outdate(connector: Connector, answered?: AbortController): void {
  const open = questions.get(connector)
  for (const question of open ?? []) {
    if (question === answered) return
    question.abort()
    open?.delete(question)
  }
}

/** Counts how often a wallet has cut the page off. What it granted before the last time is no longer valid. */
export const revocationsOf = (connector: Connector): number => revocations.get(connector) ?? 0
/** Counts a wallet's events. If one came since a question was asked, the answer to that question may be out of date. */
const eventCountOf = (connector: Connector): number => eventCounts.get(connector) ?? 0

/** Tells whether only the visitor can say if this is the wallet that was connected before. */
const isDoubtful = ({ connector }: Pick<Live, 'connector'>): boolean => !chosen.has(connector) && isContested(connector)
/** Until the returned function is called, drops a restored connection as soon as a second wallet claims to be the same one. */
export const watchClaims = (): (() => void) =>
  effect(() => {
    if (live.value.some(isDoubtful)) drop(isDoubtful)
  })

/** Listens to a wallet. A second call for the same wallet does nothing. */
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
  outdate(connector)
  const stop = followed.get(connector)
  followed.delete(connector)
  try {
    stop?.()
  } catch {
    // A wallet whose listener cannot be removed is ignored from now on: `onEvent` looks only at wallets that are followed.
  }
}
/** Has a wallet let go of the page in some namespaces, so that no late answer lets a provider sign that the app has kept. */
export const letGo = (connector: Connector, keys: readonly { readonly namespace: Namespace }[]): void =>
  // An app's own may throw at once.
  void Promise.allSettled(keys.map(async ({ namespace }) => connector.disconnect({ namespace, revoke: false })))

/** Sets the listener that is told when a wallet which is not connected may have granted something. */
export function onGrant(listener: typeof onGrantListener): void {
  onGrantListener = listener
}

async function onEvent(connector: Connector, event: ConnectorEvent): Promise<void> {
  // The wallet's listener could not be removed.
  if (!followed.has(connector)) return
  eventCounts.set(connector, eventCountOf(connector) + 1)
  // By an empty list of accounts a wallet says that it was locked, or that it has cut the page off. The intent stays
  // stored, so that a wallet which is unlocked is connected again by its next event.
  if (event.type === 'disconnect' || (event.type === 'accounts' && !event.accounts.length)) {
    revocations.set(connector, revocationsOf(connector) + 1)
    outdate(connector)
    return drop((entry) => entry.connector === connector && (!event.namespace || entry.namespace === event.namespace))
  }
  const isMove = event.type === 'network'
  if (isMove && !isNetworkId(event.network)) return
  const namespace = isMove ? namespaceOf(event.network) : event.namespace
  if (findLive(connector, namespace)) {
    if (isMove) return change(connector, namespace, { network: event.network })
    const accounts = await checkAccounts(connector, namespace, event.accounts, event.chosen)
    if (accounts[0]) change(connector, namespace, { accounts: accounts as Live['accounts'] })
    return
  }
  // The wallet was not connected, or its grants are still being checked. It is asked one question at a time, because a
  // wallet that sends this event whenever it is asked would be asked for ever.
  if (asked.has(connector)) return
  asked.add(connector)
  const done = (): unknown => asked.delete(connector)
  // The attempt is asked first and `sync` runs after it. An attempt that succeeds leaves an intent, and only then can
  // `sync` find it and bring up to date what the attempt took.
  const said = eventCountOf(connector)
  const answered = onGrantListener(connector)
    .then(() => sync(connector, true))
    // Events that came during the question were not acted on, and may say that the wallet is connected again. The next one is.
    .finally(() => (said === eventCountOf(connector) ? done() : sync(connector, true).finally(done)))
    .catch((error) => import('./restore.ts').then(({ refused }) => refused(connector, error)))
  // Only one that hangs is let go here: another question may have begun where this one has ended.
  await within(reconnectTime, answered).catch(done)
}

/**
 * Makes what is connected of a wallet agree with what it says when it is asked silently. A stored connection is live again if its
 * address is among the accounts. After an event (`isTold`) a live one takes over any accounts that the wallet names. Where an event
 * comes during the question it is asked once more. What it answers by itself is not stored, as another tab may have led to the question.
 */
export async function sync(connector: Connector, isTold = false, isAgain = false): Promise<void> {
  const asked = stored().intents.filter((intent) => intent.connector === connector.id)
  if (!asked[0]) return
  const said = eventCountOf(connector)
  const question = new AbortController()
  const { signal } = question
  const open = questions.get(connector) ?? new Set()
  questions.set(connector, open.add(question))
  const networks = asked.map(({ network }) => network) as [NetworkId, ...NetworkId[]]
  let entries: readonly Live[]
  try {
    entries = await checkGrants(connector, await connector.connect({ networks, signal, silent: true }), !isTold)
    if (!signal.aborted) outdate(connector, question)
  } finally {
    open.delete(question)
  }
  if (signal.aborted || !followed.has(connector) || isDoubtful({ connector })) return
  // What was left while the wallet was asked it leaves too, or it would stay connected there.
  letGo(
    connector,
    asked.filter((key) => !findLive(connector, key.namespace) && !intentFor(key)),
  )
  // A live connection has followed every event since the question, so an answer that is older than an event is not taken.
  const isFresh = said === eventCountOf(connector)
  // Asking may itself have moved the wallet to the network that another tab has chosen: it is asked again, so that what is shown
  // is where the money would go.
  if (!isFresh && !isAgain) return sync(connector, isTold, true)
  const back = entries.filter(
    ({ namespace, accounts }) =>
      !findLive(connector, namespace) && accounts.some(({ address }) => address === firstOf(connector, namespace)),
  )
  if (back[0]) readmit(back)
  // Asking may itself have moved the wallet: who is connected is shown where the money goes by now.
  for (const entry of isFresh ? entries : []) change(connector, entry.namespace, entry, isTold)
}

export function unfollowAll(): void {
  for (const connector of followed.keys()) unfollow(connector)
}
