// Writes all that is published to dist/: `npm run build`. The alias tables are shared with the tests.
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { declarations } from './bench/build/declarations.mjs'
import { chainEntries, gatewayEntries, typed } from './bench/build/doors.mjs'
import { eager } from './bench/build/eager.mjs'
import { prune, write } from './bench/build/files.mjs'
import { fold } from './bench/build/fold.mjs'
import { lightest } from './bench/build/lightest.mjs'
import { linked } from './bench/build/maps.mjs'
import { ownChain, ownNoble, ownReader } from './bench/build/namespaces.mjs'
import { notices } from './bench/build/notices.mjs'
import { common, parted, readable } from './bench/build/options.mjs'
import { css, oneCore, oneName, ownCopies } from './bench/build/plugins.mjs'
import { screensOnly } from './bench/build/renderer.mjs'
import { narrow, run } from './bench/build/run.mjs'
import { sameNames } from './bench/build/same-names.mjs'
import { fewerMethods } from './bench/build/signals.mjs'
import { cdnBases, integrity, preloads, snippet, snippetPage } from './bench/build/snippet.mjs'
import { squeeze } from './bench/build/squeeze.mjs'
import { buildTesting } from './bench/build/testing.mjs'
import { apartAs, buildWalletConnect, hostedClient } from './bench/build/walletconnect.mjs'

export const root = fileURLToPath(new URL('.', import.meta.url))
const from = (/** @type {string[]} */ ...parts) => path.join(root, ...parts)

/** Used by both renderers: the original is CommonJS. */
export const shim = { 'use-sync-external-store/shim/index.js': from('views', 'react-shim.ts') }
export const preact = {
  react: from('views', 'preact.ts'),
  'react-dom': from('views', 'preact.ts'),
  'react-dom/client': from('views', 'preact.ts'),
  'react/jsx-runtime': from('views', 'preact.ts'),
}
const react = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']

const chunked = {
  ...parted,
  plugins: [css, fewerMethods, screensOnly, ownCopies, ownReader, ownChain, oneName, oneCore],
}

const optionAdvice = 'src/flows/option-advice.ts'

/** For bundlers: React stays outside, the rest is in; WalletConnect's client is the file that is published of it. */
export const reactBuild = (entry = 'src/index.ts', hooks = 'views/react.ts', options = readable) =>
  whole({
    ...withClient('./walletconnect.js'),
    ...options,
    dropLabels: ['byPreact'],
    outdir: 'dist',
    // What advises developers has a name, as the CDN door for development asks for it too.
    entryPoints: { index: entry, react: hooks, ...(options === readable && { 'option-advice': optionAdvice }) },
    external: react,
    alias: shim,
  })

/** For the browser as it is: nothing stays outside. WalletConnect's client is there under a name with its hash. */
export async function cdnBuild(entry = 'views/cdn.ts') {
  const alias = { ...preact, ...shim }
  const client = hostedClient(await clientOnce())
  const options = { ...withClient(`./${path.basename(client.main)}`), dropLabels: ['byReact'] }
  const built = await chunks({ ...options, outdir: 'dist/cdn', entryPoints: { hasp: entry }, alias })
  const { files, metafile } = await lightest(eager(built, 'views/modal.tsx'))
  return { files: new Map([...files, ...client.files]), metafile }
}

/** The CDN door for a bundler's development build: a few lines around the files that are published anyway. */
const developmentBuild = () =>
  run({
    ...common,
    ...readable,
    outdir: 'dist',
    entryPoints: { 'cdn-development': 'views/cdn-development.ts' },
    plugins: [apartAs('./cdn/hasp.js', /\/cdn\.ts$/), apartAs('./option-advice.js', /\/option-advice\.ts$/)],
  })

/** @param {string} file where a page finds WalletConnect's client */
const withClient = (file) => ({ ...chunked, plugins: [apartAs(file), ...chunked.plugins] })

/** A pass of its own: as an entry of the others it would add a file to core. Not minified: that drops the PURE marks. */
export const networksBuild = (outdir = 'dist', entry = 'chains/networks.ts') =>
  run({ ...common, outdir, minify: false, sourcemap: 'external', entryPoints: { networks: entry } })

/** All of them at once, as nothing shakes them on a CDN: parsed from JSON they cost a page half of the memory. */
export async function hostedNetworksBuild() {
  const built = await networksBuild('dist/cdn')
  const [[file, bytes]] = built.files
  const constants = await import(`data:text/javascript;base64,${bytes.toString('base64')}`)
  const text = JSON.stringify(constants).replace(/['\\]/g, '\\$&')
  const names = Object.keys(constants).join()
  return { ...built, files: new Map([[file, narrow(`export const {${names}}=JSON.parse('${text}');\n`)]]) }
}

/** A pass of its own too: usable without the modal. */
export const rpcBuild = (entry = 'rpc/index.ts') =>
  whole({
    ...common,
    ...readable,
    outdir: 'dist',
    splitting: true,
    chunkNames: 'rpc-[name]-[hash]',
    entryPoints: { rpc: entry },
  })

/** A pass of its own as well. */
export async function walletConnectBuild(entry = 'src/walletconnect/index.ts', options = readable) {
  const built = await buildWalletConnect(run, { ...common, ...options, outdir: 'dist' }, entry)
  return eager(await squeeze(built, narrow), entry)
}

/** @type {Promise<import('./bench/build/built.ts').Built> | undefined} */
let client
/** The client as the CDN has it: the same for every build, since its names say what is in it. */
const clientOnce = () => {
  client ??= walletConnectBuild(undefined, {})
  return client
}

export const testingBuild = () => buildTesting(run, { ...common, sourcemap: 'external', outdir: 'dist' })

/** Doors that have nothing of the modal in them. */
export const wagmiBuild = (options = readable) =>
  run({
    ...common,
    ...options,
    outdir: 'dist',
    entryPoints: { wagmi: 'src/wagmi/index.ts', format: 'src/format.ts', cookie: 'src/cookie.ts' },
  })

/** And a pass for the chains. Their errors are one class here, for who imports it. */
export const chainsBuild = () =>
  whole({
    ...parted,
    ...readable,
    outdir: 'dist/chains',
    entryPoints: chainEntries,
    plugins: [css, ownNoble],
  })

/** And one for the server, of which no browser has any use. */
export const gatewayBuild = () =>
  whole({
    ...parted,
    ...readable,
    outdir: 'dist/gateway',
    entryPoints: gatewayEntries,
    external: ['node:*'],
  })

/**
 * A pass, and what is done to all of its files.
 *
 * @param {import('esbuild').BuildOptions} options
 */
const chunks = async (options) => sameNames(await squeeze(fold(await run(options)), narrow))
/** @type {typeof chunks} */
const whole = async (options) => lightest(await chunks(options))

/** Weighed, not published: what bundlers make of the published files, whose names they shorten. */
const weighed = async () => ({
  react: await reactBuild(undefined, undefined, {}),
  wagmi: await wagmiBuild({}),
  walletconnect: await clientOnce(),
})

/** All passes for npm, by name. */
async function packages() {
  const passes = {
    react: reactBuild(),
    networks: networksBuild(),
    rpc: rpcBuild(),
    chains: chainsBuild(),
    walletconnect: walletConnectBuild(),
    testing: testingBuild(),
    wagmi: wagmiBuild(),
    gateway: gatewayBuild(),
    development: developmentBuild(),
  }
  const built = Object.entries(passes).map(async ([name, pass]) => [name, await pass])
  /** @type {{ [name in keyof typeof passes]: import('./bench/build/built.ts').Built }} */
  return Object.fromEntries(await Promise.all(built))
}

export async function build() {
  const [packed, minified, cdn, cdnNetworks, types, bases] = await Promise.all([
    packages(),
    weighed(),
    cdnBuild(),
    hostedNetworksBuild(),
    declarations(root, typed),
    cdnBases(root),
  ])
  const built = { ...packed, cdn }
  const hosted = new Map([...cdn.files, ...cdnNetworks.files])
  const { core, interface: early } = preloads(cdn.metafile)
  const pages = Object.entries(bases.hosts).map(([name, base]) => {
    const text = snippetPage(snippet(integrity(hosted, base), base, [...core, 'networks.js'], early))
    return /** @type {const} */ ([`dist/cdn/${name}.html`, Buffer.from(text)])
  })
  const list = new Map([
    ['dist/cdn/integrity.json', Buffer.from(json(integrity(hosted, bases.example)))],
    ...pages,
    // Bundlers put what a page imports, be it for types alone, beside its core where the modal may fetch it later: that is a file
    // of its own, which nothing of the modal asks for.
    ['dist/walletconnect-entry.js', Buffer.from('export * from "./walletconnect.js";\n')],
    ['dist/LICENSES.txt', await notices(root, ...Object.values(built).map(({ metafile }) => metafile))],
  ])
  const files = Object.values(packed).flatMap((one) => linked(one, root))
  const all = new Map([...files, ...hosted, ...list, ...types])
  for (const [file, contents] of all) await write(file, contents)
  await prune('dist', all)
  for (const [name, { metafile }] of Object.entries(built))
    await write(`node_modules/.cache/hasp/${name}.json`, Buffer.from(json(metafile)))
  const { networks, rpc, chains, testing, wagmi } = packed
  return {
    react: minified.react.metafile,
    cdn: cdn.metafile,
    networks: networks.metafile,
    rpc: rpc.metafile,
    chains: chains.metafile,
    walletconnect: minified.walletconnect.metafile,
    testing: testing.metafile,
    wagmi: wagmi.metafile,
    minified: new Map(Object.values(minified).flatMap(({ files }) => [...files])),
  }
}

const json = (/** @type {unknown} */ value) => `${JSON.stringify(value, null, 2)}\n`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await build().catch((error) => {
    console.error(error.message)
    process.exitCode = 1
  })
}
