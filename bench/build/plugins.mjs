// What the builds do to modules on their way, as esbuild plugins.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'
import { copies, loaderOf } from './copies.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const from = (/** @type {string[]} */ ...parts) => path.join(root, ...parts)
const slashed = (/** @type {string} */ file) => file.split(path.sep).join('/')

/** The `text` loader alone does not minify. */
export const minifyCss = async (/** @type {string} */ text) =>
  (await esbuild.transform(text, { loader: 'css', minify: true })).code.trim()
/** @type {import('esbuild').Plugin} */
export const css = {
  name: 'css',
  setup: (build) =>
    build.onLoad({ filter: /\.css$/ }, async ({ path: file }) => ({
      loader: 'text',
      contents: await minifyCss(await readFile(file, 'utf8')),
    })),
}

/**
 * esbuild makes one chunk per distinct set of importers, so a module that core shares with one lazy chunk would be a file
 * of its own for core to wait for. A lazy chunk that imports core, which is there by then anyway, makes the sets the same.
 *
 * @type {import('esbuild').Plugin}
 */
export const oneCore = {
  name: 'one-core',
  async setup(build) {
    const lazy = await lazyFiles()
    build.onLoad({ filter: /\.tsx?$/ }, async ({ path: file }) => {
      if (!lazy.has(file)) return undefined
      const text = await readFile(file, 'utf8')
      const core = `import ${JSON.stringify(from('src', 'core.ts'))}`
      // And what a namespace brings later shares all of the namespace's chunk. By name: a bare import would be dropped.
      const namespace = ofNamespace(file)
      const own = namespace && from('chains', namespace, 'chain.ts')
      const chain = own && own !== file ? `export * from ${JSON.stringify(own)}` : ''
      return {
        contents: [text, core, chain, isScreen(file) ? shell : '', file === wholeTransport ? firstReads : ''].join(
          '\n',
        ),
        loader: loaderOf(file),
      }
    })
  },
}

/** A later chunk of views finds the shell there, with all that it shares with it. */
const shell = `import ${JSON.stringify(from('views', 'shell', 'index.ts'))}`
/** The rest of the transport finds there what the first read brought. */
const wholeTransport = from('rpc', 'recipe.ts')
const firstReads = `import ${JSON.stringify(from('src', 'flows', 'balance.ts'))}`
/** @param {string} file */
const isScreen = (file) =>
  /^views\/(screens|shell)\//.test(slashed(path.relative(root, file))) && path.basename(file) !== 'legacy.ts'

/** @param {string} file */
const isWords = (file) => /^src\/messages\/[^/]+\//.test(slashed(path.relative(root, file)))

/** Every source that is imported when it is needed. Looked up ahead: a file may be loaded before its lazy import is met. */
async function lazyFiles() {
  const folders = ['src', 'chains', 'rpc', 'views']
  const lists = await Promise.all(folders.map((folder) => readdir(from(folder), { recursive: true })))
  const files = lists.flatMap((list, i) => list.map((name) => from(folders[i], name)))
  const found = await Promise.all(
    files
      .filter((file) => /\.tsx?$/.test(file))
      .map(async (file) => {
        const imports = (await readFile(file, 'utf8')).matchAll(/\bimport\('(\.[^']+)'\)/g)
        // Words stand alone.
        const names = [...imports].map(([, name = '']) => path.join(path.dirname(file), name))
        return names.filter((name) => !isWords(name))
      }),
  )
  return new Set(found.flat())
}

/**
 * The button in the page draws a few things that screens draw too. It has its own copy of them: a file of what both share
 * would be one request more for every screen, also where there is no button. So has the switch of networks of how an error
 * is looked through, which would be in core otherwise.
 *
 * @type {Readonly<Record<string, string>>}
 */
const copiers = { [from('views', 'button.ts')]: 'button', [from('src', 'connectors', 'injected-switch.ts')]: 'switch' }
const isRejection = (/** @type {string} */ file) => file === from('rpc', 'rejection.ts')
export const ownCopies = copies(
  'own-copies',
  (importer) => copiers[importer],
  (file) => /\/(amount|identicon|safe-image)\.ts$/.test(file) || isRejection(file),
)

/**
 * Whose chunk a file goes with. Looking up what was sent hashes as an EVM chain does.
 *
 * @param {string} file
 */
const ofNamespace = (file) => {
  const [folder, namespace, name] = slashed(path.relative(root, file)).split('/')
  if (folder === 'rpc') return /^(look-up|keccak)\.ts$/.test(namespace) ? 'eip155' : undefined
  return folder === 'chains' && name && existsSync(from(folder, namespace, 'chain.ts')) ? namespace : undefined
}
/** As much of the transport as a namespace needs that asks more than nodes: shared, it would be a file more for all. */
const isTransport = (/** @type {string} */ file) => /[\\/]rpc[\\/](?!keccak)[-\w]+\.ts$/.test(file)
/** A namespace has all that it needs in its own chunk. What verifies signatures has the curves in common. */
const copiesOf = (/** @type {string} */ importer) =>
  path.basename(importer) === 'verify.ts' ? undefined : ofNamespace(importer)
const isNoble = (/** @type {string} */ file) => file.includes(`${path.sep}@noble${path.sep}hashes${path.sep}`)
export const ownNoble = copies('own-noble', copiesOf, isNoble)
export const ownChain = copies(
  'own-chain',
  ofNamespace,
  (file) => isNoble(file) || isTransport(file) || path.dirname(file) === from('chains'),
)

/**
 * Of signals-core what nobody here asks for: signals never leave the package, have no names and are not told that they are
 * watched, and no effect is ended by `using`. Assigning `valueOf` throws on a page that has frozen `Object.prototype`.
 *
 * @type {import('esbuild').Plugin}
 */
export const fewerMethods = {
  name: 'fewer-methods',
  setup: (build) =>
    build.onLoad({ filter: /signals-core[/\\]dist[/\\]signals-core\.\w+\.js$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8')
      const contents = text
        .replace(/\w\.prototype\.subscribe=.*?(?=\w\.prototype\.peek=)/, '')
        .replace(/;this\.(W|Z|name)=null==\w\?void 0:\w\.\w+/g, '')
        .replace(
          /(?:;else |if\(void 0===\w\))\w\(function\(\)\{var \w;null==\(\w=\w\.[WZ]\)\|\|\w\.call\(\w\)\}\)/g,
          '',
        )
        .replace(
          /\w\.prototype\.dispose=function\(\)\{this\.d\(\)\};|\w\[Symbol\.dispose\]=\w;(?=return \w\}function)/g,
          '',
        )
      if (
        !/\.prototype\.peek=/.test(contents) ||
        /\.prototype\.(subscribe|valueOf|toString|toJSON|dispose)=|\.[WZ]\b/.test(contents)
      )
        throw new Error('signals-core is not what it was')
      return { contents, loader: 'js' }
    }),
}
