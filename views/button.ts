// What <hasp-button> shows: the way in, or who is connected, with what, and where. Drawn without the renderer, which is
// not there before the modal is opened.
import { effect } from '@preact/signals-core'
import {
  asking,
  balance,
  balanceFailed,
  config,
  language,
  live,
  messages,
  namespace,
  network,
  open,
  prepare,
  speak,
  status,
  supported,
  theme,
  themeVariables,
} from '../src/core.ts'
import { button as texts } from '../src/messages/button.ts'
import type { Namespace } from '../src/types.ts'
import { shortAmount } from './amount.ts'
import css from './button.css'
import { discs, fnv } from './discs.ts'
import { safeImage } from './ui/safe-image.ts'
import { watchBalance } from './watch.ts'

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
  changes.observe(host, { attributes: true })
  drawn.set(host, () => {
    changes.disconnect()
    for (const stop of stops) stop()
  })
}
export function go(host: HTMLElement): void {
  drawn.get(host)?.()
  drawn.delete(host)
}

/** The one that a server sent is kept: the visitor may have the focus on it. */
function makeButton(host: HTMLElement): HTMLButtonElement {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
  }
  root.adoptedStyleSheets = [sheet]
  root.querySelector('style')?.remove()
  const button =
    root.querySelector('button') ?? root.appendChild(make('button', 'button', { 'aria-haspopup': 'dialog' }))
  button.type = 'button'
  button.onpointerenter = button.onpointerdown = button.onfocus = prepare
  button.onclick = () => {
    const wanted = host.getAttribute('namespace') as Namespace | null
    // What fails is told in the modal.
    if (config.peek()) open(wanted ? { namespace: wanted } : undefined).catch(() => undefined)
  }
  return button
}

const hides = (host: HTMLElement, what: string): boolean => host.getAttribute(what) === 'hide'

/** The language of the app, and the balance while it is shown. */
function follow(host: HTMLElement): (() => void) | undefined {
  if (config.value) void speak()
  return hides(host, 'balance') ? undefined : watchBalance()
}

const t = (key: keyof typeof texts): string => messages.value[key] ?? texts[key]

function fill(button: HTMLButtonElement, host: HTMLElement): void {
  const wanted = host.getAttribute('namespace') ?? namespace.value
  const account = live.value.find((entry) => entry.namespace === wanted)?.accounts[0]
  const isHere = wanted === namespace.value
  const isAsking = asking.value === 'connect' && !account
  button.lang = language.value.tag
  button.dir = language.value.direction
  button.disabled = host.hasAttribute('disabled')
  button.ariaBusy = isAsking || status.value === 'reconnecting' ? 'true' : null
  const styles = Object.entries(themeVariables.value).map(([name, value]) => `--hasp-${name}:${value};`)
  if (theme.value !== 'system') styles.push(`color-scheme:${theme.value};`)
  // Waiting it keeps its width.
  if (isAsking) styles.push(`min-width:${button.offsetWidth}px`)
  button.style.cssText = styles.join('')
  const label = (text: string): HTMLElement => make('span', 'label', {}, text)
  if (!account)
    button.replaceChildren(label(isAsking ? t('connectingButton') : (host.getAttribute('label') ?? t('connectButton'))))
  else if (isHere && !supported.value && !config.value?.allowUnsupportedNetwork)
    button.replaceChildren(
      drawing('warning', 20, 'M10 3l7.5 13.5h-15zM10 8v3.5M10 14v0', 1.6, 'currentColor'),
      label(t('switchButton')),
    )
  else
    button.replaceChildren(
      who(account.address, isHere && !hides(host, 'network')),
      make('bdi', 'address', {}, account.label ?? `${account.address.slice(0, 6)}…${account.address.slice(-4)}`),
      ...(isHere && !hides(host, 'balance') ? [sum()] : []),
    )
}

/** An element; its part is its class too. */
function make<T extends string>(tag: T, part: string, attributes: object, ...children: (Node | string)[]) {
  const space = /svg|path/.test(tag) ? '2000/svg' : '1999/xhtml'
  const element = document.createElementNS(`http://www.w3.org/${space}`, tag)
  for (const [name, value] of Object.entries({ class: part, part, ...attributes })) element.setAttribute(name, value)
  element.append(...children)
  return element as T extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[T] : HTMLElement
}
const drawing = (part: string, size: number, d: string, width: number, stroke: string): HTMLElement =>
  make(
    'svg',
    part,
    { viewBox: `0 0 ${size} ${size}`, fill: 'none' },
    make('path', '', { d, stroke, 'stroke-width': width, 'stroke-linecap': size < 40 ? 'round' : 'butt' }),
  )

/** The account's discs, with the network at their foot. */
function who(address: string, withNetwork: boolean): HTMLElement {
  const { hue, path } = discs(address)
  const avatar = drawing('', 40, path, 4, `oklch(.47 .12 ${hue})`)
  avatar.style.background = `oklch(.9 .05 ${hue})`
  return make('span', 'avatar', {}, avatar, ...(withNetwork ? badge() : []))
}

/** The network's own picture, or its letter on a hue of its own. */
function badge(): HTMLElement[] {
  const { name, assets, caipNetworkId } = network.value ?? {}
  if (!name || !caipNetworkId) return []
  const letter = make('span', 'network', { role: 'img', 'aria-label': name }, [...name][0] ?? '')
  letter.style.background = `oklch(.5 .1 ${fnv(caipNetworkId) % 360})`
  const src = safeImage(assets?.imageUrl)
  if (!src) return [letter]
  const picture = make('img', 'network', { src, alt: name })
  picture.onerror = () => picture.replaceWith(letter)
  return [picture]
}

/** Known, on its way, or not to be had: never zero before it is known. */
function sum(): HTMLElement {
  const { value, symbol, decimals = 0 } = balance.value ?? {}
  const { whole, fraction } = shortAmount(value ?? 0n, decimals, language.value.tag)
  const text =
    value === undefined ? balanceFailed.value && '—' : `${whole}${whole.length > 3 ? '' : fraction} ${symbol}`
  return make('bdi', 'balance', {}, text || '')
}
