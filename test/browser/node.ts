// A node of JSON-RPC before the real one, for a page: it answers as the real one does, but for a fault.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { textOf } from '../helpers/http.ts'

interface Reply {
  readonly id: number
  readonly result?: unknown
}
/** What comes instead of a true answer. */
export type Fault =
  /** A status and a text that is no JSON-RPC. */
  | { readonly status: number; readonly text: string }
  /** No answer before the fault is over. */
  | 'hang'
  /** Nobody listens. */
  | 'down'
  /** Other results, by method; the rest is true. */
  | Readonly<Record<`eth_${string}`, (truth: unknown) => unknown>>

export interface Node {
  readonly url: string
  /** Answers so from now on; truly without a fault. */
  set(fault?: Fault): Promise<void>
}

/** Starts one before the node of that URL, on a port that it keeps. */
export async function startNode(real: string): Promise<Node> {
  let fault: Fault | undefined
  const waiting: (() => void)[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const body = await textOf(request)
    while (fault === 'hang') await new Promise<void>((go) => waiting.push(go))
    if (fault && typeof fault === 'object' && 'status' in fault)
      return void response.writeHead(Number(fault.status)).end(fault.text)
    const truth = await fetch(real, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    response.writeHead(200, { 'content-type': 'application/json' }).end(bend(body, await truth.text(), fault))
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async set(next) {
      const was = fault
      fault = next
      for (const go of waiting.splice(0)) go()
      if (was === 'down') await listen(port)
      if (next !== 'down') return
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
}

/** The answers to one call or several, with another result for each method that is lied about. */
function bend(asked: string, answered: string, fault: Fault | undefined): string {
  if (!fault || typeof fault === 'string') return answered
  const methods = new Map([JSON.parse(asked)].flat().map(({ id, method }) => [id, method]))
  const bent = ({ id, ...rest }: Reply): Reply => {
    const lie = (fault as Record<string, (truth: unknown) => unknown>)[methods.get(id)]
    return lie ? { ...rest, id, result: lie(rest.result) } : { ...rest, id }
  }
  const replies: Reply | Reply[] = JSON.parse(answered)
  return JSON.stringify(Array.isArray(replies) ? replies.map(bent) : bent(replies))
}
