// What a page gets back when it destroys the modal: every listener, node, timer and byte, however often it makes one.
// `npm run soak` goes ten times as many rounds.
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Modal, Options } from '../../../src/types.ts'
import { frames } from '../people/pixels.ts'
import { asPhone } from '../phone/hand.ts'
import { alone, first, pages, startWorld, type World } from '../world.mjs'

const soak = !!process.env.SOAK
const rounds = soak ? 1000 : 100
/** ms. It ends what hangs: a round that leaks fails by its counts, and a busy machine may take long. */
const patience = soak ? 9_000_000 : 1_800_000

interface Leaks {
  /** What listens to the page itself, in words. */
  listeners(): string[]
  /** Methods that the page's wallet never answers. */
  hanging: Set<string>
  create(options?: Partial<Options>): Modal
  /** Resolves when nothing of a destroyed modal is left; throws with what is left after `ms`. */
  gone(ms?: number): Promise<void>
  when(modal: Modal, is: (state: Modal['state']) => unknown): Promise<void>
  /** Resolves when the open modal is a sheet that a finger can drag, and back closes it. */
  sheet(): Promise<void>
}
type Hasp = typeof import('../../../src/index.ts')
declare global {
  interface Window {
    leaks: Leaks
  }
}

/** Runs in the page before anything else does. */
function instrument({ networks, account }: { networks: Record<string, string>; account: string }) {
  const { setTimeout: later, addEventListener: listen } = window
  const pending = new Map<string, string>()
  const starts = {
    setTimeout: 'clearTimeout',
    setInterval: 'clearInterval',
    requestAnimationFrame: 'cancelAnimationFrame',
    requestIdleCallback: 'cancelIdleCallback',
  } as const
  const host = window as unknown as Record<string, (...args: unknown[]) => unknown>
  for (const [start, stop] of Object.entries(starts)) {
    const [begin, end] = [host[start], host[stop]] as [(...args: unknown[]) => number, (id: unknown) => void]
    host[start] = (run, ...rest) => {
      const id = begin.call(
        window,
        (...args: unknown[]) => {
          if (start !== 'setInterval') pending.delete(`${start} ${id}`)
          ;(run as (...args: unknown[]) => void)(...args)
        },
        ...rest,
      )
      pending.set(`${start} ${id}`, `${start} ${String(rest[0] ?? '')}`)
      return id
    }
    host[stop] = (id) => {
      pending.delete(`${start} ${id}`)
      end.call(window, id)
    }
  }

  interface Entry {
    target: EventTarget
    type: string
    listener: unknown
    capture: boolean
  }
  let entries: Entry[] = []
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const isPage = (target: EventTarget) =>
    target === window ||
    target === document ||
    target === document.body ||
    target === document.documentElement ||
    target instanceof MediaQueryList ||
    target === visualViewport
  const entry = (target: EventTarget, [type, listener, options]: unknown[]): Entry => ({
    target,
    type: String(type),
    listener,
    capture: typeof options === 'object' ? !!(options as AddEventListenerOptions | null)?.capture : !!options,
  })
  const same = (a: Entry, b: Entry) =>
    a.target === b.target && a.type === b.type && a.listener === b.listener && a.capture === b.capture
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, ...args: unknown[]) {
    const target = this ?? window
    const mine = entry(target, args)
    if (isPage(target) && !entries.some((other) => same(other, mine))) entries.push(mine)
    return addEventListener.apply(target, args as never)
  }
  EventTarget.prototype.removeEventListener = function (this: EventTarget | undefined, ...args: unknown[]) {
    const target = this ?? window
    const mine = entry(target, args)
    if (isPage(target)) entries = entries.filter((other) => !same(other, mine))
    return removeEventListener.apply(target, args as never)
  }

  // A wallet of the page's own, as EIP-6963 has it.
  const events = new Map<string, Set<unknown>>()
  const hanging = new Set<string>()
  let granted = false
  const answers: Record<string, () => unknown> = {
    eth_requestAccounts: () => {
      granted = true
      return [account]
    },
    eth_accounts: () => (granted ? [account] : []),
    eth_chainId: () => '0x7a69',
    wallet_revokePermissions: () => {
      granted = false
      return null
    },
  }
  const provider = {
    request: async ({ method }: { method: string }) =>
      hanging.has(method) ? new Promise(() => undefined) : answers[method]?.(),
    on(event: string, listener: unknown) {
      events.set(event, (events.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event: string, listener: unknown) {
      events.get(event)?.delete(listener)
      return provider
    },
  }
  const info = {
    uuid: crypto.randomUUID(),
    name: 'Page Wallet',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    rdns: 'com.example.page',
  }
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  listen('eip6963:requestProvider', announce)

  const heard = () => [...events.values()].reduce((sum, set) => sum + set.size, 0)
  const leaks: Leaks = {
    hanging,
    listeners: () => entries.map(({ target, type }) => `${target.constructor.name} ${type}`).sort(),
    create: (options) =>
      (window.demo as unknown as { hasp: Hasp }).hasp.createModal({
        networks: Object.entries(networks).map(([id, url]) => ({
          id: Number(id.split(':')[1]),
          name: id,
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: [url] } },
        })) as never,
        metadata: { name: 'Leaks' },
        name: 'leaks',
        ...options,
      }),
    async gone(ms = 60_000) {
      const deadline = performance.now() + ms
      for (;;) {
        const left = [
          ...pending.values(),
          ...(document.querySelector('hasp-modal') ? ['hasp-modal'] : []),
          ...(heard() ? ['provider'] : []),
        ]
        if (!left.length) return
        if (performance.now() > deadline) throw new Error(`left behind: ${left.join(', ')}`)
        await new Promise((resolve) => later(resolve, 1))
      }
    },
    when: (modal, is) =>
      new Promise((resolve) => {
        const look = () => {
          if (!is(modal.state)) return
          stop()
          resolve()
        }
        const stop = modal.subscribe(look)
        look()
      }),
    async sheet() {
      for (;;) {
        const head = document.querySelector('hasp-modal')?.shadowRoot?.querySelector('.head')
        if (history.state?.hasp && head && getComputedStyle(head).touchAction === 'none') return
        await new Promise((resolve) => later(resolve, 1))
      }
    },
  }
  Object.assign(window, { leaks })
}

let world: World
let page: Page
let session: CDPSession
beforeAll(async () => {
  world = await startWorld()
  await world.context.addInitScript(instrument, { networks: world.sandbox.networks, account: first })
})
afterAll(() => world?.close())
afterEach(() => page?.close())

async function visit(file: string): Promise<void> {
  page = await world.visit(alone(file))
  await page.evaluate(() => window.demo.modal.destroy())
  session = await world.context.newCDPSession(page)
  await session.send('Performance.enable')
}

/**
 * Everything of the page that V8 holds, functions included: exact, where bytes also count what V8 compiles. Without the
 * deadlines of requests that were answered: those run out by themselves.
 */
async function objects(): Promise<number> {
  const evaluated = await session.send('Runtime.evaluate', { expression: 'Object.prototype', objectGroup: 'count' })
  const prototypeObjectId = String(evaluated.result.objectId)
  const found = await session.send('Runtime.queryObjects', { prototypeObjectId, objectGroup: 'count' })
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: String(found.objects.objectId),
    functionDeclaration: 'function () { return this.filter((item) => !(item instanceof AbortSignal)).length }',
  })
  await session.send('Runtime.releaseObjectGroup', { objectGroup: 'count' })
  return Number(result.value)
}

async function living() {
  for (let i = 0; i < 2; i++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return { listeners: of('JSEventListeners'), nodes: of('Nodes'), objects: await objects(), heap: of('JSHeapUsedSize') }
}
type Living = Awaited<ReturnType<typeof living>>

/** The least that lives until five looks in a row see nothing less: what fades out or is still answered is held until it ends. */
async function least(): Promise<Living> {
  let all = await living()
  for (let same = 0; same < 5; same++) {
    await frames(page, 12)
    const now = await living()
    const next: Living = { ...all }
    for (const key of Object.keys(now) as (keyof Living)[]) next[key] = Math.min(all[key], now[key])
    const { heap: _, ...counts } = next
    const { heap: __, ...before } = all
    if (JSON.stringify(counts) !== JSON.stringify(before)) same = 0
    all = next
  }
  return all
}

const lives = ['opens', 'connects', 'comes back to'] as const
type Life = (typeof lives)[number] | 'is a phone that opens'
const live = (life: Life, times: number) =>
  page.evaluate(
    async ([life, times]) => {
      const { leaks } = window
      const ways = {
        async opens() {
          const modal = leaks.create()
          modal.subscribe(() => undefined)
          await modal.open()
          modal.close()
          modal.destroy()
        },
        async 'is a phone that opens'() {
          const modal = leaks.create()
          await modal.open()
          await leaks.sheet()
          modal.destroy()
        },
        async connects() {
          const modal = leaks.create()
          modal.subscribe(() => undefined)
          await modal.connect({ wallet: 'com.example.page' })
          await modal.open({ view: 'Account' })
          await leaks.when(modal, ({ balance }) => balance)
          await modal.disconnect()
          modal.destroy()
        },
        async 'comes back to'() {
          const modal = leaks.create()
          await leaks.when(modal, ({ status }) => status === 'connected')
          await modal.open()
          await leaks.when(modal, ({ balance }) => balance)
          modal.destroy()
        },
      }
      for (let i = 0; i < times; i++) {
        await ways[life]()
        await leaks.gone()
      }
    },
    [life, times] as const,
  )

/** Bytes per round: the median of the slopes between any two readings, so that a step, such as compiled code, is none. */
function slope(heaps: readonly number[], apart: number): number {
  const slopes = heaps.flatMap((late, i) => heaps.slice(0, i).map((early, j) => (late - early) / ((i - j) * apart)))
  return slopes.toSorted((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? Number.NaN
}

/** Lives on, and holds no more than before. Resolves with the bytes of the heap on the way. */
async function staysAsItWas(life: Life, times: number): Promise<readonly number[]> {
  const untouched = await outside()
  await live(life, 10)
  const first = await least()
  const heaps: number[] = []
  const goOn = async (): Promise<Living> => {
    for (let i = 0; i < 10; i++) {
      await live(life, times / 10)
      heaps.push((await living()).heap)
    }
    return least()
  }
  let before = first
  let last = await goOn()
  // What is made once, whenever that is, is no leak: it is not made again. Code that a round seldom reaches makes such things, as
  // the browser does for each of its own parts that is used for the first time, so that there may be a few of them.
  const most = Math.max(25, times / 4)
  for (let more = 0; more < 3 && last.objects - before.objects >= most; more++) {
    before = last
    last = await goOn()
  }
  expect(last.objects - before.objects).toBeLessThan(most)
  expect(last.nodes).toBe(first.nodes)
  // What the page happens to be in the middle of: a handful, where a leak is one a round.
  expect(last.listeners - first.listeners).toBeLessThan(Math.max(5, times / 20))
  expect(await outside()).toEqual(untouched)
  return heaps
}
/** What of the page itself a modal may touch. */
const outside = () => page.evaluate(() => ({ listeners: window.leaks.listeners(), entry: history.state }))

/** Bytes per round. A destroyed modal that something still holds is 3 kB and 56 objects; what V8 compiles is some 0.1 to 0.4 kB a round. */
const flat = 1500

describe.each(pages)('on %s', (file) => {
  test.each(lives)(
    'a page that %s a modal and destroys it, over and over, is as it was after the tenth time',
    async (life) => {
      await visit(file)
      if (life === 'comes back to') await connectOnce()
      // In its first hundred rounds V8 compiles more than in all that follow.
      await live(life, 100)
      const heaps = await staysAsItWas(life, rounds)
      expect(slope(heaps, rounds / 10)).toBeLessThan(flat)
    },
    patience,
  )
})

// Fewer of them: after each one the browser goes back in its history. Bytes would tell nothing.
test(
  'a phone that opens a modal and destroys it, over and over, is as it was after the tenth time',
  async () => {
    await visit('cdn.html')
    await asPhone(page)
    await staysAsItWas('is a phone that opens', (rounds * 3) / 10)
  },
  patience,
)

/** Connects the page's wallet and leaves a wish behind. */
const connectOnce = () =>
  page.evaluate(async () => {
    const modal = window.leaks.create()
    await modal.connect({ wallet: 'com.example.page' })
    modal.destroy()
    await window.leaks.gone()
  })
const hold = async (url: RegExp): Promise<() => Promise<void>> => {
  let release!: () => void
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await held
    // The page may have given it up.
    await route.continue().catch(() => undefined)
  })
  return async () => {
    release()
    await page.unroute(url)
  }
}

interface Scene {
  /** What is never answered until the modal is destroyed. */
  readonly held?: RegExp | 'chains'
  readonly hanging?: readonly string[]
  readonly wish?: boolean
  /** In the page: brings the modal into the state and resolves with what an app still waits for. */
  readonly act: (modal: Modal) => Promise<Promise<unknown>[]>
}
const drawn = (page: Page, text: string) => page.locator('hasp-modal').getByText(text).first().waitFor()
const scenes: Record<string, Scene & { readonly shows?: string }> = {
  'while the interface is on its way': {
    held: /\.js$/,
    act: async (modal) => [modal.open(), modal.connect()],
  },
  'in the moment it is drawn': {
    act: (modal) =>
      new Promise((resolve) => {
        const opened = modal.open()
        new MutationObserver((_, observer) => {
          if (!document.querySelector('hasp-modal')) return
          observer.disconnect()
          resolve([opened])
        }).observe(document.documentElement, { childList: true })
      }),
  },
  'while a wallet is asked': {
    hanging: ['eth_requestAccounts'],
    act: async (modal) => [modal.connect({ wallet: 'com.example.page' })],
    shows: 'Continue in Page Wallet',
  },
  'while a wallet is asked to switch': {
    hanging: ['wallet_switchEthereumChain'],
    act: async (modal) => {
      await modal.connect({ wallet: 'com.example.page' })
      await modal.open({ view: 'SwitchNetwork' })
      return [modal.switchNetwork('eip155:31338')]
    },
    shows: 'Page Wallet',
  },
  'while a wallet that was connected is asked again': {
    hanging: ['eth_accounts'],
    wish: true,
    act: async (modal) => {
      await window.leaks.when(modal, ({ status }) => status === 'reconnecting')
      return [modal.open()]
    },
    shows: 'Connect wallet',
  },
  'while a balance is read': {
    held: 'chains',
    act: async (modal) => {
      await modal.connect({ wallet: 'com.example.page' })
      return [modal.open()]
    },
    shows: 'Balance',
  },
  'with a word on it': {
    act: async (modal) => {
      await modal.open()
      await modal.switchNetwork('eip155:1').catch(() => undefined)
      return []
    },
    shows: 'not found',
  },
}

describe.each(pages)('%s destroys a modal', (file) => {
  test.each(Object.entries(scenes))('%s, nothing is left of it, and the next one opens', async (_, scene) => {
    await visit(file)
    // The first one brings what is fetched once.
    if (scene.wish) await connectOnce()
    const before = await page.evaluate(() => window.leaks.listeners())
    const urls = Object.values(world.sandbox.networks).map((url) => url.replace(/[/.]/g, '\\$&'))
    const release = scene.held && (await hold(scene.held === 'chains' ? new RegExp(urls.join('|')) : scene.held))
    const modal = await page.evaluateHandle((hanging) => {
      for (const method of hanging) window.leaks.hanging.add(method)
      return window.leaks.create()
    }, scene.hanging ?? [])
    const waiting = await modal.evaluateHandle(scene.act)
    if (scene.shows) await drawn(page, scene.shows)
    const ends = modal.evaluate((modal, waiting) => {
      modal.destroy()
      return Promise.all(
        waiting.map((promise) =>
          promise.then(
            () => 'done',
            (error) => error.name,
          ),
        ),
      )
    }, waiting)
    await release?.()
    for (const end of await ends) expect(['done', 'ModalError']).toContain(end)
    await page.evaluate(() => window.leaks.gone())
    expect(await page.evaluate(() => window.leaks.listeners())).toEqual(before)
    await page.evaluate(() => {
      window.leaks.hanging.clear()
      return window.leaks.create().open()
    })
    await page.locator('hasp-modal dialog[open] h1').waitFor()
  })
})
