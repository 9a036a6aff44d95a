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
    const { outlineWidth, outlineStyle } = getComputedStyle(
      element?.closest('.search') ?? element?.closest('.field:not(:has(button:focus))') ?? element ?? document.body,
    )
    // Without the letter that stands for a picture until that is here.
    const said = [...(element?.childNodes ?? [])].filter((node) => !(node as Element).ariaHidden)
    const label =
      element && 'placeholder' in element ? `${element.placeholder}` : said.map((node) => node.textContent).join('')
    // A panel is called as its tab is: of what it says only those rows are there that are near.
    const by = element?.getAttribute('aria-labelledby')
    const root = element?.getRootNode()
    const tab = by && root instanceof ShadowRoot ? root.getElementById(by)?.textContent : undefined
    return {
      name: (element?.getAttribute('aria-label') ?? (tab || label)).trim(),
      ring: `${outlineWidth} ${outlineStyle}`,
    }
  })

interface ReadingOrder {
  /** The names of all that Tab leads to: of a list that arrows go through it is one. */
  readonly stops: readonly string[]
  /** The names of what such a list holds. */
  readonly roving: readonly string[]
}
/** What can have the focus, as the eye goes: lines from above, in each from the reading start. */
export const readingOrder = (page: Page): Promise<ReadingOrder> =>
  page.evaluate(() => {
    const root = document.querySelector('hasp-modal')?.shadowRoot
    const forward = root?.querySelector('[dir=rtl]') ? -1 : 1
    // Of a list that is drawn in part more rows come with each step: what stands behind it is not reached here.
    const list = root?.querySelector('[role=list]')
    const isPart = Number(list?.firstElementChild?.ariaSetSize ?? 0) > (list?.childElementCount ?? 0)
    const isBehind = (element: Element): boolean =>
      isPart && !!list && !list.contains(element) && !!(list.compareDocumentPosition(element) & 4)
    const all = [...(root?.querySelectorAll<HTMLElement>('button, a, input, textarea, [role=tabpanel]') ?? [])]
    const boxes = all
      .filter((element) => !isBehind(element))
      .map((element) => {
        const whole = element.getBoundingClientRect()
        // What scrolls is met at its upper edge, and holds what is in it between that and its lower one, however far down it is scrolled.
        const panel = element.parentElement?.closest('[role=tabpanel]')
        const around = panel?.getBoundingClientRect()
        const part = panel && around ? around.height / panel.scrollHeight : 1
        const top = panel && around ? around.top + (whole.top - around.top + panel.scrollTop) * part : whole.top
        const isPanel = element.role === 'tabpanel'
        const box = new DOMRect(whole.x, isPanel ? top - 1 : top, whole.width, isPanel ? 0 : whole.height * part)
        const said = [...element.childNodes].filter((node) => !(node as Element).ariaHidden)
        const label =
          'placeholder' in element ? `${element.placeholder}` : said.map((node) => node.textContent).join('')
        const by = element.getAttribute('aria-labelledby')
        const tab = by && root?.getElementById(by)?.textContent
        const stops = element.closest('[role=list], [role=tablist]')?.querySelectorAll('[tabindex="0"]').length
        return {
          name: (element.getAttribute('aria-label') ?? (tab || label)).trim(),
          box,
          y: box.top + box.height / 2,
          isRoving: stops === 1 && !element.closest('[role=tablist]'),
          // What nothing leads to is missed.
          isStop: stops !== 1 || element.tabIndex === 0,
        }
      })
    boxes.sort((a, b) => {
      // On one line: either's middle lies in the other.
      const isLine = Math.abs(a.y - b.y) < Math.max(a.box.height, b.box.height) / 2
      return isLine ? (a.box.left - b.box.left) * forward : a.y - b.y
    })
    return {
      stops: boxes.filter(({ isStop }) => isStop).map(({ name }) => name),
      roving: boxes.filter(({ isRoving }) => isRoving).map(({ name }) => name),
    }
  })
