// A JSON-RPC server that really is one: on 127.0.0.1, with every POST written down and faults on demand.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Call {
  readonly jsonrpc: string
  readonly id: number
  readonly method: string
  readonly params?: unknown
}
/** One POST: its body parsed, and what it came with. */
export interface Post {
  readonly body: Call | Call[]
  readonly calls: readonly Call[]
  readonly headers: IncomingMessage['headers']
  readonly at: number
}
/** Answers in place of the usual one. */
export type Fault = (post: Post, response: ServerResponse) => void

export interface Node {
  readonly url: string
  readonly posts: Post[]
  /** Faults of the next POSTs, first come first served. */
  readonly faults: Fault[]
  /** Results by method; a thrown object is the error of the reply. */
  readonly results: Record<string, (params: never) => unknown>
  stop(): Promise<void>
}

const reply = (node: Node, { id, method, params }: Call): object => {
  try {
    const result = node.results[method]
    if (!result) return { jsonrpc: '2.0', id, error: { code: -32601, message: `no ${method}` } }
    return { jsonrpc: '2.0', id, result: result(params as never) }
  } catch (error) {
    return { jsonrpc: '2.0', id, error }
  }
}

/** The replies that the server would have sent. */
export const replies = (node: Node, post: Post): object[] => post.calls.map((call) => reply(node, call))
export const json = (response: ServerResponse, body: unknown): void => {
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(body))
}
/** A fault that answers with a status. */
export const status =
  (code: number, body = '', headers: Record<string, string> = {}): Fault =>
  (_, response) =>
    void response.writeHead(code, headers).end(body)
/** A fault that answers with a body. */
export const body =
  (text: string): Fault =>
  (_, response) =>
    void response.end(text)
/** A fault that cuts the connection. */
export const cut: Fault = (_, response) => void response.destroy()
/** A fault that never answers. */
export const hang: Fault = () => undefined

export async function startNode(results: Node['results'] = {}): Promise<Node> {
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const parsed = JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[]
    const post = { body: parsed, calls: [parsed].flat(), headers: request.headers, at: Date.now() }
    node.posts.push(post)
    const fault = node.faults.shift()
    if (fault) return fault(post, response)
    const all = replies(node, post)
    json(response, Array.isArray(parsed) ? all : all[0])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const node: Node = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts: [],
    faults: [],
    results,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return node
}
