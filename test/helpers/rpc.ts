// A real JSON-RPC server on 127.0.0.1, which records every POST and makes faults on demand.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Call {
  readonly jsonrpc: string
  readonly id: number
  readonly method: string
  readonly params?: unknown
}
/** One POST, with its body parsed. */
export interface Post {
  readonly body: Call | Call[]
  readonly calls: readonly Call[]
  readonly headers: IncomingMessage['headers']
  readonly at: number
}
/** Answers a POST in place of the usual answer. */
export type Fault = (post: Post, response: ServerResponse) => void

export interface Node {
  readonly url: string
  readonly posts: Post[]
  /** Faults of the next POSTs, first come first served. */
  readonly faults: Fault[]
  /** Answers in place of the usual answer where no fault is left. */
  rule?: Fault | undefined
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

/** Makes the replies that the server would have sent. */
export const replies = (node: Node, post: Post): object[] => post.calls.map((call) => reply(node, call))
export const json = (response: ServerResponse, body: unknown): void => {
  if (!response.headersSent) response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(body))
}
/** Answers a POST as if nothing were wrong. */
export const answering =
  (node: Node): Fault =>
  (post, response) => {
    const allResults = replies(node, post)
    json(response, Array.isArray(post.body) ? allResults : allResults[0])
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
/** A fault that answers with JSON and, it may be, a status. */
export const object =
  (value: unknown, code = 200, headers: Record<string, string> = {}): Fault =>
  (_, response) =>
    json(response.writeHead(code, headers), value)
/** A fault that cuts the connection. */
export const dropConnection: Fault = (_, response) => void response.destroy()
/** A fault that never answers. */
export const neverAnswer: Fault = () => undefined

/** Counts the calls in each POST. */
export const sizes = ({ posts }: Node): number[] => posts.map(({ calls }) => calls.length)
/** Makes a call that is answered with its params. */
export const echo = (...params: unknown[]) => ({ method: 'echo', params })
/** Lists the results, and for errors the code, the status or the name. */
export const outcomesOf = (results: PromiseSettledResult<unknown>[]): unknown[] =>
  results.map((result) =>
    result.status === 'fulfilled' ? result.value : (result.reason.code ?? result.reason.status ?? result.reason.name),
  )
/** Makes `count` calls at once, which echo the numbers from 1 on. */
export const callMany = async (
  send: (request: { method: string; params: unknown }) => Promise<unknown>,
  count: number,
): Promise<unknown[]> =>
  outcomesOf(await Promise.allSettled(Array.from({ length: count }, (_, i) => send(echo(i + 1)))))
/** The results of `callMany` where nothing is wrong. */
export const all = (count: number): unknown[] => Array.from({ length: count }, (_, i) => [i + 1])

/** Wraps the real fetch, and counts the answers that are still awaited. */
export function countedFetch(): { readonly fetch: typeof fetch; open: number } {
  const tapped = {
    open: 0,
    fetch: async (...args: Parameters<typeof fetch>): Promise<Response> => {
      tapped.open++
      try {
        const response = await fetch(...args)
        const text = await response.text()
        return new Response(text, { status: response.status, headers: response.headers })
      } finally {
        tapped.open--
      }
    },
  }
  return tapped
}

const used = new Set<number>()
/** Listens on a port that no server had before, since hasp remembers what it knows of a host by its origin. */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  if (!used.has(port)) {
    used.add(port)
    return port
  }
  await new Promise((resolve) => server.close(resolve))
  return listen(server)
}

/** Starts a server that echoes; `own` adds results of other methods. */
export async function startNode(own: Node['results'] = {}): Promise<Node> {
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      // The client has closed the connection in the middle of its request.
      return
    }
    const parsed = JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[]
    const post = { body: parsed, calls: [parsed].flat(), headers: request.headers, at: Date.now() }
    node.posts.push(post)
    const fault = node.faults.shift() ?? node.rule ?? answering(node)
    fault(post, response)
  })
  const port = await listen(server)
  const node: Node = {
    url: `http://127.0.0.1:${port}`,
    posts: [],
    faults: [],
    results: { echo: (params: unknown) => params, ...own },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return node
}
