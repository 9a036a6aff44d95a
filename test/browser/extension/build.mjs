// Puts the unpacked extension together. Built at test time: what is loaded is never older than its source.
import { copyFile, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = fileURLToPath(new URL('.', import.meta.url))

/**
 * @param {string} outdir made if missing
 * @returns {Promise<void>}
 */
export async function buildExtension(outdir) {
  /** @satisfies {import('esbuild').BuildOptions} */
  const common = { absWorkingDir: here, bundle: true, target: 'es2022', logLevel: 'error' }
  await mkdir(outdir, { recursive: true })
  await Promise.all([
    build({ ...common, entryPoints: ['worker/index.js'], format: 'esm', outfile: path.join(outdir, 'worker.js') }),
    ...['modern', 'both', 'legacy', 'late'].map((presence) =>
      build({
        ...common,
        entryPoints: ['page.js'],
        // Keeps its names out of the page's.
        format: 'iife',
        define: { PRESENCE: JSON.stringify(presence) },
        outfile: path.join(outdir, `page-${presence}.js`),
      }),
    ),
    build({ ...common, entryPoints: ['others.js'], format: 'iife', outfile: path.join(outdir, 'others.js') }),
    ...['manifest.json', 'bridge.js'].map((name) => copyFile(path.join(here, name), path.join(outdir, name))),
  ])
}
