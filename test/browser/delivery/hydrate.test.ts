// hasp/react under a server: its markup is the button as it will stand, and the page takes it over without a word.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { difference, frames } from '../people/pixels.ts'
import { button, patience, startWorld, state, until, type World } from '../world.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** What an app has, in the words of React. */
const app = `
import * as React from 'react'
import {
  ConnectButton, InitialAccounts, useAccount, useAddress, useBalance, useModal, useNetwork, useProvider,
} from 'hasp/react'
export const App = ({ nonce, initial = [] }) => <InitialAccounts value={initial}><Main nonce={nonce} /></InitialAccounts>
function Main({ nonce }) {
  const address = useAddress()
  const { status } = useModal().state
  const account = useAccount()
  const network = useNetwork()
  const balance = useBalance()
  const provider = useProvider('eip155')
  return (
    <main>
      <p>Before it</p>
      <ConnectButton label="Connect" nonce={nonce} />
      <p id="address">{address ?? 'nobody'}</p>
      <p id="told">{[status, account?.address, network?.name, balance && String(balance.value), provider && 'wallet'].join(' ')}</p>
    </main>
  )
}`
const server = `
import * as React from 'react'
import { renderToString } from 'renderer/server'
import { readCookie } from 'hasp/cookie'
import { App } from './app.jsx'
for (const name of ['window', 'document', 'customElements', 'HTMLElement'])
  if (name in globalThis) throw new Error(name + ' is no server’s')
const [nonce, cookie] = process.argv.slice(2)
console.log(renderToString(<React.StrictMode><App nonce={nonce || undefined} initial={readCookie(cookie)} /></React.StrictMode>))`
const client = `
import * as React from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createModal } from 'hasp'
import { readCookie, writeCookie } from 'hasp/cookie'
import { setup } from '/pages/setup.js'
import { App } from './app.jsx'
const options = await setup('hydrate')
const create = () => { window.demo ??= { modal: createModal(options) } }
const late = new URLSearchParams(location.search).has('late')
const initial = readCookie(document.cookie)
function Late() {
  React.useEffect(() => { if (late) create() }, [])
  return <App initial={initial} />
}
if (!late) create()
if (location.search === '?cookie') writeCookie(window.demo.modal)
const onRecoverableError = (error) => console.error('recovered from', error)
window.app = hydrateRoot(document.getElementById('root'), <React.StrictMode><Late /></React.StrictMode>, { onRecoverableError })
window.React = React
window.drawButton = (key) => <main><App key={key} /></main>`

const renderers: Record<string, Record<string, string>> = {
  'React 19': { 'renderer/server': 'react-dom/server' },
  'React 18': {
    react: 'react-18',
    'react-dom': 'react-dom-18',
    'renderer/server': 'react-dom-18/server',
  },
  Preact: {
    react: 'preact/compat',
    'react-dom': 'preact/compat',
    'renderer/server': 'preact-render-to-string',
  },
}

interface Built {
  readonly script: string
  html(nonce?: string, cookie?: string): Promise<string>
}

let world: World
let folder: string
let served: Server
let origin: string
const built: Record<string, Built> = {}
/** Held back until a test lets it go. */
let gate: Promise<void> | undefined

async function bundle(name: string, entry: string, platform: 'node' | 'browser'): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: root, loader: 'jsx' },
    bundle: true,
    write: false,
    format: platform === 'node' ? 'cjs' : 'esm',
    platform,
    target: 'es2022',
    // The development builds: they say what production swallows.
    define: { 'process.env.NODE_ENV': '"development"' },
    alias: renderers[name] ?? {},
    external: ['/pages/setup.js'],
    logLevel: 'silent',
    plugins: [
      {
        name: 'app',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^\.\/app\.jsx$/ }, () => ({ path: 'app', namespace: 'app' }))
          onLoad({ filter: /^app$/, namespace: 'app' }, () => ({ contents: app, loader: 'jsx', resolveDir: root }))
        },
      },
    ],
  })
  return outputFiles[0]?.text ?? ''
}

async function make(name: string): Promise<Built> {
  const [node, script] = await Promise.all([bundle(name, server, 'node'), bundle(name, client, 'browser')])
  const file = path.join(folder, `${name}.cjs`)
  await writeFile(file, node)
  return {
    script,
    async html(nonce = '', cookie = '') {
      const env = { ...process.env, NODE_OPTIONS: '' }
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [file, nonce, cookie], { env })
      expect(stderr).toBe('')
      return stdout.trim()
    },
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hasp-hydrate-'))
  const [sandbox] = await Promise.all([
    startWorld(),
    ...Object.keys(renderers).map(async (name) => {
      built[name] = await make(name)
    }),
  ])
  world = sandbox
  served = createServer(
    ({ url = '/', headers }, response) => void answer(new URL(url, 'http://x'), response, headers.cookie),
  )
  served.listen(0, '127.0.0.1')
  await once(served, 'listening')
  origin = `http://127.0.0.1:${(served.address() as { port: number }).port}`
})

async function answer({ pathname, searchParams }: URL, response: ServerResponse, cookie?: string): Promise<void> {
  const [, name = '', file] = decodeURIComponent(pathname).split('/')
  const page = built[name]
  // What the demo's pages start with, from where they have it.
  if (!page) {
    const { status, headers, body } = await fetch(new URL(pathname, world.sandbox.dapp)).then(async (found) => ({
      status: found.status,
      headers: { 'content-type': found.headers.get('content-type') ?? '' },
      body: await found.text(),
    }))
    response.writeHead(status, headers).end(body)
    return
  }
  if (file === 'app.js') {
    await gate
    response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(page.script)
    return
  }
  const nonce = searchParams.get('nonce') ?? ''
  const styles = nonce ? `'nonce-${nonce}'` : "'none'"
  const policy = `default-src 'none'; script-src 'self'; style-src ${styles}; img-src data:; connect-src 'self' http://127.0.0.1:*; require-trusted-types-for 'script'; trusted-types 'none'`
  const isStrict = searchParams.has('policy') || nonce
  response
    .writeHead(200, { 'content-type': 'text/html', ...(isStrict && { 'content-security-policy': policy }) })
    .end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Server</title><link rel="icon" href="data:,"><div id="root">${await page.html(nonce, cookie)}</div><script type="module" src="app.js"></script>`,
    )
}
afterAll(async () => {
  served?.closeAllConnections()
  served?.close()
  await world?.close()
  await rm(folder, { recursive: true, force: true })
})

interface Visit {
  readonly page: Page
  readonly said: string[]
}
/** A page of the server, with all that its console says, all that moves, and every text the button ever showed. */
async function visit(name: string, query = ''): Promise<Visit> {
  await world.hand.reset(world.sandbox.networks)
  const page = await world.context.newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
  const said: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  page.on('pageerror', ({ message }) => said.push(message))
  await page.addInitScript(() => {
    const seen = { shift: 0, texts: new Set<string>() }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    const look = (): void => {
      const text = document.querySelector('hasp-connect-button')?.shadowRoot?.querySelector('button')?.textContent
      // The parser may be halfway through the button in the first frame; once it has words it is never without.
      if (text || (seen.texts.size && text !== undefined)) seen.texts.add(`${text}`)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(`${origin}/${encodeURIComponent(name)}/${query}`, { waitUntil: 'commit' })
  return { page, said }
}
/** What the frames have shown: of a busy browser there may be none yet. */
async function seen(page: Page): Promise<{ shift: number; texts: string[] }> {
  await page.waitForFunction(() => (window as unknown as { seen: { texts: Set<string> } }).seen.texts.size > 0)
  return page.evaluate(() => {
    const { shift, texts } = (window as unknown as { seen: { shift: number; texts: Set<string> } }).seen
    return { shift, texts: [...texts] }
  })
}
const theButton = (page: Page) => page.locator('hasp-connect-button button')
const picture = async (page: Page): Promise<string> => {
  await frames(page)
  return (await theButton(page).screenshot()).toString('base64')
}
const wait = { timeout: patience }
const hydrated = (page: Page) => page.waitForFunction(() => 'app' in window)

describe.each(Object.keys(renderers))('%s', (name) => {
  test.each(['light', 'dark'] as const)(
    'the server’s button is the browser’s to the pixel, %s',
    async (colorScheme) => {
      let open = (): void => undefined
      gate = new Promise((resolve) => {
        open = resolve
      })
      const { page, said } = await visit(name)
      await page.emulateMedia({ colorScheme })
      await theButton(page).waitFor()
      const before = await picture(page)
      // A visitor may be quicker than the script.
      await theButton(page).focus()
      open()
      gate = undefined
      await hydrated(page)
      await page.waitForFunction(
        () => document.querySelector('hasp-connect-button')?.shadowRoot?.adoptedStyleSheets.length === 1,
      )
      expect(await theButton(page).evaluate((element) => element.matches(':focus'))).toBe(true)
      await theButton(page).blur()
      expect(await difference(page, [before, await picture(page)])).toBeUndefined()
      expect(await page.locator('#told').textContent()).toMatch(/^disconnected /)
      expect(await seen(page)).toEqual({ shift: 0, texts: ['Connect'] })
      expect(said).toEqual([])
      await theButton(page).click()
      await until(page, { open: true, view: 'Connect' })
      await page.close()
    },
  )

  test('a returning visitor goes from the server’s markup to the wallet', async () => {
    const { page, said } = await visit(name)
    await hydrated(page)
    await theButton(page).click()
    await button(page, /Test Wallet/).click()
    await until(page, { status: 'connected' })
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(() => theButton(page).textContent(), wait).toMatch(/^.?S?0x\w{4}…\w{4}10,000 ETH$/)
    const { address } = await state(page)
    await expect
      .poll(() => page.locator('#told').textContent(), wait)
      .toBe(`connected ${address} Sandbox One 10000000000000000000000 wallet`)
    expect((await seen(page)).texts[0]).toBe('Connect')
    expect(said).toEqual([])
    await page.close()
  })

  test('where a cookie says who was connected, the server draws it and it stays', async () => {
    const { page, said } = await visit(name, '?cookie')
    await hydrated(page)
    await theButton(page).click()
    await button(page, /Test Wallet/).click()
    await until(page, { status: 'connected' })
    const { address = '' } = await state(page)
    // The wallet is slow to come back: nothing but what the server has drawn is there meanwhile.
    let open = (): void => undefined
    gate = new Promise((resolve) => {
      open = resolve
    })
    await page.reload({ waitUntil: 'commit' })
    await theButton(page).waitFor()
    const short = `${address.slice(0, 6)}…${address.slice(-4)}`
    expect([await page.locator('#address').textContent(), await theButton(page).textContent()]).toEqual([
      address,
      short,
    ])
    open()
    gate = undefined
    await expect.poll(() => theButton(page).textContent(), wait).toMatch(/^.?S?0x\w{4}…\w{4}10,000 ETH$/)
    await expect.poll(() => page.locator('#told').textContent(), wait).toContain(`connected ${address}`)
    const { shift, texts } = await seen(page)
    expect([shift, texts.every((text) => text.includes(short))]).toEqual([0, true])
    await page.evaluate(() => window.demo.modal.disconnect())
    await expect.poll(() => page.locator('#address').textContent(), wait).toBe('nobody')
    expect(await page.evaluate(() => document.cookie)).toBe('')
    expect(said).toEqual([])
    await page.close()
  })

  test('createModal may be called in an effect, after the first drawing', async () => {
    const { page, said } = await visit(name, '?late')
    await page.waitForFunction(() => !!window.demo)
    await expect.poll(() => page.locator('#told').textContent(), wait).toBe('disconnected  Sandbox One  ')
    await theButton(page).click()
    await button(page, /Test Wallet/).click()
    await until(page, { status: 'connected' })
    await expect.poll(() => theButton(page).textContent(), wait).toMatch(/0x/)
    expect(said).toEqual([])
    await page.close()
  })

  test('the strictest policy is kept with a nonce', async () => {
    const { page, said } = await visit(name, '?nonce=abc')
    await hydrated(page)
    await expect.poll(() => page.locator('#told').textContent(), wait).toMatch(/^disconnected /)
    expect(await seen(page)).toEqual({ shift: 0, texts: ['Connect'] })
    expect(said).toEqual([])
    await page.close()
  })

  test('without one the browser refuses the style, nothing else is said, and the script dresses the button', async () => {
    const { page, said } = await visit(name, '?policy')
    await hydrated(page)
    await expect
      .poll(() => theButton(page).evaluate((element) => getComputedStyle(element).minHeight), wait)
      .toBe('44px')
    expect(said).toEqual([expect.stringMatching(/inline style/)])
    await page.close()
  })

  test('a button that has gone is let go', async () => {
    const { page, said } = await visit(name)
    await hydrated(page)
    await page.evaluate(async () => {
      const page = window as unknown as {
        app: { render(node: unknown): void; unmount(): void }
        drawButton(key: number): unknown
        hosts: WeakRef<Element>[]
      }
      page.hosts = []
      for (let key = 0; key < 10; key++) {
        page.app.render(page.drawButton(key))
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        const host = document.querySelector('hasp-connect-button')
        if (!host?.shadowRoot?.querySelector('button')) throw new Error('it is not drawn')
        page.hosts.push(new WeakRef(host))
      }
      page.app.unmount()
    })
    expect(await page.locator('hasp-connect-button').count()).toBe(0)
    const session = await page.context().newCDPSession(page)
    await expect
      .poll(async () => {
        await session.send('HeapProfiler.collectGarbage')
        return page.evaluate(
          () => (window as unknown as { hosts: WeakRef<Element>[] }).hosts.filter((host) => host.deref()).length,
        )
      }, wait)
      // A renderer may hold on to what it drew last.
      .toBeLessThanOrEqual(2)
    expect(said).toEqual([])
    await page.close()
  })
})

test('a layout shift, a warning and another text would have been noticed', async () => {
  const { page, said } = await visit('React 19')
  // Until all is settled: a button that is drawn anew would take the planted text away before a frame shows it.
  await expect.poll(() => page.locator('#told').textContent(), wait).toBe('disconnected  Sandbox One  ')
  await frames(page)
  await page.evaluate(() => {
    console.error('planted')
    document.body.prepend(Object.assign(document.createElement('p'), { textContent: 'pushes everything down' }))
    const label = document.querySelector('hasp-connect-button')?.shadowRoot?.querySelector('button')
    if (label) label.textContent = 'Other'
  })
  await expect.poll(async () => (await seen(page)).shift, wait).toBeGreaterThan(0)
  await expect.poll(async () => (await seen(page)).texts, wait).toContain('Other')
  expect(said).toEqual(['planted'])
  await page.close()
})
