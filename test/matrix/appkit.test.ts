// AppKit as it is published, unchanged, in a page whose gateway is ours: the version that our paths and shapes are those of,
// and the one that benches measure hasp beside.
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type AnalyticsEvent, createGateway, type Files } from '../../src/gateway/index.ts'
import { folderFiles, type Serving, serve } from '../../src/gateway/node/index.ts'
import type { Hand } from '../browser/extension/control.mjs'
import { first, launchWithWallet, rpc } from '../browser/world.mjs'
import { type Local, startLocal } from '../helpers/local.ts'
import { startEvm } from '../sandbox/chains/evm.mjs'
import { type Hosts, mapHosts, onlyHere } from './appkit/hosts.ts'
import { startSite } from './appkit/site.ts'
import type { Server } from './frameworks/serve.ts'

const root = path.resolve(import.meta.dirname, '../..')
const kits = ['test/matrix/appkit/1.7', 'bench/peers/kits/appkit'].map((folder) => path.join(root, folder))
const versionOf = (kit: string): string =>
  JSON.parse(readFileSync(path.join(kit, 'package.json'), 'utf8')).dependencies['@reown/appkit']
const names = [
  'Sandbox Wallet',
  'Brass Key',
  'Copper Lantern',
  'Granite',
  'Harbour',
  'Juniper',
  'Kestrel',
  'Meadow',
  'Northlight',
  'Ötzi',
]
/** 1,234.5 ether, which no chain gives by itself. */
const wei = 1_234_500_000_000_000_000_000n

const folderOfFiles = folderFiles(path.join(root, 'test/sandbox/directory'))
/** AppKit has ids of its own for pictures of networks and connectors, and asks for all. The directory has one of them. */
const files: Files = async (name) => {
  const isAsset = name.startsWith('images/assets/')
  const picture = 'images/assets/ba0ba0cd-17c6-4806-ad93-f9d174f17900'
  return (await folderOfFiles(name)) ?? (isAsset ? folderOfFiles(picture) : undefined)
}
let folder = ''
let chain: Local
let context: BrowserContext
let hand: Hand
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hasp-appkit-'))
  chain = await startLocal((options) => startEvm({ ...options, chainId: 1 }))
  await rpc(chain.url, 'anvil_setBalance', [first, `0x${wei.toString(16)}`])
  ;({ context, hand } = await launchWithWallet(folder, { args: [onlyHere] }))
})
afterAll(async () => {
  await context?.close()
  await chain?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The text of an element and of all that is drawn in it, without spaces. */
function textOf(element: Element): string {
  const read = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (node instanceof HTMLStyleElement) return ''
    const drawn = node instanceof Element ? (node.shadowRoot?.childNodes ?? []) : []
    return [...drawn, ...node.childNodes].map(read).join('')
  }
  return read(element).replace(/\s+/g, '')
}

describe.each(kits.map((kit) => [versionOf(kit), kit] as const))('AppKit %s', (version, kit) => {
  let site: Server
  let gateway: Serving
  const events: AnalyticsEvent[] = []
  beforeAll(async () => {
    const outdir = path.join(folder, version)
    await mkdir(outdir)
    site = await startSite(kit, outdir)
    const origins = [new URL(site.url).origin]
    const made = createGateway({
      projects: [{ id: 'dapp', origins, features: { activity: true }, analytics: {} }],
      chains: { [chain.id]: [chain.url] },
      files,
      onEvent: (event) => void events.push(event),
    })
    gateway = await serve(made, { port: 0 })
  })
  afterAll(async () => {
    await gateway?.stop()
    await site?.stop()
  })

  let page: Page
  let hosts: Hosts
  /** A page that nobody has been to, with a wallet that knows nobody. */
  async function visit(): Promise<void> {
    events.length = 0
    page = await context.newPage()
    hosts = await mapHosts(page, gateway.url)
    await hand.reset({ [chain.id]: chain.url })
    const session = await context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', { origin: new URL(site.url).origin, storageTypes: 'all' })
    await page.goto(site.url)
    await page.locator('appkit-button').click()
  }
  afterEach(async () => {
    await expect.poll(() => hosts.pending()).toBe(0)
    // What is under way when the page closes fails, and tells nothing.
    const problems = [...hosts.problems()]
    await page.close()
    // Also where the test has failed: a request that was refused may be why.
    expect(problems).toEqual([])
    expect(new Set(hosts.asked.map(({ origin }) => origin))).toEqual(new Set([new URL(site.url).origin]))
  })
  const said = () => [...new Set(hosts.asked.map(({ what }) => what))]
  const told = () => events.map(({ event }) => event)

  test('opens, lists the wallets of the directory with their images, and finds them by name and by badge', async () => {
    await visit()
    await page.getByTestId('all-wallets').click()
    const items = page.locator('w3m-all-wallets-list-item')
    const seen = () =>
      items.evaluateAll((all) =>
        all.map((item) => {
          const image = item.shadowRoot?.querySelector('wui-wallet-image')
          const drawn = image?.shadowRoot?.querySelector('wui-image')?.shadowRoot?.querySelector('img')
          return [image?.getAttribute('name'), (drawn?.naturalWidth ?? 0) > 0]
        }),
      )
    await expect.poll(seen).toEqual(names.map((name) => [name, true]))
    await page.locator('w3m-all-wallets-view input').first().fill('lant')
    await expect.poll(seen).toEqual([['Copper Lantern', true]])
    await page.locator('w3m-all-wallets-view input').first().fill('')
    await expect.poll(() => seen().then(({ length }) => length)).toBe(10)
    await page.locator('wui-certified-switch').click()
    const certified = ['Sandbox Wallet', 'Brass Key', 'Granite', 'Juniper', 'Northlight']
    await expect.poll(seen).toEqual(certified.map((name) => [name, true]))
  })

  test('connects the extension wallet, and shows its balance and that nothing has happened yet', async () => {
    await visit()
    await page.getByText('Test Wallet').click()
    await page.getByTestId('account-button').click()
    const shown = (name: string) => page.locator(name).evaluate(textOf)
    await expect.poll(() => shown('w3m-account-default-widget')).toMatch(/0xf3\.\.\..*1234\.50*ETH/)
    expect((await hand.log()).map(({ method }) => method)).toContain('eth_requestAccounts')

    await page.getByTestId('w3m-account-default-send-button').click()
    await page.locator('w3m-input-token').getByText('Select token').click()
    await expect.poll(() => shown('w3m-wallet-send-select-token-view')).toContain('Ether1,234.5')
    for (const view of ['Select Token', 'Send']) {
      await page.getByTestId('w3m-header-text').filter({ hasText: view }).waitFor()
      await page.getByTestId('header-back').click()
    }
    await page.getByTestId('w3m-account-default-activity-button').click()
    await page.getByTestId('empty-activity-state').waitFor()
    expect(await shown('w3m-activity-list')).toContain('NoTransactionsyet')
    expect(said()).toEqual(
      expect.arrayContaining([
        'OPTIONS rpc.walletconnect.org/v1/',
        'POST rpc.walletconnect.org/v1/',
        'GET rpc.walletconnect.org/v1/supported-chains',
        `GET rpc.walletconnect.org/v1/account/${first}/balance`,
        `GET rpc.walletconnect.org/v1/account/${first}/history`,
      ]),
    )
  })

  test('tells its events, none of which is an error, and the gateway drops the address', async () => {
    await visit()
    await page.getByText('Test Wallet').click()
    await page.getByTestId('account-button').waitFor()
    const wanted = ['INITIALIZE', 'MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_SUCCESS']
    await expect.poll(told).toEqual(expect.arrayContaining(wanted))
    expect(told().filter((event) => event.includes('ERROR'))).toEqual([])
    expect(JSON.stringify(events).toLowerCase()).not.toContain(first.toLowerCase())
  })
})
