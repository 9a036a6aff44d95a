// Builds hasp/walletconnect: the client is one file, and its lazy chunks are built before it and share no file with it. The
// little code that is in both costs less than a file for which every page would wait.
import { createHash } from 'node:crypto'
import path from 'node:path'
import { fold } from './fold.mjs'

const lazy = ['session/authenticate', 'crypto/cipher-noble', 'crypto/crypto-noble'].map(
  (name) => `src/walletconnect/${name}.ts`,
)
const names = 'walletconnect-[name]-[hash]'

/**
 * @param {(options: import('esbuild').BuildOptions) => Promise<import('./built.ts').Built>} run
 * @param {import('esbuild').BuildOptions} common options of every pass
 * @param {string} entry
 * @returns {Promise<import('./built.ts').Built>}
 */
export async function buildWalletConnect(run, common, entry) {
  const chunks = { ...common, splitting: true, entryNames: names, chunkNames: names }
  const built = await Promise.all(lazy.map(async (file) => fold(await run({ ...chunks, entryPoints: [file] }))))
  /** @type {import('./built.ts').Outputs} */
  const outputs = Object.assign({}, ...built.map(({ metafile }) => metafile.outputs))
  const outputOf = (/** @type {string} */ name) =>
    Object.keys(outputs).find((file) => path.basename(outputs[file].entryPoint ?? '') === path.basename(name))
  /** @param {import('esbuild').OnResolveArgs} args */
  const apart = ({ path: name, kind }) =>
    kind === 'dynamic-import' ? { path: `./${path.basename(outputOf(name) ?? name)}`, external: true } : undefined
  /** @type {import('esbuild').Plugin[]} */
  const plugins = [{ name: 'apart', setup: (build) => build.onResolve({ filter: /^\.[./\w-]+\.ts$/ }, apart) }]
  const { files, metafile, maps } = await run({ ...common, entryPoints: { walletconnect: entry }, plugins })
  return {
    maps: new Map([...(maps ?? []), ...built.flatMap((one) => [...(one.maps ?? [])])]),
    files: new Map([...files, ...built.flatMap((one) => [...one.files])]),
    metafile: { ...metafile, outputs: { ...metafile.outputs, ...outputs } },
  }
}

/**
 * Leaves a source out of a build that imports it: WalletConnect's client, which is fetched as the file that is built of it here.
 *
 * @param {string} file what is imported in its place
 * @param {RegExp} [source]
 * @returns {import('esbuild').Plugin}
 */
export const apartAs = (file, source = /\/walletconnect\/index\.ts$/) => ({
  name: 'apart',
  setup: (build) =>
    build.onResolve({ filter: source }, ({ kind }) =>
      kind === 'entry-point' ? undefined : { path: file, external: true },
    ),
})

/**
 * The client as a CDN has it: beside the modal's files, and under a name that changes with it.
 *
 * @param {import('./built.ts').Built} built
 */
export function hostedClient({ files }) {
  const [entry = '', bytes = Buffer.alloc(0)] = [...files].find(([file]) => /\/walletconnect\.js$/.test(file)) ?? []
  // Five letters, as the other files have.
  const digest = createHash('sha256').update(bytes).digest()
  const hash = String.fromCharCode(...digest.subarray(0, 5).map((byte) => 97 + (byte % 26)))
  const hosted = (/** @type {string} */ file) =>
    `dist/cdn/${path.basename(file === entry ? `walletconnect-client-${hash}.js` : file)}`
  return {
    main: hosted(entry),
    files: new Map([...files].map(([file, bytes]) => [hosted(file), bytes])),
  }
}
