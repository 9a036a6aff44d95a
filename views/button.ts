// What the buttons in the page show: the way in, or who is connected, with what, and where; or the network alone. Drawn without the
// renderer, which is not there before the modal is opened.
import { effect } from '@preact/signals-core'
import {
  asking,
  balance,
  balanceFailed,
  config,
  language,
  loadLanguage,
  messages,
  namespace,
  network,
  open,
  prepare,
  supported,
  theme,
  themeVariables,
} from '../src/core.ts'
import { button as texts } from '../src/messages/shell/button.ts'
import { formatAddress } from '../src/messages/short-address.ts'
import type { Namespace, OpenTo } from '../src/types.ts'
import css from './button.css'
import { cutAmount } from './ui/amount.ts'
import { fnv, identicon } from './ui/identicon.ts'
import { safeImage } from './ui/safe-image.ts'
import { accountOf, addressOf, watchBalance } from './watch.ts'

const nothing = (): void => undefined
let sheet: CSSStyleSheet | undefined

const drawn = new Map<HTMLElement, () => void>()

/** Whether an element is a network's button, which is the only difference between the elements. */
const isNetwork = (host: HTMLElement): boolean => host.localName.includes('network')

/** Draws into an element. Attributes: `label`, `disabled`; of an account also `balance="hide"`, `network="hide"`, `namespace`, `account`. */
export function mount(host: HTMLElement): void {
  if (drawn.has(host)) return
  const button = makeButton(host)
  const stops = [effect(() => fill(button, host)), effect(() => follow(host))]
  const changes = new MutationObserver(() => {
    unmount(host)
    mount(host)
  })
  changes.observe(host, { attributeFilter: ['label', 'balance', 'network', 'namespace', 'disabled', 'account'] })
  drawn.set(host, () => {
    changes.disconnect()
    for (const stop of stops) stop()
  })
}
export function unmount(host: HTMLElement): void {
  drawn.get(host)?.()
  drawn.delete(host)
}

/** The visitor's click, or a script's. What fails is told in the modal, but for a mistake of the page. */
export function click(host: HTMLElement): void {
  if (host.isConnected) mount(host)
  const namespace = host.getAttribute('namespace') as Namespace | null
  // A list of networks would take the place of what a wallet is asked.
  const to: OpenTo | false | null = isNetwork(host)
    ? asking.peek() !== 'connect' && { view: 'SwitchNetwork' }
    : namespace && { namespace }
  if (!host.hasAttribute('disabled'))
    open(to || undefined).catch((error) => {
      if (!config.peek()) console.warn(`hasp: ${error.message}`)
      else if (error.code === 'unknown-network') reportError(error)
    })
}

/** The one that a server sent is kept: the visitor may have the focus on it. */
function makeButton(host: HTMLElement): HTMLButtonElement {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true })
  root.querySelector('style')?.remove()
  if (document.adoptedStyleSheets) {
    if (!sheet) {
      sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
    }
    root.adoptedStyleSheets = [sheet]
  } else
    import('./shell/legacy.ts').then(({ older }) => root.append(make('style', { part: 'style' }, older(css))), nothing)
  const button =
    root.querySelector('button') ??
    root.appendChild(make('button', { part: 'button', type: 'button', 'aria-haspopup': 'dialog' }))
  button.onpointerenter = button.onpointerdown = button.onfocus = prepare
  return button
}

/** The language of the app, and the balance while it is shown. */
function follow(host: HTMLElement): (() => void) | undefined {
  if (config.value) void loadLanguage()
  return isNetwork(host) || host.getAttribute('balance') === 'hide' ? undefined : watchBalance()
}

const t = (key: keyof typeof texts): string => messages.value[key] ?? texts[key]

function fill(button: HTMLButtonElement, host: HTMLElement): void {
  button.lang = language.value.tag
  button.dir = language.value.direction
  button.disabled = host.hasAttribute('disabled')
  const { style } = button
  // Waiting it keeps its width.
  const minWidth = isWaiting(host) ? `${button.offsetWidth}px` : ''
  style.cssText = ''
  // One by one: a value from data must not end its declaration and begin another.
  for (const [name, value] of Object.entries(themeVariables.value)) style.setProperty(`--hasp-${name}`, value)
  if (theme.value !== 'system') style.colorScheme = theme.value
  style.minWidth = minWidth
  button.replaceChildren(...(isNetwork(host) ? networkParts(host) : accountParts(host)))
}

const wantedOf = (host: HTMLElement): string => host.getAttribute('namespace') ?? namespace.value
const isWaiting = (host: HTMLElement): boolean =>
  asking.value === 'connect' && !accountOf(wantedOf(host)) && !isNetwork(host)
const isUnsupported = (): boolean => !supported.value && !config.value?.allowUnsupportedNetwork
const label = (text: string): HTMLElement => make('span', { part: 'label' }, text)
/** The way out of a network that the app does not list. */
const switchParts = (): readonly HTMLElement[] => [
  svg(28, { d: 'M14 5l10.5 18h-21zM14 11v5m0 3v1', stroke: 'currentColor', 'stroke-width': 2.2 }),
  label(t('switchButton')),
]

function accountParts(host: HTMLElement): readonly HTMLElement[] {
  const wanted = wantedOf(host)
  const account = accountOf(wanted)
  const address = addressOf(account, host.getAttribute('account'))
  const isHere = wanted === namespace.value
  const shows = (what: string): boolean => (isHere || !account) && host.getAttribute(what) !== 'hide'
  if (!address)
    return [label(isWaiting(host) ? t('connectingButton') : (host.getAttribute('label') ?? t('connectButton')))]
  if (isHere && isUnsupported()) return switchParts()
  return [
    avatar(address, !!account && shows('network')),
    make('bdi', { part: 'address' }, account?.label ?? formatAddress(address)),
    ...(shows('balance') ? [balancePart()] : []),
  ]
}

function networkParts(host: HTMLElement): readonly HTMLElement[] {
  if (isUnsupported()) return switchParts()
  const choose = host.getAttribute('label') ?? t('networkButton')
  const name = network.value?.name
  // Its mark is read aloud as what the button is for.
  return name ? [...badge(choose), make('bdi', { part: 'label' }, name)] : [label(choose)]
}

type Attributes = Readonly<Record<string, string | number>>

/** An element: one with a part is HTML, the rest is a drawing. */
function make<T extends string>(tag: T, attributes: Attributes, ...children: (Node | string)[]) {
  const element = document.createElementNS(`http://www.w3.org/${attributes.part ? '1999/xhtml' : '2000/svg'}`, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`)
  element.append(...children)
  return element as T extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[T] : HTMLElement
}
const svg = (size: number, attributes: Attributes): HTMLElement =>
  make('svg', { viewBox: `0 0 ${size} ${size}`, width: size * 0.7, fill: 'none' }, make('path', attributes))

/** The account's picture, with the network at their foot. */
function avatar(address: string, withNetwork: boolean): HTMLElement {
  const { hue, path } = identicon(address)
  const picture = svg(40, { d: path, stroke: `oklch(.47 .12 ${hue})`, 'stroke-width': 4 })
  picture.style.background = `oklch(.9 .05 ${hue})`
  return make('span', { part: 'avatar' }, picture, ...(withNetwork ? badge() : []))
}

/** The network's own picture, or its letter on a hue of its own. */
function badge(said?: string): HTMLElement[] {
  const { name, assets, caipNetworkId } = network.value ?? {}
  if (!name || !caipNetworkId) return []
  const part = 'network'
  const letter = make('span', { part, role: 'img', 'aria-label': said ?? name }, [...name][0] ?? '')
  letter.style.background = `oklch(.5 .1 ${fnv(caipNetworkId) % 360})`
  const src = safeImage(assets?.imageUrl)
  if (!src) return [letter]
  const picture = make('img', { part, src, alt: said ?? name })
  picture.onerror = () => picture.replaceWith(letter)
  return [picture]
}

/** Known, on its way, or not to be had: never zero before it is known. */
function balancePart(): HTMLElement {
  if (!balance.value) return make('bdi', { part: 'balance' }, balanceFailed.value ? '—' : '')
  const { value, symbol, decimals } = balance.value
  return make('bdi', { part: 'balance' }, `${cutAmount(value, decimals, language.value.tag)} ${symbol}`)
}
