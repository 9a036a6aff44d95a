// A CDN as far as timing goes: every file compressed once, ahead, and immutable.
import { once } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

/**
 * @param {Map<string, string | Uint8Array>} files by path
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function serveFiles(files) {
  const packed = new Map([...files].map(([name, contents]) => [name, brotliCompressSync(contents)]))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://127.0.0.1')
    const contents = packed.get(pathname)
    if (!contents) return response.writeHead(404).end()
    const type = types[path.extname(pathname)]
    const age = type === types['.html'] ? 'no-cache' : 'public, max-age=31536000, immutable'
    response.writeHead(200, {
      'content-type': type,
      'content-encoding': 'br',
      'content-length': contents.length,
      'cache-control': age,
    })
    return response.end(contents)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const stop = () =>
    /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    )
  return { url: `http://127.0.0.1:${portOf(server)}`, stop }
}

/** @param {import('node:http').Server} server that listens on a port */
const portOf = (server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port
