// hasp from a CDN: the page of its snippet, with the network that `hasp/networks` has or with one of its own.
import path from 'node:path'
import { cdnBuild, hostedNetworksBuild } from '../../../esbuild.config.mjs'
import { integrity, preloads, snippet } from '../../build/snippet.mjs'
import { document } from './build.mjs'

const script = '<script type="module" src="app.js"></script>'
const host = 'https://cdn.example/'
const network = `{
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } }
}`
const app = (imported, network) => `import { createModal } from 'hasp'
${imported}
const modal = createModal({ networks: [${network}], metadata: { name: 'Bench' } })
document.querySelector('#connect').onclick = () => modal.open()
`
const scripts = {
  'hasp-cdn': app('', network),
  'hasp-networks': app("import { mainnet } from 'hasp/networks'\n", 'mainnet'),
}

/** The snippet's head, less what its page does not use. */
function head({ metafile }, built, extra) {
  const needed = [...preloads(metafile).core, ...extra]
  return snippet(integrity(built, host), host, needed, []).head.replaceAll(host, './cdn/')
}

/** Resolves with the files of both pages, by the kit's name: built in memory, so that dist/ may change meanwhile. */
export async function hosted() {
  const [cdn, networks] = await Promise.all([cdnBuild(), hostedNetworksBuild()])
  const built = new Map([...cdn.files, ...networks.files])
  const files = [...built].map(([file, contents]) => [`cdn/${path.posix.basename(file)}`, contents])
  const page = (name, extra) => [
    ['index.html', document(head(cdn, built, extra) + script, '<button id="connect">Connect wallet</button>')],
    ['app.js', scripts[name]],
    ...files,
  ]
  return new Map([
    ['hasp-cdn', page('hasp-cdn', [])],
    ['hasp-networks', page('hasp-networks', ['networks.js'])],
  ])
}
