// An attempt is one visitor's try to connect one wallet, from the click to the account. Attempts have identities, so
// that what the wallet answers to an abandoned one is dropped.

import { batch, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import type { FoundWallet } from '../connectors/found.ts'
import { toConnector } from '../connectors/index.ts'
import { answerTime, maxUri, slowTime } from '../constants.ts'
import { ModalError, within } from '../errors.ts'
import { isAskingView, isOpen, route } from '../state/modal.ts'
import { config, track } from '../state/options.ts'
import type { Account, Connector, ModalErrorCode, ModalEvents, Network, NetworkId } from '../types.ts'
import { follow, followed, letGo, onGrant, outdate, revocationsOf, unfollow } from './events.ts'
import { add, checkGrants, findLive } from './grants.ts'
import { type Intent, stored } from './intents.ts'
import { modalError } from './modal-error.ts'
import { network } from './network.ts'
import { asking, type Live, live, namespace, setAsking } from './state.ts'
import { cancelSwitch, stillAsked, switching, switchViews } from './switch.ts'

/** In phase `pending` the wallet has a request open already. */
export interface Attempt {
  readonly connector: Connector
  readonly phase: 'waiting' | 'pending' | 'failed'
  /** Whether the wallet has been waited for for 20 s or more. */
  readonly slow?: boolean
  readonly code?: ModalErrorCode
  /** The link that leads to the wallet which is asked. */
  readonly uri?: string
}
interface Run {
  readonly connector: Connector
  readonly controller: AbortController
  readonly outcome: Promise<Account>
  resolve(account: Account): void
  reject(error: ModalError): void
  tries: number
  /** Whether the wallet is asked which accounts are meant, also where it has granted some. */
  readonly isChoice: boolean
  /** How the wallet was reached in the end. */
  method: ReachedBy
}
/** The way to a wallet, by the name that analytics have for it. */
type ReachedBy = ModalEvents['SELECT_WALLET']['platform']

const attempt_ = signal<Attempt | undefined>(undefined)
let run: Run | undefined
let slowTimer: ReturnType<typeof setTimeout> | undefined

export const attempt: ReadonlySignal<Attempt | undefined> = attempt_

/**
 * Asks a wallet to connect; a wallet that is waited for already is asked once more. With `isChoice` it lets the visitor choose
 * other accounts, where it can. Rejects with ModalError.
 */
export function connect(found: FoundWallet, isChoice = false): Promise<Account> {
  const connector = toConnector(found)
  const old = run?.connector === connector ? run : undefined
  const mine = old ?? start(connector, isChoice)
  // The old attempt ends and the new one begins in one batch, so that no effect runs while there is none.
  batch(() => {
    if (!old) cancel()
    run = mine
    void askOnce(mine)
  })
  // How one over a relay is reached its view knows.
  if (!old && mine.method === 'browser') track('SELECT_WALLET', { name: connector.name, platform: mine.method })
  return mine.outcome
}

/** Says that the visitor has opened the app of the wallet that is asked. */
export function openedApp(): void {
  if (run) run.method = 'mobile'
}

function start(connector: Connector, isChoice: boolean): Run {
  let settle!: Pick<Run, 'resolve' | 'reject'>
  const outcome = new Promise<Account>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // Views do not wait for the outcome, and must cause no unhandled rejection. An app that waits still gets the rejection.
  outcome.catch(() => undefined)
  const method = connector.type === 'walletConnect' ? 'qrcode' : 'browser'
  return { connector, controller: new AbortController(), outcome, ...settle, tries: 0, isChoice, method }
}

function show(phase: Attempt['phase'], { connector }: Run, code?: ModalErrorCode): void {
  clearTimeout(slowTimer)
  batch(() => {
    attempt_.value = { connector, phase, ...(code && { code }) }
    setAsking(phase === 'failed' ? stillAsked() : 'connect')
  })
  if (phase === 'failed') return
  // It is stopped where there is no attempt any more.
  slowTimer = setTimeout(() => {
    attempt_.value = { ...(attempt_.peek() as Attempt), slow: true }
  }, slowTime)
}

/** Asks the wallet of an attempt once, without the visitor where it is `silent`: what it grants ends the attempt. */
async function askOnce(mine: Run, silent = false): Promise<void> {
  const { connector, controller } = mine
  const at = silent ? mine.tries : ++mine.tries
  const again = !silent && (mine.isChoice || attempt_.peek()?.phase === 'pending')
  if (!silent) show('waiting', mine)
  try {
    // Events are followed before the wallet is asked, because some wallets tell of an approval only by an event.
    follow(connector)
    const networks = networksFor(connector)
    const before = revocationsOf(connector)
    const { signal } = controller
    const onUri = (uri: string): void => {
      const now = attempt_.peek()
      if (run === mine && now && typeof uri === 'string' && uri.length <= maxUri) attempt_.value = { ...now, uri }
    }
    const grants = await connector.connect({ networks, signal, silent, again, onUri })
    if (run === mine) outdate(connector)
    // If the wallet cut the page off while it was being asked, its grants may be older than that: it is asked again.
    const isCut = before !== revocationsOf(connector) && !(await within(answerTime, connector.isAuthorized()))
    const cut = revocationsOf(connector)
    const entries = await checkGrants(connector, grants)
    if (run !== mine) return
    if (isCut || cut !== revocationsOf(connector)) throw new ModalError('not-connected')
    batch(() => {
      finish()
      add(entries)
    })
    track('CONNECT_SUCCESS', { name: connector.name, method: mine.method })
    mine.resolve((entries[0] as Live).accounts[0])
  } catch (thrown) {
    const error = await modalError(thrown)
    // Where the wallet shows an earlier question still, that one is answered.
    if (run !== mine || silent || (at !== mine.tries && attempt_.peek()?.phase !== 'pending')) return
    if (error.code === 'pending') return show('pending', mine)
    run = undefined
    show('failed', mine, error.code)
    track(error.code === 'rejected' ? 'USER_REJECTED' : 'CONNECT_ERROR', { message: error.code })
    mine.reject(error)
  }
}

/**
 * Lists the networks that a wallet is asked for: the one where it is connected, which asking must not move, the one chosen last,
 * those of the active namespace, others that it speaks.
 */
export function networksFor(connector: Connector): [NetworkId, ...NetworkId[]] {
  const { networks = [] } = config.peek() ?? {}
  const rank = ({ caipNetworkId, chainNamespace }: Network): number =>
    findLive(connector, chainNamespace)?.network === caipNetworkId
      ? 3
      : caipNetworkId === stored().network
        ? 2
        : Number(chainNamespace === namespace.peek())
  const ids = networks
    .filter(({ chainNamespace }) => connector.namespaces.includes(chainNamespace))
    .sort((a, b) => rank(b) - rank(a))
    .map(({ caipNetworkId }) => caipNetworkId)
  if (!ids[0]) throw new ModalError('unsupported-network')
  return ids as [NetworkId, ...NetworkId[]]
}

/** Finds out, without a prompt to the visitor, whether the wallet that is waited for has granted its accounts by now. */
async function checkSilently(connector = run?.connector): Promise<void> {
  if (run && connector === run.connector) await askOnce(run, true)
}

function finish(): void {
  run = undefined
  clearTimeout(slowTimer)
  batch(() => {
    attempt_.value = undefined
    if (asking.peek() === 'connect') setAsking(stillAsked())
  })
}

/** Gives the attempt up. The request that the wallet shows cannot be withdrawn; its answer will be dropped. */
export function cancel(code: 'aborted' | 'closed' = 'aborted'): void {
  const mine = run
  finish()
  mine?.controller.abort()
  mine?.reject(new ModalError(code))
}

/** Names what a connector may be wanted for. */
export const keysOf = ({ id, namespaces }: Connector): readonly Pick<Intent, 'connector' | 'namespace'>[] =>
  namespaces.map((namespace) => ({ connector: id, namespace }))

/**
 * Stops listening to those of the wallets that are neither connected, nor asked by the visitor, nor stored. Where they do not know it
 * yet (`isTold`) they let go of the page.
 */
export function unfollowIdle(
  isMeant: (key: Pick<Intent, 'connector' | 'namespace'>) => boolean,
  isTold: boolean,
): void {
  for (const connector of followed.keys()) {
    const gone = keysOf(connector).filter(isMeant)
    const isWanted =
      run?.connector === connector ||
      live.peek().some((entry) => entry.connector === connector) ||
      stored().intents.some((intent) => intent.connector === connector.id)
    if (isWanted || !gone[0]) continue
    unfollow(connector)
    if (!isTold) letGo(connector, gone)
  }
}

/**
 * Gives the attempt up when the modal is closed or leaves the view, and the switch when its screen is left. When the page gets the
 * focus back, the visitor has probably answered the wallet's window, so a pending wallet is asked again.
 */
export function startAttempts(): () => void {
  const focused = (): void => {
    if (attempt_.peek()?.phase === 'pending') void checkSilently()
  }
  addEventListener('focus', focused)
  onGrant(checkSilently)
  let before = route.peek().view
  const stop = effect(() => {
    const { view } = route.value
    if (!isOpen.value) cancel('closed')
    else if (!isAskingView(view)) cancel()
    // A switch ends when its screen is left. A switch that failed ends at once, so that the visitor is told only once.
    const isLeft = view !== before && switchViews.test(before)
    // The wallet's own event may change the view before its answer is confirmed. That switch is nearly done, so it goes on.
    const isThere = switching.peek()?.network === network.peek()
    if (!isOpen.value || (isLeft && !isThere) || switching.peek()?.code) cancelSwitch()
    before = view
  })
  return () => {
    removeEventListener('focus', focused)
    stop()
    cancel('closed')
  }
}
