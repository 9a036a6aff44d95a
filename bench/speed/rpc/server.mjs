// A JSON-RPC server that does next to nothing. Forked, it is a process of its own, so that its time is not the client's.
import { createServer } from 'node:http'

/** A balance that only this address has: an answer given to the wrong call is found out. */
export const balanceOf = (address) => `0x1${address.slice(-15)}`

export function answer(body) {
  const calls = JSON.parse(body)
  const reply = ({ id, params }) => ({ jsonrpc: '2.0', id, result: balanceOf(params[0]) })
  return JSON.stringify(Array.isArray(calls) ? calls.map(reply) : reply(calls))
}

const headers = { 'content-type': 'application/json' }

/** In the place of `fetch`: the same answers without a network. */
export const memory = async (_, { body }) =>
  new Response(answer(typeof body === 'string' ? body : new TextDecoder().decode(body)), { headers })

function serve() {
  const server = createServer(async (request, response) => {
    const parts = []
    for await (const part of request) parts.push(part)
    const text = answer(Buffer.concat(parts).toString())
    response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text)
  })
  // A client that pauses must not find its connection closed.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1', () =>
    process.send(/** @type {import('node:net').AddressInfo} */ (server.address()).port),
  )
  process.on('disconnect', () => process.exit())
}

if (process.argv[2] === 'serve') serve()
