// What <hasp-button> shows: the way in, or who is connected, with what, and where. Drawn without the renderer, which is
// not there before the modal is opened.
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
import type { Namespace } from '../src/types.ts'
import css from './button.css'
import { cutAmount } from './ui/amount.ts'
import { fnv, identicon } from './ui/identicon.ts'
import { safeImage } from './ui/safe-image.ts'
import { accountOf, watchBalance } from './watch.ts'

const nothing = (): void => undefined
let sheet: CSSStyleSheet | undefined

const drawn = new Map<HTMLElement, () => void>()

/** Draws into an element. Attributes: `label`, `balance="hide"`, `network="hide"`, `namespace`, `disabled`. */
export function come(host: HTMLElement): void {
  if (drawn.has(host)) return
  const button = makeButton(host)
  const stops = [effect(() => fill(button, host)), effect(() => follow(host))]
  const changes = new MutationObserver(() => {
    go(host)
    come(host)
  })
  changes.observe(host, { attributeFilter: ['label', 'balance', 'network', 'namespace', 'disabled'] })
  drawn.set(host, () => {
    changes.disconnect()
    for (const stop of stops) stop()
  })
}
export function go(host: HTMLElement): void {
  drawn.get(host)?.()
  drawn.delete(host)
}

/** The visitor's click, or a script's. What fails is told in the modal, but for a mistake of the page. */
export function press(host: HTMLElement): void {
  if (host.isConnected) come(host)
  const namespace = host.getAttribute('namespace') as Namespace | null
  if (config.peek() && !host.hasAttribute('disabled'))
    open(namespace ? { namespace } : undefined).catch((error) => error.code === 'unknown-network' && reportError(error))
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
  return host.getAttribute('balance') === 'hide' ? undefined : watchBalance()
}

const t = (key: keyof typeof texts): string => messages.value[key] ?? texts[key]

function fill(button: HTMLButtonElement, host: HTMLElement): void {
  const wanted = host.getAttribute('namespace') ?? namespace.value
  const account = accountOf(wanted)
  const isHere = wanted === namespace.value
  const shows = (what: string): boolean => isHere && host.getAttribute(what) !== 'hide'
  const isAsking = asking.value === 'connect' && !account
  button.lang = language.value.tag
  button.dir = language.value.direction
  button.disabled = host.hasAttribute('disabled')
  const { style } = button
  // Waiting it keeps its width.
  const minWidth = isAsking ? `${button.offsetWidth}px` : ''
  style.cssText = ''
  // One by one: a value from data must not end its declaration and begin another.
  for (const [name, value] of Object.entries(themeVariables.value)) style.setProperty(`--hasp-${name}`, value)
  if (theme.value !== 'system') style.colorScheme = theme.value
  style.minWidth = minWidth
  const label = (text: string): HTMLElement => make('span', { part: 'label' }, text)
  if (!account)
    button.replaceChildren(label(isAsking ? t('connectingButton') : (host.getAttribute('label') ?? t('connectButton'))))
  else if (isHere && !supported.value && !config.value?.allowUnsupportedNetwork)
    button.replaceChildren(
      drawing(28, { d: 'M14 5l10.5 18h-21zM14 11v5m0 3v1', stroke: 'currentColor', 'stroke-width': 2.2 }),
      label(t('switchButton')),
    )
  else
    button.replaceChildren(
      who(account.address, shows('network')),
      make('bdi', { part: 'address' }, account.label ?? formatAddress(account.address)),
      ...(shows('balance') ? [sum()] : []),
    )
}

type Attributes = Readonly<Record<string, string | number>>

/** An element: one with a part is HTML, the rest is a drawing. */
function make<T extends string>(tag: T, attributes: Attributes, ...children: (Node | string)[]) {
  const element = document.createElementNS(`http://www.w3.org/${attributes.part ? '1999/xhtml' : '2000/svg'}`, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, `${value}`)
  element.append(...children)
  return element as T extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[T] : HTMLElement
}
const drawing = (size: number, attributes: Attributes): HTMLElement =>
  make('svg', { viewBox: `0 0 ${size} ${size}`, width: size * 0.7, fill: 'none' }, make('path', attributes))

/** The account's discs, with the network at their foot. */
function who(address: string, withNetwork: boolean): HTMLElement {
  const { hue, path } = identicon(address)
  const avatar = drawing(40, { d: path, stroke: `oklch(.47 .12 ${hue})`, 'stroke-width': 4 })
  avatar.style.background = `oklch(.9 .05 ${hue})`
  return make('span', { part: 'avatar' }, avatar, ...(withNetwork ? badge() : []))
}

/** The network's own picture, or its letter on a hue of its own. */
function badge(): HTMLElement[] {
  const { name, assets, caipNetworkId } = network.value ?? {}
  if (!name || !caipNetworkId) return []
  const part = 'network'
  const letter = make('span', { part, role: 'img', 'aria-label': name }, [...name][0] ?? '')
  letter.style.background = `oklch(.5 .1 ${fnv(caipNetworkId) % 360})`
  const src = safeImage(assets?.imageUrl)
  if (!src) return [letter]
  const picture = make('img', { part, src, alt: name })
  picture.onerror = () => picture.replaceWith(letter)
  return [picture]
}

/** Known, on its way, or not to be had: never zero before it is known. */
function sum(): HTMLElement {
  if (!balance.value) return make('bdi', { part: 'balance' }, balanceFailed.value ? '—' : '')
  const { value, symbol, decimals } = balance.value
  return make('bdi', { part: 'balance' }, `${cutAmount(value, decimals, language.value.tag)} ${symbol}`)
}
