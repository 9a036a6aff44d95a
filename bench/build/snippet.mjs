// The page that a site copies to have hasp from a CDN, with the import map that makes a browser check every file.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { closure, outputOf } from '../size/weigh.mjs'

/**
 * Where the files are: as the documents say, and by the page that is written for it, at hosts of npm packages.
 *
 * @param {string} root
 */
export async function cdnBases(root) {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  return {
    example: `https://cdn.example/hasp@${version}/`,
    hosts: {
      'snippet-jsdelivr': `https://cdn.jsdelivr.net/npm/hasp@${version}/dist/cdn/`,
      'snippet-unpkg': `https://unpkg.com/hasp@${version}/dist/cdn/`,
    },
  }
}

/**
 * Makes the subresource integrity of every CDN file, and the import map that carries it. It is SHA-256, since a longer hash is
 * no safer here, and hashes do not compress.
 *
 * @param {ReadonlyMap<string, Buffer>} files
 * @param {string} base
 */
export function integrity(files, base) {
  const names = [...files.keys()].map((file) => path.posix.relative('dist/cdn', file)).sort()
  /** @param {string} name */
  const hash = (name) => `sha256-${sha256(files.get(`dist/cdn/${name}`) ?? '')}`
  const hashes = Object.fromEntries(names.map((name) => [name, hash(name)]))
  const urls = Object.fromEntries(names.map((name) => [base + name, hashes[name] ?? '']))
  const imports = { hasp: `${base}hasp.js`, 'hasp/networks': `${base}networks.js` }
  return { files: hashes, importmap: { imports, integrity: urls } }
}

/**
 * Lists the files that a page needs before any click (`core`), and those that it can fetch with them to open the modal by itself.
 *
 * @param {import('esbuild').Metafile} metafile of the CDN build
 */
export function preloads({ outputs }) {
  const main = outputOf(outputs, 'views/cdn.ts')
  /** @param {Iterable<string>} files */
  const named = (files) => [...files].map((file) => path.posix.basename(file))
  const core = named(closure(outputs, main))
  const opened = named(closure(outputs, main, outputOf(outputs, 'views/modal.tsx')))
  return { core, interface: opened.filter((name) => !core.includes(name)) }
}

/**
 * Makes the parts of the snippet. `needed` are the files that a page needs before any click.
 *
 * @param {{ readonly importmap: { readonly imports: object, readonly integrity: Readonly<Record<string, string>> } }} list
 * @param {string} base
 * @param {readonly string[]} needed
 * @param {readonly string[]} early those that a page fetches too which opens the modal without a click
 */
export function snippet({ importmap }, base, needed, early) {
  const map = `\n${JSON.stringify(importmap, null, 2)}\n`
  /** @param {string} name */
  const link = (name) =>
    `<link rel="modulepreload" href="${base}${name}" integrity="${importmap.integrity[base + name]}" crossorigin>`
  return {
    head: `<script type="importmap">${map}</script>\n${needed.map(link).join('\n')}\n`,
    early: early.map(link).join('\n'),
    policy: `script-src 'self' ${new URL(base).origin} 'sha256-${sha256(map)}'`,
  }
}

/**
 * Makes a page of `dist/cdn/`, which is whole.
 *
 * @param {ReturnType<typeof snippet>} parts
 */
export const snippetPage = ({ head, early, policy }) => `<!doctype html>
<meta charset="utf-8">
<title>hasp from a CDN</title>
${head}<!-- A page that opens the modal without a click fetches the interface along with the rest:
${early}
-->
<!-- Under a Content Security Policy the import map is allowed by its hash:
${policy}
-->
<button id="connect">Connect wallet</button>
<script type="module">
import { createModal } from 'hasp'
import { base, mainnet } from 'hasp/networks'

const modal = createModal({ networks: [mainnet, base], metadata: { name: 'My dapp' } })
document.querySelector('#connect').onclick = () => modal.open()
</script>
`

/** @param {string | Buffer} data */
const sha256 = (data) => createHash('sha256').update(data).digest('base64')
