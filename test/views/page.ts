// The page that a view test plays in: a modal from the public door, the network it may use, and what a visitor can
// see and do. Importing it makes every test of the file fail that leaves a console.error.
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createModal } from '../../src/index.ts'
import type { Modal, NetworkInput, Options, Store } from '../../src/types.ts'
import { laterScreens } from '../../views/later-screens.ts'
import { makeWallet, type Wallet } from '../helpers/wallet.ts'
import { focused } from './shell/dialog.ts'

const net = (id: number, name: string, rest: Partial<NetworkInput> = {}): NetworkInput => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`https://rpc.test/${id}`] } },
  ...rest,
})
const explorer = (url: string) => ({ default: { name: 'Scan', url } })
export const ethereum = net(1, 'Ethereum', { blockExplorers: explorer('https://scan.test/') })
export const base = net(8453, 'Base', { blockExplorers: explorer('http://scan.test') })
export const polygon = net(137, 'Polygon', {
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  blockExplorers: explorer('javascript:alert(1)//https://'),
})

/** The one JSON-RPC endpoint there is: balances by network and address, or a failure. */
export const chain = { balances: new Map<string, bigint>(), down: false, asked: 0 }
/** What the data provider of the page answers, by the last part of the path that it is asked for; a failure where there is none. */
export const data = new Map<string, unknown>()
export const dataUrl = 'https://data.test'
function answered(url: string): Response {
  const { pathname, searchParams } = new URL(url)
  const row = pathname.split('/').findLast((part) => data.has(part))
  const key = `${row} ${searchParams.get('cursor') ?? ''}`.trim()
  return data.has(key) ? Response.json(data.get(key)) : new Response('', { status: 404 })
}
const ether = 10n ** 18n
async function fetched(url: string, { body }: { body: string }): Promise<Response> {
  if (url.startsWith(dataUrl)) return answered(url)
  chain.asked++
  // Not a status that is retried: the failure shows at once.
  if (chain.down) return new Response('down', { status: 401 })
  const { id, method, params } = JSON.parse(body)
  if (method !== 'eth_getBalance') throw new Error(`unexpected ${method}`)
  const value = chain.balances.get(`${url.split('/').at(-1)} ${params[0]}`) ?? ether
  return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: `0x${value.toString(16)}` }))
}

/** Media queries: those that match, and who listens. */
const matching = new Set<string>()
const queries: { media: string; target: EventTarget }[] = []
export function media(query: string, matches: boolean): void {
  if (matches) matching.add(query)
  else matching.delete(query)
  for (const { media, target } of queries) if (media === query) target.dispatchEvent(new Event('change'))
}
export const phone = '(pointer: coarse) and (max-width: 480px)'
export const dark = '(prefers-color-scheme: dark)'
function matchMedia(query: string): EventTarget & { readonly matches: boolean } {
  const target = new EventTarget()
  queries.push({ media: query, target })
  return Object.defineProperty(target, 'matches', { get: () => matching.has(query) }) as EventTarget & {
    readonly matches: boolean
  }
}

let running: Modal | undefined
let installed: Wallet[] = []

/** A wallet that says yes, but for what the script says. */
export function wallet(name = 'Strap', script: Wallet['script'] = {}): Wallet {
  const one = makeWallet(name)
  Object.assign(one.script, script)
  return one
}
/** Puts wallets into the page. */
export function install(...wallets: Wallet[]): void {
  installed.push(...wallets)
  for (const one of wallets) one.install()
}

beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('matchMedia', matchMedia)
})
afterEach(async () => {
  running?.destroy()
  running = undefined
  await vi.waitUntil(() => !host())
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const { announce } of installed) removeEventListener('eip6963:requestProvider', announce)
  installed = []
  matching.clear()
  queries.length = 0
  chain.balances.clear()
  data.clear()
  chain.down = false
  chain.asked = 0
  document.body.replaceChildren()
  const errors = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  expect(errors).toEqual([])
})

/** Every chunk that a click can lead to: the first import pays the transform. */
export const warm = () =>
  Promise.all([
    import('../../views/modal.tsx'),
    import('../../views/screens/connect/connecting.tsx'),
    import('../../views/screens/account/account.tsx'),
    ...['tabs', 'tokens', 'nfts', 'activity', 'account-types'].map(
      (name) => import(`../../views/screens/account/${name}.tsx`),
    ),
    import('../../src/flows/account/watch.ts'),
    import('../../chains/eip155/reader.ts'),
    // Some of them start what only a modal has.
    ...Object.values(laterScreens).map((load) => load().catch(() => undefined)),
    import('../../views/shell/behaviour.ts'),
    import('../../views/ui/long-list.tsx'),
    import('../../views/view-names.ts'),
    import('../../src/connect/machine.ts'),
    import('../../src/connectors/injected-switch.ts'),
    import('../../chains/eip155/chain.ts'),
  ])

/** A store that lives as long as its test, with what an earlier visit left in it. */
export function memory(kept: Readonly<Record<string, unknown>> = {}): Store {
  const state = { version: 1, intents: [], recent: [], labels: {}, ...kept }
  const values = new Map<string, unknown>([['hasp.state', state]])
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    delete: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  }
}

/** The modal of this test. It stays open after `connect()`, so that a test sees where that leads. */
export function start(options: Partial<Options> = {}): Modal {
  running = createModal({
    networks: [ethereum, base, polygon],
    metadata: { name: 'Test Site' },
    storage: memory(),
    closeOnConnect: false,
    ...options,
  })
  return running
}

/** A visitor who has connected: the modal shows Account, or UnsupportedChain. */
export async function connected(one: Wallet = wallet(), options?: Partial<Options>) {
  install(one)
  const modal = start(options)
  await modal.open()
  await click('button', `${one.info.name} Installed`)
  await vi.waitUntil(
    () => modal.state.status === 'connected' && ['Account', 'UnsupportedChain'].includes(modal.state.view),
  )
  await vi.waitUntil(() => queryAll('button', /^(Copy address|Disconnect\b.*)$/).length)
  return { modal, wallet: one }
}

export const host = (): Element | null => document.querySelector('hasp-modal')
export function root(): ShadowRoot {
  const shadow = host()?.shadowRoot
  if (!shadow) throw new Error('the modal is not in the page')
  return shadow
}
export function dialog(): HTMLDialogElement {
  const element = root().querySelector('dialog')
  if (!element) throw new Error('the dialog is not drawn')
  return element
}
export const isDrawn = (): boolean => !!host()?.shadowRoot?.querySelector('dialog')
export const card = () => dialog().querySelector('.card')

const selectors = {
  button: 'button',
  link: 'a[href]',
  heading: 'h1, h2',
  list: '[role=list]',
  listitem: '[role=listitem]',
  status: '[role=status]',
  searchbox: '[role=searchbox]',
  img: '[role=img]',
  tab: '[role=tab]',
  tabpanel: '[role=tabpanel]',
} as const
export type Role = keyof typeof selectors

/** What a screen reader says of an element: its label, else its text without decoration. */
export function nameOf(node: Node): string {
  if (node instanceof Element) {
    if (node.getAttribute('aria-hidden') === 'true') return ''
    const label = node.getAttribute('aria-label') ?? node.closest('label')?.querySelector('span')?.textContent
    if (label) return label
  } else if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  const parts = [...node.childNodes].map((child) =>
    child instanceof HTMLElement && /^(B|BR|SMALL|P|DIV|SPAN|H1|H2|BUTTON)$/.test(child.tagName)
      ? ` ${nameOf(child)} `
      : nameOf(child),
  )
  return parts.join('').replaceAll(/\s+/g, ' ').trim()
}

const isNamed = (element: Element, name: string | RegExp | undefined): boolean =>
  name === undefined || (typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element)))
export const queryAll = (role: Role, name?: string | RegExp): HTMLElement[] =>
  [...(host()?.shadowRoot?.querySelectorAll<HTMLElement>(selectors[role]) ?? [])].filter((element) =>
    isNamed(element, name),
  )
/** The names of everything that has this role, in the order of the page. */
export const names = (role: Role): string[] => queryAll(role).map(nameOf)

/** The one element of a role and a name, now. */
export function get(role: Role, name?: string | RegExp): HTMLElement {
  const [element, ...more] = queryAll(role, name)
  if (!element || more.length)
    throw new Error(`${more.length + (element ? 1 : 0)} × ${role} "${name}" in: ${names(role)}`)
  return element
}
/** As {@link get}, as soon as it is there. */
export const find = (role: Role, name?: string | RegExp): Promise<HTMLElement> => vi.waitFor(() => get(role, name))

/** A visitor's click: the focus goes with it. */
export async function click(role: Role, name?: string | RegExp): Promise<void> {
  const element = await find(role, name)
  // A pointer is there before it clicks, and what it brings too.
  element.dispatchEvent(new Event('pointerover', { bubbles: true, composed: true }))
  await import('../../views/shell/behaviour.ts')
  // The renderer takes a few tasks to draw with it.
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setTimeout(resolve))
  element.focus()
  element.click()
}
/** A key, where the focus is. */
export function press(key: string): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true })
  ;(focused() ?? document.body).dispatchEvent(event)
  return event
}
export function type(element: HTMLElement, text: string): void {
  ;(element as HTMLInputElement).value = text
  element.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
}

/** Everything that can be read. */
export const text = (): string => nameOf(dialog())
export const see = (wanted: string | RegExp): Promise<void> =>
  vi.waitFor(() => {
    if (typeof wanted === 'string') expect(text()).toContain(wanted)
    else expect(text()).toMatch(wanted)
  })

const h1 = () => root().querySelector('h1') ?? undefined
export const title = (): string => nameOf(h1() ?? root())
/**
 * A view has come: its heading names the dialog and has the focus, unless the visitor comes back to the button that had
 * `ledOn`; and everything that can be pressed has a name.
 */
export async function arrive(heading: string, ledOn?: string | RegExp): Promise<void> {
  await vi.waitFor(() => {
    expect(title()).toBe(heading)
    expect(focused()).toBe(ledOn ? get('button', ledOn) : h1())
  })
  expect(root().querySelectorAll('h1')).toHaveLength(1)
  expect(dialog().getAttribute('aria-labelledby')).toBe(h1()?.id)
  expect([...names('button'), ...names('link')].filter((name) => !name)).toEqual([])
}
export const toast = (): string => nameOf(root().querySelector('.live') ?? dialog())
