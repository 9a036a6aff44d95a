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
import type { Account, Namespace } from '../src/types.ts'
import { shortAmount } from './amount.ts'
import css from './button.css'
import { discs, fnv } from './discs.ts'
import { safeImage } from './ui/safe-image.ts'
import { watchBalance } from './watch.ts'

let sheet: CSSStyleSheet | undefined

const drawn = new Map<HTMLElement, () => void>()

/** Draws into an element. Attributes: `label`, `balance="hide"`, `network="hide"`, `namespace`, `disabled`. */
export function come(host: HTMLElement): void {
  if (!drawn.has(host)) drawn.set(host, draw(host))
}
export function go(host: HTMLElement): void {
  drawn.get(host)?.()
  drawn.delete(host)
}

function draw(host: HTMLElement): () => void {
  const button = makeButton(host)
  const begin = () => [effect(() => fill(button, host)), effect(() => follow(host))]
  let stops = begin()
  const end = (): void => {
    for (const stop of stops) stop()
  }
  const changes = new MutationObserver(() => {
    end()
    stops = begin()
  })
  changes.observe(host, { attributeFilter: ['label', 'balance', 'network', 'namespace', 'disabled'] })
  return () => {
    changes.disconnect()
    end()
  }
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
  const button = root.querySelector('button') ?? root.appendChild(document.createElement('button'))
  button.type = 'button'
  button.part.add('button')
  button.setAttribute('aria-haspopup', 'dialog')
  button.onpointerenter =
    button.onpointerdown =
    button.onfocus =
      () => {
        if (config.peek()) prepare()
      }
  button.onclick = () => {
    const wanted = host.getAttribute('namespace') as Namespace | null
    // What fails is told in the modal.
    if (config.peek()) open(wanted ? { namespace: wanted } : undefined).catch(() => undefined)
  }
  return button
}

/** The language and the theme of the app, and the balance while it is shown. */
function follow(host: HTMLElement): () => void {
  if (config.value) void speak()
  const variables = Object.entries(themeVariables.value)
  for (const [name, value] of variables) host.style.setProperty(`--hasp-${name}`, value)
  const stop = host.getAttribute('balance') === 'hide' ? undefined : watchBalance()
  return () => {
    for (const [name] of variables) host.style.removeProperty(`--hasp-${name}`)
    stop?.()
  }
}

const t = (key: keyof typeof texts): string => messages.value[key] ?? texts[key]

function fill(button: HTMLButtonElement, host: HTMLElement): void {
  const wanted = host.getAttribute('namespace') ?? namespace.value
  const account = live.value.find((entry) => entry.namespace === wanted)?.accounts[0]
  const isHere = wanted === namespace.value
  const isAsking = asking.value === 'connect'
  button.lang = language.value.tag
  button.dir = language.value.direction
  button.disabled = host.hasAttribute('disabled')
  button.style.colorScheme = theme.value === 'system' ? '' : theme.value
  button.ariaBusy = !account && (isAsking || status.value === 'reconnecting') ? 'true' : null
  // Waiting it keeps its width.
  button.style.minWidth = !account && isAsking ? `${button.offsetWidth}px` : ''
  const isLost = isHere && !supported.value && !config.value?.allowUnsupportedNetwork
  button.className = account && !isLost ? 'on' : ''
  if (!account)
    button.replaceChildren(
      make('span', 'label', {}, isAsking ? t('connectingButton') : (host.getAttribute('label') ?? t('connectButton'))),
    )
  else if (isLost)
    button.replaceChildren(
      drawing('warn', 20, { d: 'M10 3l7.5 13.5h-15zM10 8v3.5M10 14v0' }),
      make('span', 'label', {}, t('switchButton')),
    )
  else {
    const shows = (what: string): boolean => isHere && host.getAttribute(what) !== 'hide'
    button.replaceChildren(...who(account, shows('network')), ...(shows('balance') ? [sum()] : []))
  }
}

type Attributes = Readonly<Record<string, string | number>>

/** An element; what it is called is its class and its part. */
function make(tag: string, name: string, attributes: Attributes, ...children: (Node | string)[]): HTMLElement {
  const space = /^(svg|path|text)$/.test(tag) ? '2000/svg' : '1999/xhtml'
  const element = document.createElementNS(`http://www.w3.org/${space}`, tag) as HTMLElement
  for (const [key, value] of Object.entries({ class: name, part: name, ...attributes }))
    element.setAttribute(key, `${value}`)
  element.append(...children)
  return element
}

const drawing = (name: string, size: number, ...paths: (Attributes | Node)[]): HTMLElement =>
  make(
    'svg',
    name,
    { viewBox: `0 0 ${size} ${size}`, 'aria-hidden': 'true' },
    ...paths.map((path) => (path instanceof Node ? path : make('path', '', path))),
  )
const square = 'M0 0h40v40H0z'

/** The account's discs with the network at their foot, and its label or address. */
function who({ address, label }: Account, withNetwork: boolean): HTMLElement[] {
  const { hue, path } = discs(address)
  const paths = [
    { fill: `oklch(.9 .05 ${hue})`, d: square },
    { fill: 'none', stroke: `oklch(.47 .12 ${hue})`, 'stroke-width': 4, d: path },
  ]
  return [
    make('span', 'avatar', {}, drawing('', 40, ...paths), ...(withNetwork ? badge() : [])),
    make('bdi', 'address', {}, label ?? `${address.slice(0, 6)}…${address.slice(-4)}`),
  ]
}

/** The network's own picture, or its letter on a hue of its own; said, since neither can be read. */
function badge(): HTMLElement[] {
  const { name, assets, caipNetworkId } = network.value ?? {}
  if (!name || !caipNetworkId) return []
  const letter = make('text', '', { x: 20, y: 28 }, [...name][0]?.toUpperCase() ?? '')
  const own = drawing('network', 40, { fill: `oklch(.5 .1 ${fnv(caipNetworkId) % 360})`, d: square }, letter)
  const url = safeImage(assets?.imageUrl)
  const picture = url ? make('img', 'network', { src: url, alt: '' }) : own
  picture.onerror = () => picture.replaceWith(own)
  return [picture, make('span', 'vh', {}, name)]
}

/** Known, on its way, or not to be had: never zero before it is known. */
function sum(): HTMLElement {
  const { value, symbol, decimals = 0 } = balance.value ?? {}
  if (value === undefined)
    return make('bdi', balanceFailed.value ? 'balance' : 'balance sk', {}, balanceFailed.value ? '—' : '')
  const { whole, fraction } = shortAmount(value, decimals, language.value.tag)
  return make('bdi', 'balance', {}, `${whole}${fraction} ${symbol}`)
}
