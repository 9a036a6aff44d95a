// Faults on demand, and a log of what was asked, before a gateway: `/__fault`, `/__log` and `/__reset`.
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * @typedef {object} Fault
 * @property {string} match a path with `*` for anything; with a `?` in it, path and query
 * @property {number} [status]
 * @property {unknown} [body] text as it is, anything else as JSON
 * @property {number} [delay] ms
 * @property {boolean} [drop] ends the connection without an answer
 * @property {number | string} [retryAfter]
 * @property {number} [times] absent = until reset
 *
 * @typedef {{ method: string, path: string, status: number, at: number, rpc: unknown[] }} Entry
 * @typedef {{ faults: (Fault & { left: number })[], log: Entry[] }} State
 */

/**
 * @param {import('../../src/gateway/types.ts').Gateway} gateway
 * @returns {import('../../src/gateway/types.ts').Gateway}
 */
export function withFaults(gateway) {
  /** @type {State} */
  const state = { faults: [], log: [] }
  return {
    ...gateway,
    async fetch(request, connection) {
      const { pathname, search } = new URL(request.url)
      if (request.method === 'OPTIONS') return gateway.fetch(request, connection)
      if (pathname.startsWith('/__')) return control(state, request, pathname)
      const calls = [parse(await request.clone().text())].flat()
      const entry = {
        method: request.method,
        path: pathname + search,
        status: 0,
        at: Date.now(),
        rpc: calls.map(methodOf),
      }
      state.log.push(entry)
      const fault = takeFault(state, pathname, search)
      if (fault?.delay) await sleep(fault.delay)
      // The server ends the connection of a request that has no answer.
      if (fault?.drop) throw new Error('dropped on demand')
      const isWhole = fault && (fault.status !== undefined || fault.body !== undefined)
      const answer = isWhole ? faultAnswer(fault) : await gateway.fetch(request, connection)
      entry.status = answer.status
      return fault ? named(answer, request, fault) : answer
    },
  }
}

const methodOf = (call) => Object(call).method

async function control(state, request, pathname) {
  if (request.method === 'GET' && pathname === '/__log') return Response.json(state.log)
  if (request.method === 'POST' && pathname === '/__fault') {
    const fault = parse(await request.text())
    if (typeof fault?.match !== 'string') return Response.json({ error: 'a fault needs "match"' }, { status: 400 })
    state.faults.push({ ...fault, left: fault.times ?? Number.POSITIVE_INFINITY })
    return new Response(null, { status: 204 })
  }
  if (request.method === 'POST' && pathname === '/__reset') {
    state.faults.length = 0
    state.log.length = 0
    return new Response(null, { status: 204 })
  }
  return Response.json({ error: 'not found' }, { status: 404 })
}

function takeFault(state, pathname, search) {
  const fault = state.faults.find(({ match, left }) => left > 0 && fits(match, pathname, search))
  if (fault) fault.left -= 1
  return fault
}

function fits(match, pathname, search) {
  const pattern = match.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${pattern.join('.*')}$`).test(match.includes('?') ? pathname + search : pathname)
}

function faultAnswer({ status = 200, body = { error: 'fault on demand' } }) {
  if (typeof body !== 'string') return Response.json(body, { status })
  return new Response(body, { status, headers: { 'content-type': 'text/plain' } })
}

/** The same for the page that asked, which may not read it otherwise. */
function named(answer, request, { retryAfter }) {
  const headers = new Headers(answer.headers)
  const origin = request.headers.get('origin')
  if (origin) headers.set('access-control-allow-origin', origin)
  headers.set('access-control-expose-headers', 'retry-after')
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  return new Response(answer.body, { status: answer.status, headers })
}

function parse(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
