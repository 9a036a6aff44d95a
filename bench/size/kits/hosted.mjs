// hasp from a CDN: the page of its README, with the network that `hasp/networks` has or with one of its own.
import path from 'node:path'
import { cdnBuild, hostedNetworksBuild, integrity } from '../../../esbuild.config.mjs'
import { snippet } from '../readme.mjs'
import { closure, outputOf } from '../weigh.mjs'
import { document } from './build.mjs'

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

const names = (files) => [...files].map((file) => path.posix.basename(file))

/** The snippet, less what its page does not use. */
function head({ metafile }, built, extra) {
  const core = names(closure(metafile.outputs, outputOf(metafile.outputs, 'views/cdn.ts')))
  const list = integrity(built, host)
  const text = snippet(list, host, [...core, ...extra], []).replaceAll(host, './cdn/')
  const [documented] = /<script type="importmap">[\s\S]*?(?=<button)/.exec(text)
  return documented
}

/** Resolves with the files of both pages, by the kit's name: built in memory, so that dist/ may change meanwhile. */
export async function hosted() {
  const [cdn, networks] = await Promise.all([cdnBuild(), hostedNetworksBuild()])
  const built = new Map([...cdn.files, ...networks.files])
  const files = [...built].map(([file, contents]) => [`cdn/${path.posix.basename(file)}`, contents])
  const page = (name, extra) => [
    ['index.html', document(head(cdn, built, extra), '<button id="connect">Connect wallet</button>')],
    ['app.js', scripts[name]],
    ...files,
  ]
  return new Map([
    ['hasp-cdn', page('hasp-cdn', [])],
    ['hasp-networks', page('hasp-networks', ['networks.js'])],
  ])
}
