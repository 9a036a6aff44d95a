// A data provider that answers as the sandbox's gateway does, but for one lie: by HTTP, before the real one.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** JSON of an answer, read and changed by a lie. */
export type Json = ReturnType<typeof JSON.parse>
export interface Lie {
  readonly title: string
  /** What the path of the questions has in it that are answered with it; the others are answered truly. */
  readonly at: string
  /** What becomes of the true answer; `cursor` is where the page that is asked for begins, `url` that of who lies. */
  readonly json?: (truth: Json, cursor: string | null, url: string) => Json
  /** The answer as it is. */
  readonly send?: (response: ServerResponse, request: IncomingMessage) => unknown
  /** Whether the wallet says what the account has, so that prices are asked for. */
  readonly byWallet?: boolean
  /** What is written in the tokens, in the things, among what has happened, in the head: and what is nowhere. */
  readonly tokens?: RegExp
  readonly things?: RegExp
  readonly activity?: RegExp
  readonly head?: RegExp
  readonly nowhere?: RegExp
}

export interface Liar {
  readonly url: string
  close(): void
}

const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
const bytes = 50 * 2 ** 20

/** Sends what is no picture, `bytes` long. */
function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(2 ** 20, 'A')
  let left = bytes / chunk.length
  const more = (): void => {
    while (left-- > 0) if (!response.write(chunk)) return void response.once('drain', more)
    response.end()
  }
  response.writeHead(200, { 'content-type': 'image/png' })
  more()
}

/** Starts one on a port of its own. `/vast` is a picture of 50 MB, `/endless` one that never ends. */
export async function startLiar(gateway: string, lie: Lie): Promise<Liar> {
  let url = ''
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [key, value] of Object.entries(open)) response.setHeader(key, value)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const { pathname, searchParams } = new URL(request.url ?? '', gateway)
    if (pathname === '/vast') return pour(response)
    if (pathname === '/endless') return void response.writeHead(200, { 'content-type': 'image/png' }).write('A')
    const isMeant = pathname.includes(lie.at)
    if (isMeant && lie.send) return void lie.send(response, request)
    const body = await buffer(request)
    const cursor = searchParams.get('cursor')
    // The gateway would refuse a cursor that is not its own.
    if (isMeant) searchParams.delete('cursor')
    const truth = await fetch(`${gateway}${pathname}?${searchParams}`, {
      method: request.method ?? 'GET',
      ...(body.length && { body, headers: { 'content-type': 'application/json' } }),
    })
    const text = await truth.text()
    response.writeHead(truth.status, { 'content-type': 'application/json' })
    response.end(isMeant && lie.json ? JSON.stringify(lie.json(JSON.parse(text), cursor, url)) : text)
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
