// A server of node:http on 127.0.0.1, for what a test wants to be asked.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens on a free port. What stops it closes its connections too. */
export async function listenLocally(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, stop }
}

/** All of a request's body. */
export async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}
