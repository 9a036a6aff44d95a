// What each command does.
import { type Command, ids, target } from './commands.ts'
import { type Endpoint, type Fault, faults } from './page.ts'
import { assertPublic } from './rules.ts'
import { choices } from './wallets.ts'
import { barred, install, type Page, promised, reopen, shutDown, type World, wish } from './world.ts'

type Parameters_<C extends Command['0']> =
  Extract<Command, readonly [C, ...unknown[]]> extends readonly [unknown, ...infer Rest] ? Rest : never

const pageOf = (world: World, tab: number): Page => world.pages[tab % world.pages.length] as Page
const walletOf = (world: World, index: number) => world.wallets[index] as World['wallets'][number]
const idOf = (index: number): string => ids[index] ?? ''
/** What the app of a tab does with its modal. */
const onModal =
  (act: (page: Page, world: World) => unknown) =>
  (world: World, tab: number): unknown =>
    act(pageOf(world, tab), world)
/** What a visitor does in the dialog, which is there only while it is open. */
const onScreen = (act: (page: Page, world: World) => unknown) =>
  onModal((page, world) => (page.isOpen && (page.modal.state.open || world.sequence.embedded) ? act(page, world) : 0))

const ofApp = {
  open: (world: World, tab: number, view: Parameters_<'open'>[1], index: number) => {
    const page = pageOf(world, tab)
    const wallet = view === 'ConnectingExternal' ? idOf(index) : undefined
    if (wallet) wish(world, wallet)
    promised(world, page, { what: `open ${view}`, wallet }, () => page.modal.open(target(view, idOf(index))))
  },
  connect: (world: World, tab: number, index: number | undefined, abort: number | undefined) => {
    const page = pageOf(world, tab)
    const wallet = index === undefined ? undefined : idOf(index)
    if (wallet) wish(world, wallet)
    const controller = new AbortController()
    if (abort !== undefined) setTimeout(() => controller.abort(), abort)
    const options = { ...(wallet && { wallet }), ...(abort !== undefined && { signal: controller.signal }) }
    promised(world, page, { what: `connect ${wallet}`, wallet }, () => page.modal.connect(options))
  },
  disconnect: (world: World, tab: number, of: Parameters_<'disconnect'>[1]) => {
    const page = pageOf(world, tab)
    const left = barred(world, page, of?.wallet ? [of.wallet] : ids)
    const before = world.wishes.length
    const kept = (): void => {
      const since = world.wishes.slice(before)
      for (const wallet of left) if (!since.includes(wallet)) page.letGo.add(wallet)
    }
    promised(world, page, { what: 'disconnect', kept }, () => page.modal.disconnect(of))
  },
  switchNetwork: (world: World, tab: number, network: Parameters_<'switchNetwork'>[1]) => {
    const page = pageOf(world, tab)
    promised(world, page, { what: `switch to ${network}` }, () => page.modal.switchNetwork(network))
  },
  label: (world: World, tab: number, text: string) => {
    const { modal } = pageOf(world, tab)
    const { account } = modal.state
    if (account) modal.setAddressLabel(`eip155:1:${account.address}`, text).catch(() => undefined)
  },
  /** It is the wallet's own promise, so it may hang and fail as the wallet likes. */
  request: (world: World, tab: number, method: string) =>
    pageOf(world, tab)
      .modal.provider('eip155')
      ?.request({ method })
      .catch(() => undefined),
  update: (world: World, tab: number, locale: string, theme: 'light' | 'dark') =>
    pageOf(world, tab).modal.update({ locale, theme }),
  close: onModal(({ modal }) => modal.close()),
  setAccountType: onModal(({ modal }) => modal.setAccountType('eip155', 'smartAccount').catch(() => undefined)),
  createModal: onModal((page, world) => page.isOpen && reopen(world, page)),
  subscribe: onModal(({ modal, subscriptions }) =>
    subscriptions.push(modal.subscribe(() => assertPublic(modal.state))),
  ),
  unsubscribe: onModal(({ subscriptions }) => subscriptions.pop()?.()),
  destroy: onModal(shutDown),
  reload: onModal((page, world) => {
    shutDown(page)
    reopen(world, page)
  }),
}

const onScreens = {
  pick: (world: World, tab: number, index: number) =>
    onScreen((page) => {
      const wallet = page.module.wallets.peek().find(({ id }) => id === idOf(index))
      // They are listed on one view.
      if (!wallet || page.modal.state.view !== 'Connect') return
      wish(world, wallet.id)
      promised(world, page, { what: `pick ${wallet.id}`, wallet: wallet.id }, () => page.module.pick(wallet))
    })(world, tab),
  watchBalance: onScreen(({ module, watches }) => watches.push(module.watchBalance())),
  back: onScreen(({ module }) => module.back()),
  cancelSwitch: onScreen(({ module }) => module.cancelSwitch()),
  disconnectOne: onScreen((page, world) => promised(world, page, { what: 'disconnect' }, page.module.disconnectOne)),
  retry: onScreen(({ module }, world) => {
    // What an error offers may be to connect once more.
    for (const wallet of ids) wish(world, wallet)
    module.toast.peek()?.retry?.()
  }),
}

const ofWallets = {
  mood: (world: World, index: number, kind: Parameters_<'mood'>[1], mood: Parameters_<'mood'>[2]) => {
    if (!['honest', 'late', 'rejects'].includes(mood) || (mood === 'rejects' && kind !== 'ask')) world.isHostile = true
    walletOf(world, index).moods[kind] = mood
  },
  answer: (world: World, index: number, yes: boolean) => walletOf(world, index).open.shift()?.(yes),
  accounts: (world: World, index: number, order: number) => {
    const wallet = walletOf(world, index)
    wallet.accounts = [...(choices[order] ?? [])]
    if (wallet.granted && !wallet.isLocked) wallet.show()
  },
  chain: (world: World, index: number, id: string) => {
    const wallet = walletOf(world, index)
    wallet.chainId = id
    wallet.emit('chainChanged', id)
  },
  lie: (world: World, index: number, event: string, value: unknown) => {
    world.isHostile = true
    walletOf(world, index).emit(event, value)
  },
  lock: (world: World, index: number) => {
    const wallet = walletOf(world, index)
    wallet.isLocked = true
    if (wallet.granted) wallet.show()
  },
  unlock: (world: World, index: number) => {
    const wallet = walletOf(world, index)
    wallet.isLocked = false
    if (wallet.granted) wallet.show()
  },
  revoke: (world: World, index: number) => {
    const wallet = walletOf(world, index)
    wallet.granted = false
    wallet.show()
  },
  gone: (world: World, index: number) => {
    world.isHostile = true
    const { moods } = walletOf(world, index)
    for (const kind of ['ask', 'silent', 'chain', 'switch', 'revoke', 'sign'] as const) moods[kind] = 'fails'
  },
  mend: (world: World, index: number) => {
    const { moods } = walletOf(world, index)
    for (const kind of Object.keys(moods) as (keyof typeof moods)[]) delete moods[kind]
  },
  install: (world: World, index: number) => install(walletOf(world, index)),
}

const ofPages = {
  interface: (world: World, how: Fault, times: number) => fault(world, 'interface', how, times),
  parts: (world: World, how: Fault, times: number) => fault(world, 'parts', how, times),
  node: (_: World, how: Endpoint) => {
    faults.node = how
  },
  focus: () => dispatchEvent(new Event('focus')),
}
function fault(world: World, of: 'interface' | 'parts', how: Fault, times: number): void {
  world.isHostile = true
  faults[of].push(...Array.from({ length: times }, () => how))
}

const acts = { ...ofApp, ...onScreens, ...ofWallets, ...ofPages } satisfies Record<Command['0'], unknown>

/** Does it, without waiting for anything. What throws at once is a defect, but for what an app may not ask. */
export function perform(world: World, [name, ...parameters]: Command): void {
  ;(acts[name] as unknown as (world: World, ...all: readonly unknown[]) => unknown)(world, ...parameters)
}
