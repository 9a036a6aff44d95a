// createModal: starts the state, and fetches the interface when it is opened. Reached through core.ts, so that it shares
// core's chunk.
import { batch, computed, effect, untracked } from '@preact/signals-core'
import { parts } from '../chains/caip.ts'
import { configure } from './config.ts'
import { drawTime } from './constants.ts'
import { ModalError, modalError, within } from './errors.ts'
import { balance } from './state/account.ts'
import * as connection from './state/connection.ts'
import { close, isOpen, resetModal, view } from './state/modal.ts'
import { network, supported, switchNetwork } from './state/network.ts'
import { openModal, pick, startOpening } from './state/opening.ts'
import { reset as resetOptions, shade, startOptions, update } from './state/options.ts'
import { provider } from './state/provider.ts'
import { endSession, session } from './state/session.ts'
import { forget, label, reset as resetStored, startStored, stored } from './state/stored.ts'
import { notify } from './state/toast.ts'
import { findConnector, reset as resetWallets, startWallets } from './state/wallets.ts'
import { browserStore } from './storage.ts'
import type { Account, Modal, Namespace, OpenTo, Options, State } from './types.ts'

let instance: Modal | undefined
let warned = false

type Interface = typeof import('../views/modal.tsx')

/** See `createModal`; `load` fetches the interface. */
export function create(options: Options, load: () => Promise<Interface>): Modal {
  fetchUi = load
  if (instance) {
    if (!warned) console.warn('hasp: createModal was called again; the first modal is used')
    warned = true
    return instance
  }
  const settings = configure(options)
  const modal: Modal = {
    open,
    close: shut,
    connect,
    disconnect: leave,
    switchNetwork: (id) => switchNetwork(id),
    setAccountType(namespace, type) {
      if (connection.currentOf(namespace)) void session().then((flows) => flows.prefer(namespace, type))
    },
    setAddressLabel(id, text) {
      const [namespace, , address] = parts(id)
      if (namespace && address) label(`${namespace}:${address}`, text)
    },
    provider: ((namespace = connection.namespace.peek()) => provider(namespace)) as Modal['provider'],
    get state() {
      return state.peek()
    },
    subscribe,
    update,
    destroy() {
      if (instance !== modal) return
      instance = undefined
      shut()
      stop()
      Object.assign(modal, off)
    },
  }
  if (typeof window === 'undefined' || typeof document === 'undefined') return inert(modal, settings.defaultNetwork)
  const stop = start(settings)
  instance = modal
  return modal
}

const state = computed<State>(() => {
  const listed = network.value
  const account = connection.account.value
  const amount = balance.value
  return Object.freeze({
    open: isOpen.value,
    view: view.value,
    loading: !!connection.asking.value,
    theme: shade.value,
    status: connection.status.value,
    ...(listed && { network: listed }),
    supported: supported.value,
    ...(account && { account }),
    accounts: connection.accounts.value,
    connections: connection.connections.value,
    ...(amount && { balance: amount }),
  })
})

function subscribe(listener: () => void): () => void {
  let isFirst = true
  return effect(() => {
    void state.value
    if (isFirst) isFirst = false
    else {
      try {
        untracked(listener)
      } catch (error) {
        // An app's listener must not break the write that woke it.
        reportError(error)
      }
    }
  })
}

function revisit(): void {
  connection.setRestoring(true)
  session().then(
    (flows) => flows.revisit(),
    () => {
      connection.setRestoring(false)
      notify('error', 'restoreFailed', revisit)
    },
  )
}

function start(settings: ReturnType<typeof configure>): () => void {
  let gone = false
  const stopOptions = startOptions(settings)
  connection.reset(settings.defaultNetwork.chainNamespace)
  const store = startStored(settings.storage ?? browserStore(), settings.name ?? 'hasp')
  const stops = [startOpening(), startWallets(), store.stop, stopOptions]
  void store.loaded.then(() => {
    if (gone || !stored().intents.length) return
    revisit()
  })
  return () => {
    gone = true
    endSession()
    void ui?.then((shell) => shell.unmount(), nothing)
    ui = undefined
    batch(() => {
      for (const stop of stops) stop()
      for (const reset of [resetModal, connection.reset, resetWallets, resetStored, resetOptions]) reset()
    })
  }
}

let fetchUi: () => Promise<Interface>
let ui: Promise<Interface> | undefined
async function loadUi(): Promise<Interface> {
  // Evaluating it and drawing are a task each: a slow phone stays usable between them.
  ui ??= fetchUi().then((shell) => new Promise((resolve) => setTimeout(resolve, 0, shell)))
  try {
    return await ui
  } catch (cause) {
    // A lost chunk must not be remembered as lost.
    ui = undefined
    throw new ModalError('not-available', 'the interface could not be loaded', { cause })
  }
}

let closings = 0
/** Closes, and calls off what was to be opened once it is loaded. */
function shut(): void {
  closings++
  close()
}

/** Fetches the interface and draws it; a view that is asked for by name is looked for first. */
async function draw(to?: OpenTo): Promise<void> {
  const before = closings
  const shell = await loadUi()
  if (to?.view) await shell.checkView(to.view)
  if (before !== closings) return
  if (to?.view) openModal(to)
  await within(drawTime, shell.mount())
}

async function open(to?: OpenTo): Promise<void> {
  // As a listener it gets an event, which has a view of its own.
  if (!to || to instanceof Event) to = undefined
  // Without a view there is nothing to check, so the state follows at once.
  if (!to?.view) openModal(to)
  try {
    await draw(to)
  } catch (error) {
    if (modalError(error).code === 'not-available') close()
    throw error
  }
}

const connect: Modal['connect'] = async ({ wallet, namespace = connection.namespace.peek(), signal } = {}) => {
  if (signal?.aborted) throw new ModalError('aborted')
  const known = connection.currentOf(namespace)
  if (known && !wallet) return connection.labelled(known.accounts[0])
  // The modal opens while what connects is on its way.
  const opened = wallet || connection.asking.peek() === 'connect' ? undefined : open({ namespace, view: 'Connect' })
  const done = wallet
    ? connectTo(wallet, namespace)
    : session().then(({ whenConnected }) => whenConnected(opened, namespace))
  for (const promise of [opened, done]) promise?.catch(() => undefined)
  return (await session()).untilAborted(done, shut, signal)
}

async function connectTo(wallet: string, namespace: Namespace): Promise<Account> {
  const connector = findConnector(wallet)
  if (!connector) throw new ModalError('no-wallet', `there is no wallet '${wallet}'`)
  openModal({ namespace })
  // The wallet is asked whether or not the interface can be loaded.
  draw().catch(() => undefined)
  return pick(connector)
}

const leave: Modal['disconnect'] = async (options) => {
  // Without a connection or an attempt there are only wishes to drop, and no chunk to fetch for it.
  if (connection.status.peek() !== 'disconnected') return (await session()).disconnect(options)
  forget(({ namespace }) => !options?.namespace || options.namespace === namespace)
}

const refuse = (): Promise<never> => Promise.reject(new ModalError('not-available', 'there is no modal here'))
const nothing = (): void => undefined
/** Of a modal that is not there, on a server or after destroy. It changes nothing, or one request would see another's. */
const off = {
  open: refuse,
  connect: refuse,
  disconnect: refuse,
  switchNetwork: refuse,
  setAddressLabel: nothing,
  subscribe: () => nothing,
  update: nothing,
}
const inert = (modal: Modal, network: NonNullable<State['network']>): Modal => ({
  ...modal,
  ...off,
  state: Object.freeze({ ...modal.state, network }),
})
