// The same demo in plain HTML and in six frameworks, built from the packed package by each one's own tools.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build as esbuild } from 'esbuild'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brotli, closure, weigh } from '../../bench/size/weigh.mjs'
import { type Sandbox, startSandbox } from '../sandbox/sandbox.mjs'
import { type Server, serveFolder, serveNext } from './frameworks/serve.ts'
import { type Built, type Mode, type Stage, stage } from './frameworks/stage.ts'
import { writeProbes, writeVariants } from './frameworks/variants.ts'
import {
  card,
  connect,
  connectButton,
  grant,
  open,
  own,
  shows,
  timesAsked,
  type Visit,
  type World,
  wait,
} from './frameworks/visit.ts'
import { minified } from './minified.ts'

/** Development builds say what production swallows, and draw what React's strict mode draws twice. */
const demos: readonly (readonly [name: string, mode: Mode])[] = [
  ['html', 'production'],
  ['react', 'production'],
  ['react', 'development'],
  ['react-effect', 'development'],
  ['vue', 'production'],
  ['vue', 'development'],
  ['vue-proxied', 'development'],
  ['svelte', 'production'],
  ['svelte', 'development'],
  ['svelte-proxied', 'development'],
  ['solid', 'production'],
  ['solid', 'development'],
  ['angular', 'production'],
  ['next', 'production'],
]
const outs = ['vue-out', 'svelte-out', 'solid-out', 'angular-out']
const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** Names that no minifier changes: of the file that draws the modal, and of core. */
const marks = { interface: 'closedby', core: 'eip6963:requestProvider' }

let staged: Stage
let sandbox: Sandbox
let world: World
const built = new Map<string, Promise<Built>>()
const servers = new Map<string, Promise<Server>>()
const keyOf = (name: string, mode: Mode): string => `${name} ${mode}`

beforeAll(async () => {
  ;[staged, sandbox] = await Promise.all([stage(), startSandbox()])
  await Promise.all([writeProbes(staged), writeVariants(staged)])
  // One core for Next, which takes as long as all the others together.
  build(demos.filter(([name]) => name === 'next'))
  build([...demos.filter(([name]) => name !== 'next'), ...outs.map((name) => [name, 'production'] as const)])
  world = await open(sandbox)
})
/** One after the other; a test waits for its own. */
function build(row: typeof demos): void {
  let last: Promise<unknown> = Promise.resolve()
  for (const [name, mode] of row) {
    const next = last.then(() => staged.build(name, mode))
    last = next.catch(() => {})
    built.set(keyOf(name, mode), next)
  }
}
afterAll(async () => {
  await world?.close()
  for (const server of servers.values()) await server.then(({ stop }) => stop()).catch(() => {})
  await sandbox?.stop()
  // What is still being built would write into a folder that is gone.
  await Promise.allSettled(built.values())
  await staged?.remove()
})

async function visit(name: string, mode: Mode, route = ''): Promise<Visit> {
  const key = keyOf(name, mode)
  const { folder } = (await built.get(key)) as Built
  if (!servers.has(key)) servers.set(key, name === 'next' ? serveNext(staged, folder) : serveFolder(folder))
  const { url } = (await servers.get(key)) as Server
  return world.visit(url + route)
}

const scriptsWith = async ({ scripts }: Visit, mark: string): Promise<string[]> => {
  const found = [...scripts].map(async ([url, body]) => ((await body).includes(mark) ? [url] : []))
  return (await Promise.all(found)).flat()
}

describe.each(demos)('%s, %s', (name, mode) => {
  // A hook may take longer than a test; what went wrong is the tests' to say.
  beforeAll(async () => {
    await built.get(keyOf(name, mode))?.catch(() => {})
  })

  test('is built without a word', async () => {
    expect((await built.get(keyOf(name, mode)))?.said).toBe('')
  })

  test('a visitor connects, signs and disconnects, and the console stays empty', async () => {
    const visitor = await visit(name, mode)
    const { page, said } = visitor
    await connectButton(page).waitFor(wait)
    await shows(page, 'address', /^—$/)
    await shows(page, 'network', /^Anvil$/)
    expect(await own(page, 'Sign').isDisabled()).toBe(true)
    expect(await scriptsWith(visitor, marks.core)).toHaveLength(1)
    expect(await scriptsWith(visitor, marks.interface)).toEqual([])

    await connect(page)
    expect(await scriptsWith(visitor, marks.interface)).toHaveLength(1)
    expect(await timesAsked(page, 'eth_requestAccounts')).toBe(1)
    await shows(page, 'address', first)
    await expect.poll(() => connectButton(page).textContent(), wait).toContain('10,000 ETH')

    await own(page, 'Sign').click()
    await card(page, 'Sign message').getByRole('button', { name: 'Reject' }).click()
    await shows(page, 'signature', 'User rejected the request.')
    await own(page, 'Sign').click()
    await card(page, 'Sign message').getByRole('button', { name: 'Approve' }).click()
    await shows(page, 'signature', /^0x[0-9a-f]{130}$/)
    const signature = (await page.locator('#signature').textContent()) as `0x${string}`
    expect(await verifyMessage({ address: first, message: 'Hello from hasp', signature })).toBe(true)

    expect(await timesAsked(page, 'personal_sign')).toBe(2)

    await grant(page, false)
    await shows(page, 'address', /^—$/)
    await grant(page, true)
    await shows(page, 'address', first)
    await page.reload()
    await shows(page, 'address', first)
    await own(page, 'Disconnect').click()
    await shows(page, 'address', /^—$/)
    await shows(page, 'signature', /^$/)
    expect(await own(page, 'Sign').isDisabled()).toBe(true)
    await expect.poll(() => connectButton(page).textContent(), wait).toBe('Connect wallet')
    expect(said).toEqual([])
    await visitor.close()
  })
})

test.each(outs)('%s leaves no listener behind when it is taken out of the page', async (name) => {
  const visitor = await visit(name, 'production')
  const { page, said } = visitor
  await connectButton(page).waitFor()
  const listeners = () => page.evaluate(() => (window as unknown as { listeners: number }).listeners)
  await expect.poll(listeners, wait).toBe(1)
  await page.evaluate(() => (window as unknown as { takeOut(): unknown }).takeOut())
  await expect.poll(listeners, wait).toBe(0)
  expect(await page.locator('hasp-button').count()).toBe(0)
  expect(said).toEqual([])
  await visitor.close()
})

test('angular needs no zone.js', async () => {
  const visitor = await visit('angular', 'production')
  await connectButton(visitor.page).waitFor()
  expect(await visitor.page.evaluate(() => 'Zone' in window)).toBe(false)
  await visitor.close()
})

test.each([
  ['react', 'react-jsx', 'react'],
  ['solid', 'preserve', 'solid-js'],
])('%s compiles under strict types', async (name, jsx, source) => {
  const language = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'preserve', '--skipLibCheck']
  await staged.check(name, ...language, '--jsx', jsx, '--jsxImportSource', source, 'app.tsx')
})

/** What `hasp` is before anything is asked for lazily. */
async function coreFiles(folder: string): Promise<Buffer[]> {
  const { metafile } = await esbuild({
    absWorkingDir: folder,
    entryPoints: ['dist/index.js'],
    outdir: 'out',
    packages: 'external',
    format: 'esm',
    bundle: true,
    splitting: true,
    metafile: true,
    write: false,
  })
  const files: Set<string> = closure(metafile.inputs, 'dist/index.js')
  return Promise.all([...files].map(async (file) => minified(await readFile(path.join(folder, file)))))
}

describe('next', () => {
  test('a server sends the page as it will stand, the button styled', async () => {
    const visitor = await visit('next', 'production')
    const html = await (await fetch(visitor.page.url())).text()
    expect(html).toContain('<h1>hasp in Next</h1>')
    expect(html).toMatch(/<hasp-connect-button><template shadowrootmode="open"[^>]*><style>:host/)
    await visitor.close()
  })

  test('core is within 5 % of what it weighs by itself', async () => {
    const brought = async (route: string): Promise<number> => {
      const visitor = await visit('next', 'production', route)
      await visitor.page.waitForFunction(() => 'made' in window)
      const bodies = await Promise.all(visitor.scripts.values())
      await visitor.close()
      return bodies.reduce((sum, body) => sum + brotli(body), 0)
    }
    const core = (await brought('core')) - (await brought('bare'))
    const ours: number = weigh(await coreFiles(staged.package)).brotli
    expect(core / ours).toBeGreaterThan(0.95)
    expect(core / ours).toBeLessThan(1.05)
  })
})
