// Stylesheets of pages that the modal must not notice, by name: real resets first, then what nobody means to do.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { compile } from 'tailwindcss'

const require = createRequire(import.meta.url)
const published = (name: string): Promise<string> => readFile(require.resolve(name), 'utf8')

/** As Tailwind 4 writes it for a page: its own file has functions that no browser knows. */
async function preflight(): Promise<string> {
  const theme = await published('tailwindcss/theme.css')
  const { build } = await compile(`${theme}\n${await published('tailwindcss/preflight.css')}`)
  return build([])
}

const every = '*, ::before, ::after, ::backdrop'
const onBody = (rule: string): string => `html body { ${rule} }`
const onRoot = (rule: string): string => `:root { ${rule} }`

/** What pages call their own custom properties; registered ones reach into every shadow root. */
const names =
  `--bg --background --foreground --ink --text --soft --muted --well --line --edge --border --accent --primary --on
  --bad --error --pin --r --ri --radius --t --d --k --top --x --y --angle --size --gap --shadow --font --color --speed
  --tw-shadow --tw-ring-color --tw-translate-x --tw-border-style --tw-leading`.split(/\s+/)

export async function hostileSheets(): Promise<Readonly<Record<string, string>>> {
  return {
    'Tailwind 3': await published('@unocss/reset/tailwind.css'),
    'Tailwind 4': await preflight(),
    'two older resets': `${await published('@unocss/reset/normalize.css')}${await published('@unocss/reset/eric-meyer.css')}`,
    'everything unset': '* { all: unset }',
    'everything unset, important': `${every} { all: unset !important }`,
    'everything reverted, important': `${every} { all: revert !important }`,
    'a root of 10 px': onRoot('font-size: 62.5%'),
    'slow transitions': `${every} { transition: all 2s !important }`,
    'no animations': `${every} { animation: none !important; transition: none !important }`,
    'keyframes of the same names': ['fade', 'rise', 'view', 'swing', 'breathe']
      .map((name) => `@keyframes ${name} { from, to { opacity: 0.3; translate: 50px } }`)
      .join('\n'),
    'everything hidden': 'dialog, button, a, h1, svg, img, section, input, small { display: none !important }',
    'children of the body hidden': 'body > * { display: none !important; visibility: hidden !important }',
    'unknown elements hidden': ':not(:defined), hasp-modal { display: none !important; opacity: 0 !important }',
    'a look for everything': `${every} { color: red !important; background: blue !important; border: 4px solid lime !important;
      padding: 9px !important; margin: 9px !important; box-shadow: 0 0 9px red !important; outline: 5px solid red !important;
      font: italic 900 30px / 3 monospace !important; letter-spacing: 0.5em !important; word-spacing: 1em !important;
      text-transform: uppercase !important; text-indent: 2em !important; text-align: end !important; zoom: 1;
      text-shadow: 2px 2px red !important; white-space: pre !important; word-break: break-all !important;
      -webkit-text-stroke: 2px red !important; font-variant: small-caps !important; font-feature-settings: 'tnum' !important;
      list-style: square !important; quotes: 'a' 'b' !important; tab-size: 20 !important; cursor: none !important;
      stroke: red !important; fill: red !important; scrollbar-color: red blue !important; accent-color: red !important }`,
    'a look that is inherited':
      onRoot(`color: red; font: italic 900 30px / 3 monospace; letter-spacing: 0.5em; word-spacing: 1em;
      text-transform: uppercase; text-indent: 2em; text-align: end; text-shadow: 2px 2px red; white-space: pre;
      word-break: break-all; font-variant: small-caps; font-size-adjust: 1; text-rendering: geometricPrecision;
      -webkit-font-smoothing: antialiased; -webkit-text-stroke: 2px red; visibility: hidden; stroke: red; fill: red;
      stroke-width: 9; text-anchor: end; border-collapse: collapse; scrollbar-color: red blue; pointer-events: none`),
    'text before and after everything': `*::before, *::after { content: 'x' !important; display: block !important }`,
    'short names for colours and sizes': `* { ${names.map((name) => `${name}: 40px !important`).join('; ')} }
      hasp-modal { ${names.map((name) => `${name}: red !important`).join('; ')} }`,
    'short names of a type': names
      .map((name) => `@property ${name} { syntax: "<angle>"; inherits: false; initial-value: 7deg }`)
      .join('\n'),
    'a font called as the system’s': `@font-face { font-family: 'system-ui'; src: local('DejaVu Serif') }
      @font-face { font-family: 'sans-serif'; src: local('DejaVu Serif') }`,
    'a body that is moved, filtered and clipped':
      onBody(`transform: translate(30px, 40px) rotate(3deg); filter: blur(2px);
      clip-path: inset(30%); mask: linear-gradient(#000, #0000); opacity: 0.3; mix-blend-mode: difference; z-index: -1;
      position: relative; isolation: isolate`),
    'a body that is scaled to itself': onBody('transform: scale(1); margin: 40px'),
    'a body that contains strictly': onBody('contain: strict; height: 300px; width: 300px; overflow: hidden'),
    'a body that will change': onBody('will-change: transform; perspective: 400px; margin: 40px; container-type: size'),
    'a body that is not drawn': onBody('content-visibility: hidden'),
    'a body that is hidden': onBody('visibility: hidden; pointer-events: none; user-select: none; height: 0'),
    'a body in columns': onBody('column-count: 3; display: grid; grid: none / 1fr 1fr; place-items: end'),
    'from right to left': `${every} { direction: rtl !important; unicode-bidi: bidi-override !important }`,
    'from top to bottom': onRoot('writing-mode: vertical-rl; text-orientation: upright'),
    'a dark colour scheme': onRoot('color-scheme: only dark'),
    'a light colour scheme': onRoot('color-scheme: only light'),
    'a root that is fixed': onRoot('position: fixed; inset: 40px; overflow: hidden'),
  }
}

/** What moves or holds the root holds all but the top layer, where the modal is unless a wallet is asked. */
export const rootSheets: Readonly<Record<string, string>> = {
  'everything spins': `@keyframes spin { to { rotate: 1turn; opacity: 0; visibility: hidden } }
    ${every} { animation: spin 1s infinite !important }`,
  'a root that contains': onRoot('contain: layout size; container: x / size; transform: scale(0.5); filter: blur(2px)'),
}
