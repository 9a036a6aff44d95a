// `npm run bench all-wallets`: whether the list of six hundred wallets can be used while it is scrolled and searched on a CPU that
// is four times slower.
import { fileURLToPath } from 'node:url'
import { build } from '../../esbuild.config.mjs'
import { alone, button, startWorld } from '../../test/browser/world.mjs'
import { ensure } from '../../test/ensure.mjs'

const rounds = 3
const median = (/** @type {number[]} */ values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
/** The longest task in ms, and the elements of the modal, that the list may have. */
const mostTask = 50
const mostElements = 400

/** @typedef {Awaited<ReturnType<typeof startWorld>>} World */

/** Goes through the list as a visitor does, in the page itself: what is looked for from outside would be a task of the page's too. */
async function inPage() {
  const found = { read: 0, scroll: 0, jump: 0, search: 0, elements: 0 }
  let part = /** @type {'read' | 'scroll' | 'jump' | 'search'} */ ('scroll')
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) found[part] = Math.max(found[part], duration)
  }).observe({ type: 'longtask' })
  const root = document.querySelector('hasp-modal')?.shadowRoot
  const area = root?.querySelector('.grid-area')
  const input = root?.querySelector('input')
  if (!root || !area || !input) throw new Error('there is no list')
  const rest = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const count = () => {
    found.elements = Math.max(found.elements, root.querySelectorAll('*').length)
  }
  /** Scrolls by steps, a frame each, until nothing more comes. */
  const scroll = async (/** @type {number} */ step, /** @type {number} */ pause) => {
    for (let still = 0; still < 30; ) {
      const before = area.scrollTop
      await (pause ? rest(pause) : new Promise((resolve) => requestAnimationFrame(resolve)))
      area.scrollBy(0, step)
      still = area.scrollTop === before ? still + 1 : 0
      if (!still) count()
    }
  }
  await scroll(100, 0)
  await scroll(-area.clientHeight, 100)
  part = 'read'
  for (let pages = 0; pages < 15; pages++) {
    area.scrollBy(0, area.clientHeight)
    // The pictures of a page take half of it.
    await rest(1000)
  }
  part = 'jump'
  await scroll(4 * area.clientHeight, 100)
  await scroll(-4 * area.clientHeight, 100)
  await rest(300)
  part = 'search'
  const type = (/** @type {string} */ text) => {
    input.value = text
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  for (const word of ['amber', 'bay', '']) {
    for (let length = 1; length < word.length; length++) {
      type(word.slice(0, length))
      await rest(120)
    }
    type(word)
    await rest(1200)
    count()
  }
  return found
}

async function visit(/** @type {World} */ world) {
  const page = await world.visit(alone('cdn.html', 'walletconnect&directory'))
  await page.bringToFront()
  await page.click('#open')
  await button(page, /^All \d+\+? wallets$/).click()
  await button(page, 'Amber Arch').waitFor()
  const session = await world.context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const found = await page.evaluate(inPage)
  await page.close()
  return found
}

export async function run() {
  ensure(fileURLToPath(new URL('../../test/sandbox', import.meta.url)))
  await build()
  const world = await startWorld()
  const visits = []
  try {
    for (let i = 0; i < rounds; i++) visits.push(await visit(world))
  } finally {
    await world.close()
  }
  const rows = /** @type {const} */ ([
    ['scrolled to the end and back, the longest task', 'scroll', mostTask, 'ms'],
    ['read page by page, the longest task', 'read', mostTask, 'ms'],
    ['scrolled in jumps, the longest task', 'jump', mostTask, 'ms'],
    ['searched, the longest task', 'search', mostTask, 'ms'],
    ['most elements', 'elements', mostElements, ''],
  ])
  for (const [name, key, most, unit] of rows) {
    const values = visits.map((visit) => Math.round(visit[key]))
    const value = median(values)
    if (value > most) process.exitCode = 1
    console.log(`${name}: ${value} ${unit} (${values.join(', ')}), ≤ ${most} ${value <= most ? '✓' : '✗'}`)
  }
}
