// One visit of a slow phone to one page: a cold cache, a 1.6 Mbps line with 150 ms a round trip, a CPU four times slower.
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** Runs in the page before anything else: three wallets, and the clock. */
function prepare() {
  const icon = (colour) =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" rx="2" fill="${colour}"/></svg>`)}`
  const details = ['teal', 'navy', 'maroon'].map((colour) => ({
    info: { uuid: crypto.randomUUID(), name: `Wallet ${colour}`, icon: icon(colour), rdns: `com.example.${colour}` },
    provider: { request: async () => [] },
  }))
  addEventListener('eip6963:requestProvider', () => {
    for (const detail of details) dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  })
  const tasks = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, duration])
  }).observe({ type: 'longtask', buffered: true })

  const isDrawn = () => {
    const root = document.querySelector('hasp-modal')?.shadowRoot ?? document
    return (
      root.querySelectorAll('dialog[open] h1').length === 1 && root.querySelectorAll('dialog[open] img').length === 3
    )
  }
  /** A message that is sent in a frame arrives when the frame has been painted. */
  const painted = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      const look = () => (isDrawn() ? port2.postMessage(0) : requestAnimationFrame(look))
      requestAnimationFrame(look)
    })
  window.bench = {
    tasks,
    painted: painted(),
    async click() {
      const way = document.querySelector('hasp-button')?.shadowRoot.querySelector('button')
      const from = performance.now()
      ;(way ?? document.querySelector('#connect')).click()
      return [from, await painted()]
    },
  }
}

/** Nothing has come for half a second: what a pointer's rest has begun is done. */
const quiet = (page) =>
  page.waitForFunction(() => {
    const { length } = performance.getEntriesByType('resource')
    if (window.bench.length !== length) Object.assign(window.bench, { length, since: performance.now() })
    return performance.now() - window.bench.since > 500
  })

/** ms to the paint, from the navigation or from the click; the sum of the long tasks and the longest; and what was fetched. */
export async function visit(browser, url, { isClick = false, slowdown = 4 } = {}) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', line)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(prepare)
    await page.goto(url, { waitUntil: isClick ? 'networkidle' : 'load' })
    // Who clicks has pointed before: the button fetches what the click will need.
    if (isClick && (await page.locator('hasp-button').count())) {
      await page.hover('hasp-button')
      await quiet(page)
    }
    const [from, to] = await page.evaluate(async (isClick) => {
      const span = isClick ? await window.bench.click() : [0, await window.bench.painted]
      // Long tasks are told some time after they end.
      await new Promise((resolve) => setTimeout(resolve, 500))
      return span
    }, isClick)
    return await page.evaluate(
      ([from, to]) => {
        const durations = window.bench.tasks.filter(([start]) => start >= from).map(([, duration]) => duration)
        const entries = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'))
        const files = entries.map(({ name, startTime, responseEnd }) => ({
          name: new URL(name).pathname,
          from: Math.round(startTime - from),
          to: Math.round(responseEnd - from),
        }))
        return {
          ms: to - from,
          long: durations.reduce((sum, duration) => sum + duration, 0),
          longest: Math.max(0, ...durations),
          files,
        }
      },
      [from, to],
    )
  } finally {
    await context.close()
  }
}
