// `npm run bench account`: how long a visitor waits for an account that is known already, what one with more of everything than
// anybody has takes in memory, and whether its lists can be scrolled on a CPU that is four times slower.
import { fileURLToPath } from 'node:url'
import { build } from '../../esbuild.config.mjs'
import { alone, button, connect, patience, ready, startWorld, until } from '../../test/browser/world.mjs'
import { ensure } from '../../test/ensure.mjs'
import { bulkBalances } from '../../test/sandbox/bulk/balances.mjs'
import { bulkAddress, bulkCount } from '../../test/sandbox/bulk/history.mjs'
import { openAccount, scrollThrough } from './account/in-page.mjs'
import { tasksOf } from './account/tasks.mjs'

const openings = 15
const counts = [5, 500, 5000]
/** px in a frame, as a finger that flings. */
const step = 400
/** ms from the click to the paint, ms of a task, and elements of the modal. */
const [mostWait, mostTask, mostElements] = [60, 50, 500]
const median = (/** @type {number[]} */ values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** @typedef {Awaited<ReturnType<typeof startWorld>>} World */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ name: string, unit: string, all: number[], most?: number }} Row */

const modal = (/** @type {Page} */ page) => page.locator('hasp-modal')
const rest = (/** @type {Page} */ page) => page.waitForTimeout(300)

/** The address that has everything is connected, with so many of its tokens. */
async function visit(/** @type {World} */ world, /** @type {number} */ count) {
  const { gateway, networks } = world.sandbox
  const [chain = ''] = Object.keys(networks)
  const tell = (/** @type {string} */ what, /** @type {object} */ body) =>
    fetch(`${gateway}/__${what}`, { method: 'POST', body: JSON.stringify(body) })
  await tell('reset', {})
  const pictureUrl = (/** @type {string} */ folder, /** @type {string} */ id) =>
    `${gateway}/public/get${folder}Image/${id}?projectId=sandbox`
  const balances = bulkBalances({ chain, pictureUrl }).slice(0, count)
  if (count < 5000) await tell('fault', { match: '/v1/account/*/balance', body: { balances } })
  const page = await world.visit(alone('cdn.html', 'data'))
  await world.hand.set({ address: bulkAddress })
  await connect(page)
  await modal(page).locator('.worth').first().waitFor()
  return page
}

/** Opens the account again and again: the ms to its paint, and of scripts in them. */
async function reopened(/** @type {World} */ world, /** @type {number} */ count) {
  const page = await visit(world, count)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const scripts = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0)
  }
  const [waits, scripting] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])]
  for (let i = 0; i < openings; i++) {
    await button(page, 'Close').click()
    await until(page, { open: false })
    await modal(page).waitFor({ state: 'detached' })
    await rest(page)
    const before = await scripts()
    waits.push(await page.evaluate(openAccount))
    scripting.push((await scripts()) - before)
  }
  await page.close()
  return { waits, scripting }
}

/** The first opening in a page to which a connected visitor comes back, and which points before it clicks. */
async function returned(/** @type {World} */ world, /** @type {number} */ count) {
  const page = await visit(world, count)
  const waits = []
  for (let i = 0; i < openings; i++) {
    await page.reload()
    await ready(page)
    await until(page, { status: 'connected' })
    await page.hover('#open')
    await page.waitForLoadState('networkidle', { timeout: patience })
    waits.push(await page.evaluate(openAccount))
  }
  await page.close()
  return waits
}

/** MB in use after a collection, and the elements of the modal. */
async function taken(/** @type {Page} */ page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  const elements = await page.evaluate(
    () => document.querySelector('hasp-modal')?.shadowRoot?.querySelectorAll('*').length,
  )
  return { heap: Math.round(usedSize / 1e5) / 10, elements: Number(elements) }
}

/** What so many tokens take while they are shown. */
async function shown(/** @type {World} */ world, /** @type {number} */ count) {
  const page = await visit(world, count)
  await rest(page)
  const found = await taken(page)
  await page.close()
  return found
}

/** A list is scrolled from its first to its last row on a slow CPU. */
async function scrolled(/** @type {World} */ world, /** @type {'tokens' | 'activity'} */ what) {
  const page = await visit(world, 5000)
  await page.bringToFront()
  if (what === 'activity') await modal(page).getByRole('tab', { name: 'Activity' }).click()
  await modal(page).getByRole('tabpanel').getByRole('listitem').nth(3).waitFor()
  const session = await page.context().newCDPSession(page)
  const found = await tasksOf(session, () => page.evaluate(scrollThrough, step))
  const end = await taken(page)
  await page.close()
  return { ...found, heap: end.heap }
}

/** @returns {AsyncGenerator<Row>} */
async function* waits(/** @type {World} */ world) {
  for (const count of [5, 5000]) {
    const { waits, scripting } = await reopened(world, count)
    yield { name: `${count} tokens: click to painted Account`, unit: 'ms', all: waits, most: mostWait }
    yield { name: '… scripts in it', unit: 'ms', all: scripting }
    yield { name: '… the first time in a page', unit: 'ms', all: await returned(world, count), most: mostWait }
  }
}

/** @returns {AsyncGenerator<Row>} */
async function* sizes(/** @type {World} */ world) {
  for (const count of counts) {
    const { heap, elements } = await shown(world, count)
    yield { name: `${count} tokens: heap`, unit: 'MB', all: [heap] }
    yield { name: '… elements of the modal', unit: '', all: [elements], most: mostElements }
  }
}

/** @returns {AsyncGenerator<Row>} */
async function* scrolls(/** @type {World} */ world) {
  for (const what of /** @type {const} */ (['tokens', 'activity'])) {
    const { tasks, items, elements, heap } = await scrolled(world, what)
    const name = what === 'tokens' ? `${items} tokens` : `${bulkCount} transactions, ${items} rows`
    yield { name: `${name}: longest task`, unit: 'ms', all: [Math.max(0, ...tasks)], most: mostTask }
    yield { name: '… tasks above 50 ms', unit: '', all: [tasks.length] }
    yield { name: '… most elements of the modal', unit: '', all: [elements], most: mostElements }
    yield { name: '… heap at the end', unit: 'MB', all: [heap] }
  }
}

/** Prints a row. Resolves with whether it keeps its limit. */
function judge(/** @type {Row} */ { name, all, unit, most = Number.POSITIVE_INFINITY }) {
  const value = Math.round(median(all) * 10) / 10
  const isKept = value <= most
  const each = all.length > 1 ? ` (${all.map(Math.round).join(', ')})` : ''
  const limit = Number.isFinite(most) ? `, ≤ ${most} ${isKept ? '✓' : '✗'}` : ''
  console.log(`${name}: ${`${value} ${unit}`.trim()}${each}${limit}`)
  return isKept
}

export async function run() {
  ensure(fileURLToPath(new URL('../../test/sandbox', import.meta.url)))
  await build()
  const world = await startWorld()
  try {
    for (const part of [waits, sizes, scrolls]) {
      for await (const row of part(world)) if (!judge(row)) process.exitCode = 1
    }
  } finally {
    await world.close()
  }
}
