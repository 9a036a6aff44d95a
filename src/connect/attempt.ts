// One visitor's try to connect one wallet, from the click to the account. Attempts have identities: what an
// abandoned one brings later is dropped.

import { batch, effect, type ReadonlySignal, signal } from '@preact/signals-core'
import type { FoundWallet } from '../connectors/discovery.ts'
import { toConnector } from '../connectors/index.ts'
import { answerTime, slowTime } from '../constants.ts'
import { ModalError, within } from '../errors.ts'
import { isOpen, route } from '../state/modal.ts'
import { network } from '../state/network.ts'
import { config, track } from '../state/options.ts'
import type { Account, Connector, ModalErrorCode, NetworkId } from '../types.ts'
import { follow, markAsChosen, onGrant, revocationsOf, unfollow } from './events.ts'
import { add, checkGrants } from './grants.ts'
import { modalError } from './modal-error.ts'
import { asking, live, namespace, setAsking } from './state.ts'
import { cancelSwitch, stillAsked, switching, switchViews } from './switch.ts'

/** `pending`: the wallet has a request open already. */
export interface Attempt {
  readonly connector: Connector
  readonly phase: 'waiting' | 'pending' | 'failed'
  /** Waiting for 20 s or more. */
  readonly slow: boolean
  readonly code?: ModalErrorCode
  /** Where the wallet is asked: a link that leads to it. */
  readonly uri?: string
}
interface Run {
  readonly connector: Connector
  readonly controller: AbortController
  readonly outcome: Promise<Account>
  resolve(account: Account): void
  reject(error: ModalError): void
  tries: number
}

const attempt_ = signal<Attempt | undefined>(undefined)
let run: Run | undefined
let slowTimer: ReturnType<typeof setTimeout> | undefined

export const attempt: ReadonlySignal<Attempt | undefined> = attempt_

/** Asks a wallet to connect; once more, or in another way, if it is waited for already. Rejects with ModalError. */
export function connect(found: FoundWallet): Promise<Account> {
  const connector = toConnector(found)
  const old = run?.connector === connector ? run : undefined
  const mine = old ?? start(connector)
  // At once, so that nobody sees a moment between two attempts.
  batch(() => {
    if (!old) cancel()
    run = mine
    void askWallet(mine)
  })
  if (!old) track('SELECT_WALLET', { name: connector.name })
  return mine.outcome
}

function start(connector: Connector): Run {
  let settle!: Pick<Run, 'resolve' | 'reject'>
  const outcome = new Promise<Account>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // Views do not wait for it; an app that does gets its own branch.
  outcome.catch(() => undefined)
  return { connector, controller: new AbortController(), outcome, ...settle, tries: 0 }
}

function show(phase: Attempt['phase'], { connector }: Run, code?: ModalErrorCode): void {
  clearTimeout(slowTimer)
  batch(() => {
    attempt_.value = { connector, phase, slow: false, ...(code && { code }) }
    setAsking(phase === 'failed' ? stillAsked() : 'connect')
  })
  if (phase === 'failed') return
  slowTimer = setTimeout(() => {
    const now = attempt_.peek()
    if (now) attempt_.value = { ...now, slow: true }
  }, slowTime)
}

/** Characters of a link: a pairing's are some hundred. */
const maxUri = 4096
function showUri(mine: Run, uri: string): void {
  const now = attempt_.peek()
  if (run === mine && now && typeof uri === 'string' && uri.length <= maxUri) attempt_.value = { ...now, uri }
}

async function askWallet(mine: Run, silent = false): Promise<void> {
  const { connector, controller } = mine
  const at = silent ? mine.tries : ++mine.tries
  const again = !silent && attempt_.peek()?.phase === 'pending'
  if (!silent) show('waiting', mine)
  try {
    // From here on, so that an approval that only shows as an event is not missed.
    follow(connector)
    const networks = networksFor(connector)
    const before = revocationsOf(connector)
    const { signal } = controller
    const grants = await connector.connect({ networks, signal, silent, again, onUri: (uri) => showUri(mine, uri) })
    // Cut off while it was asked, what it grants may be older than that.
    const isCut = before !== revocationsOf(connector) && !(await within(answerTime, connector.isAuthorized()))
    const cut = revocationsOf(connector)
    const entries = await checkGrants(connector, grants)
    if (run !== mine) return
    if (isCut || cut !== revocationsOf(connector)) throw new ModalError('not-connected', 'taken back')
    const [entry] = entries
    markAsChosen(connector)
    batch(() => {
      finish()
      add(entries)
    })
    track('CONNECT_SUCCESS', { name: connector.name })
    if (entry) mine.resolve(entry.accounts[0])
  } catch (thrown) {
    const error = modalError(thrown)
    if (run !== mine || silent || at !== mine.tries) return
    if (error.code === 'pending') return show('pending', mine)
    run = undefined
    show('failed', mine, error.code)
    track(error.code === 'rejected' ? 'USER_REJECTED' : 'CONNECT_ERROR', { message: error.code })
    mine.reject(error)
  }
}

/** The networks a wallet is asked for: those of its namespaces, the active one's first. */
function networksFor(connector: Connector): [NetworkId, ...NetworkId[]] {
  const { networks = [] } = config.peek() ?? {}
  const ids = networks
    .filter(({ chainNamespace }) => connector.namespaces.includes(chainNamespace))
    .sort((a, b) => Number(b.chainNamespace === namespace.peek()) - Number(a.chainNamespace === namespace.peek()))
    .map(({ caipNetworkId }) => caipNetworkId)
  if (!ids.length) throw new ModalError('unsupported-network')
  return ids as [NetworkId, ...NetworkId[]]
}

/** Looks, without asking, whether the wallet that is waited for has granted its accounts meanwhile. */
async function checkSilently(connector = run?.connector): Promise<void> {
  if (run && connector === run.connector) await askWallet(run, true)
}

function finish(): void {
  run = undefined
  clearTimeout(slowTimer)
  batch(() => {
    attempt_.value = undefined
    if (asking.peek() === 'connect') setAsking(stillAsked())
  })
}

/** Gives the attempt up. The wallet's own request cannot be withdrawn; its answer will be dropped. */
export function cancel(code: 'aborted' | 'closed' = 'aborted'): void {
  const mine = run
  finish()
  mine?.controller.abort()
  mine?.reject(new ModalError(code))
}

/** Listens no more to wallets that are neither connected nor being asked to connect. */
export function unfollowIdle(connectors: readonly Connector[]): void {
  for (const connector of connectors) {
    if (run?.connector !== connector && !live.peek().some((entry) => entry.connector === connector)) unfollow(connector)
  }
}

/** Closing and going elsewhere give up; coming back to the page is when a wallet's window has been answered. */
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
    else if (view !== 'ConnectingExternal') cancel()
    // A switch that was asked for on a screen ends with it. One that failed is told only once.
    const isLeft = view !== before && switchViews.has(before)
    // The wallet's own event may lead on before its answer is confirmed: that switch is about to be done.
    const isThere = switching.peek()?.network === network.peek()
    if (!isOpen.value || (isLeft && !isThere) || switching.peek()?.phase === 'failed') cancelSwitch()
    before = view
  })
  return () => {
    removeEventListener('focus', focused)
    stop()
    cancel('closed')
  }
}
