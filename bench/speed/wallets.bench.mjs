// `npm run bench wallets`: how long a visitor waits for a connection where every service is dead, and whether a page with fifty
// wallets can be used meanwhile. The wallet answers at once, so that what is timed is hasp and the browser.
import { fileURLToPath } from 'node:url'
import { build } from '../../esbuild.config.mjs'
import { alone, button, startWorld } from '../../test/browser/world.mjs'
import { ensure } from '../../test/ensure.mjs'

const rounds = 7
const median = (/** @type {number[]} */ values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
/** No node answers, and there is no projectId, so that nobody else is asked. */
const dead = 'rpc=http://127.0.0.1:9/'

/** @typedef {Awaited<ReturnType<typeof startWorld>>} World */

/** ms from a click on the extension's row to the state that says connected. */
async function connecting(/** @type {World} */ world) {
  const page = await world.visit(alone('cdn.html', dead))
  await page.click('#open')
  await button(page, /Test Wallet/).hover()
  const ms = await page.evaluate(async () => {
    const { modal } = window.demo
    const root = document.querySelector('hasp-modal')?.shadowRoot
    const row = [...(root?.querySelectorAll('button') ?? [])].find(({ textContent }) =>
      textContent?.includes('Test Wallet'),
    )
    const from = performance.now()
    const connected = new Promise((resolve) => {
      const stop = modal.subscribe(() => {
        if (modal.state.status !== 'connected') return
        resolve(performance.now() - from)
        queueMicrotask(stop)
      })
    })
    row?.click()
    return connected
  })
  await page.close()
  return Number(ms)
}

/** The longest task above 50 ms, at a quarter of the CPU's speed, of opening a list of fifty wallets and going through it. */
async function crowd(/** @type {World} */ world) {
  const page = await world.visit(alone('cdn.html', dead))
  const session = await world.context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(() => {
    const tasks = /** @type {number[]} */ ([])
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
    for (let i = 0; i < 50; i++) {
      const icon = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><path fill="hsl(${i * 7} 60% 40%)" d="M0 0h99v99H0z"/></svg>`)}`
      const info = { uuid: crypto.randomUUID(), name: `Wallet ${i}`, icon, rdns: `com.example.w${i}` }
      const detail = { info, provider: { request: async () => [], on() {}, removeListener() {} } }
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
  })
  // Nothing is looked for from outside meanwhile: that would be a task of the page's too.
  await page.evaluate(async () => {
    const rest = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms))
    document.querySelector('#open')?.shadowRoot?.querySelector('button')?.click()
    await rest(1500)
    const root = document.querySelector('hasp-modal')?.shadowRoot
    const rows = /** @type {HTMLElement[]} */ ([...(root?.querySelectorAll('.row') ?? [])])
    if (rows.length < 50) throw new Error(`${rows.length} rows`)
    for (const row of rows) {
      /** @type {HTMLElement} */
      row.focus()
      await rest(20)
    }
    await rest(500)
  })
  const tasks = await page.evaluate(() => /** @type {{ tasks: number[] }} */ (/** @type {unknown} */ (window)).tasks)
  await page.close()
  return Math.max(0, ...tasks)
}

const rows = [
  { name: 'click on the extension to connected, every service dead', run: connecting, most: 1000 },
  { name: 'fifty wallets, CPU 4× slower: the longest task', run: crowd, most: 50 },
]

export async function run() {
  ensure(fileURLToPath(new URL('../../test/sandbox', import.meta.url)))
  await build()
  const world = await startWorld()
  let failed = false
  try {
    for (const { name, run, most } of rows) {
      const values = []
      for (let i = 0; i < rounds; i++) values.push(await run(world))
      const ms = Math.round(median(values))
      failed ||= ms > most
      console.log(`${name}: ${ms} ms (${values.map(Math.round).join(', ')}), ≤ ${most} ${ms <= most ? '✓' : '✗'}`)
    }
  } finally {
    await world.close()
  }
  if (failed) process.exitCode = 1
}
