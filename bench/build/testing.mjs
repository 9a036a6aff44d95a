// Builds `hasp/testing`.

const module = `// The wallets are in the script, which tools put into pages as it is: one file for both.
import './testing-script.js'
export const { installWallet } = globalThis.haspTesting
`

/**
 * For the tests of apps: a classic script that makes a global, and a module that exports what is in it.
 *
 * @param {(options: import('esbuild').BuildOptions) => Promise<import('./built.ts').Built>} run
 * @param {import('esbuild').BuildOptions} options
 * @returns {Promise<import('./built.ts').Built>}
 */
export async function buildTesting(run, options) {
  const { metafile, files, maps } = await run({
    ...options,
    format: 'iife',
    entryPoints: { 'testing-script': 'src/testing/script.ts' },
  })
  // An error of @scure/btc-signer says "global." as CommonJS does, and linters of packages take the files for that. A
  // text as long as the one before moves no mapping.
  const plain = (/** @type {Buffer} */ bytes) => Buffer.from(bytes.toString().replace('No global.', 'No Global.'))
  const scripts = [...files].map(([file, bytes]) => /** @type {const} */ ([file, plain(bytes)]))
  return { metafile, files: new Map([...scripts, ['dist/testing.js', Buffer.from(module)]]), maps }
}
