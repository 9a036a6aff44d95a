// `createModal` starts the state, and fetches the interface when the modal is opened. It is imported through core.ts, so
// that it is in core's chunk.
import { batch, effect, untracked } from '@preact/signals-core'
import { configure } from './config.ts'
import { forget, isEmpty, reset as resetStored, startStored, stored } from './connect/intents.ts'
import { endMachine, loadMachine, machine } from './connect/load.ts'
import { startOpening } from './connect/opening.ts'
import type { Disconnect } from './connect/request.ts'
import * as connection from './connect/state.ts'
import { findWallets, idsOf, reset as resetWallets, startWallets } from './connect/wallets.ts'
import { reconnectTime } from './constants.ts'
import { closeCount, closeModal, draw, open, prepare, relabel, startDrawing } from './drawing.ts'
import { endWaits, ModalError, within } from './errors.ts'
import { inertMethods, inertModal, noop, refuse } from './inert.ts'
import type { Interface } from './interface.ts'
import { loadPart } from './load-part.ts'
import { listedWallets, snapshot, subscribe } from './snapshot.ts'
import { reset as resetLocale } from './state/locale.ts'
import { isOpen, resetModal } from './state/modal.ts'
import { reset as resetOptions, startOptions, update } from './state/options.ts'
import { notify } from './state/toast.ts'
import { browserStore } from './storage.ts'
import type { Account, ConnectOptions, Modal, Options } from './types.ts'

type Calls = typeof import('./connect/calls.ts')

let made: Modal | undefined
/** How often `createModal` was called: the modal ends when `destroy` was called as often. */
let owners = 0

/** What a bundler says that it builds for. Where there is none nobody says anything. */
declare const HASP_ENV: string

/** Returns the modal of this page, if there is one. */
export const instance = (): Modal | undefined => made

/** Does what `createModal` promises; `load` fetches the interface. */
export function create(options: Options, load: () => Promise<Interface>): Modal {
  // A build for production has nothing of this.
  try {
    if (HASP_ENV !== 'production') import('./flows/option-advice.ts').then(({ advise }) => advise(options, made), noop)
  } catch {
    // Nobody has said what this is for.
  }
  if (made) {
    made.update(options)
    owners++
    return made
  }
  const settings = configure(options)
  /** A call that comes with a chunk. Of a modal that is gone by then it is none of the next one's. */
  const later =
    <Answer>(name: keyof Calls) =>
    (...args: readonly unknown[]): Promise<Answer> =>
      loadPart(import('./connect/calls.ts')).then((calls: Readonly<Record<string, unknown>>) =>
        made === modal ? (calls[name] as (...given: typeof args) => Answer)(...args) : refuse(),
      )
  const modal: Modal = {
    ready: Promise.resolve(),
    open,
    prepare,
    close: closeModal,
    connect,
    disconnect,
    switchNetwork: later('switchNetwork'),
    send: later('send'),
    addNetwork: later('addNetwork'),
    setAccountType: later('setAccountType'),
    setAddressLabel: later('setAddressLabel'),
    provider: ((namespace = connection.namespace.peek()) => machine?.provider(namespace)) as Modal['provider'],
    get state() {
      return snapshot()
    },
    get wallets() {
      return listedWallets()
    },
    subscribe: (listener) => subscribe(listener, true),
    watch(kind, listener) {
      const stop = new AbortController()
      import('./flows/account/watch.ts').then((part) => made === modal && part.watch(kind, listener, stop.signal), noop)
      return () => stop.abort()
    },
    update(given) {
      const changes: typeof given = Object(given)
      update(changes)
      const relist = (): void => {
        later('relist')(changes).catch(() => made === modal && notify('error', 'partMissing', relist))
      }
      if (changes.networks ?? changes.defaultNetwork) relist()
      relabel()
    },
    destroy() {
      if (made !== modal || --owners) return
      made = undefined
      closeModal()
      stop()
      // From here on these stay as they are, because the signals will belong to the next modal.
      Object.defineProperties(Object.assign(modal, inertMethods), {
        state: { value: snapshot() },
        wallets: { value: [] },
      })
    },
  }
  if (typeof document === 'undefined') return inertModal(modal, settings.firstNetwork)
  const stop = start(settings, load, later('applyBroadcast'))
  made = modal
  owners = 1
  return Object.assign(modal, { ready: connection.whenKnown() })
}

function start(
  settings: ReturnType<typeof configure>,
  load: () => Promise<Interface>,
  applyBroadcast: (change: unknown) => Promise<void>,
): () => void {
  let gone = false
  const stopOptions = startOptions(settings)
  const stopDrawing = startDrawing(load)
  connection.reset(settings.firstNetwork.chainNamespace)
  const store = startStored(settings.storage ?? browserStore(), settings.name ?? 'hasp', (change) => {
    applyBroadcast(change).catch(noop)
  })
  // An effect draws the modal, because it may also open by itself or be embedded from the start.
  const stopShowing = effect(() => {
    if (!isOpen.value) return
    // A caller of `open()` gets the error itself. An embedded modal has no such caller, so its error is reported here.
    untracked(draw).catch((error) => settings.mount && reportError(error))
  })
  const resets = [resetModal, connection.reset, resetWallets, resetStored, resetOptions, resetLocale]
  const ends = [stopShowing, startOpening(), startWallets(), store.stop, stopOptions, ...resets]
  // Until the store is read it is unknown whether a wallet is connected. An app that would send a disconnected visitor to
  // its login page must wait for that.
  connection.setRestoring(true)
  const nobody = (): void => {
    if (!gone) connection.setRestoring(false)
  }
  const reconnect = (): void => {
    connection.setRestoring(true)
    // What is wanted now: the visitor may leave some of it before the wallets are found.
    Promise.all([stored().intents, loadMachine(), loadPart(import('./connect/restore.ts'))]).then<unknown, void>(
      // The chunks may have been on their way when the modal was destroyed; the next one has its own.
      ([intents, , part]) => gone || part.restore(intents),
      () => {
        if (gone) return
        nobody()
        notify('error', 'restoreFailed', reconnect)
      },
    )
  }
  void store.loaded.then(() => (gone || isEmpty() ? nobody() : reconnect()))
  within(reconnectTime, store.loaded).catch(nobody)
  return () => {
    gone = true
    endWaits()
    endMachine()
    stopDrawing()
    batch(() => {
      for (const end of ends) end()
    })
  }
}

const connect = (async (given) => {
  const options: ConnectOptions = { ...given }
  const { wallet, namespace: wanted, signal } = options
  if (signal?.aborted) throw new ModalError('aborted')
  const namespace = wanted ?? connection.namespace.peek()
  const known = machine?.intendedOf(namespace)
  if (known && !wallet) return connection.labelled(known.accounts[0])
  // The modal opens while the chunks that connect are loading.
  const opening = wallet || connection.asking.peek() === 'connect' ? undefined : open({ namespace, view: 'Connect' })
  opening?.catch(noop)
  const before = closeCount
  const since = lastDisconnect
  connection.waiting.add(options)
  // At once: what the app asks for next may come before our chunks do, and is not to be closed with this.
  const abort = (): void => {
    if (connection.waiting.delete(options) && !connection.waiting.size) closeModal()
  }
  signal?.addEventListener('abort', abort)
  try {
    const [{ request }] = await Promise.all([loadPart(import('./connect/request.ts')), loadMachine(), findWallets()])
    return await request(options, { namespace, opening, since }, closeModal, () => before !== closeCount)
  } finally {
    connection.waiting.delete(options)
    signal?.removeEventListener('abort', abort)
  }
}) satisfies (given?: ConnectOptions) => Promise<Account> as Modal['connect']

let lastDisconnect = {} as Disconnect
const disconnect: Modal['disconnect'] = async ({ wallet, namespace, revoke } = {}) => {
  if (!made) return refuse()
  const ids = [wallet, ...idsOf(wallet)]
  const isMeant: Disconnect = (entry) =>
    (!wallet || ids.includes(entry.connector)) && (!namespace || entry.namespace === namespace)
  lastDisconnect = lastDisconnect.next = isMeant
  forget(isMeant)
  if (isEmpty()) connection.setRestoring(false)
  // Where no wallet was asked there were only intents to forget, which takes no chunk.
  if (machine || connection.asking.peek()) return (await loadMachine()).release(isMeant, revoke)
}
