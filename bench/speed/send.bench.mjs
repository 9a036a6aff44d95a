// `npm run bench send`: how long a visitor waits for the wallet after the click on Send, and whether the amount can be typed without a
// jerk on a CPU that is four times slower, whatever the account has.
import { fileURLToPath } from 'node:url'
import { build } from '../../esbuild.config.mjs'
import { alone, button, connect, ready, rpc, startWorld, until } from '../../test/browser/world.mjs'
import { ensure } from '../../test/ensure.mjs'
import { bulkBalances } from '../../test/sandbox/bulk/balances.mjs'
import { bulkAddress } from '../../test/sandbox/bulk/history.mjs'
import { deployer } from '../../test/sandbox/contracts/plan.mjs'
import { tasksOf } from './account/tasks.mjs'
import { frames, plainField, roundTrip, watchFrames, watchPrompt } from './send/in-page.mjs'

/** Clicks on Send, and times that an amount is typed. */
const [clicks, typings] = [25, 7]
/** ms that every answer is away. */
const latency = 100
const slowdown = 4
/** Of which some have nothing that could be sent. */
const tokenCount = 600
/** Ten characters, ms apart, as somebody types who knows what they want. */
const [typed, pause] = ['0.12345678', 100]
/** ms beyond a round trip, frames that are dropped, and ms of a task. */
const [mostWait, mostDropped, mostTask] = [100, 0, 50]
/** ms of a frame. */
const frame = 1000 / 60

/** @typedef {Awaited<ReturnType<typeof startWorld>>} World */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ name: string, unit: string, value: number, all?: number[], most?: number }} Row */

const sorted = (/** @type {number[]} */ values) => values.toSorted((a, b) => a - b)
const median = (/** @type {number[]} */ values) => sorted(values)[Math.floor(values.length / 2)] ?? 0
const p95 = (/** @type {number[]} */ values) => sorted(values)[Math.ceil(values.length * 0.95) - 1] ?? 0
const modal = (/** @type {Page} */ page) => page.locator('hasp-modal')
const field = (/** @type {Page} */ page, /** @type {string} */ name) => modal(page).getByRole('textbox', { name })

/** Connected, and on the form. */
async function form(/** @type {Page} */ page) {
  await connect(page)
  await button(page, 'Send').click()
  await modal(page).getByText('to spend').waitFor()
}

/** The ms from each click on Send to the wallet's question, which is declined, and of a question to the node before each. */
async function asked(/** @type {World} */ world) {
  const { networks } = world.sandbox
  const node = networks['eip155:31337'] ?? ''
  const page = await world.visit(alone('cdn.html', 'data'))
  await page.addInitScript(watchPrompt)
  await page.reload()
  await ready(page)
  await form(page)
  // Somebody who is known, so that nothing is to be read twice.
  await field(page, 'Amount').fill('0.5')
  await field(page, 'Receiver').fill(deployer)
  await button(page, 'Review').click()
  await button(page, /^Send \d/).click()
  await button(page, 'Send anyway').click()
  await until(page, { view: 'Account' })
  await button(page, 'Send').click()
  await world.hand.set({ methods: { eth_sendTransaction: { reject: true } } })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const line = { offline: false, latency, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', line)
  const [waits, trips] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])]
  await field(page, 'Amount').fill('0.25')
  await field(page, 'Receiver').fill(deployer)
  for (let i = 0; i < clicks; i++) {
    await button(page, 'Review').click()
    await button(page, /^Send \d/).waitFor()
    trips.push(await page.evaluate(roundTrip, node))
    await button(page, /^Send \d/).click()
    const wait = await page.waitForFunction(() => bench.prompted > bench.clicked && bench.prompted - bench.clicked)
    waits.push(Number(await wait.jsonValue()))
  }
  await page.close()
  return { waits, trips }
}

/** An account with many tokens, on the form, with a receiver; and how many there are, the coin among them. */
async function crowded(/** @type {World} */ world) {
  const { gateway, networks } = world.sandbox
  const [chain = '', node = ''] = Object.entries(networks)[0] ?? []
  await rpc(node, 'anvil_setBalance', [bulkAddress, `0x${(125n * 10n ** 17n).toString(16)}`])
  const pictureUrl = (/** @type {string} */ folder, /** @type {string} */ id) =>
    `${gateway}/public/get${folder}Image/${id}?projectId=sandbox`
  const balances = bulkBalances({ chain, pictureUrl }).slice(0, tokenCount + 1)
  const body = JSON.stringify({ match: '/v1/account/*/balance', body: { balances } })
  await fetch(`${gateway}/__fault`, { method: 'POST', body })
  const page = await world.visit(alone('cdn.html', 'data'))
  await world.hand.set({ address: bulkAddress })
  await form(page)
  // The list of what can be sent says how many these are.
  await button(page, /^Token: ETH/).click()
  const label = await modal(page).getByRole('searchbox').getAttribute('aria-label')
  await button(page, 'Back').click()
  await field(page, 'Receiver').fill(deployer)
  return { page, count: Number(label?.replaceAll(/\D/g, '')) }
}

/** Types into what has the focus, by the keyboard. */
const type = (/** @type {Page} */ page) => page.keyboard.type(typed, { delay: pause })
async function empty(/** @type {Page} */ page) {
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
}

/** The frames while what has the focus is typed into on the slow CPU: how many are missing of each typing, and the longest. */
async function drawn(/** @type {Page} */ page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const [dropped, longest] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])]
  for (let i = 0; i < typings; i++) {
    await empty(page)
    await page.evaluate(watchFrames)
    await type(page)
    const all = await page.evaluate(frames)
    dropped.push(all.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / frame) - 1), 0))
    longest.push(Math.max(...all))
  }
  await session.detach()
  return { dropped, longest }
}

/** What the main thread works on the slower CPU, whatever else the machine does: the frames that tasks outlast, and the longest task. */
async function worked(/** @type {Page} */ page) {
  const session = await page.context().newCDPSession(page)
  const [dropped, longest] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])]
  for (let i = 0; i < typings; i++) {
    await empty(page)
    const { tasks } = await tasksOf(session, async () => ({ done: await type(page) }), 1)
    dropped.push(tasks.reduce((sum, ms) => sum + Math.floor(ms / frame), 0))
    longest.push(Math.max(0, ...tasks))
  }
  await session.detach()
  return { dropped, longest }
}

/** @returns {AsyncGenerator<Row>} */
async function* clicksOf(/** @type {World} */ world) {
  const { waits, trips } = await asked(world)
  const trip = median(trips)
  const beyond = (/** @type {number} */ ms) => Math.max(0, ms - trip)
  yield { name: 'a round trip to the node', unit: 'ms', value: trip, all: trips }
  yield { name: 'click on Send to the wallet’s question', unit: 'ms', value: median(waits), all: waits }
  yield { name: '… beyond a round trip', unit: 'ms', value: beyond(median(waits)), most: mostWait }
  yield { name: '… of 95 in a hundred', unit: 'ms', value: beyond(p95(waits)), most: mostWait }
}

/** @returns {AsyncGenerator<Row>} */
async function* typingOf(/** @type {World} */ world) {
  const { page, count } = await crowded(world)
  await field(page, 'Amount').focus()
  const seen = await drawn(page)
  await field(page, 'Amount').focus()
  const own = await worked(page)
  await page.close()
  const other = await world.visit(alone('cdn.html'))
  await other.bringToFront()
  await other.evaluate(plainField)
  const plain = await drawn(other)
  await other.close()
  /** @returns {Row} */
  const row = (
    /** @type {string} */ name,
    /** @type {number[]} */ all,
    unit = '',
    most = Number.POSITIVE_INFINITY,
  ) => ({
    name,
    unit,
    value: median(all),
    all,
    most,
  })
  yield row(`ten characters, ${count} tokens: frames dropped`, own.dropped, '', mostDropped)
  yield row('… longest task', own.longest, 'ms', mostTask)
  yield row('… frames dropped by the clock', seen.dropped)
  yield row('… longest frame by the clock', seen.longest, 'ms')
  yield row('a plain field: frames dropped by the clock', plain.dropped)
  yield row('… longest frame by the clock', plain.longest, 'ms')
}

/** Prints a row. Returns whether it keeps its limit. */
function judge(/** @type {Row} */ { name, all = [], unit, value, most = Number.POSITIVE_INFINITY }) {
  const shown = Math.round(value * 10) / 10
  const isKept = shown <= most
  const each = all.length > 1 ? ` (${all.map(Math.round).join(', ')})` : ''
  const limit = Number.isFinite(most) ? `, ≤ ${most} ${isKept ? '✓' : '✗'}` : ''
  console.log(`${name}: ${`${shown} ${unit}`.trim()}${each}${limit}`)
  return isKept
}

export async function run() {
  ensure(fileURLToPath(new URL('../../test/sandbox', import.meta.url)))
  await build()
  const world = await startWorld({ reducedMotion: 'reduce' })
  try {
    for (const part of [clicksOf, typingOf]) {
      for await (const row of part(world)) if (!judge(row)) process.exitCode = 1
    }
  } finally {
    await world.close()
  }
}
