// Stands in for the hosted JSON-RPC endpoint: the same path and query, answers from the local chains, faults on demand.
import { setTimeout as sleep } from 'node:timers/promises'
import { allowAnyOrigin, readText, sendJson, serve } from './http.mjs'

/**
 * @typedef {object} Fault
 * @property {string} match a path with `*` for anything; with a `?` in it, path and query
 * @property {number} [status]
 * @property {unknown} [body] text as it is, anything else as JSON
 * @property {number} [delay] ms
 * @property {boolean} [drop] ends the connection without an answer
 * @property {number | string} [retryAfter]
 * @property {number} [times] absent = until reset
 */

/** @param {Record<string, string>} networks URL by CAIP-2 id */
export function startGateway(networks) {
  const state = { faults: [], log: [] }
  return serve(async (request, response, url) => {
    if (allowAnyOrigin(request, response)) return
    const body = await readText(request)
    if (url.pathname.startsWith('/__')) return control(state, request.method, url.pathname, body, response)
    const calls = parse(body)
    const entry = {
      method: request.method,
      path: url.pathname + url.search,
      status: 0,
      at: Date.now(),
      rpc: [calls ?? []].flat().map((call) => call?.method),
    }
    state.log.push(entry)
    response.once('finish', () => {
      entry.status = response.statusCode
    })
    const fault = takeFault(state, url)
    if (fault?.delay) await sleep(fault.delay)
    if (fault?.drop) return request.socket.destroy()
    if (fault?.retryAfter !== undefined) response.setHeader('retry-after', String(fault.retryAfter))
    if (fault?.status || fault?.body !== undefined) return sendFault(response, fault)
    return answer(networks, url, calls, body, response)
  })
}

function control(state, method, pathname, body, response) {
  if (method === 'GET' && pathname === '/__log') return sendJson(response, state.log)
  if (method === 'POST' && pathname === '/__fault') {
    const fault = parse(body)
    if (typeof fault?.match !== 'string') return sendJson(response, { error: 'a fault needs "match"' }, 400)
    state.faults.push({ ...fault, left: fault.times ?? Number.POSITIVE_INFINITY })
    return response.writeHead(204).end()
  }
  if (method === 'POST' && pathname === '/__reset') {
    state.faults.length = 0
    state.log.length = 0
    return response.writeHead(204).end()
  }
  return sendJson(response, { error: 'not found' }, 404)
}

function takeFault(state, url) {
  const fault = state.faults.find(({ match, left }) => left > 0 && fits(match, url))
  if (fault) fault.left -= 1
  return fault
}

function fits(match, url) {
  const pattern = match.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  const asked = match.includes('?') ? url.pathname + url.search : url.pathname
  return new RegExp(`^${pattern.join('.*')}$`).test(asked)
}

function sendFault(response, { status = 200, body = { error: 'fault on demand' } }) {
  if (typeof body !== 'string') return sendJson(response, body, status)
  return response.writeHead(status, { 'content-type': 'text/plain' }).end(body)
}

async function answer(networks, url, calls, body, response) {
  if (url.pathname !== '/v1' && url.pathname !== '/v1/') return sendJson(response, { error: 'not found' }, 404)
  const id = [calls ?? []].flat()[0]?.id ?? null
  const refuse = (status, code, message) => sendJson(response, { jsonrpc: '2.0', id, error: { code, message } }, status)
  if (!url.searchParams.get('projectId')) return refuse(401, -32001, 'projectId is missing')
  const chain = url.searchParams.get('chainId') ?? ''
  // Esplora is no JSON-RPC: who wants Bitcoin's asks its own URL.
  const target = chain.startsWith('bip122:') ? undefined : networks[chain]
  if (!target) return refuse(400, -32004, `chain ${chain} is not served here`)
  // Surfpool refuses batches, which a hosted endpoint takes.
  if (chain.startsWith('solana:') && Array.isArray(calls) && calls.length > 0) {
    const replies = await Promise.all(calls.map((call) => forward(target, JSON.stringify(call))))
    return sendJson(response, await Promise.all(replies.map((reply) => reply.json())))
  }
  // The body goes on as it came: also one that is no JSON, for the chain's own error.
  const reply = await forward(target, body)
  response.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? 'application/json' })
  response.end(Buffer.from(await reply.arrayBuffer()))
}

const forward = (target, body) =>
  fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
