// What the gateway and the demo server share.
import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse, url: URL) => unknown} handler
 * @param {number} [port] 0 takes a free one
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function serve(handler, port = 0) {
  const server = createServer(async (request, response) => {
    try {
      await handler(request, response, new URL(request.url, 'http://127.0.0.1'))
    } catch (error) {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' })
      response.end(error.message)
    }
  })
  // Rejects where the server says that it cannot listen.
  await once(server.listen(port, '127.0.0.1'), 'listening').catch((error) => {
    if (error.code === 'EADDRINUSE') throw new Error(`port ${port} is in use: choose another with --port`)
    if (error.code === 'EACCES') throw new Error(`port ${port} needs more rights: choose another with --port`)
    throw error
  })
  const stop = () =>
    /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        server.close(() => resolve())
        // Browsers keep connections open, and close() would wait for them.
        server.closeAllConnections()
      })
    )
  const { port: taken } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { url: `http://127.0.0.1:${taken}`, stop }
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
  'access-control-expose-headers': 'retry-after',
}

/**
 * Lets pages of every origin read the answer.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @returns {boolean} whether a browser only asked if it may, which is answered
 */
export function allowAnyOrigin(request, response) {
  for (const [name, value] of Object.entries(cors)) response.setHeader(name, value)
  if (request.method !== 'OPTIONS') return false
  response.writeHead(204).end()
  return true
}

export async function readText(request) {
  const parts = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

export function sendJson(response, value, status = 200, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(value))
}
