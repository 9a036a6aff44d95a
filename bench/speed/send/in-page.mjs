// What the bench of sending does in the page itself: what is looked for from outside would be a task of the page's too.

/** Notes when the wallet's provider is asked to send. To be called before the page looks for wallets. */
export function watchPrompt() {
  const bench = { clicked: 0, prompted: 0 }
  Object.assign(window, { bench })
  addEventListener('eip6963:announceProvider', ({ detail }) => {
    const { provider } = detail
    if (provider.isWatched) return
    const { request } = provider
    provider.isWatched = true
    provider.request = (/** @type {{ method: string }} */ call) => {
      if (call.method === 'eth_sendTransaction') bench.prompted = performance.now()
      return request(call)
    }
  })
  // Before anybody else hears of it.
  addEventListener(
    'click',
    () => {
      bench.clicked = performance.now()
    },
    true,
  )
}

/** Resolves with the ms of one question to a node, of a connection that is open. */
export async function roundTrip(/** @type {string} */ url) {
  const ask = async () => {
    const from = performance.now()
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}',
    })
    await response.json()
    return performance.now() - from
  }
  // The first opens the connection, and has the browser ask beforehand whether it may.
  await ask()
  return ask()
}

/** Writes down when each frame is drawn, until `frames` is asked for. */
export function watchFrames() {
  const times = /** @type {number[]} */ ([])
  let isOver = false
  const draw = (/** @type {number} */ time) => {
    times.push(time)
    if (!isOver) requestAnimationFrame(draw)
  }
  requestAnimationFrame(draw)
  Object.assign(window, {
    bench: {
      stop() {
        isOver = true
        return times
      },
    },
  })
}
/** The ms between two frames, of all that were drawn meanwhile. */
export function frames() {
  const times = /** @type {number[]} */ (bench.stop())
  return times.slice(1).map((time, at) => time - (times[at] ?? 0))
}

/** Puts a plain field over the page, beside which the form is held. */
export function plainField() {
  const field = Object.assign(document.createElement('input'), { id: 'plain' })
  document.body.prepend(field)
  field.focus()
}
