// What the passes of the build have in common.
import { fileURLToPath } from 'node:url'
import { css } from './plugins.mjs'

/** @satisfies {import('esbuild').BuildOptions} */
export const common = {
  absWorkingDir: fileURLToPath(new URL('../..', import.meta.url)),
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  legalComments: 'none',
  charset: 'utf8',
  logLevel: 'silent',
  // Nobody looks into the modal by the developer tools of signals.
  define: {
    'process.env.NODE_ENV': '"production"',
    'window.__PREACT_SIGNALS_DEVTOOLS__': 'false',
    // What advises developers is in the builds that a bundler builds from.
    HASP_ENV: '"production"',
  },
  plugins: [css],
}
/** @type {import('esbuild').BuildOptions} Published for bundlers and Node, with maps, and names which a bundler makes short. */
export const readable = {
  minify: false,
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: 'external',
  define: { ...common.define, HASP_ENV: 'process.env.NODE_ENV' },
}
export const parted = { ...common, splitting: true, chunkNames: '[name]-[hash]' }
