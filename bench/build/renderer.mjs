// What screens do not need of signals-react: no server draws them, no developer looks into their signals, and no view has a signal for
// a child.
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Text by text what is put in the place of what is there. */
const changes = /** @type {const} */ ([
  [/const\[\w\]=\w\.split\("\."\)\.map\(Number\),/, 'const '],
  [/,\w=Symbol\.for\(\w>=19\?"react\.transitional\.element":"react\.element"\)/, ''],
  [/,\w="undefined"!=typeof window&&!!window\.__PREACT_SIGNALS_DEVTOOLS__/, ''],
  [/if\(\w\)\{var \w;null==\(\w=\w\.y\)\|\|\w\.call\(\w\)\}/, ''],
  [/,_=\{o:0,effect:\{.{1,120}\[\w\]\(\)\{\}\}/, ''],
  [/if\("undefined"==typeof window\)\w\.current=_;else (?=\w\.current=)/, ''],
  [/"undefined"!=typeof window\?(\w):\w/, '$1'],
  [/,\{name:\w\|\|"Component"\}/, ''],
  [/Object\.defineProperties\(\w\.prototype,\{\$\$typeof.{1,400}?ref:\{configurable:!0,value:null\}\}\);/, ''],
])

/** @type {import('esbuild').Plugin} */
export const screensOnly = {
  name: 'screens-only',
  setup: (build) =>
    build.onLoad({ filter: /signals-react[/\\]runtime[/\\]dist[/\\]runtime\.[\w.]+$/ }, async ({ path: file }) => {
      // For browsers it has one in older JavaScript, which is longer.
      const modern = path.join(path.dirname(file), 'runtime.mjs')
      const contents = changes.reduce(
        (text, [from, to]) => {
          if (!from.test(text)) throw new Error(`signals-react is not what it was: ${from}`)
          return text.replace(from, to)
        },
        await readFile(modern, 'utf8'),
      )
      return { contents, loader: 'js' }
    }),
}
