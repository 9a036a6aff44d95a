// `npm run bench walletconnect`: hasp's client beside `@walletconnect/sign-client`, in Chromium on a slow CPU, over the
// sandbox's relay, with the real wallet at the other end; then hasp's modal beside AppKit's, from the click to the painted code.
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { ensure, chromium as findChromium } from '../../test/ensure.mjs'
import { serveFiles } from './open/server.mjs'
import { middle } from './rpc/sample.mjs'
import { print } from './rpc/verdicts.mjs'
import { bundles } from './walletconnect/bundles.mjs'
import { codes } from './walletconnect/code.mjs'
import { startWorld } from './walletconnect/fork.mjs'
import { judge, shown } from './walletconnect/verdicts.mjs'
import { heap, session, start, trouble } from './walletconnect/visit.mjs'

const names = ['hasp', 'sdk']
const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  // Nobody but this machine is asked.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

/** The clients take turns, so that a machine that slows down slows both. Resolves with the samples of each. */
async function contest(rounds, sample) {
  const samples = { hasp: [], sdk: [] }
  for (let i = 0; i < rounds; i++) for (const name of names) samples[name].push(await sample(name))
  return (name) => samples[name]
}

/** What takes seconds that are spent waiting: at once, in pages of their own. */
async function waits(bench) {
  const lost = () => trouble(bench, 'sdk', 'lost')
  const [verify, one, two, three, ...silent] = await Promise.all([
    start(bench, 'sdk', { hasVerify: true }),
    ...[lost(), lost(), lost()],
    ...names.map((name) => trouble(bench, name, 'silence')),
  ])
  return { verify: verify.uri, lost: middle([one, two, three]), silent }
}

async function measure(bench, sizes) {
  // The first visits of a browser are slower than all others.
  for (const name of names) await start(bench, name)
  const begun = await contest(7, (name) => start(bench, name))
  const quick = await contest(5, (name) => start(bench, name, { rate: 1 }))
  const lived = await contest(3, (name) => session(bench, name))
  // A heap is the same, however long it takes to fill it.
  const [{ verify, lost, silent }, kept] = await Promise.all([waits(bench), contest(2, (name) => heap(bench, name))])
  return judge({
    size: (name) => sizes[name],
    start: begun,
    quick,
    session: lived,
    heap: kept,
    lost: (name) => (name === 'sdk' ? lost : middle(lived('hasp').map((sample) => sample.lost))),
    silent: (name) => silent[names.indexOf(name)],
    verify: (name) => (name === 'sdk' ? verify : undefined),
    outside: (name) => bench.outside[name].length,
  })
}

export async function run() {
  for (const folder of ['../peers', '../peers/kits/appkit', '../../test/sandbox'])
    ensure(fileURLToPath(new URL(folder, import.meta.url)))
  const { files, sizes } = await bundles()
  const [server, world] = await Promise.all([serveFiles(files), startWorld()])
  const browser = await chromium.launch({ executablePath: findChromium(), headless: false, args: flags })
  const outside = { hasp: [], sdk: [] }
  try {
    const verdicts = await measure({ browser, url: server.url, world, outside }, sizes)
    print(['CPU 4× slower, relay 100 ms away', 'hasp', 'SDK', 'limit'], verdicts.map(shown))
    const modals = await codes({ browser, world })
    print(['from a CDN, relay at hand', 'hasp', 'AppKit', 'limit'], modals.map(shown))
    const hosts = [...new Set(names.flatMap((name) => outside[name].map((origin) => `${origin} (${name})`)))]
    if (hosts.length > 0) console.log(`asked for, and not let out: ${hosts.join(', ')}`)
    if (![...verdicts, ...modals].every(({ isMet }) => isMet)) process.exitCode = 1
  } finally {
    await browser.close()
    await server.stop()
    world.stop()
  }
}
