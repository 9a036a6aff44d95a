// A small dapp on the packed package, by every bundler and its defaults: no warning, no polyfill, as light as ours.
import { execFile } from 'node:child_process'
import { cp, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brotli as measure } from '../../bench/size/weigh.mjs'
import { type Consumer, files, install } from '../dist/packed.ts'
import { ensure, chromium as findChromium } from '../ensure.mjs'
import { type Sandbox, startSandbox } from '../sandbox/sandbox.mjs'
import { type Site, startSite } from './bundlers/site.ts'
import { minified } from './minified.ts'

const brotli: (bytes: Buffer) => number = measure
const run = promisify(execFile)
const here = path.join(import.meta.dirname, 'bundlers')
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let consumer: Consumer
let sandbox: Sandbox
let browser: Browser
let site: Site
/** What the page loads of hasp before a click, as `npm run size` has it. */
let ours: number
beforeAll(async () => {
  ensure(here)
  const launch = chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  ;[consumer, sandbox, browser] = await Promise.all([install(), startSandbox(), launch])
  await consumer.link('react', 'react-dom', 'scheduler')
  await cp(path.join(here, 'dapp'), path.join(consumer.folder, 'with'), { recursive: true })
  await cp(path.join(here, 'dapp'), path.join(consumer.folder, 'without'), { recursive: true })
  const main = await readFile(path.join(here, 'dapp/main.js'), 'utf8')
  await consumer.write('without/main.js', main.replace("from 'hasp'", "from './without.js'"))
  site = await startSite(path.join(consumer.folder, 'built'), sandbox)
  ours = await core()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await sandbox?.stop()
  await consumer?.remove()
})

async function core(): Promise<number> {
  const names = new Set(['index.js'])
  let sum = 0
  for (const name of names) {
    const bytes = await readFile(path.join(consumer.package, 'dist', name))
    sum += brotli(await minified(bytes))
    for (const [, next = ''] of bytes.toString().matchAll(/\b(?:from|import)\s*"\.\/([\w.-]+)"/g)) names.add(next)
  }
  return sum
}

type Variant = 'with' | 'without'
const folderOf = (bundler: string, variant: Variant) => path.join(consumer.folder, 'built', bundler, variant)

async function build(bundler: string, variant: Variant) {
  const cwd = path.join(consumer.folder, variant)
  // As in somebody's shell: the test runner's NODE_ENV is none of a bundler's business.
  const options = { cwd, env: { PATH: process.env.PATH ?? '', HOME: consumer.folder }, timeout: 120_000 }
  return run(process.execPath, [path.join(here, 'build.mjs'), bundler, folderOf(bundler, variant)], options)
}

interface Visit {
  readonly page: Page
  /** Scripts of the dapp, in the order in which they were asked for. */
  readonly asked: string[]
  readonly problems: string[]
}

/** A page that has come to rest. */
async function visit(bundler: string, variant: Variant): Promise<Visit> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const base = `${site.url}/some/where/${bundler}/${variant}/`
  const asked: string[] = []
  const problems: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.url().startsWith(base))
      asked.push(request.url().slice(base.length))
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) problems.push(message.text())
  })
  await page.goto(`${base}index.html?rpc=${sandbox.networks['eip155:31337']}`, { waitUntil: 'networkidle' })
  await page
    .locator('#status')
    .filter({ hasText: /^(disconnected|Dapp 2)$/ })
    .waitFor()
  return { page, asked, problems }
}

async function texts(bundler: string, names: readonly string[]): Promise<string> {
  const found = await Promise.all(names.map((name) => readFile(path.join(folderOf(bundler, 'with'), name), 'utf8')))
  return found.join('\n')
}

const scripts = async (bundler: string) =>
  (await files(folderOf(bundler, 'with'))).filter((name) => name.endsWith('.js'))

async function weigh(bundler: string, variant: Variant): Promise<number> {
  const { page, asked } = await visit(bundler, variant)
  await page.context().close()
  const contents = await Promise.all(asked.map((name) => readFile(path.join(folderOf(bundler, variant), name))))
  return contents.reduce((sum, bytes) => sum + brotli(bytes), 0)
}

describe.each(['vite', 'webpack', 'rollup', 'parcel', 'esbuild', 'rspack'])('%s', (bundler) => {
  const said: { readonly stdout: string; readonly stderr: string }[] = []
  beforeAll(async () => {
    for (const variant of ['with', 'without'] as const) said.push(await build(bundler, variant))
  })

  test('builds hasp without a warning', () => {
    expect(said.map(({ stderr }) => stderr)).toEqual(['', ''])
    expect(said[0]?.stdout).not.toMatch(/warning|⚠|🚨|error:/i)
  })

  test('its page opens from a sub-path and connects, and only then fetches views and React', async () => {
    const { page, asked, problems } = await visit(bundler, 'with')
    const before = await texts(bundler, asked)
    expect(before).toContain('eip6963:requestProvider')
    expect(marksIn(before)).toEqual(['mainnet'])
    const count = asked.length
    await page.click('#open')
    await page
      .locator('hasp-modal')
      .getByRole('button', { name: /Sandbox wallet/ })
      .click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.locator('#status').filter({ hasText: account }).waitFor()
    expect(marksIn(await texts(bundler, asked.slice(count)))).toEqual(['dialog', 'sheet', 'react'])
    expect(problems).toEqual([])
    await page.context().close()
  })

  test('core is no heavier than ours, within 5 %', async () => {
    const core = (await weigh(bundler, 'with')) - (await weigh(bundler, 'without'))
    expect(core).toBeLessThanOrEqual(1.05 * ours)
    // Lighter is welcome, but this much would be something that is not there.
    expect(core).toBeGreaterThan(0.9 * ours)
  })

  test('takes one network, and the client of WalletConnect once, where the modal fetches it', async () => {
    const built = await Promise.all((await scripts(bundler)).map((name) => texts(bundler, [name])))
    expect(marksIn(built.join('\n'))).toEqual(['dialog', 'sheet', 'react', 'mainnet', 'walletconnect'])
    expect(built.filter((text) => marksIn(text).includes('walletconnect')).length).toBe(1)
    const [networks, client] = await Promise.all(
      ['networks.js', 'walletconnect.js'].map((name) => readFile(path.join(consumer.package, 'dist', name), 'utf8')),
    )
    expect(marksIn(`${networks}${client}`)).toEqual(['mainnet', 'base', 'walletconnect'])
  })

  test('brings no polyfill', async () => {
    const built = await texts(bundler, await scripts(bundler))
    expect(built.length).toBeGreaterThan(10_000)
    expect(built.match(/__core-js_shared__|regeneratorRuntime|\bBuffer\.from|process\.nextTick/)?.[0]).toBeUndefined()
  })
})

/** What only views, React, a network and the client of WalletConnect say. */
const marks: Readonly<Record<string, RegExp>> = {
  dialog: /\bclosedby\b/,
  sheet: /\badoptedStyleSheets\b/,
  react: /Symbol\.for\(["'`]react\./,
  mainnet: /ethereum-rpc\.publicnode\.com/,
  base: /mainnet\.base\.org/,
  walletconnect: /irn_publish/,
}
const marksIn = (text: string): string[] => Object.keys(marks).filter((name) => marks[name]?.test(text))
