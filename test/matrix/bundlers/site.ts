// Serves built dapps from sub-paths, with the sandbox wallet put into their pages.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sendJson, serve } from '../../sandbox/http.mjs'
import type { Sandbox } from '../../sandbox/sandbox.mjs'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
}
const wallet = '<script type="module" src="/pages/wallet.js"></script>'

export interface Site {
  readonly url: string
  stop(): Promise<void>
}

/** `folder` is what is at `/some/where/`. */
export function startSite(folder: string, { dapp, networks }: Sandbox): Promise<Site> {
  return serve(async (_: unknown, response: import('node:http').ServerResponse, url: URL) => {
    if (url.pathname === '/sandbox.json') return sendJson(response, { networks })
    const [, name] = /^\/some\/where\/([\w./-]+)$/.exec(url.pathname) ?? []
    const isWallet = url.pathname.startsWith('/pages/')
    const bytes = isWallet ? await fetched(dapp + url.pathname.slice(1)) : name && (await read(folder, name))
    if (!bytes) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': types[path.extname(url.pathname)] ?? '' }).end(bytes)
  })
}

const fetched = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())

async function read(folder: string, name: string): Promise<string | Buffer | undefined> {
  const bytes = await readFile(path.join(folder, name)).catch(() => undefined)
  // At the end: some bundlers drop the tags that HTML can do without.
  return bytes && name.endsWith('.html') ? `${bytes}${wallet}` : bytes
}
