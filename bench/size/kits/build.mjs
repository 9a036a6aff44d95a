// A page as a dapp would publish it: built by Vite, or from a CDN as it is.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../../esbuild.config.mjs'
import { folders } from './kits.mjs'

export const document = (head, body) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>bench</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>
<h1>A page</h1>
${body}
</body>
</html>
`
const place = '<div id="root"></div>'
const dist = (name) => path.join(root, 'dist', `${name}.js`)
const alias = ['react', 'networks'].map((name) => ({ find: `hasp/${name}`, replacement: dist(name) }))

/** The page needs no file: it is the same for all. */
const page = (file, source) => ({
  name: 'page',
  enforce: 'pre',
  resolveId: (id) => (id === file ? id : null),
  load: (id) => (id === file ? document(`<script type="module" src="./${source}"></script>`, place) : null),
})

/** Resolves with its files, by their path from the page on. */
async function bundle({ name, folder }) {
  const { resolve } = createRequire(path.join(folders[0], 'package.json'))
  const { build } = await import(pathToFileURL(resolve('vite')).href)
  const source = ['.jsx', '.js'].map((ending) => name + ending).find((file) => existsSync(path.join(folder, file)))
  const file = path.join(folder, 'index.html')
  const { output } = await build({
    root: folder,
    base: './',
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [page(file, source)],
    resolve: { alias: [...alias, { find: /^hasp$/, replacement: dist('index') }] },
    oxc: { jsx: { runtime: 'automatic' } },
    build: { write: false, reportCompressedSize: false, rolldownOptions: { input: file } },
  })
  return output.map((item) => [item.fileName, item.type === 'chunk' ? item.code : item.source])
}

/** What is published for browsers, unchanged. */
async function published({ name, folder, packages }) {
  const dist = path.join(folder, 'node_modules', packages[0], 'dist')
  const scripts = (await readdir(dist, { recursive: true })).filter((file) => /\.(js|css)$/.test(file))
  const files = scripts.map(async (file) => [
    `cdn/${file.split(path.sep).join('/')}`,
    await readFile(path.join(dist, file)),
  ])
  return [
    ['index.html', document(`<script type="module" src="./${name}.js"></script>`, place)],
    [`${name}.js`, await readFile(path.join(folder, `${name}.js`))],
    ...(await Promise.all(files)),
  ]
}

export const filesOf = (kit) => (kit.isHosted ? published(kit) : bundle(kit))
