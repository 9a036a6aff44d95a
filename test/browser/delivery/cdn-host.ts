// A CDN and a site that uses it, each an origin of its own: immutable files that a test can change, hold back or count.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Options } from '../../../src/types.ts'
import { root } from '../../dist/packed.ts'
import { serve } from '../../sandbox/http.mjs'
import type { World } from '../world.mjs'

declare global {
  interface Window {
    /** Set by a page's own script. */
    isAlive?: boolean
    /** What its modal was made of. */
    options: Pick<Options, 'networks' | 'metadata'>
  }
}

interface Integrity {
  readonly importmap: {
    readonly imports: Readonly<Record<string, string>>
    readonly integrity: Readonly<Record<string, string>>
  }
}

export interface Cdn {
  /** Where the files are, with a slash at its end. */
  readonly base: string
  /** Files that were asked for, in order, by their names. */
  readonly asked: string[]
  /** By how a file's name begins: its text changed, or 404. Neither is kept by a browser. */
  readonly spoiled: Map<string, 'changed' | 'gone'>
  /** As after a deploy: the text under a name, in place of the file. */
  readonly deployed: Map<string, string>
  stop(): Promise<void>
}

const read = (file: string) => readFile(path.join(root, 'dist/cdn', file), 'utf8')

export async function startCdn(folder = '/npm/hasp@0.1.0/'): Promise<Cdn> {
  const asked: string[] = []
  const spoiled: Cdn['spoiled'] = new Map()
  const deployed: Cdn['deployed'] = new Map()
  const { url, stop } = await serve(async (_, response, { pathname }) => {
    const name = path.posix.basename(pathname)
    asked.push(name)
    const [, how] = [...spoiled].find(([prefix]) => name.startsWith(prefix)) ?? []
    const text = deployed.get(name) ?? (await read(name).catch(() => undefined))
    const isGone = how === 'gone' || text === undefined || !pathname.startsWith(folder)
    // A name with a hash is for ever; one without where its folder has the version.
    const isFixed = /-[a-z]{5}\.js$/.test(name) || folder.includes('@')
    const headers = {
      'access-control-allow-origin': '*',
      'content-type': 'text/javascript',
      'cache-control': how || isGone || !isFixed ? 'no-store' : 'public, max-age=31536000, immutable',
    }
    if (isGone) return response.writeHead(404, headers).end()
    return response.writeHead(200, headers).end(how ? `${text};globalThis.tampered=true\n` : text)
  })
  return { base: url + folder, asked, spoiled, deployed, stop }
}

export interface Way {
  /** An attribute of the preloads, as a site's template may write it. */
  readonly preload?: '' | ' crossorigin'
  /** Where the page says that its addresses begin. */
  readonly href?: string
  /** Under the strictest policy. */
  readonly policy?: boolean
  /** Without an import map: the app names the files' own addresses, or does not know better. */
  readonly map?: 'none' | 'unknown'
  /** The page's own style. */
  readonly css?: string
  /** Embedded, far below the fold. */
  readonly mount?: boolean
  /** Runs before anything else of the page. */
  readonly first?: string
}

export interface Site {
  readonly url: string
  /** A page that uses the CDN in this way; its path. */
  page(cdn: Cdn, way?: Way): Promise<string>
  stop(): Promise<void>
}

const app = (from: string, networks: World['sandbox']['networks']) => `
import { createModal } from '${from}'
const network = (id, name, url) => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [url] } }
})
const networks = [
  network(31337, 'Sandbox One', '${networks['eip155:31337']}'),
  network(31338, 'Sandbox Two', '${networks['eip155:31338']}')
]
const mount = document.querySelector('#mount') ?? undefined
const modal = createModal({ networks, metadata: { name: 'Site' }, mount })
document.querySelector('#open').onclick = () => void modal.open().catch(() => undefined)
window.options = { networks, metadata: { name: 'Site' } }
window.demo = { modal }
`

/** The snippet's import map, for files at another base; and the hash of the one that a page preloads. */
async function importMap(base: string): Promise<{ readonly map: string; readonly hash: string }> {
  const { importmap } = JSON.parse(await read('integrity.json')) as Integrity
  const { hasp = '' } = importmap.imports
  const map = JSON.stringify(importmap).replaceAll(hasp.replace(/hasp\.js$/, ''), base)
  return { map, hash: importmap.integrity[hasp] ?? '' }
}

export async function startSite(world: World): Promise<Site> {
  const pages = new Map<string, { readonly text: string; readonly headers: Readonly<Record<string, string>> }>()
  const { url, stop } = await serve((_, response, { pathname }) => {
    const { text, headers } = pages.get(pathname) ?? { text: '', headers: { 'content-type': 'text/plain' } }
    return response.writeHead(200, headers).end(text)
  })
  const publish = (name: string, text: string, headers: Readonly<Record<string, string>>) => {
    pages.set(name, { text, headers })
    return name
  }
  return {
    url,
    stop,
    async page(cdn, { preload, href, policy, map: lack, css, mount, first } = {}) {
      const { map, hash } = await importMap(cdn.base)
      const name = `/${pages.size}`
      const script = publish(
        `${name}.js`,
        app(lack === 'none' ? `${cdn.base}hasp.js` : 'hasp', world.sandbox.networks),
        { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' },
      )
      const digest = createHash('sha256').update(map).digest('base64')
      const strict = `default-src 'none'; script-src 'self' ${new URL(cdn.base).origin} 'sha256-${digest}'; connect-src http:; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'`
      return publish(
        name,
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Site</title><link rel="icon" href="data:,">
${href ? `<base href="${href}">` : ''}
${css ? `<style>${css}</style>` : ''}
${first ? `<script>${first}</script>` : ''}
${lack ? '' : `<script type="importmap">${map}</script>`}
${preload === undefined ? '' : `<link rel="modulepreload" href="${cdn.base}hasp.js" integrity="${hash}"${preload}>`}
<body><button id="open">Connect</button>${mount ? '<div style="height:2000px"></div><div id="mount"></div>' : ''}<script type="module" src="${url}${script}"></script>`,
        { 'content-type': 'text/html; charset=utf-8', ...(policy && { 'content-security-policy': strict }) },
      )
    },
  }
}
