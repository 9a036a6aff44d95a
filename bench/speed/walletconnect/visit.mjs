// Visits of a page with one of the clients: each a browser context of its own, so that it knows nobody.
import { act, count } from './prepare.js'
import { answer, asked } from './world.mjs'

/** ms that an answer is waited for. */
const longest = 25_000

/** Runs a step in the page, by its name. */
const step = (page, name, ...args) => page.evaluate(([name, args]) => globalThis.bench[name](...args), [name, args])

/**
 * A page with nothing in it. `rate` is how much slower its CPU is; what it asks other hosts for goes to `outside`.
 * @param {{ browser: import('playwright-core').Browser, url: string, world: any, outside: any }} place
 * @param {string} name
 * @param {(run: (name: string, ...args: unknown[]) => Promise<any>, page: import('playwright-core').Page, session: import('playwright-core').CDPSession) => Promise<T>} steps
 * @returns {Promise<T>}
 * @template T
 */
async function visit({ browser, url, world, outside }, name, steps, { rate = 4, hasVerify = false } = {}) {
  const context = await browser.newContext()
  try {
    const { relayUrl, faults } = world
    await context.addInitScript(count)
    await context.addInitScript(act, { name, relayUrl, faults, asked, answer, longest, hasVerify })
    context.on('request', (request) => {
      const { protocol, hostname, origin } = new URL(request.url())
      if (/^http/.test(protocol) && hostname !== '127.0.0.1') outside[name].push(origin)
    })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    await page.goto(`${url}/page.html`)
    return await steps((...args) => step(page, ...args), page, session)
  } finally {
    await context.close()
  }
}

/** A wish is approved. Resolves with ms from the relay's having the approval to the session. */
async function pair({ world }, run, { isSlow = true } = {}) {
  const { uri } = await run('connect')
  if (isSlow) await world.ask('slow', await run('clientId'))
  const at = await world.ask('approve', uri)
  return (await run('settled')) - at
}

/** From nothing to an uri. */
export const start = (bench, name, options) =>
  visit(
    bench,
    name,
    async (run) => {
      const { evaluated, made } = await run('load')
      // What a client does by itself is done when somebody clicks.
      const { timers, sockets } = await run('left', 200)
      await run('sleep', 200)
      const { ms, heard } = await run('connect')
      return { evaluated, made, uri: ms, heard, timers, sockets }
    },
    options,
  )

/** The life of a session. Only hasp is asked with the request lost: the SDK needs its own time for that. */
export const session = (bench, name) =>
  visit(bench, name, async (run, page) => {
    await bench.world.ask('reset')
    await run('load')
    const settled = await pair(bench, run)
    const warm = []
    for (let i = 0; i < 3; i++) warm.push(await run('request'))
    await page.reload()
    const { first, opening } = await run('reload')
    for (let i = 0; i < 3; i++) warm.push(await run('request'))
    const killed = await run('struck', 'kill')
    const lost = name === 'hasp' ? await lose(bench, run) : undefined
    await run('disconnect')
    return { settled, warm, first, opening, killed, lost, ...(await run('left', 1000)) }
  })

async function lose({ world }, run) {
  await world.ask('killNext', await run('clientId'))
  return run('request')
}

/** A socket that dies with a request in it, or says nothing more: seconds, for who has no rule of its own. */
export const trouble = (bench, name, kind) =>
  visit(bench, name, async (run) => {
    await run('load')
    await pair(bench, run)
    return kind === 'lost' ? lose(bench, run) : run('struck', kind)
  })

/** Bytes of heap that ten sessions keep, beyond those of the page without a client; as they were made, and after a reload. */
export const heap = (bench, name) =>
  visit(bench, name, async (run, page, cdp) => {
    const used = async () => {
      await cdp.send('HeapProfiler.collectGarbage')
      return (await cdp.send('Runtime.getHeapUsage')).usedSize
    }
    const blank = await used()
    await run('load')
    for (let i = 0; i < 10; i++) await pair(bench, run, { isSlow: false })
    const made = (await used()) - blank
    await page.reload()
    await run('reload')
    if ((await run('sessions')) !== 10) throw new Error('a session was lost')
    return { made, reloaded: (await used()) - blank }
  })
