// What a page's memory pays for the opened modal: the same page with it and without it, after the garbage is gone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../world.mjs'

/** Bytes of JavaScript heap. */
const most = 600_000

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

/** Bytes that a fresh page holds once `script` has run. As text: the test runner rewrites an import in a function. */
async function heapAfter(script: string): Promise<number> {
  const page = await world.context.newPage()
  const session = await world.context.newCDPSession(page)
  // A page without a modal of its own.
  await page.goto(`${world.sandbox.dapp}wallet`)
  await page.evaluate(script)
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await page.close()
  return usedSize
}

const nothing = 'new Promise((resolve) => requestAnimationFrame(() => resolve()))'
const opened = `(async () => {
  const { createModal } = await import('/cdn/hasp.js')
  const { base, mainnet } = await import('/cdn/networks.js')
  const modal = createModal({ networks: [mainnet, base], metadata: { name: 'Heap' } })
  await modal.open()
  const { shadowRoot } = document.querySelector('hasp-modal')
  if (!shadowRoot.querySelector('dialog[open] [role=listitem]')) throw new Error('no wallet is listed')
})()`

test('the opened modal costs a page at most 0.6 MB of heap', async () => {
  // The first pages of a browser hold what later ones share.
  await heapAfter(nothing)
  await heapAfter(opened)
  const without = await heapAfter(nothing)
  // What a busy machine has not cleared away in one page it has in another; what is held is held in all of them.
  const samples: number[] = []
  for (let i = 0; i < 3; i++) samples.push((await heapAfter(opened)) - without)
  const beside = Math.min(...samples)
  // Less would mean that nothing was loaded: the code alone is 60 kB.
  expect(beside).toBeGreaterThan(60_000)
  expect(beside).toBeLessThanOrEqual(most)
})
