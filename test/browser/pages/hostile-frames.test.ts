// In an iframe, of the same site or another one, small or sandboxed, the modal does all it does elsewhere.
import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../world.mjs'

let world: World
beforeAll(async () => {
  world = await startWorld({ reducedMotion: 'reduce' })
})
afterAll(() => world?.close())

interface Frame {
  readonly host?: string
  readonly sandbox?: string
  readonly size: readonly [number, number]
}

/** The demo in a frame of another page. Extensions of visitors reach into frames; here the page's own wallet does. */
async function embed({ host = '127.0.0.1', sandbox, size }: Frame): Promise<{ page: Page; inner: FrameLocator }> {
  const demo = new URL('cdn.html', world.sandbox.dapp)
  demo.hostname = host
  const page = await world.visit('cdn.html')
  // The browser denies another site's frame all storage. hasp goes on from memory; the sandbox wallet needs some.
  await page.addInitScript((host) => {
    if (location.hostname !== host || window === top) return
    const kept = new Map<string, string>()
    const value = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) }
    Object.defineProperty(window, 'localStorage', { value })
  }, 'localhost')
  // An answer without a policy, which would forbid frames.
  await page.goto(`${world.sandbox.dapp}__csp`)
  const make = ({ src, sandbox, size: [width, height] }: Frame & { src: string }): void => {
    const frame = document.createElement('iframe')
    if (sandbox) frame.sandbox.value = sandbox
    Object.assign(frame, { src, width, height })
    const button = document.createElement('button')
    button.textContent = 'outside'
    document.body.replaceChildren(button, frame)
  }
  await page.evaluate(make, { src: demo.href, size, ...(sandbox && { sandbox }) })
  return { page, inner: page.frameLocator('iframe') }
}

const frames: readonly (readonly [string, Frame])[] = [
  ['of the same site', { size: [800, 600] }],
  ['of another site', { host: 'localhost', size: [320, 480] }],
  ['in a sandbox', { sandbox: 'allow-scripts allow-same-origin', size: [320, 480] }],
]

test.each(frames)('a frame %s goes from open to connected, switched and closed', async (_, frame) => {
  const { page, inner } = await embed(frame)
  const modal = inner.locator('hasp-modal')
  await inner.locator('#open').click()
  await modal.getByRole('button', { name: /Sandbox wallet/ }).click()
  // It draws in the page, beside the modal.
  await inner.getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => inner.locator('#status').textContent()).toBe('connected')
  const card = await modal.locator('.card').boundingBox()
  const box = await page.locator('iframe').boundingBox()
  if (!card || !box) throw new Error('nothing is drawn')
  expect(card.x).toBeGreaterThanOrEqual(box.x)
  expect(card.y).toBeGreaterThanOrEqual(box.y)
  expect(card.x + card.width).toBeLessThanOrEqual(box.x + box.width + 4)
  expect(card.y + card.height).toBeLessThanOrEqual(box.y + box.height + 4)
  await modal.getByRole('button', { name: /choose network/i }).click()
  await modal.getByRole('button', { name: /Sandbox Two/ }).click()
  await inner.getByRole('button', { name: 'Approve' }).click()
  await expect.poll(() => inner.locator('#network').textContent()).toBe('Sandbox Two')
  await modal.getByRole('button', { name: 'Close' }).click()
  await modal.locator('dialog').waitFor({ state: 'detached' })
  expect(await inner.locator('#open').evaluate((element) => document.activeElement === element)).toBe(true)
  // The page around it was never held.
  await page.getByRole('button', { name: 'outside' }).click()
  await page.close()
})
