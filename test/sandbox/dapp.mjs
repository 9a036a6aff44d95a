// The demo's web server: pages that use the build in the documented ways, under the strictest policy hasp claims.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSite } from '../site/site.mjs'
import { cdnPage, embeddedPage, eventsPage, indexPage, reactPage, walletPage } from './html.mjs'
import { readText, sendJson, serve } from './http.mjs'

const pages = fileURLToPath(new URL('./pages', import.meta.url))
const types = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}
const asIs = {
  '/demo.css': 'demo.css',
  '/icon.svg': 'icon.svg',
  '/pages/cdn.js': 'cdn.js',
  '/pages/embedded.js': 'embedded.js',
  '/pages/events.js': 'events.js',
  '/pages/faucet.js': 'faucet.js',
  '/pages/landing.js': 'landing.js',
  '/pages/library.js': 'library.js',
  '/pages/phone.js': 'phone.js',
  '/pages/setup.js': 'setup.js',
}

/** What hasp and the largest of the others weigh, from the table that the bench writes. */
async function figures() {
  const table = await readFile(new URL('../../bench/README.md', import.meta.url), 'utf8')
  const [, between = ''] = table.split('peers -->')
  const rows = between.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const [, , ...heads] = rows.find((row) => row.length > 3) ?? []
  const shown = heads.flatMap((head, i) => (/^(kB to the view|requests|to others before)/.test(head) ? [i + 2] : []))
  const named = [
    ['hasp, CDN', 'hasp'],
    ['AppKit, ethers', 'AppKit'],
    ['RainbowKit', 'RainbowKit'],
  ]
  return [
    ['', ...shown.map((i) => heads[i - 2] ?? '')],
    ...named.map(([name = '', title = '']) => {
      const row = rows.find((cells) => cells[1] === name) ?? []
      return [title, ...shown.map((i) => row[i] ?? '—')]
    }),
  ]
}

/**
 * @param {object} options
 * @param {number} options.port
 * @param {string} options.dist
 * @param {{ gateway: string, relay: string, keys: string, networks: Record<string, string>, contracts: object, tokens: object, mnemonic: string }} options.sandbox
 * @param {ReturnType<typeof import('./wallet/desk.mjs').createDesk>} options.desk the wallet behind /wallet
 * @param {() => Promise<readonly unknown[]>} options.events what the gateway has kept
 * @param {ReadonlyMap<string, Uint8Array>} options.bundles
 */
export async function startDapp({ port, dist, sandbox, desk, events, bundles }) {
  const reports = []
  const site = createSite()
  const routes = {
    '/': async (query) => indexPage(query, sandbox, await integrity(dist), await figures()),
    '/react.html': (query) => reactPage(query),
    '/cdn.html': async (query) => cdnPage(query, await integrity(dist)),
    '/wallet': (query) => walletPage(query),
    '/wallet/wc': (query) => walletPage(query),
    '/events': (query) => eventsPage(query),
    '/embedded.html': async (query) => embeddedPage(query, await integrity(dist)),
  }
  const { url, stop } = await serve(async (request, response, url) => {
    const { pathname, searchParams } = url
    if (pathname === '/docs') return response.writeHead(308, { location: '/docs/' }).end()
    if (pathname.startsWith('/docs/')) return site.handle(pathname, response)
    if (pathname === '/__csp') return collect(reports, request, response)
    if (pathname === '/sandbox.json') return sendJson(response, sandbox)
    if (pathname === '/events.json') return sendJson(response, await events())
    const handled = desk.handle(request, response, url)
    if (handled) return handled
    if (Object.hasOwn(routes, pathname)) {
      const { html, policy } = await routes[pathname](searchParams)
      response.writeHead(200, { 'content-type': types['.html'], 'content-security-policy': policy })
      return response.end(html)
    }
    const contents = bundles.get(pathname) ?? (await readStatic(pathname, dist))
    if (!contents) return response.writeHead(404, { 'content-type': 'text/plain' }).end('not found')
    // Open to every origin, as a CDN is: tests embed the files elsewhere.
    const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' }
    const type = types[path.extname(pathname)] ?? 'application/octet-stream'
    return response.writeHead(200, { ...headers, 'content-type': type }).end(contents)
  }, port)
  return {
    url,
    stop() {
      site.stop()
      return stop()
    },
  }
}

const integrity = async (dist) => JSON.parse(await readFile(path.join(dist, 'cdn/integrity.json'), 'utf8'))

async function readStatic(pathname, dist) {
  if (Object.hasOwn(asIs, pathname)) return readFile(path.join(pages, asIs[pathname]))
  const [, folder, rest] = /^\/(dist|cdn)\/(.+)$/.exec(decodeURIComponent(pathname)) ?? []
  if (!folder) return undefined
  const base = folder === 'cdn' ? path.join(dist, 'cdn') : dist
  const file = path.resolve(base, rest)
  // An encoded `..` passes the URL parser.
  if (!file.startsWith(path.resolve(base) + path.sep)) return undefined
  return readFile(file).catch(() => undefined)
}

async function collect(reports, request, response) {
  if (request.method === 'GET') return sendJson(response, reports)
  if (request.method === 'DELETE') reports.length = 0
  if (request.method === 'POST') reports.push(JSON.parse(await readText(request)))
  return response.writeHead(204).end()
}
