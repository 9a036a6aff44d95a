// After a reload every wallet that was connected is asked silently as soon as it announces itself, all in parallel.
import { effect } from '@preact/signals-core'
import { loadChain } from '../../chains/load.ts'
import { legacyId } from '../connectors/eip6963.ts'
import type { FoundWallet, Source } from '../connectors/found.ts'
import { isLegacy } from '../connectors/legacy.ts'
import { announceTime, maxIntents, reconnectTime } from '../constants.ts'
import { isModalError, within } from '../errors.ts'
import { config } from '../state/options.ts'
import { notify } from '../state/toast.ts'
import type { Connector, Namespace } from '../types.ts'
import { forget, type Intent, isSame, remember, stored, takeOver, watchStored } from './intents.ts'
import { follow, lifetime, sync, toConnector } from './machine.ts'
import { chooseNetwork } from './network.ts'
import { currentOf, live, setRestoring } from './state.ts'
import { connectors, findWallets } from './wallets.ts'

/** Restores connections that were stored. Resolves when every wallet has answered or its time is up. */
export async function restore(intents: readonly Intent[], signal = lifetime()): Promise<void> {
  if (intents.length >= maxIntents) console.warn(`hasp: of the stored intents ${maxIntents} were taken`)
  const wallets = intents.filter(({ source }) => source !== 'code')
  // A code of an earlier page may have been approved.
  if (wallets.length < intents.length)
    import('./take-up.ts').then(({ takeUpSessions }) => takeUpSessions(intents)).catch(noop)
  // One that was in a namespace which is not listed now is not waited for: it comes back with the namespace.
  const isListed = ({ namespace }: Intent): boolean =>
    !!config.peek()?.networks.some(({ chainNamespace }) => chainNamespace === namespace)
  const ids = [...new Set(wallets.filter(isListed).map(({ connector }) => connector))]
  await Promise.all(ids.map((id) => restoreOne(id, signal, undefined, intents)))
  if (!signal.aborted) setRestoring(false)
}

const noop = (): void => undefined
const connected = (id: string): FoundWallet | undefined =>
  live.peek().find(({ connector }) => connector.id === id)?.connector

/** Ids of wallets that have not announced themselves yet. Each is awaited once: it gets the intents stored when it comes. */
const awaited = new Set<string>()

/** Wallets that were refused when this tab followed another one. */
const refusals = new WeakSet<Connector>()

/**
 * Asks one wallet, as soon as it has announced itself. `following` says that another tab has changed something of it, or has connected
 * it anew: then it is asked again although it was refused.
 */
export async function restoreOne(
  id: string,
  signal: AbortSignal,
  following?: 'change' | 'connect',
  intents = stored().intents,
): Promise<void> {
  if (awaited.has(id) || awaited.size >= maxIntents) return
  if (!connected(id)) awaited.add(id)
  // In a tab that only follows another one, nobody may have looked for the wallets of other namespaces yet.
  void findWallets()
  try {
    // One that is connected is asked itself, and nobody who has come under its name.
    const wallet = connected(id) ?? (await whenFound(id, intents, signal).finally(() => awaited.delete(id)))
    if (signal.aborted) return
    const { claim, source } = intents.find(({ connector }) => connector === id) ?? {}
    // The visitor has left it before it was found: a session would stay in its wallet.
    if (source === 'relay' && claim && !stored().intents.some((one) => one.claim === claim))
      return await (await import('./take-up.ts')).endSession(claim)
    if (!wallet) return
    inherit(wallet, id)
    // The chain's chunk is needed to check the wallet's answer, so it is fetched while the wallet is asked. If that
    // fails, `sync` throws.
    for (const { connector, namespace } of stored().intents)
      if (connector === wallet.id) loadChain(namespace).catch(() => undefined)
    const connector = toConnector(wallet)
    if (following === 'connect') refusals.delete(connector)
    if (following && refusals.has(connector)) return
    follow(connector)
    // An answer that comes after the deadline still connects, but nobody waits for it.
    await within(reconnectTime, ask(connector, !!following))
  } catch (error) {
    // A wallet that is locked, has revoked access or does not answer counts as disconnected; the intent is kept, so that
    // the next visit asks again. Where a chunk of ours is missing the visitor is offered another try.
    if (isModalError(error) && error.code === 'not-available') {
      notify('error', 'restoreFailed', () => void restoreOne(id, signal, following))
    }
  }
}

/** Asks a wallet for what it granted. A tab that only follows another one stays where its visitor is. */
async function ask(connector: Connector, isFollowing: boolean): Promise<void> {
  try {
    await sync(connector)
  } catch (error) {
    const { source } = connector as FoundWallet
    // A session whose record was not read may be there still.
    const isLost = isRejected(error) && (source !== 'relay' || (await import('./sessions.ts')).isRead())
    if (isLost && isFollowing) refusals.add(connector)
    else if (isLost) refused(connector, error)
    throw error
  }
  if (!isFollowing) reenter()
}

const isRejected = (error: unknown): boolean => isModalError(error) && error.code === 'rejected'
/**
 * A wallet that shows the visitor a question unbidden, and hears no, is not asked again at the next visit. The other tabs are not
 * told, since it may be connected there.
 */
export function refused({ id }: Connector, error: unknown): void {
  if (!isRejected(error)) return
  const isLive = ({ namespace }: Intent): boolean =>
    live.peek().some((entry) => entry.connector.id === id && entry.namespace === namespace)
  const now = stored()
  takeOver({ ...now, intents: now.intents.filter((intent) => intent.connector !== id || isLive(intent)) })
}

/** Makes the namespace the active one in which the visitor was last, as soon as a wallet is connected there. */
function reenter(): void {
  const { network } = stored()
  const chainNamespace = network?.split(':')[0] as Namespace
  if (network && currentOf(chainNamespace)) chooseNetwork({ chainNamespace, caipNetworkId: network })
}

/**
 * Lists the wallets that may be the one that was connected: they claim to be it and were found in the same way. Older
 * versions did not store the way. The claim is empty where nothing proves it, as another wallet
 * claimed the same.
 */
function candidates(id: string, intents: readonly Intent[]): readonly FoundWallet[] {
  const { source, claim = id } = intents.find(({ connector }) => connector === id) ?? {}
  const isSource = (one: Source | 'app'): boolean => !source || source === one
  return connectors.value.filter(
    (one) =>
      (claim && (one.claim ?? one.id) === claim && isSource(one.source ?? 'app')) ||
      // This comes last, because reading `window.ethereum` is slow where there is none.
      (id === legacyId && isLegacy(one) && isSource('legacy')),
  )
}

/** Resolves with the wallet once it has announced itself; with undefined when its time is up or two claim to be it. */
function whenFound(id: string, intents: readonly Intent[], signal: AbortSignal): Promise<FoundWallet | undefined> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined
    const isSession = intents.some(({ connector, source }) => connector === id && source === 'relay')
    const done = (wallet?: FoundWallet): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', give)
      resolve(wallet)
      // During the effect's first run `stop` is not assigned yet.
      queueMicrotask(() => stop?.())
    }
    const give = (): void => done()
    const timer = setTimeout(give, announceTime)
    signal.addEventListener('abort', give)
    stop = effect(() => {
      const [wallet, other] = candidates(id, intents)
      if (wallet) done(other ? undefined : wallet)
      // The visitor has left it, whose session is to end. Others cost nobody anything until their time is up.
      else if (isSession && !watchStored().intents.some(({ connector }) => connector === id)) done()
    })
  })
}

/**
 * Gives a wallet the intents that were stored under the id which it had at an earlier visit. That `window.ethereum` announced
 * itself under a name proves the name of nobody: at the next visit whoever has it waits for a click.
 */
function inherit({ id, source, claim }: FoundWallet, former: string): void {
  // A session that is connected here has its own name in this tab; two tabs would give it theirs in turns for ever.
  if (id === former || (source === 'relay' && connected(id))) return
  const intents = stored().intents.filter(({ connector }) => connector === former)
  forget(({ connector }) => connector === former)
  for (const intent of intents) {
    const own = { ...intent, connector: id, source, claim: former === legacyId ? '' : claim }
    // What is stored under the wallet's own id is what was chosen last.
    if (!stored().intents.some((one) => isSame(one, own))) remember(own)
  }
}
