// The esbuild plugins of the builds.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'
import { copies, loaderOf } from './copies.mjs'
import { ofNamespace } from './namespaces.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const from = (/** @type {string[]} */ ...parts) => path.join(root, ...parts)
const slashed = (/** @type {string} */ file) => file.split(path.sep).join('/')

/** Minifies a style sheet, which the `text` loader does not do. */
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
      const text = await withEveryPart(await readFile(file, 'utf8'), file)
      const core = `import ${JSON.stringify(from('src', 'core.ts'))}`
      // A later chunk of a namespace imports that namespace's chunk, to share all of it. The import has a name, since esbuild
      // would drop a bare one.
      const namespace = ofNamespace(file)
      const own = namespace && from('chains', namespace, 'chain.ts')
      const chain = own && own !== file ? `export * from ${JSON.stringify(own)}` : ''
      return {
        contents: [
          text,
          core,
          chain,
          isScreen(file) ? shell : '',
          file === wholeTransport ? firstReads : '',
          file === directoryFile ? directory : '',
          readsAccount(file) ? account : '',
          inAccount(file),
        ].join('\n'),
        loader: loaderOf(file),
      }
    })
  },
}

/**
 * A signal that others only read is exported under a second name, which is a type's affair: in the bundle there is one. A file that
 * reads its own by that name would find none, so it is refused.
 *
 * @type {import('esbuild').Plugin}
 */
export const oneName = {
  name: 'one-name',
  setup: (build) =>
    build.onLoad(
      { filter: /[/\\]src[/\\](state|connect|flows[/\\]directory)[/\\]\w+\.ts$/ },
      async ({ path: file }) => {
        const text = await readFile(file, 'utf8')
        const alias = /^export const (\w+): ReadonlySignal<.*> = (\1_|words_)$/gm
        const names = [...text.matchAll(alias)].map(([, name]) => name)
        if (!names.length) return undefined
        const own = new RegExp(`(?<![.\\w])(${names.join('|')})\\.(value|peek)\\b`)
        if (own.test(text)) throw new Error(`${file} reads ${own.exec(text)?.[0]}: it has it under its own name`)
        return { contents: text.replace(alias, 'export { $2 as $1 }'), loader: 'ts' }
      },
    ),
}

/**
 * Writes out `import(`./${part}/ar.ts`)` as a table of the folders beside the file that have one. esbuild's own way to do so is a
 * helper that all chunks share, which would be a third file of core.
 *
 * @param {string} text
 * @param {string} file
 */
async function withEveryPart(text, file) {
  const folders = /import\(`/.test(text) ? await readdir(path.dirname(file), { withFileTypes: true }) : []
  const parts = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  return text.replaceAll(/import\(`\.\/\$\{part\}\/([^`]+)`\)/g, (_, name) => {
    const imports = parts
      .filter((part) => existsSync(path.join(path.dirname(file), part, name)))
      .map((part) => `${JSON.stringify(part)}: () => import('./${part}/${name}')`)
    return `({ ${imports.join(', ')} })[part]()`
  })
}

/** The import by which a later chunk of views shares what is in the shell, which is loaded by then. */
const shell = `import ${JSON.stringify(from('views', 'shell', 'index.ts'))}`
/** The rest of the transport, which shares what the first read has loaded. */
const wholeTransport = from('rpc', 'recipe.ts')
const firstReads = `import ${JSON.stringify(from('src', 'flows', 'balance.ts'))}`
/** A directory that is a file, which shares what the list of wallets has of a service's client. */
const directoryFile = from('src', 'services', 'file.ts')
const directory = `import ${JSON.stringify(from('src', 'flows', 'directory.ts'))}`
/** What apps watch of the account and what its tabs read, which share what Account has loaded. */
const account = `import ${JSON.stringify(from('src', 'flows', 'account', 'index.ts'))}`
/** @param {string} file */
const readsAccount = (file) =>
  /^(src\/flows\/account\/watch|views\/screens\/(account\/(tokens|nfts|activity|granted)|send\/\w+))\.tsx?$/.test(
    slashed(path.relative(root, file)),
  )
/**
 * What is there of the account's screen when a part of it is fetched, and is shared with it.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const accountOrder = {
  tabs: ['account.tsx', 'list.ts'],
  tokens: ['tabs.tsx'],
  activity: ['tabs.tsx'],
  nfts: ['activity.tsx'],
  transactions: ['activity.tsx'],
  'profile-wallets': ['account.tsx'],
  granted: ['profile-wallets.tsx', 'tabs.tsx'],
  '../send/send': ['tabs.tsx'],
  '../send/select-token': ['tokens.tsx', '../send/send.tsx'],
  '../send/review': ['../send/send.tsx'],
}
const accountFolder = from('views', 'screens', 'account')
/** @param {string} file */
const inAccount = (file) => {
  const name = slashed(path.relative(accountFolder, file)).replace(/\.tsx$/, '')
  return (accountOrder[name] ?? []).map((name) => `import ${JSON.stringify(path.join(accountFolder, name))}`).join('\n')
}
/** @param {string} file */
const isScreen = (file) =>
  /^views\/(screens\/|shell\/|ui\/long-list)/.test(slashed(path.relative(root, file))) &&
  path.basename(file) !== 'legacy.ts'

/** @param {string} file */
const isWords = (file) => /^src\/messages\/[^/]+\//.test(slashed(path.relative(root, file)))

/** Lists every source that is imported lazily. This is done ahead, as a file may be loaded before its lazy import is met. */
async function lazyFiles() {
  const folders = ['src', 'chains', 'rpc', 'views']
  const lists = await Promise.all(folders.map((folder) => readdir(from(folder), { recursive: true })))
  const files = lists.flatMap((list, i) => list.map((name) => from(folders[i], name)))
  const found = await Promise.all(
    files
      .filter((file) => /\.tsx?$/.test(file))
      .map(async (file) => {
        const imports = (await readFile(file, 'utf8')).matchAll(/\bimport\('(\.[^']+)'\)/g)
        // Chunks of words share no code with others.
        const names = [...imports].map(([, name = '']) => path.join(path.dirname(file), name))
        return names.filter((name) => !isWords(name))
      }),
  )
  return new Set(found.flat())
}

/**
 * The files that have copies of their own. The button in the page draws a few things that screens draw too: a shared file
 * would be one request more for every screen, also where there is no button. Connectors that come later look through errors by
 * code that would otherwise be in core, and write bytes as text by code that would otherwise be a file more for each. What
 * errors mean, and calls that a wallet does not know, are read by code that the machine has too. Where a wallet can be got is looked
 * up, and its app opened for a request, by code that the view which opens wallets has. Analytics ask what a project takes. What is sent from the page is noted without
 * what is asked of the account. A data provider is asked by code that a directory has too. Receive draws
 * a code as the view of a code to scan does, and has Account's button of the network. What was sent is followed by code that the
 * activity has too, and what can be done with the account is known by a table that the flow of sending has.
 *
 * @param {string} importer
 */
const copierOf = (importer) => {
  if (importer === from('views', 'button.ts')) return 'button'
  if (importer === from('src', 'connect', 'failures.ts')) return 'failures'
  if (importer === from('src', 'flows', 'wallet-calls.ts')) return 'wallet-calls'
  if (importer === from('views', 'ui', 'stores.tsx')) return 'stores'
  if (importer === from('views', 'screens', 'account', 'receive.tsx')) return 'receive'
  if (importer === from('src', 'connect', 'app-link.ts')) return 'app-link'
  if (importer === from('src', 'flows', 'account', 'sent.ts')) return 'sent'
  if (importer === from('src', 'services', 'data', 'client.ts')) return 'data'
  if (importer === from('src', 'flows', 'account', 'balances.ts')) return 'balances'
  if (/^views\/screens\/account\/(account|sum|actions)\.tsx$/.test(slashed(path.relative(root, importer))))
    return 'account'
  if (importer === from('src', 'connectors', 'walletconnect', 'pending.ts')) return 'pending'
  if (importer === from('src', 'flows', 'analytics.ts')) return 'analytics'
  if (importer === from('src', 'flows', 'send', 'sending.ts')) return 'sending'
  if (/^views\/screens\/send\/(amount-field|facts)\.tsx$/.test(slashed(path.relative(root, importer)))) return 'send'
  // A folder holds the parts of the connector of its name, some of which come later.
  const [name = '', part] = slashed(path.relative(from('src', 'connectors'), importer)).split(/[/.]/)
  if (/^(requests|suggest|leather|sats|session|standard|unisat)$/.test(part)) return `connector-${name}-${part}`
  return name && name !== 'injected' ? `connector-${name}` : undefined
}
const ownFiles = [
  'rpc/rejection',
  'chains/base58',
  'chains/bytes',
  'chains/bech32',
  'src/connect/here',
  'src/connect/links',
  'src/connect/platform',
  'src/connect/stores',
  'src/connectors/errors',
  'src/connectors/questions',
  'src/connectors/property',
  'src/flows/receiving',
  'chains/payment-uri',
  'src/connectors/wallet-standard',
  'src/services/ask',
  'src/services/project',
  'src/services/safe-link',
  'src/messages/short-address',
  'chains/load-reader',
  'chains/load-sender',
  'src/flows/sendable',
  'chains/units',
  'src/flows/account/listed',
  'src/flows/account/sent-outcome',
  'src/services/data/read',
].map((name) => from(`${name}.ts`))
export const ownCopies = copies(
  'own-copies',
  copierOf,
  (file) =>
    /\/(amount|identicon|safe-image)\.ts$|\/loaded\.tsx$|\/(plate|hinge|network-button)\.(tsx|css)$|\/ui\/qr\.ts$|\/uqr\//.test(
      file,
    ) ||
    path.dirname(path.dirname(file)) === from('src', 'connectors') ||
    ownFiles.includes(path.normalize(file)),
)
