// What is on the screen in each frame of a transition. It takes ten times as long here, so that a busy machine has frames too.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alone, button, connect, settled, startWorld } from '../world.mjs'

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Page = Awaited<ReturnType<typeof world.visit>>
interface Frame {
  readonly title: string
  /** What stands first in the view: the list, or the joint. */
  readonly view: string
  readonly height: number
  readonly opacity: number
  readonly cardOpacity: number
  /** Of the strap, in degrees. */
  readonly rotate: number
}

/** Notes every frame until the screen has stood still for thirty, and returns those that differ from the one before. */
async function framesOf(page: Page, act: () => Promise<void>): Promise<readonly Frame[]> {
  const animations = await page.context().newCDPSession(page)
  await animations.send('Animation.enable')
  await animations.send('Animation.setPlaybackRate', { playbackRate: 0.1 })
  await page.evaluate(() => {
    const frames: Frame[] = []
    const note = (): void => {
      const root = document.querySelector('hasp-modal')?.shadowRoot
      const [card, view] = [root?.querySelector('.card'), root?.querySelector('.view')]
      if (card && view) {
        const frame = {
          title: root?.querySelector('h1')?.textContent ?? '',
          view: view.firstElementChild?.className ?? '',
          height: card.getBoundingClientRect().height,
          opacity: Number(getComputedStyle(view).opacity),
          cardOpacity: Number(getComputedStyle(card).opacity),
          rotate: Number.parseFloat(getComputedStyle(root?.querySelector('.held .strap') ?? card).rotate),
        }
        frames.push(frame)
      }
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    Object.assign(window, { frames })
  })
  await act()
  await page.waitForFunction(() => {
    const { frames } = window as unknown as { frames: Frame[] }
    const last = frames.slice(-30).map((frame) => JSON.stringify(frame))
    return frames.length > 60 && last.every((text) => text === last[0])
  })
  const frames = await page.evaluate(() => (window as unknown as { frames: Frame[] }).frames)
  await animations.detach()
  return frames.filter((frame, i) => JSON.stringify(frame) !== JSON.stringify(frames[i - 1]))
}

/** Between two heights the card is seen on its way, and never beyond them. */
function expectGlide(frames: readonly Frame[]): void {
  const heights = frames.map(({ height }) => height)
  const [from = 0, to = 0] = [heights[0], heights.at(-1)]
  const between = heights.filter((height) => height !== from && height !== to)
  expect(from).not.toBe(to)
  expect(between.length).toBeGreaterThan(0)
  for (const height of between) expect((height - from) * (to - height)).toBeGreaterThan(0)
}

async function atNetworks(methods: Record<string, object>): Promise<Page> {
  const page = await world.visit(alone('cdn.html'))
  await connect(page)
  await world.hand.set({ methods })
  await page.locator('hasp-modal button', { hasText: 'Sandbox One' }).click()
  await button(page, 'Sandbox Two').waitFor()
  await page.mouse.move(0, 0)
  await settled(page)
  return page
}

test('picking a wallet the card stays on the screen, and grows to the joint', async () => {
  const page = await world.visit(alone('cdn.html'))
  await world.hand.set({ methods: { eth_requestAccounts: { hang: true } } })
  await page.click('#open')
  await button(page, /Test Wallet/).hover()
  await page.waitForLoadState('networkidle')
  await settled(page)
  const frames = await framesOf(page, () => button(page, /Test Wallet/).click())
  expect(frames.map(({ cardOpacity }) => cardOpacity).filter((opacity) => opacity < 1)).toEqual([])
  expectGlide(frames)
})

test('a switch that is asked for, and one that is called off, glide between the list and the joint', async () => {
  const page = await atNetworks({ wallet_switchEthereumChain: { hang: true } })
  const there = await framesOf(page, () => button(page, 'Sandbox Two').click())
  expectGlide(there)
  expect([...new Set(there.map(({ title }) => title))]).toEqual(['Choose network', 'Sandbox Two'])
  const back = await framesOf(page, () => button(page, 'Cancel').click())
  expectGlide(back)
  expect(back.filter(({ cardOpacity }) => cardOpacity < 1)).toEqual([])
})

test('a switch that the wallet approves at once shows the account as it comes, not a blank card and then all of it', async () => {
  const page = await atNetworks({})
  const frames = await framesOf(page, () => button(page, 'Sandbox Two').click())
  const account = frames.filter(({ title }) => /0x/.test(title))
  const steps = account.map(({ opacity }, i) => opacity - (account[i - 1]?.opacity ?? 0))
  expect(account.at(-1)?.opacity).toBe(1)
  // No frame took it back, and none brought nearly all of it.
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...steps)).toBeLessThan(0.9)
  expect(frames.filter(({ cardOpacity }) => cardOpacity < 1)).toEqual([])
  // The list is not shown again before the account.
  expect([...new Set(frames.map(({ title }) => title))].filter((title) => title === 'Choose network')).toHaveLength(1)
})

test('a wallet that connects after a while shuts the strap before the eyes', async () => {
  const page = await world.visit(alone('cdn.html'))
  // Longer than the joint has to be on the screen for its end to be told.
  await world.hand.set({ methods: { eth_requestAccounts: { delay: 1000 } } })
  await page.click('#open')
  const frames = await framesOf(page, async () => {
    await button(page, /Test Wallet/).click()
    await page.locator('hasp-modal .sum').waitFor()
  })
  const angles = frames.map(({ rotate }) => rotate).filter((angle) => !Number.isNaN(angle))
  expect(angles.filter((angle) => angle < 0).length).toBeGreaterThan(0)
})

test('a switch that the wallet makes after a while shuts the strap before the eyes, and then the account comes', async () => {
  const page = await atNetworks({ wallet_switchEthereumChain: { delay: 1000 } })
  const frames = await framesOf(page, async () => {
    await button(page, 'Sandbox Two').click()
    await page.locator('hasp-modal .sum').waitFor()
  })
  const angles = frames.map(({ rotate }) => rotate).filter((angle) => !Number.isNaN(angle))
  expect(angles.filter((angle) => angle < 0).length).toBeGreaterThan(0)
  expect(frames.filter(({ cardOpacity }) => cardOpacity < 1)).toEqual([])
  // It comes on its way down from the joint's height, and not at its own at once.
  const heights = frames.filter(({ title }) => /0x/.test(title)).map(({ height }) => height)
  expect(new Set(heights).size).toBeGreaterThan(2)
})

test('no view begins with an empty card', async () => {
  const page = await world.visit(alone('cdn.html'))
  await page.click('#open')
  await settled(page)
  const frames = await framesOf(page, () => button(page, 'What is a wallet?').click())
  const arrival = frames.filter(({ title }) => title === 'What is a wallet?')
  expect(Math.min(...arrival.map(({ opacity }) => opacity))).toBeGreaterThanOrEqual(0.4)
})

test('a press on the notice reaches nothing under it', async () => {
  const page = await world.visit(alone('cdn.html'))
  await connect(page)
  await page.locator('hasp-modal').getByRole('button', { name: 'Copy address' }).click()
  const notice = page.locator('hasp-modal .toast')
  const { x, y, width, height } = (await notice.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  // Disconnect is under it there.
  await page.mouse.click(x + width * 0.75, y + height / 2)
  expect(
    await page.evaluate(
      () => (window as unknown as { demo: { modal: { state: { status: string } } } }).demo.modal.state.status,
    ),
  ).toBe('connected')
})
