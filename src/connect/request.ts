// The connection that an app asks for: `modal.connect()`.
import { effect } from '@preact/signals-core'
import type { FoundWallet } from '../connectors/found.ts'
import { answerTime } from '../constants.ts'
import { ModalError, within } from '../errors.ts'
import { loadPart } from '../load-part.ts'
import { isOpen, isRoot, opened, push, route, view } from '../state/modal.ts'
import { config } from '../state/options.ts'
import type { Account, ConnectOptions, Namespace } from '../types.ts'
import type { Intent } from './intents.ts'
import { add, chosen, isIntended } from './machine.ts'
import { allowed, networks } from './network.ts'
import { openModal, pick } from './opening.ts'
import { asking, type Live, labelled, live, waiting } from './state.ts'
import { claimants, findConnector, idsOf, rows, wallets } from './wallets.ts'

interface Start {
  /** The one that the app named, or the active one. */
  readonly namespace: Namespace
  /** Resolves when the modal has opened; absent where it is not to open by itself. */
  readonly opening: Promise<void> | undefined
  /** The last disconnect before this call. Those that came while our chunks were loading come after it. */
  readonly since: Disconnect
}
/** Which connections the app has disconnected, and the disconnect after it: who holds one sees those that come later. */
export interface Disconnect {
  (entry: Pick<Intent, 'connector' | 'namespace'>): boolean
  next?: Disconnect
}

const closed = (): ModalError => new ModalError('closed', 'The modal was closed before a wallet was connected')

/** Resolves with an error that says what happened to the wallet. The words come with the first error that needs them. */
const explained = (error: unknown, wallet?: string): Promise<unknown> =>
  within(answerTime, import('../error-texts.ts'))
    .then(({ explain }) => explain(error, wallet))
    // Where the words are lost the error has its code.
    .catch(() => error)

/**
 * Closes the modal once a wallet is connected, where nothing is left to do on it: what the visitor has opened since, another call or
 * attempt and a network that is not listed are not done. With `isEarly` the wallet came back while the modal opened for a call, and has
 * left it where it opened.
 */
export function closeOnceDone(close: () => void, isEarly = false): void {
  const isLeft = isEarly && allowed.peek() && isRoot.peek() && view.peek() === 'Connect'
  if (!waiting.size && !asking.peek() && opened.peek() && (isLeft || view.peek() === 'Account')) close()
}

/** Tells whether the app has disconnected meanwhile what it asked for. */
function isGivenUp(wallet = '', { namespace, since }: Start): boolean {
  const ids = [wallet, ...idsOf(wallet)]
  for (let isMeant = since.next; isMeant; isMeant = isMeant.next)
    if (ids.some((connector) => isMeant?.({ connector, namespace }))) return true
  return false
}

/**
 * Lets the visitor connect, and resolves with the account. Rejects with ModalError; at once where the call `isOver`, because the modal
 * was closed meanwhile, or what it is for disconnected.
 */
export function request(
  options: ConnectOptions,
  begun: Start,
  close: () => void,
  isOver: () => boolean,
): Promise<Account> {
  // An account of another namespace than the one that the app named is no answer.
  const { wallet, namespace: wanted, signal } = options
  const { namespace, opening } = begun
  const aborted = (): ModalError => new ModalError('aborted', 'The signal was aborted before a wallet was connected')
  if (signal?.aborted) return Promise.reject(aborted())
  if (isOver() || isGivenUp(wallet, begun)) return Promise.reject(closed())
  const before = live.peek()
  const done = wallet ? connectTo(wallet, namespace, isOver, wanted) : whenConnected(namespace, isOver, opening)
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(aborted())
    signal?.addEventListener('abort', abort)
    done
      // An app may abort long after the answer, which must not close a modal that the visitor has opened since.
      .finally(() => {
        waiting.delete(options)
        signal?.removeEventListener('abort', abort)
      })
      .then((account) => {
        resolve(labelled(account))
        const isNew = live
          .peek()
          .some((entry) => entry.accounts.includes(account) && !before.includes(entry) && isIntended(entry))
        if ((isNew || opening) && !isOver() && (config.peek()?.closeOnConnect ?? true)) closeOnceDone(close, !!opening)
      })
      .catch((error) => explained(error, wallet && findConnector(wallet)?.name).then(reject))
  })
}

/** Of a wallet with several connectors the one that speaks the namespace. */
function connectorFor(connector: FoundWallet | undefined, namespace: Namespace): FoundWallet | undefined {
  const row = rows.peek().find(({ connectors }) => connectors?.some((one) => one === connector))
  return row?.connectors?.find(({ namespaces }) => namespaces.includes(namespace)) ?? connector
}
/** Tells whether an id says in which namespace the wallet is meant, as those of wallets do that EIP-6963 did not bring. */
const saysNamespace = ({ id, namespaces }: FoundWallet): boolean => namespaces.some((name) => id.startsWith(`${name}:`))

const idOf = ({ connector }: Live): string => connector.id

async function connectTo(
  wallet: string,
  active: Namespace,
  isOver: () => boolean,
  wanted?: Namespace,
): Promise<Account> {
  const named = findConnector(wallet)
  const connector = !wanted && named?.id === wallet && saysNamespace(named) ? named : connectorFor(named, active)
  if (!connector) {
    const row = wallets.peek().find(({ id, leads }) => leads && id === wallet)
    if (row?.leads) {
      const before = live.peek().map(idOf)
      openModal({ namespace: active, view: 'Connect' })
      push(...(row.leads as Parameters<typeof push>))
      // One that comes back by itself meanwhile is no answer; in which namespace one is, is for its visitor to say.
      const isNew = ({ connector }: Live): boolean => chosen.has(connector) && !before.includes(connector.id)
      return whenConnected(wanted, isOver, undefined, isNew)
    }
    const why = wallet === 'walletConnect' && (await loadPart(import('../flows/advice.ts'))).noRelay()
    throw why || (await loadPart(import('../flows/no-wallet.ts'))).noWallet(wallet)
  }
  const { namespaces } = connector
  const namespace = namespaces.includes(active) ? active : (namespaces[0] ?? active)
  const none = new ModalError('unsupported-network', `${connector.name} has no account of ${wanted}`)
  if (wanted && !connector.namespaces.includes(wanted)) throw none
  const all = claimants(connector)
  const known = live.peek().find((entry) => all.some(({ id }) => id === idOf(entry)) && entry.namespace === namespace)
  // A wallet that is being disconnected has no intent any more, and has to be asked again.
  // The app asks, and not the visitor.
  if (known && isIntended(known)) return current(known, false)
  const isOne = all.length === 1
  openModal(isOne ? { namespace: active } : { namespace, view: 'Connect' })
  if (!isOne) return whenConnected(namespace, isOver, undefined, (entry) => all.some(({ id }) => id === idOf(entry)))
  const account = await pick(connector)
  if (!wanted || account.namespace === wanted) return account
  const entry = live.peek().find((one) => one.connector.id === connector.id && one.namespace === wanted)
  if (!entry) throw none
  return current(entry)
}

/**
 * Waits until the visitor has connected a wallet that is meant; one that is being disconnected is none. Rejects if
 * the modal is closed before. An embedded modal may be on the screen without having been opened: it is closed by the app alone.
 */
async function whenConnected(
  namespace: Namespace | undefined,
  isOver: () => boolean,
  opening?: Promise<void>,
  isMeant = (_entry: Live): boolean => true,
): Promise<Account> {
  await opening
  const isThere = (name: Namespace): boolean => !namespace || name === namespace
  return new Promise((resolve, reject) => {
    let wasOpened = false
    const stop = effect(() => {
      wasOpened ||= opened.value
      const found = live.value.find((entry) => isThere(entry.namespace) && isIntended(entry) && isMeant(entry))
      if (found) resolve(found.accounts[0])
      // Those of a modal that is destroyed are none at all.
      else if (networks.value[0] && !networks.value.some(({ chainNamespace }) => isThere(chainNamespace)))
        reject(new ModalError('unknown-network', `no network of ${namespace} is listed any more`))
      // Closing changes the route too.
      else if (opened.value || (!wasOpened && isOpen.value && route.value && !isOver())) return
      else reject(closed())
      // During the effect's first run `stop` is not assigned yet.
      queueMicrotask(() => stop())
    })
  })
}

/** Makes a connection the current one, and returns its account. */
function current(entry: Live, isChoice?: boolean): Account {
  add([entry], isChoice)
  return entry.accounts[0]
}
