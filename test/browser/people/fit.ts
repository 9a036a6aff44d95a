// Whether every word and every control of the modal can be seen and reached at whatever size it is read.
import type { Page } from 'playwright-core'

/** What is cut, covered, out of reach or lies over its neighbour, in words. */
export const misfits = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const root = document.querySelector('hasp-modal')?.shadowRoot
    const card = root?.querySelector('.card')
    const main = root?.querySelector<HTMLElement>('.main')
    if (!root || !card || !main) return ['there is no card']
    const { left, right } = card.getBoundingClientRect()
    const says = (element: Element): string =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)
    const isHidden = (element: Element | null): boolean => !!element?.closest('.unseen, svg')

    for (const element of root.querySelectorAll('dialog, .card, .main, .view'))
      if (element.scrollWidth > element.clientWidth)
        found.push(
          `${element.className || element.localName} scrolls sideways by ${element.scrollWidth - element.clientWidth} px`,
        )

    /** What is seen of a box: what an ellipsis stands for is not drawn, and what a list scrolls is only seen in it. */
    const seenOf = (box: DOMRect, element: Element | null): DOMRect | undefined => {
      let { left, top, right, bottom } = box
      for (let at = element; at && at !== main; at = at.parentElement) {
        const { textOverflow, overflowX, overflowY } = getComputedStyle(at)
        const clip = at.getBoundingClientRect()
        if (textOverflow === 'ellipsis' && overflowX === 'hidden')
          [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)]
        if (overflowY === 'auto') [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)]
      }
      return left < right && top < bottom ? new DOMRect(left, top, right - left, bottom - top) : undefined
    }

    // Boxes of the letters themselves: an element may be wider or narrower than what it says.
    interface Text {
      readonly text: string
      readonly parent: Element | null
      readonly boxes: readonly DOMRect[]
    }
    const texts: Text[] = []
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.nodeValue?.trim() || isHidden(node.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxes = [...range.getClientRects()].map((box) => seenOf(box, node.parentElement)).filter((box) => !!box)
      texts.push({ text: node.nodeValue, parent: node.parentElement, boxes })
    }
    for (const { text, parent, boxes } of texts) {
      if (boxes.some((box) => box.left < left - 1 || box.right > right + 1)) found.push(`'${text}' leaves the card`)
      const button = parent?.closest('button, a')?.getBoundingClientRect()
      const isInline = parent?.closest('a')?.parentElement?.matches('p')
      if (
        button &&
        !isInline &&
        boxes.some(
          (box) => box.left < button.left - 1 || box.right > button.right + 1 || box.bottom > button.bottom + 2,
        )
      )
        found.push(`'${text}' leaves its button`)
    }
    const lies = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5
    const isFloating = ({ parent }: Text): boolean => !!parent?.closest('.toast, .foot, .head')
    for (const [i, one] of texts.entries())
      for (const other of texts.slice(i + 1))
        if (isFloating(one) === isFloating(other) && one.boxes.some((a) => other.boxes.some((b) => lies(a, b))))
          found.push(`'${one.text}' lies over '${other.text}'`)

    const scrolled = main.scrollTop
    for (const control of root.querySelectorAll<HTMLElement>('button, a, input')) {
      control.scrollIntoView({ block: 'nearest' })
      const box = control.getBoundingClientRect()
      if (Math.min(box.width, box.height) < 24 && !control.closest('p'))
        found.push(`'${says(control)}' is ${box.width} × ${box.height}`)
      if (box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
        found.push(`'${says(control)}' is out of the window`)
      // A link that breaks has its middle beside itself.
      const [line = box] = control.getClientRects()
      const hit = root.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2)
      // A notice of something done leaves by itself.
      if (hit?.closest('.toast:not(.stay)')) continue
      if (!hit || !(control.contains(hit) || (hit.contains(control) && hit.matches('label, .search'))))
        found.push(`'${says(control)}' lies under ${hit?.className || hit?.localName}`)
    }
    main.scrollTop = scrolled
    return found
  })

/** What has a height between two pixels: what stands under it is drawn blurred, and moves by a pixel from view to view. */
export const fractions = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const parts = document
      .querySelector('hasp-modal')
      ?.shadowRoot?.querySelectorAll('.card, .head, h1, .view, .view > *, .view button, .live > *')
    return [...(parts ?? [])].flatMap((part) => {
      const { height } = part.getBoundingClientRect()
      return height % 1 ? [`${part.className || part.localName} is ${height} px high`] : []
    })
  })
