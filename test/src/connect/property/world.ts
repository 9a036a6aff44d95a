// One sequence: its wallets, its tabs, and every promise that was ever returned.
import { mainnet, polygon } from '../../../../chains/networks.ts'
import type { Modal, OpenTo, Options } from '../../../../src/types.ts'
import { isDocumented } from '../../../helpers/invariants.ts'
import { element, openPage } from '../../../helpers/page.ts'
import type { Tab } from '../../../helpers/tab.ts'
import { alice, bob, carol } from '../../../helpers/wallet.ts'
import { built, type Sequence } from './commands.ts'
import { faults, fetched, messages, slowStore } from './page.ts'
import { type Bent, bentWallet } from './wallets.ts'

export interface Page {
  readonly module: Tab
  modal: Modal
  isOpen: boolean
  /** How often createModal was called since the modal was made. */
  owners: number
  /** What must not come back before it is wished for again. */
  readonly letGo: Set<string>
  readonly subscriptions: (() => void)[]
  readonly watches: (() => void)[]
}
/** A promise of the API. */
export interface Promised {
  readonly what: string
  readonly tab: Page
  /** The wallet that it is a wish for. */
  readonly wallet?: string | undefined
  outcome: 'waiting' | 'fulfilled' | 'rejected'
}
export interface World {
  readonly sequence: Sequence
  readonly wallets: readonly Bent[]
  readonly pages: readonly Page[]
  readonly store: ReturnType<typeof slowStore>
  readonly promises: Promised[]
  /** Broken promises: the code of an error that is not documented, and the like. */
  readonly wrong: string[]
  /** Ids, in the order in which they were wished for. */
  readonly wishes: string[]
  /** A wallet or a chunk was not what it should be. */
  isHostile: boolean
}

export function makeWorld(sequence: Sequence, modules: readonly Tab[]): World {
  openPage()
  const wallets = [bentWallet('one', [alice, bob]), bentWallet('two', [bob]), bentWallet('three', [carol])]
  for (const wallet of wallets.slice(0, 2)) install(wallet)
  const world: World = {
    sequence,
    wallets,
    pages: [],
    store: slowStore(),
    promises: [],
    wrong: [],
    wishes: [],
    isHostile: false,
  }
  const pages = modules.slice(0, sequence.tabs).map((module): Page => {
    const modal = createIn(world, module)
    return { module, modal, isOpen: true, owners: 1, letGo: new Set(), subscriptions: [], watches: [] }
  })
  return Object.assign(world, { pages })
}
export function install(wallet: Bent): void {
  if (!wallet.isInstalled) wallet.install()
  wallet.isInstalled = true
}

/** Draws nothing, and knows the views that are built. */
const ui = {
  checkView: async (to: OpenTo) => {
    if ((built as readonly unknown[]).includes(to.view)) return to
    throw Object.assign(new Error(to.view), { name: 'ModalError', code: 'not-available' })
  },
  mount: async () => undefined,
  unmount: () => undefined,
  warm: () => undefined,
}
export function createIn({ sequence, store }: Pick<World, 'sequence' | 'store'>, { create }: Tab): Modal {
  const options: Options = {
    networks: [mainnet, polygon],
    metadata: { name: 'Test' },
    storage: store,
    allowUnsupportedNetwork: sequence.allow,
    ...(sequence.embedded && { mount: { tagName: 'DIV', ...element() } as unknown as HTMLElement }),
  }
  return create(options, () => fetched(faults.interface, async () => ui))
}
/** Gone for good, or to come back: without the events that a real tab would not send either. */
export function shutDown(page: Page): void {
  for (const stop of [...page.subscriptions.splice(0), ...page.watches.splice(0)]) stop()
  // Each createModal is one owner more.
  for (; page.owners > 0; page.owners--) page.modal.destroy()
  page.isOpen = false
  page.letGo.clear()
}
export function reopen(world: World, page: Page): void {
  page.modal = createIn(world, page.module)
  page.owners++
  page.isOpen = true
}

/** Writes down what becomes of a promise: it may reject with nothing but what is documented. */
export function promised(
  world: World,
  tab: Page,
  { what, wallet, kept }: Pick<Promised, 'what' | 'wallet'> & { readonly kept?: () => void },
  run: () => Promise<unknown>,
): void {
  const entry: Promised = { what, tab, wallet, outcome: 'waiting' }
  world.promises.push(entry)
  run().then(
    () => {
      entry.outcome = 'fulfilled'
      kept?.()
    },
    (error) => {
      entry.outcome = 'rejected'
      if (error?.name !== 'ModalError' || !isDocumented(error.code)) world.wrong.push(`${what}: ${error}`)
    },
  )
}

/** A visitor or an app wants this wallet: it may be connected from now on, in every tab. */
export function wish(world: World, wallet: string): void {
  world.wishes.push(wallet)
  for (const { letGo } of world.pages) letGo.delete(wallet)
}
/** Those of these wallets which nothing may bring back to this tab but a wish that comes later. */
export function barred(world: World, page: Page, wallets: readonly string[]): readonly string[] {
  // What waits for a chunk has not begun, and is not called off.
  const isAsked = (wallet: string): boolean =>
    page.module.attempt.peek()?.connector.id === wallet ||
    !world.promises.some((one) => one.tab === page && one.outcome === 'waiting' && one.wallet === wallet)
  const stopped = wallets.filter(isAsked)
  const others = world.pages.filter((other) => other !== page)
  // What another tab has told is on its way, though that tab is gone by now.
  if (others.length && messages()) return []
  if (!others.some(({ isOpen }) => isOpen)) return stopped
  // What another tab has begun goes on.
  if (world.isHostile) return []
  const isWaited = (wallet: string): boolean =>
    world.promises.some((one) => one.tab !== page && one.outcome === 'waiting' && one.wallet === wallet)
  return stopped.filter((wallet) => !isWaited(wallet))
}
