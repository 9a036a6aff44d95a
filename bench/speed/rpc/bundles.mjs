// Every way as a page would load it: bundled and minified, with what is imported when needed in files of its own.
import path from 'node:path'
import * as esbuild from 'esbuild'
import { root } from '../../../esbuild.config.mjs'
import { squeezed } from '../../build/squeeze.mjs'
import { closure, weigh } from '../../size/weigh.mjs'

const folder = 'node_modules/.cache/hasp/bench-rpc'

/** The texts for servers and wallets that send only a code grow with the standards, not with the client. */
const noCodes = {
  name: 'no-codes',
  setup: (build) =>
    build.onLoad({ filter: /[\\/]rpc[\\/]codes\.ts$/ }, () => ({ contents: 'export const messages = {}' })),
}

/**
 * Resolves with the file to import, and the size of it and of all that it imports at once. `isOurs`: minified as what is
 * published is; the peers are left to esbuild, as most who bundle them do.
 *
 * @param {string} entry
 * @param {Pick<esbuild.BuildOptions, 'splitting' | 'plugins' | 'external'> & { isOurs?: boolean }} [options]
 */
export async function bundle(entry, { splitting = true, plugins = [], external = [], isOurs = false } = {}) {
  const outdir = `${folder}/${path.basename(entry, path.extname(entry))}`
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: { main: entry },
    outdir,
    splitting,
    plugins,
    external,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    charset: 'utf8',
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    write: false,
  })
  const contents = new Map(outputFiles.map((file) => [path.resolve(file.path), Buffer.from(file.contents)]))
  const eager = closure(metafile.outputs, `${outdir}/main.mjs`)
  const texts = [...eager].map((name) => contents.get(path.join(root, name)))
  const size = weigh(isOurs ? await Promise.all(texts.map(less)) : texts)
  return { file: path.join(root, outdir, 'main.mjs'), size, contents }
}

const less = async (bytes) => Buffer.from(await squeezed(Buffer.from(bytes).toString()))

/** All that `hasp/rpc` exports. */
export const layer = async () => (await bundle('rpc/index.ts', { plugins: [noCodes], isOurs: true })).size

/** A namespace's door with what it brings later, in one file, but for what verifies: that is the curves. */
export const whole = async (namespace) =>
  (await bundle(`chains/${namespace}/index.ts`, { splitting: false, external: ['./verify.ts'], isOurs: true })).size
