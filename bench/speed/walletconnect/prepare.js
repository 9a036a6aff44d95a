// Runs in the page before anything else: what is waited for is counted, and each step of a visit is made and timed. Nothing
// of this module is there in the page: a function has all it needs inside.

/** Timers and sockets that are open, and what came over the network. */
export function count() {
  const { setTimeout, setInterval, clearTimeout, clearInterval, WebSocket } = globalThis
  const timers = new Set()
  const counting = {
    setTimeout(run, ms, ...rest) {
      const id = setTimeout((...args) => timers.delete(id) && run(...args), ms, ...rest)
      timers.add(id)
      return id
    },
    setInterval(run, ms, ...rest) {
      const id = setInterval(run, ms, ...rest)
      timers.add(id)
      return id
    },
  }
  Object.assign(globalThis, counting)
  for (const [key, clear] of Object.entries({ clearTimeout, clearInterval }))
    globalThis[key] = (id) => {
      timers.delete(id)
      clear(id)
    }

  const sockets = new Set()
  /** `heard`: openings and frames. `opening`: ms of the first socket. */
  const network = { heard: 0, opening: undefined, clientId: undefined }
  globalThis.WebSocket = class extends WebSocket {
    constructor(url, ...rest) {
      super(url, ...rest)
      const from = performance.now()
      const [, claims] = new URL(url).searchParams.get('auth').split('.')
      network.clientId = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))).iss
      sockets.add(this)
      this.addEventListener('message', () => network.heard++)
      this.addEventListener('close', () => sockets.delete(this))
      this.addEventListener('open', () => {
        network.heard++
        network.opening ??= performance.now() - from
      })
    }
  }

  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  globalThis.counted = {
    network,
    sleep,
    async clientId() {
      while (!network.clientId) await sleep(5)
      return network.clientId
    },
    /** What is still there when all had `ms` to end. */
    async left(ms) {
      for (let at = 0; at < ms && timers.size + sockets.size > 0; at += 25) await sleep(25)
      return { timers: timers.size, sockets: sockets.size }
    },
  }
}

/** The steps, by the names that a visit calls them with. */
export function act({ name, relayUrl, faults, asked, answer, longest, hasVerify }) {
  const { network, sleep } = globalThis.counted
  // The SDK's own switch for Verify, which would wait five seconds for a host that is not there.
  if (name === 'sdk' && !hasVerify) Object.assign(globalThis, { process: { env: { IS_VITEST: 'true' } } })

  const since = (from) => performance.now() - from
  const metadata = { name: 'Bench', description: 'Times a client', url: location.origin, icons: [] }
  let client
  let session
  /** Fetched before the clock runs. ms until the module is evaluated, and until there is a client. */
  async function load() {
    const { url, start } = await import(`/${name}-ways.js`)
    await (await fetch(url)).text()
    const from = performance.now()
    const module = await import(url)
    const evaluated = since(from)
    client = await start(module, { relayUrl, metadata, ...asked })
    return { from, evaluated, made: since(from) }
  }
  /** ms to the uri, and what was heard from the relay by then. */
  async function connect() {
    const { heard } = network
    const from = performance.now()
    const { uri, approval } = await client.connect()
    const result = { uri, ms: since(from), heard: network.heard - heard }
    session = approval.then(() => Date.now())
    return result
  }
  /** ms to the answer. The SDK gives up some requests; then what counts is the next. */
  async function request(from = performance.now()) {
    const end = performance.now() + longest
    for (;;) {
      const given = await Promise.race([
        client.request(client.topics()[0]).catch((error) => ({ error })),
        sleep(longest),
      ])
      if (given === answer) return since(from)
      if (performance.now() > end) return Number.POSITIVE_INFINITY
      if (name === 'hasp') throw new Error('not answered', { cause: given?.error })
      await sleep(100)
    }
  }
  globalThis.bench = {
    ...globalThis.counted,
    load,
    connect,
    request,
    /** When there was a session, in ms of the common clock. */
    settled: () => session,
    sessions: () => client.topics().length,
    /** ms from the import to the first answer, and how much of it a socket took to open. */
    async reload() {
      const { from } = await load()
      return { first: await request(from), opening: network.opening }
    },
    /** The relay strikes at the socket, and the next moment something is asked for. */
    async struck(kind) {
      const body = JSON.stringify({ kind, now: true, match: { clientId: network.clientId } })
      await fetch(faults, { method: 'POST', body })
      return request()
    },
    disconnect: () => Promise.all(client.topics().map((topic) => client.disconnect(topic))),
  }
}
