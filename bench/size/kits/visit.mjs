// One visit to one page, with a cold cache: loaded, left until it is quiet, its button clicked, its view looked at.
import { setTimeout as wait } from 'node:timers/promises'
import { prepare } from './prepare.js'

/** ms */
const longest = 60_000
const rest = 500
const after = 1000

const sum = (log) => log.reduce((total, { bytes }) => total + bytes, 0)

/** Nothing has been asked for, of us or of others, for half a second. */
async function quiet(log, outside) {
  const deadline = Date.now() + longest
  for (let seen = -1, since = Date.now(); Date.now() - since < rest; await wait(20)) {
    const now = log.length + outside.length
    if (now !== seen) [seen, since] = [now, Date.now()]
    if (Date.now() > deadline) throw new Error(`not quiet after ${longest / 1000} s`)
  }
}

/** Hosts that are asked for, and not let out. */
function watch(context, page) {
  const outside = []
  const note = (address) => {
    const { protocol, hostname } = new URL(address)
    if (/^(http|ws)/.test(protocol) && hostname !== '127.0.0.1') outside.push(hostname)
  }
  context.on('request', (request) => note(request.url()))
  page.on('websocket', (socket) => note(socket.url()))
  return outside
}

async function heap(session) {
  // Once more: what a finalizer lets go of is garbage only after the first.
  for (let i = 0; i < 2; i++) await session.send('HeapProfiler.collectGarbage')
  return (await session.send('Runtime.getHeapUsage')).usedSize
}

/** Resolves with the ms of the click, of the frame that first draws the view, and of its being seen. */
async function open(page, kit) {
  const there = await page.evaluate(() => window.bench.drawn().length)
  if (there > 0) throw new Error(`"${kit.text}" stands there before the click`)
  await page.locator(kit.button).first().click({ timeout: longest })
  const late = wait(longest, undefined, { ref: false }).then(() => {
    throw new Error(`no "${kit.text}" ${longest / 1000} s after the click`)
  })
  return Promise.race([page.evaluate(() => window.bench.opened), late])
}

/** The paths that the page began to fetch after a moment. A worker's are not known to it: they count as before. */
const begunAfter = (page, moment) =>
  page.evaluate((moment) => {
    const entries = performance.getEntriesByType('resource').filter(({ startTime }) => startTime > moment)
    return entries.map(({ name }) => new URL(name).pathname)
  }, moment)

function tally(log, { loaded, late, tasks, clicked, seen, hosts }) {
  const missing = log.find(({ isMissing }) => isMissing)
  if (missing) throw new Error(`${missing.path} is not there`)
  const needed = log.filter(({ path }, i) => i < loaded || !late.includes(path))
  const hosted = needed.filter(({ path }) => path.includes('/cdn/'))
  return {
    before: sum(log.slice(0, loaded)),
    bytes: sum(needed),
    later: sum(log) - sum(needed),
    requests: needed.length,
    hosted: hosted.reduce((total, { body }) => total + body, 0),
    long: tasks.reduce((total, [start, duration]) => total + (start < seen ? duration : 0), 0),
    ms: seen - clicked,
    ...hosts,
  }
}

async function steps({ page, session, outside, log }, kit) {
  await page.locator(kit.button).first().waitFor({ timeout: longest })
  await quiet(log, outside)
  const loaded = log.length
  const hostsBefore = [...outside]
  const marks = await open(page, kit)
  await wait(after)
  const late = await begunAfter(page, marks.first)
  const tasks = await page.evaluate(() => window.bench.tasks)
  const hosts = { hostsBefore, hostsAfter: outside.slice(hostsBefore.length) }
  return { ...tally(log, { loaded, late, tasks, hosts, ...marks }), heap: await heap(session) }
}

/** A context of its own, so that its cache is cold. */
export async function visit(browser, { url, logs }, kit, { rate = 4 } = {}) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } })
  try {
    const page = await context.newPage()
    const outside = watch(context, page)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    await page.addInitScript({ content: prepare(kit.text) })
    const log = []
    logs.set(kit.name, log)
    await page.goto(`${url}/${kit.name}/index.html`, { timeout: longest })
    return await steps({ page, session, outside, log }, kit)
  } finally {
    await context.close()
  }
}
