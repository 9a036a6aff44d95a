// A copy of the demos outside of the tree, with the packed hasp among their packages, and the commands that build them.
import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { build as esbuild, type Plugin } from 'esbuild'
import { install, root } from '../../dist/packed.ts'
import { ensure } from '../../ensure.mjs'

const run = promisify(execFile)
const source = path.join(root, 'test/sandbox/frameworks')
/** ms. Next takes fifteen seconds, and minutes on a machine that is busy elsewhere. */
const patience = 270_000
/** Vite says which plugin was slow, where the machine is: no fault of what is built. */
const timings = /\S*\[PLUGIN_TIMINGS\][\s\S]*?#bundlertimings for more details\.\s*/g

export type Mode = 'production' | 'development'
export interface Built {
  /** What is to be served. */
  readonly folder: string
  /** All that the tools said on stderr, and what looks like a warning on stdout. */
  readonly said: string
}
export interface Stage {
  readonly folder: string
  /** The package, as it is installed. */
  readonly package: string
  build(name: string, mode: Mode): Promise<Built>
  /** A demo under another name, with something of it changed. */
  vary(name: string, from: string, files: Readonly<Record<string, Readonly<Record<string, string>>>>): Promise<void>
  /** TypeScript's own compiler over a demo. */
  check(name: string, ...args: readonly string[]): Promise<string>
  remove(): Promise<void>
}

export async function stage(): Promise<Stage> {
  ensure(source)
  const consumer = await install()
  // Hard links where they can be had: Turbopack follows no symbolic link that leads out of its project.
  const modules = path.join(consumer.folder, 'node_modules')
  const packages = `${path.join(source, 'node_modules')}/.`
  await run('cp', ['-al', packages, modules]).catch(() => run('cp', ['-a', packages, modules]))
  const isOurs = (file: string): boolean => path.basename(file) !== 'node_modules'
  await cp(source, consumer.folder, { recursive: true, filter: isOurs })
  return {
    folder: consumer.folder,
    package: consumer.package,
    build: (name, mode) => (builders[name.replace(/-.*/, '')] ?? vite)(consumer.folder, name, mode),
    vary: (name, from, files) => vary(consumer.folder, name, from, files),
    check: (name, ...args) => tool(consumer.folder, name, 'development', 'typescript/bin/tsc', ...args),
    remove: consumer.remove,
  }
}

async function vary(folder: string, ...[name, from, files]: Parameters<Stage['vary']>): Promise<void> {
  await cp(path.join(folder, from), path.join(folder, name), { recursive: true })
  for (const [file, changes] of Object.entries(files)) {
    let text = await readFile(path.join(folder, name, file), 'utf8')
    for (const [before, after] of Object.entries(changes)) {
      if (!text.includes(before)) throw new Error(`${from}/${file} has no ${before}`)
      text = text.replace(before, () => after)
    }
    await writeFile(path.join(folder, name, file), text)
  }
}

type Builder = (stage: string, name: string, mode: Mode) => Promise<Built>

/** What a shell would hand on. This process is a test, which some tools look for. */
export const environment = (mode: Mode): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  NODE_ENV: mode,
  NEXT_TELEMETRY_DISABLED: '1',
  NO_COLOR: '1',
})

async function tool(stage: string, name: string, mode: Mode, ...[bin, ...args]: string[]): Promise<string> {
  const script = path.join(stage, 'node_modules', bin ?? '')
  const options = { cwd: path.join(stage, name), env: environment(mode), timeout: patience }
  const { stdout, stderr } = await run(process.execPath, [script, ...args], options).catch((error) => {
    throw new Error(`${name} was not built:\n${error.stdout}${error.stderr}` || String(error))
  })
  const doubts = stdout.split('\n').filter((line) => /warn|⚠|deprecat/i.test(line))
  return [stderr.replace(timings, '').trim(), ...doubts].filter(Boolean).join('\n')
}

const vite: Builder = async (stage, name, mode) => {
  const folder = path.join(stage, 'built', `${name}-${mode}`)
  const args = ['build', '--mode', mode, '--outDir', folder, '--emptyOutDir']
  return { folder, said: await tool(stage, name, mode, 'vite/bin/vite.js', ...args) }
}

const next: Builder = async (stage, name, mode) => ({
  folder: path.join(stage, name),
  said: await tool(stage, name, mode, 'next/dist/bin/next', 'build'),
})

/** No build: the files as they are, and the package's CDN files beside them. */
const html: Builder = async (stage, name) => {
  const folder = path.join(stage, 'built', name)
  await cp(path.join(stage, name), folder, { recursive: true })
  await cp(path.join(stage, 'node_modules/hasp/dist/cdn'), path.join(folder, 'hasp'), { recursive: true })
  return { folder, said: '' }
}

/**
 * Angular's own compiler, its linker and esbuild, which are what `ng build` drives. Not `@angular/build` itself: that and
 * what it needs are more packages than all the others here together.
 */
const angular: Builder = async (stage, name, mode) => {
  const compiled = path.join(stage, 'built', `${name}-compiled`)
  const folder = path.join(stage, 'built', name)
  const args = ['-p', 'tsconfig.json', '--outDir', compiled]
  const said = await tool(stage, name, mode, '@angular/compiler-cli/bundles/src/bin/ngc.js', ...args)
  const { warnings } = await esbuild({
    entryPoints: [path.join(compiled, 'main.js')],
    outdir: folder,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    define: { ngDevMode: 'false', ngJitMode: 'false', ngServerMode: 'false' },
    logLevel: 'silent',
    plugins: [await linker(path.join(stage, 'node_modules'))],
  })
  const document = await readFile(path.join(stage, name, 'index.html'), 'utf8')
  const script = '<script type="module" src="main.js"></script>'
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'index.html'), document.replace('</body>', `${script}</body>`))
  return { folder, said: [said, ...warnings.map(({ text }) => text)].filter(Boolean).join('\n') }
}

/** By file: it takes longer than the rest of the build, and comes out the same for every variant. */
const linked = new Map<string, string>()

/** Angular's packages are published half compiled. https://angular.dev/tools/libraries/creating-libraries */
async function linker(modules: string): Promise<Plugin> {
  const [{ default: link }, { default: babel }] = await Promise.all([
    import(path.join(modules, '@angular/compiler-cli/bundles/linker/babel/index.js')),
    import(path.join(modules, '@babel/core/lib/index.js')),
  ])
  const options = { plugins: [link], configFile: false, babelrc: false, compact: false }
  return {
    name: 'angular-linker',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]@angular[\\/].*\.mjs$/ }, async ({ path: filename }) => {
        let text = linked.get(filename) ?? (await readFile(filename, 'utf8'))
        if (text.includes('ɵɵngDeclare')) text = (await babel.transformAsync(text, { ...options, filename })).code
        linked.set(filename, text)
        return { contents: text, loader: 'js' }
      })
    },
  }
}

const builders: Readonly<Record<string, Builder>> = { html, next, angular }
