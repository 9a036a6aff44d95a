// What a page pays that only imports hasp: nothing. And what a visitor must not see: anything jump.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alone, pages, quiet, startWorld, until, type World } from '../world.mjs'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

/** Sums what shifts in the modal: nodes of a shadow root are not named. The page's own shifts are its own. */
const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: { node: Node | null }[] }[]) {
        if (entry.sources.some(({ node }) => !node)) shifts.sum += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)

test('importing makes no request but its own two files, no timer and no change of the page', async () => {
  const page = await world.context.newPage()
  await page.goto(`${world.sandbox.dapp}__csp`)
  // A page that is not seen draws once a second.
  await page.bringToFront()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.evaluate(() => {
    const counts = { timers: 0, changes: 0, listeners: 0 }
    const { setTimeout, setInterval, requestAnimationFrame, requestIdleCallback } = window
    const count =
      <Args extends readonly unknown[], Result>(run: (...args: Args) => Result) =>
      (...args: Args): Result => {
        counts.timers++
        return run(...args)
      }
    Object.assign(window, {
      setTimeout: count(setTimeout),
      setInterval: count(setInterval),
      requestAnimationFrame: count(requestAnimationFrame),
      requestIdleCallback: count(requestIdleCallback),
    })
    const { addEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (...args) {
      counts.listeners++
      return addEventListener.apply(this, args as Parameters<typeof addEventListener>)
    }
    new MutationObserver((list) => {
      counts.changes += list.length
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    Object.assign(window, { counts, nextFrame: requestAnimationFrame.bind(window) })
  })
  // As text: the test runner rewrites an import in a function.
  await page.evaluate("import('/cdn/hasp.js').then(() => undefined)")
  await page.evaluate(async () => {
    const { nextFrame } = window as unknown as { nextFrame: typeof requestAnimationFrame }
    for (let i = 0; i < 30; i++) await new Promise((resolve) => nextFrame(resolve))
  })
  const done = await page.evaluate(() => (window as unknown as { counts: object }).counts)
  expect(asked.filter((path) => path.startsWith('/cdn/'))).toHaveLength(2)
  expect(asked.filter((path) => !path.startsWith('/cdn/'))).toEqual([])
  expect(done).toEqual({ timers: 0, changes: 0, listeners: 0 })
  await page.close()
})

test('creating the modal makes no request where nothing is stored', async () => {
  const page = await world.visit(alone('cdn.html'))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await quiet(page)
  expect(asked).toEqual([])
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  // Core, and what the page's own button is drawn with.
  const own = files.filter((path) => path.startsWith('/cdn/') && !path.startsWith('/cdn/button-'))
  expect(own).toHaveLength(2)
  await page.close()
})

describe.each(pages)('on %s', (file) => {
  test('nothing shifts while the modal opens, connects, goes through its views and closes', async () => {
    const page = await world.visit(alone(file))
    await watchShifts(page)
    const [width, body] = await page.evaluate(() => [innerWidth, document.body.getBoundingClientRect().width])
    // By script: what follows a click is forgiven, and would hide a shift.
    await page.evaluate(() => window.demo.modal.open())
    await quiet(page)
    expect(await page.evaluate(() => [innerWidth, document.body.getBoundingClientRect().width])).toEqual([width, body])
    await page.evaluate(() => window.demo.modal.open({ view: 'ConnectingExternal', wallet: 'com.example.testwallet' }))
    await until(page, { view: 'Account' })
    await page.waitForFunction(() => window.demo.modal.state.balance)
    await quiet(page)
    for (const view of ['SwitchNetwork', 'WhatIsAWallet', 'Account'] as const) {
      await page.evaluate((view) => window.demo.modal.open({ view }), view)
      await quiet(page)
    }
    await page.evaluate(() => window.demo.modal.close())
    await quiet(page)
    await page.evaluate(() => window.demo.modal.open())
    await until(page, { view: 'Account' })
    await quiet(page)
    expect(await shifts(page)).toBe(0)
    await page.close()
  })
})
