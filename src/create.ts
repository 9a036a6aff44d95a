// `createModal` starts the state, and fetches the interface when the modal is opened. It is imported through core.ts, so
// that it is in core's chunk.
import { batch, effect, untracked } from '@preact/signals-core'
import { configure } from './config.ts'
import { forget, isEmpty, reset as resetStored, startStored, stored } from './connect/intents.ts'
import { endMachine, loadMachine, machine } from './connect/load.ts'
import { openModal, startOpening } from './connect/opening.ts'
import type { Disconnect } from './connect/request.ts'
import * as connection from './connect/state.ts'
import { findWallets, idsOf, reset as resetWallets, startWallets } from './connect/wallets.ts'
import { drawTime, reconnectTime } from './constants.ts'
import { endWaits, ModalError, within } from './errors.ts'
import { inertMethods, inertModal, noop, refuse } from './inert.ts'
import type { Interface } from './interface.ts'
import { hideLoadError, loadPart, showLoadError } from './load-part.ts'
import { loadLanguage } from './messages/load.ts'
import { snapshot, subscribe } from './snapshot.ts'
import { reset as resetLocale } from './state/locale.ts'
import { close, isOpen, resetModal } from './state/modal.ts'
import { config, reset as resetOptions, startOptions, update } from './state/options.ts'
import { notify } from './state/toast.ts'
import { browserStore } from './storage.ts'
import type { Account, ConnectOptions, Modal, OpenTo, Options } from './types.ts'

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
  const isSecond = !!made
  // A build for production has nothing of this.
  try {
    if (HASP_ENV !== 'production')
      import('./flows/option-advice.ts').then(({ advise }) => advise(options, isSecond), noop)
  } catch {
    // Nobody has said what this is for.
  }
  if (made) {
    made.update(options)
    owners++
    return made
  }
  const settings = configure(options)
  fetchUi = load
  /** A call that comes with a chunk. Of a modal that is gone by then it is none of the next one's. */
  const later =
    <Arguments extends readonly unknown[]>(call: (calls: Calls) => (...args: Arguments) => unknown) =>
    async (...args: Arguments): Promise<void> => {
      const calls = await loadPart(import('./connect/calls.ts'))
      await (made === modal ? call(calls)(...args) : refuse())
    }
  const modal: Modal = {
    ready: Promise.resolve(),
    open,
    prepare,
    close: closeModal,
    connect,
    disconnect,
    switchNetwork: later((calls) => calls.switchNetwork),
    addNetwork: later((calls) => calls.addNetwork),
    setAccountType: later((calls) => calls.setAccountType),
    setAddressLabel: later((calls) => calls.setAddressLabel),
    provider: ((namespace = connection.namespace.peek()) => machine?.provider(namespace)) as Modal['provider'],
    get state() {
      return snapshot()
    },
    subscribe: (listener) => subscribe(listener, true),
    update(changes) {
      update(changes)
      if (changes.networks) later((calls) => calls.relist)().catch(noop)
      // An interface that is not loaded yet will fetch its language when it is.
      if (ui) void loadLanguage()
    },
    destroy() {
      if (made !== modal || --owners) return
      made = undefined
      closeModal()
      stop()
      // From here on `state` stays as it is, because the signals will belong to the next modal.
      Object.defineProperty(Object.assign(modal, inertMethods), 'state', { value: snapshot() })
    },
  }
  if (typeof document === 'undefined') return inertModal(modal, settings.firstNetwork)
  const stop = start(settings)
  made = modal
  owners = 1
  return Object.assign(modal, { ready: connection.whenKnown() })
}

function start(settings: ReturnType<typeof configure>): () => void {
  let gone = false
  const stopOptions = startOptions(settings)
  connection.reset(settings.firstNetwork.chainNamespace)
  /** Handles a change that another tab has broadcast. */
  const onBroadcast = (change: unknown): void => {
    import('./connect/tabs.ts').then<unknown>((tabs) => gone || tabs.applyBroadcast(change)).catch(noop)
  }
  const store = startStored(settings.storage ?? browserStore(), settings.name ?? 'hasp', onBroadcast)
  // An effect draws the modal, because it may also open by itself or be embedded from the start.
  const stopDrawing = effect(() => {
    if (!isOpen.value) return
    // A caller of `open()` gets the error itself. An embedded modal has no such caller, so its error is reported here.
    untracked(draw).catch((error) => settings.mount && reportError(error))
  })
  const stops = [stopDrawing, startOpening(), startWallets(), store.stop, stopOptions]
  const resets = [resetModal, connection.reset, resetWallets, resetStored, resetOptions, resetLocale]
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
      ([intents, , { restore }]) => gone || restore(intents),
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
    // A chunk of the interface that is still loading must not draw, except for the next modal.
    shell?.unmount()
    shell = ui = undefined
    batch(() => {
      for (const end of [...stops, ...resets]) end()
    })
  }
}

let fetchUi: () => Promise<Interface>
let ui: Promise<Interface> | undefined
let shell: Interface | undefined
async function loadUi(): Promise<Interface> {
  // The chunk is evaluated in one task and drawn in the next, so that a slow phone can react in between.
  ui ??= fetchUi().then((loaded) => new Promise((resolve) => setTimeout(resolve, 0, loaded)))
  const mine = ui
  try {
    shell = await loadPart(mine)
    return shell
  } catch (error) {
    // A failure is not kept, so that the next call tries again.
    if (ui === mine) ui = undefined
    throw error
  }
}

/** Fetches the interface ahead of a click, which then only draws. */
export const prepare = (): void => {
  if (!made) return
  void findWallets()
  void loadUi().then((loaded) => made && loaded.warm(), noop)
}

let closeCount = 0
/** Closes the modal, and calls off an opening that is still loading. */
function closeModal(): void {
  closeCount++
  hideLoadError()
  close()
}

/** Fetches the interface and draws it. For a view that was asked for by name it checks first whether that exists. */
async function draw(to?: OpenTo): Promise<void> {
  const before = closeCount
  let isThere = false
  hideLoadError()
  try {
    const [loaded] = await Promise.all([loadUi(), loadLanguage(), findWallets()])
    isThere = true
    if (to?.view) to = await loaded.checkView(to)
    // An embedded modal is drawn even where the opening was called off.
    if (before !== closeCount && (to?.view || !isOpen.peek())) return
    if (to?.view) openModal(to)
    if (config.peek()?.features?.analytics) import('./flows/analytics.ts').catch(noop)
    await within(drawTime, loaded.mount())
  } catch (error) {
    // Nobody waits for an opening that was called off.
    if (before !== closeCount) return
    // Closing would give up an attempt, and the wallet can answer although the interface is missing.
    if (!isThere && !connection.asking.peek()) {
      close()
      showLoadError(() => retryOpen(to))
    }
    throw error
  }
}

/** Opens again, unless the modal was destroyed before the visitor asked for it. */
const retryOpen = (to?: OpenTo): void => void (made && open(to).catch(noop))

export async function open(to?: OpenTo): Promise<void> {
  // An app may have kept the method of a modal that was destroyed.
  if (!made) return refuse()
  // As an event listener `open` gets an event, and a UI event has a property `view` of its own.
  if (!to || to instanceof Event) to = undefined
  // Without a view there is nothing to check, so the state changes at once.
  if (!to?.view) openModal(to)
  return draw(to)
}

const connect = (async (options = {}) => {
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
  const [{ request }] = await Promise.all([loadPart(import('./connect/request.ts')), loadMachine(), findWallets()])
  return request(options, { namespace, opening, since }, closeModal, () => before !== closeCount)
}) satisfies (options?: ConnectOptions) => Promise<Account> as Modal['connect']

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
