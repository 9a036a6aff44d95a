// A phone before the page, and a finger on it.
import type { CDPSession, Page } from 'playwright-core'
import { settled } from '../world.mjs'

export interface Point {
  readonly x: number
  readonly y: number
}
export interface Phone {
  readonly session: CDPSession
  tap(at: Point): Promise<void>
  /** Down the page, by so many pixels in so many milliseconds; `lift` leaves the finger where it is. */
  drag(from: Point, by: number, ms: number, lift?: boolean): Promise<void>
  lift(): Promise<void>
}
export const size = { width: 390, height: 844 }

export async function asPhone(page: Page): Promise<Phone> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 2, mobile: true })
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  // By the clock of the touch, not of this machine: a slow one drags no slower.
  let clock = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: clock })
  const lift = async (): Promise<void> => void (await touch('touchEnd', []))
  return {
    session,
    lift,
    async tap(at) {
      clock = Date.now() / 1000
      await touch('touchStart', [at])
      await lift()
    },
    async drag({ x, y }, by, ms, lifts = true) {
      const steps = 8
      clock = Date.now() / 1000 - ms / 1000
      await touch('touchStart', [{ x, y }])
      for (let i = 1; i <= steps; i++) {
        clock += ms / 1000 / steps
        await touch('touchMove', [{ x, y: y + (by * i) / steps }])
      }
      if (lifts) await lift()
    },
  }
}

/** The middle of something of the modal. */
export async function middle(page: Page, selector: string): Promise<Point> {
  const target = page.locator('hasp-modal').locator(selector)
  // The route is ahead of what is drawn, and what has just come still moves.
  await target.waitFor()
  await settled(page)
  const box = await target.boundingBox()
  if (!box) throw new Error(`${selector} is not drawn`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Until the sheet can be dragged and back closes it: that comes after the first paint. */
export const hasSheetBehaviour = (page: Page) =>
  page.waitForFunction(() => {
    const head = document.querySelector('hasp-modal')?.shadowRoot?.querySelector('.head')
    // An entry alone may be one that a reload left.
    return !!history.state?.hasp && head && getComputedStyle(head).touchAction === 'none'
  })

/** Where the page stands in its history. */
export const place = (page: Page) =>
  page.evaluate(() => ({
    index: (window as unknown as { navigation: { currentEntry: { index: number } } }).navigation.currentEntry.index,
    state: history.state as unknown,
    path: location.pathname,
  }))
