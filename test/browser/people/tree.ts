// What a screen reader is told of the modal: names, roles and states, as lines of text.
import type { Page } from 'playwright-core'

/** Roles, names and states; and what the tree leaves out: what is current, and what is busy. */
export async function tree(page: Page): Promise<string> {
  const told = await page.locator('hasp-modal').locator('dialog, [role=region]').ariaSnapshot()
  const marks = await page.evaluate(() => {
    const root = document.querySelector('hasp-modal')?.shadowRoot
    return [...(root?.querySelectorAll('[aria-current], [aria-busy]') ?? [])].map((element) =>
      element.hasAttribute('aria-busy')
        ? `busy: ${element.textContent}`
        : `current: ${element.querySelector('b')?.textContent}`,
    )
  })
  // A pairing is another each time.
  return [told.replace(/wc%3A\S+/g, '<pairing>'), ...marks].join('\n')
}

/** What the focus is on, through shadow roots, and the ring that shows it. */
export const focused = (page: Page): Promise<{ readonly name: string; readonly ring: string }> =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    // A field's ring is drawn by the frame around it.
    const { outlineWidth, outlineStyle } = getComputedStyle(element?.closest('.search') ?? element ?? document.body)
    const label = element instanceof HTMLInputElement ? element.placeholder : element?.textContent
    return {
      name: (element?.getAttribute('aria-label') ?? label ?? '').trim(),
      ring: `${outlineWidth} ${outlineStyle}`,
    }
  })

/** The names of all that can have the focus, as the eye goes: lines from above, in each from the reading start. */
export const readingOrder = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('hasp-modal')?.shadowRoot
    const forward = root?.querySelector('[dir=rtl]') ? -1 : 1
    const boxes = [...(root?.querySelectorAll<HTMLElement>('button, a, input') ?? [])].map((element) => {
      const box = element.getBoundingClientRect()
      const label = element instanceof HTMLInputElement ? element.placeholder : element.textContent
      return { name: (element.getAttribute('aria-label') ?? label ?? '').trim(), box, y: box.top + box.height / 2 }
    })
    boxes.sort((a, b) => {
      // On one line: either's middle lies in the other.
      const isLine = Math.abs(a.y - b.y) < Math.max(a.box.height, b.box.height) / 2
      return isLine ? (a.box.left - b.box.left) * forward : a.y - b.y
    })
    return boxes.map(({ name }) => name)
  })
