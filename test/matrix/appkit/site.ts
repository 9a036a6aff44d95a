// The page with one version of AppKit, bundled from the folder that the version is installed in, on an origin of its own.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { ensure } from '../../ensure.mjs'
import { type Server, serveFolder } from '../frameworks/serve.ts'

const html = `<!doctype html>
<title>AppKit</title>
<link rel="icon" href="data:,">
<script type="module" src="/page.js"></script>
<body></body>
`

/** `kit` is the folder that has the packages, `outdir` an empty one for the page. */
export async function startSite(kit: string, outdir: string): Promise<Server> {
  ensure(kit)
  await build({
    entryPoints: [path.join(import.meta.dirname, 'page.js')],
    outdir,
    nodePaths: [path.join(kit, 'node_modules')],
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    logLevel: 'error',
  })
  await writeFile(path.join(outdir, 'index.html'), html)
  return serveFolder(outdir)
}
