// What the demo pages need a bundler for: React, viem, ethers and the sandbox wallet. Kept in memory, never written.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = fileURLToPath(new URL('.', import.meta.url))
const packages = path.join(here, 'node_modules')

/**
 * @param {string} dist
 * @param {Readonly<Record<string, string>>} networks what the sandbox wallet knows: it is in the page before anything is fetched
 * @returns {Promise<Map<string, Uint8Array>>} by the path that is served
 */
export async function bundlePages(dist, networks) {
  if (!existsSync(path.join(dist, 'index.js'))) throw new Error('the build is missing: run npm run build first')
  const { outputFiles } = await build({
    absWorkingDir: here,
    entryPoints: {
      react: 'pages/react.tsx',
      ethers: 'pages/ethers.js',
      others: 'pages/others.js',
      wallet: 'pages/wallet/index.js',
      keys: 'pages/keys.js',
    },
    outdir: 'pages',
    alias: {
      hasp: path.join(dist, 'index.js'),
      'hasp/react': path.join(dist, 'react.js'),
      'hasp/networks': path.join(dist, 'networks.js'),
      'hasp/chains': path.join(dist, 'chains/index.js'),
      'hasp/rpc': path.join(dist, 'rpc.js'),
      'hasp/testing': path.join(dist, 'testing.js'),
      // The build resolves its peers from where it lies, which would be a second copy.
      react: path.join(packages, 'react'),
      'react-dom': path.join(packages, 'react-dom'),
    },
    define: { 'process.env.NODE_ENV': '"production"', sandboxNetworks: JSON.stringify(networks) },
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    logLevel: 'error',
  })
  return new Map(
    outputFiles.map((file) => [`/${path.relative(here, file.path).split(path.sep).join('/')}`, file.contents]),
  )
}
