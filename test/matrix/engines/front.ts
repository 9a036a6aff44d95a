// The demo through a server of an origin of its own: nothing is remembered there, and its files can be lost and changed.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** `cut` ends the connection without an answer. */
export type Trouble = 'lost' | 'cut' | 'changed'

export interface Front {
  /** With a slash at its end. */
  readonly url: string
  /** Paths with their queries, in the order in which they were asked for. */
  asked(): readonly string[]
  /** Every file whose path has the part in it, `times` times. Returns what ends it earlier. */
  trouble(trouble: Trouble, part: string, times?: number): () => void
  /** A page or a script of the test's own. */
  put(path: string, body: string, headers?: Readonly<Record<string, string>>): void
  stop(): Promise<void>
}

const script = await readFile(new URL('page.js', import.meta.url), 'utf8')

/** @param behind with a slash at its end */
export async function startFront(behind: string): Promise<Front> {
  const asked: string[] = []
  const rules: { readonly trouble: Trouble; readonly part: string; left: number }[] = []
  const put = new Map<string, { readonly body: string; readonly headers: Readonly<Record<string, string>> }>()
  put.set('/front/page.js', { body: script, headers: {} })
  const server = createServer((incoming, response) => {
    const { pathname, search } = new URL(incoming.url ?? '/', behind)
    asked.push(pathname + search)
    const rule = rules.find(({ part, left }) => left > 0 && pathname.includes(part))
    if (rule) rule.left--
    if (rule?.trouble === 'cut') return void incoming.socket.destroy()
    if (rule?.trouble === 'lost') return void response.writeHead(404, { 'content-type': 'text/plain' }).end('not found')
    const file = put.get(pathname)
    if (!file) return pass(behind, incoming, response, rule?.trouble === 'changed')
    const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache', ...file.headers })
    return void response.end(rule ? changed(file.body, type) : file.body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}/`,
    asked: () => asked,
    trouble(trouble, part, left = Number.POSITIVE_INFINITY) {
      const rule = { trouble, part, left }
      rules.unshift(rule)
      return () => {
        rule.left = 0
      }
    },
    put: (path, body, headers = {}) => void put.set(path, { body, headers }),
    async stop() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

const changed = (body: string, type: string): string =>
  type.includes('javascript') ? `${body}\n;globalThis.changed = 1` : body

/** Pages get the test's own script before all others. */
function pass(behind: string, incoming: IncomingMessage, response: ServerResponse, change: boolean): void {
  const { method, headers } = incoming
  const { host, origin } = new URL(behind)
  const own = { ...headers, host, ...(headers.origin && { origin }) }
  const outgoing = request(new URL(incoming.url ?? '/', behind), { method, headers: own })
  outgoing.on('response', async (answer) => {
    const type = String(answer.headers['content-type'])
    const { 'content-length': _, ...rest } = answer.headers
    response.writeHead(answer.statusCode ?? 502, rest)
    if (!change && !type.includes('html')) return void answer.pipe(response)
    let text = ''
    for await (const part of answer.setEncoding('utf8')) text += part
    text = text.replace('<head>', '<head><script src="/front/page.js"></script>')
    response.end(change ? changed(text, type) : text)
  })
  outgoing.on('error', () => response.destroy())
  response.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}
