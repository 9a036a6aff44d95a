// One project per world. Views run in React 19, React 18 and Preact: the same tests, three times.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { minifyCss } from '../bench/build/plugins.mjs'
import { preact, shim } from '../esbuild.config.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const views = ['test/views/**/*.test.{ts,tsx}']
/** With libraries that need the real React. */
const withReact = [...views, 'test/react/**/*.test.tsx']

/** `import css from './style.css'` is its text, as in the build. The id must not end in .css, or Vite's own plugin takes it. */
const cssText: Plugin = {
  name: 'css-text',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!source.endsWith('.css') || !importer) return null
    return `\0text:${path.resolve(path.dirname(importer), source)}.js`
  },
  async load(id) {
    if (!id.startsWith('\0text:')) return null
    const text = await readFile(id.slice('\0text:'.length, -'.js'.length), 'utf8')
    return `export default ${JSON.stringify(await minifyCss(text))}`
  },
}

const exact = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([name, replacement]) => ({
    find: new RegExp(`^${name.replace(/[/.]/g, '\\$&')}$`),
    replacement,
  }))

const react18 = {
  react: 'react-18',
  'react-dom': 'react-dom-18',
  'react-dom/client': 'react-dom-18/client',
  'react/jsx-runtime': 'react-18/jsx-runtime',
  'react/jsx-dev-runtime': 'react-18/jsx-dev-runtime',
}

/**
 * ms. These end what hangs and judge nothing: no test fails because a machine is slow or busy. The long forms of the soak
 * take longer.
 */
const factor = process.env.SOAK ? 5 : 1
const patience = {
  testTimeout: 60_000 * factor,
  hookTimeout: 120_000 * factor,
  expect: { poll: { timeout: 30_000 * factor } },
  setupFiles: ['test/patience.ts'],
}

const node = (name: string, include: string[]) => ({
  root,
  plugins: [cssText],
  test: { name, include, environment: 'node' as const, ...patience },
})

const rendered = (
  name: string,
  aliases: Readonly<Record<string, string>>,
  include: string[],
  setupFiles: string[] = [],
) => ({
  root,
  plugins: [cssText],
  resolve: { alias: exact({ ...aliases, ...shim }), dedupe: ['react', 'react-dom'] },
  test: {
    name,
    include,
    environment: 'happy-dom' as const,
    env: { RENDERER: name },
    ...patience,
    setupFiles: [...patience.setupFiles, ...setupFiles],
    // Left to Node it would load the real React, whatever the aliases say.
    server: { deps: { inline: [/@preact\/signals-react/, /@tanstack|wagmi|use-sync-external-store/] } },
  },
})

const patient = { testTimeout: 300_000 * factor, hookTimeout: 300_000 * factor }
/** What is measured there, or follows other tabs, needs the machine for itself. */
const measured = ['calm', 'heap', 'journeys', 'leaks', 'tabs'].map((name) => `test/browser/journeys/${name}.test.ts`)
const browser = node('browser', ['test/browser/**/*.test.ts'])
const alone = node('browser-alone', measured)
const matrix = node('matrix', ['test/matrix/**/*.test.ts'])
const dist = node('dist', ['test/dist/**/*.test.ts'])

export default defineConfig({
  root,
  test: {
    maxWorkers: 2,
    projects: [
      node('core', ['test/{rpc,chains,src,bench}/**/*.test.ts', 'test/*.test.ts']),
      rendered('react', {}, withReact, ['test/one-react.ts']),
      rendered('react18', react18, withReact, ['test/one-react.ts']),
      rendered('preact', { ...preact, 'react/jsx-dev-runtime': preact.react }, views),
      { ...dist, test: { ...dist.test, ...patient } },
      // After the rest: browsers and local chains leave little of a core free.
      { ...browser, test: { ...browser.test, ...patient, exclude: measured, sequence: { groupOrder: 1 } } },
      { ...alone, test: { ...alone.test, ...patient, fileParallelism: false, sequence: { groupOrder: 2 } } },
      // Other engines, bundlers and frameworks take minutes, and packages of their own.
      ...(process.env.SOAK
        ? [{ ...matrix, test: { ...matrix.test, ...patient, fileParallelism: false, sequence: { groupOrder: 3 } } }]
        : []),
    ],
  },
})
