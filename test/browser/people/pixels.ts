// Pictures of the modal that are the same to the last pixel when it looks the same.
import type { CDPSession, Page } from 'playwright-core'
import { settled } from '../world.mjs'

/** Stops all that would change a picture by itself: timers, a caret, a row under the pointer. Motion must be reduced. */
export async function freeze(page: Page): Promise<void> {
  await settled(page)
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    for (let timer = Number(setTimeout(() => undefined)); timer > 0; timer--) clearTimeout(timer)
    const root = document.querySelector('hasp-modal')?.shadowRoot
    const focused = root?.activeElement
    if (focused instanceof HTMLInputElement) focused.blur()
    // The edge of a letter is drawn a little differently in a layer of its own, and what else is on the page decides that.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.card { will-change: transform }')
    root?.adoptedStyleSheets.push(sheet)
  })
  await frames(page)
}

/** Until what was changed is drawn; or for a count of frames. */
export const frames = (page: Page, count = 2): Promise<void> =>
  page.evaluate(async (count) => {
    for (let i = 0; i < count; i++) await new Promise((resolve) => requestAnimationFrame(resolve))
  }, count)

/** The window as a PNG. The same pixels are the same bytes. */
export async function shoot(session: CDPSession): Promise<string> {
  const { data } = await session.send('Page.captureScreenshot', { optimizeForSpeed: true })
  return data
}

/** What differs between two pictures, in words; undefined if nothing does. */
export function difference(page: Page, [a, b]: readonly [string, string]): Promise<string | undefined> {
  if (a === b) return Promise.resolve(undefined)
  return page.evaluate(
    async ([a, b]) => {
      const pixels = async (picture: string) => {
        const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
        context?.drawImage(bitmap, 0, 0)
        return { width: bitmap.width, data: context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [] }
      }
      const [one, two] = [await pixels(a), await pixels(b)]
      const xs: number[] = []
      const ys: number[] = []
      for (let at = 0; at < Math.max(one.data.length, two.data.length); at += 4) {
        if ([0, 1, 2, 3].every((channel) => one.data[at + channel] === two.data[at + channel])) continue
        xs.push((at / 4) % one.width)
        ys.push(Math.floor(at / 4 / one.width))
      }
      const range = (list: number[]): string =>
        `${list.reduce((a, b) => Math.min(a, b))}–${list.reduce((a, b) => Math.max(a, b))}`
      return xs.length ? `${xs.length} pixels differ, x ${range(xs)}, y ${range(ys)}` : undefined
    },
    [a, b] as const,
  )
}
