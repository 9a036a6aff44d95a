// One dapp by one bundler, with the defaults that its documentation starts with: `build.mjs <bundler> <output>`, run in
// the dapp's folder. What a bundler warns of goes to stderr.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const [, , name, output] = process.argv
const to = path.resolve(output)
const entry = './main.js'

const builds = {
  async vite() {
    const { build } = await import('vite')
    await build({ base: './', logLevel: 'warn', build: { outDir: to, emptyOutDir: true } })
  },
  async parcel() {
    const bin = fileURLToPath(new URL('node_modules/parcel/lib/bin.js', import.meta.url))
    process.argv.splice(1, 3, bin, 'build', 'index.html', '--public-url', './', '--dist-dir', to, '--no-cache')
    await import(bin)
  },
  webpack: async () => pack((await import('webpack')).default),
  rspack: async () => pack((await import('@rspack/core')).rspack),
  async esbuild() {
    const { build } = await import('esbuild')
    await build({ entryPoints: [entry], bundle: true, minify: true, splitting: true, format: 'esm', outdir: to })
    await page()
  },
  async rollup() {
    const { rollup } = await import('rollup')
    const plugin = async (plugin) => (await import(`@rollup/plugin-${plugin}`)).default
    const [resolve, commonjs, replace] = await Promise.all(['node-resolve', 'commonjs', 'replace'].map(plugin))
    // React is CommonJS and asks for NODE_ENV: what Rollup's own guide adds for it.
    const production = { values: { 'process.env.NODE_ENV': '"production"' }, preventAssignment: true }
    const bundle = await rollup({ input: entry, plugins: [resolve(), commonjs(), replace(production)] })
    await bundle.write({ dir: to, format: 'es' })
    await page()
  },
}

/** webpack and Rspack have one interface. */
async function pack(bundler) {
  const compiler = bundler({ mode: 'production', entry, output: { path: to } })
  const stats = await new Promise((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  )
  await new Promise((resolve) => compiler.close(resolve))
  const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true })
  for (const { message } of [...errors, ...warnings]) console.error(message)
  if (stats.hasErrors()) process.exitCode = 1
  // No module: it finds the path of later parts by `currentScript`, which a module has not.
  await page('defer')
}

/** Those that take a script for an entry leave the page to its author. */
async function page(kind = 'type="module"') {
  const html = await readFile('index.html', 'utf8')
  await writeFile(path.join(to, 'index.html'), html.replace('type="module"', kind))
}

await builds[name]()
