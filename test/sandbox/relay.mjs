// A WalletConnect relay on this machine: verifies who connects, keeps mail until it is acknowledged, fails on demand. What
// the public relay does not publish (limits, who else gets a message) is chosen here and said where it is chosen.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'
import { readText, sendJson } from './http.mjs'
import { admit } from './relay/auth.mjs'
import { createFaults } from './relay/faults.mjs'
import { createMailbox } from './relay/mailbox.mjs'
import { startSession } from './relay/session.mjs'

export { admit }

/** A batch's is the protocol's; the rest is chosen. Bytes, items, seconds, ms. */
export const limits = {
  maxFrame: 1_000_000,
  maxBatch: 500,
  maxFetched: 500,
  maxMail: 1000,
  maxSubscribers: 100,
  minTtl: 1,
  maxTtl: 2_592_000,
  /** A socket that listens to nothing and says nothing is closed with 4008. */
  staleAfter: 60_000,
  pingInterval: 30_000,
}
/** Entries that the log keeps. */
const logSize = 20_000
/** A reason of a close frame is 123 bytes at most. */
const reasonOf = (text) => Buffer.from(text).subarray(0, 123).toString('utf8')

/**
 * @param {object} [options]
 * @param {() => number} [options.now] ms: for JWTs, ttl and times
 * @param {number} [options.port]
 * @param {Partial<typeof limits>} [options.limits]
 * @param {Readonly<Record<string, { origins?: readonly string[] }>>} [options.projects] absent = any project id will do
 * @param {boolean} [options.deduplicate] the same message published again by the same client is stored once (default)
 */
export async function startRelay({ now = Date.now, port = 0, limits: own, projects, deduplicate = true } = {}) {
  const relay = createRelay({ now, limits: { ...limits, ...own }, deduplicate })
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 16 * 2 ** 20 })
  const server = createServer((request, response) => answer(relay, request, response))
  const connections = new Set()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.on('upgrade', (request, socket, head) => upgrade({ relay, sockets, projects }, request, socket, head))
  // Rejects where the server says that it cannot listen.
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const { port: taken } = /** @type {import('node:net').AddressInfo} */ (server.address())
  relay.http = `http://127.0.0.1:${taken}`
  relay.url = relay.http.replace('http', 'ws')
  const pings = setInterval(() => {
    for (const { wire } of relay.sessions) wire.ping()
  }, relay.limits.pingInterval)
  pings.unref()
  relay.stop = () => {
    clearInterval(pings)
    relay.clear()
    // Those that were upgraded, too: the server itself has forgotten them.
    for (const socket of connections) socket.destroy()
    return new Promise((resolve) => server.close(() => resolve()))
  }
  return relay
}

function createRelay({ now, limits, deduplicate }) {
  /** @type {Set<ReturnType<typeof startSession>>} */
  const sessions = new Set()
  const log = []
  const timers = new Set()
  const relay = {
    url: '',
    http: '',
    stop: async () => {},
    now,
    limits,
    sessions,
    log,
    faults: createFaults({
      strikeOpen: (fault) => {
        const named = fault.match?.clientId
        for (const { clientId, wire } of [...sessions]) if (!named || named === clientId) wire.strike(fault)
      },
    }),
    mailbox: createMailbox({ now, maxMail: limits.maxMail, deduplicate }),
    note(entry) {
      log.push({ at: now(), ...entry })
      if (log.length > logSize) log.shift()
    },
    /** A timer that `stop()` ends. */
    later(run, delay) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        run()
      }, delay)
      timers.add(timer)
      return () => {
        clearTimeout(timer)
        timers.delete(timer)
      }
    },
    /** Faults and log; mail and subscriptions stay. */
    reset() {
      relay.faults.clear()
      log.length = 0
    },
    clear() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      relay.reset()
    },
  }
  return relay
}

function upgrade({ relay, sockets, projects }, request, socket, head) {
  const { searchParams } = new URL(request.url, relay.http)
  const origin = request.headers.origin
  const { clientId, refusal } = admit(searchParams, { aud: relay.url, now: relay.now(), origin, projects })
  const fault = relay.faults.take({ kind: 'open', clientId })
  const early = fault?.kind === 'refuse' && fault.status ? fault : undefined
  const refused = early ?? refusal
  if (refused) relay.note({ direction: 'in', kind: 'refused', clientId, reason: refused.reason })
  socket.on('error', () => {})
  if (early || (refusal && searchParams.get('useOnCloseEvent') !== 'true'))
    return socket.end(`HTTP/1.1 ${refused.status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  if (fault?.kind === 'drop') return relay.later(() => socket.destroy(), fault.delay ?? 60_000)
  const open = () =>
    sockets.handleUpgrade(request, socket, head, (ws) => {
      ws.on('error', () => {})
      // Accepted first: a browser is not told why an upgrade failed.
      if (refusal) return ws.close(3000, reasonOf(refusal.reason))
      const session = startSession(relay, ws, clientId)
      if (fault && fault.kind !== 'delay') session.wire.strike(fault)
    })
  return fault?.kind === 'delay' ? relay.later(open, fault.delay ?? 1000) : open()
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
}

/** For the browser and for other processes: the same faults and log, over HTTP. */
async function answer(relay, request, response) {
  for (const [name, value] of Object.entries(cors)) response.setHeader(name, value)
  const { pathname } = new URL(request.url, relay.http)
  const asked = `${request.method} ${pathname}`
  try {
    const body = await readText(request)
    if (asked === 'GET /__log') return sendJson(response, relay.log)
    if (asked === 'POST /__fault') relay.faults.add(JSON.parse(body))
    else if (asked === 'POST /__reset') relay.reset()
    else if (request.method !== 'OPTIONS') return sendJson(response, { error: 'not found' }, 404)
    return response.writeHead(204).end()
  } catch (error) {
    return sendJson(response, { error: error.message }, 400)
  }
}
