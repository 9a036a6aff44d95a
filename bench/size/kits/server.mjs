// Serves the pages as a CDN would, each file compressed ahead with brotli at 11, and counts what goes over the wire.
import { once } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}
/** These are compressed already. */
const dense = ['.png', '.woff2', '.webp', '.jpg']

async function pack(name, contents) {
  const [ending, bytes] = [path.extname(name), Buffer.from(contents)]
  const type = types[ending] ?? 'application/octet-stream'
  const isDense = dense.includes(ending)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const body = isDense ? bytes : await compress(bytes, { params })
  const headers = {
    'content-type': type,
    'content-length': body.length,
    'cache-control': ending === '.html' ? 'no-cache' : 'public, max-age=31536000, immutable',
  }
  return { body, headers: isDense ? headers : { ...headers, 'content-encoding': 'br' } }
}

/**
 * `logs` has what was asked for in a visit to a kit's page; `bytes` are those of the response, headers included.
 * @param {Map<string, string | Uint8Array>} files by path
 */
export async function serve(files) {
  const packed = new Map()
  /** By the kit's name, which a path begins with; a visit puts its own there. */
  const logs = new Map()
  /** Most files are never asked for: each is compressed when it first is, in a visit that does not count. */
  const ready = (name) => {
    if (!packed.has(name) && files.has(name)) packed.set(name, pack(name, files.get(name)))
    return packed.get(name)
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://127.0.0.1')
    const { socket } = response
    const before = socket.bytesWritten
    const entry = { path: pathname, bytes: 0, body: 0, isMissing: !files.has(pathname) }
    logs.get(pathname.split('/')[1])?.push(entry)
    response.on('finish', () => Object.assign(entry, { bytes: socket.bytesWritten - before }))
    const found = await ready(pathname)
    if (!found) return response.writeHead(404).end()
    entry.body = found.body.length
    return response.writeHead(200, found.headers).end(found.body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const stop = () =>
    /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    )
  return { url: `http://127.0.0.1:${portOf(server)}`, logs, stop }
}

/** @param {import('node:http').Server} server that listens on a port */
const portOf = (server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port
