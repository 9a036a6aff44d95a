// JSON-RPC over HTTP for the chains that are facades of ours. https://www.jsonrpc.org/specification
import { allowAnyOrigin, readText, sendJson, serve } from '../http.mjs'

/** What a method throws for the caller. */
export const rpcError = (code, message, data = undefined) => Object.assign(new Error(message), { code, data })

/**
 * @param {Record<string, (params: any) => unknown>} methods
 * @param {(path: string, query: URLSearchParams) => { status?: number, body: unknown } | undefined} [read] answers GET
 */
export const serveJsonRpc = (methods, read = () => undefined) =>
  serve(async (request, response, url) => {
    if (allowAnyOrigin(request, response)) return
    if (request.method === 'GET') {
      const { status, body } = read(url.pathname, url.searchParams) ?? { status: 404, body: { error: 'not found' } }
      return sendJson(response, body, status)
    }
    const calls = parse(await readText(request))
    if (calls === undefined) return sendJson(response, failure(null, rpcError(-32700, 'Parse error')))
    const replies = Array.isArray(calls) && calls.length > 0 ? calls.map(reply) : reply(calls)
    return sendJson(response, await (Array.isArray(replies) ? Promise.all(replies) : replies))

    async function reply(call) {
      const { id = null, method, params = [] } = Object(call)
      if (typeof method !== 'string') return failure(id, rpcError(-32600, 'Invalid Request'))
      if (!Object.hasOwn(methods, method)) return failure(id, rpcError(-32601, 'Method not found'))
      try {
        return { jsonrpc: '2.0', id, result: (await methods[method](params)) ?? null }
      } catch (error) {
        return failure(id, typeof error.code === 'number' ? error : rpcError(-32603, 'Internal error', error.message))
      }
    }
  })

const failure = (id, { code, message, data }) => ({ jsonrpc: '2.0', id, error: { code, message, data } })

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
