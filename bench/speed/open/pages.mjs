// The same page twice, with hasp as its snippet says and with the hand-written dialog, in the ways they are compared.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { cdnBuild, hostedNetworksBuild, root } from '../../../esbuild.config.mjs'
import { integrity, preloads, snippet } from '../../build/snippet.mjs'

const css = 'body{font:16px/1.5 system-ui,sans-serif;margin:3rem}button{font:inherit;padding:.5rem 1rem}'

const button = '<button id="connect">Connect wallet</button>'
const page = ({ head, script, way = button }) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>bench</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
${head}
<script type="module" src="${script}"></script>
</head>
<body>
<h1>A page</h1>
<p>With a button.</p>
${way}
</body>
</html>
`
const preload = (urls) => urls.map((url) => `<link rel="modulepreload" href="${url}">`).join('\n')
const onClick = (run) => `document.querySelector('#connect').onclick = () => ${run}\n`

function dialogPages() {
  const sheet = '<link rel="stylesheet" href="/dialog.css">'
  const ready = `${sheet}\n${preload(['/dialog.js'])}`
  return {
    '/dialog-load.html': page({ head: ready, script: '/dialog-load.js' }),
    '/dialog-load.js': "import { open } from './dialog.js'\nopen()\n",
    '/dialog-ready.html': page({ head: ready, script: '/dialog-ready.js' }),
    '/dialog-ready.js': `import { open } from './dialog.js'\n${onClick('open()')}`,
    '/dialog-cold.html': page({ head: sheet, script: '/dialog-cold.js' }),
    '/dialog-cold.js': onClick("import('./dialog.js').then(({ open }) => open())"),
  }
}

const make = `import { createModal } from 'hasp'
import { base, mainnet } from 'hasp/networks'
const modal = createModal({ networks: [mainnet, base], metadata: { name: 'Bench' } })
`

/** As the snippet says, with its line for pages that open without a click or not. */
function haspPages({ metafile }, list) {
  const host = 'https://cdn.example/'
  const { core, interface: early } = preloads(metafile)
  const parts = snippet(list(host), host, [...core, 'networks.js'], early)
  const documented = parts.head.replaceAll(host, '/cdn/')
  const more = parts.early.replaceAll(host, '/cdn/')
  return {
    '/hasp-load.html': page({ head: documented + more, script: '/hasp-load.js' }),
    '/hasp-plain.html': page({ head: documented, script: '/hasp-load.js' }),
    '/hasp-load.js': `${make}modal.open()\n`,
    '/hasp-cold.html': page({ head: documented, script: '/hasp-click.js' }),
    '/hasp-ready.html': page({
      head: documented,
      script: '/hasp-ready.js',
      way: `<hasp-button>${button}</hasp-button>`,
    }),
    '/hasp-ready.js': make,
    '/hasp-click.js': make + onClick('modal.open()'),
  }
}

/** Every file of both, by the path that is served. Built in memory: a build of dist/ meanwhile changes nothing. */
export async function pages() {
  const [cdn, networks] = await Promise.all([cdnBuild(), hostedNetworksBuild()])
  const built = new Map([...cdn.files, ...networks.files])
  const scripts = [...built].map(
    ([file, contents]) => /** @type {const} */ ([`/cdn/${path.posix.basename(file)}`, contents]),
  )
  const dialog = ['dialog.js', 'dialog.css'].map(async (name) => {
    const contents = await readFile(path.join(root, 'bench', 'speed', 'dialog', name))
    return /** @type {const} */ ([`/${name}`, contents])
  })
  const own = { '/page.css': css, ...dialogPages(), ...haspPages(cdn, (base) => integrity(built, base)) }
  /** @type {Map<string, string | Buffer>} */
  const files = new Map()
  for (const [name, contents] of [...scripts, ...(await Promise.all(dialog)), ...Object.entries(own)])
    files.set(name, contents)
  return files
}
