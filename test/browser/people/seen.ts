// What of the modal moves, and what of it is lost when the visitor's colours replace its own.
import type { Page } from 'playwright-core'

/** The animations that run, by name. */
export const moving = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    (document.querySelector('hasp-modal')?.shadowRoot?.getAnimations() ?? []).map((animation) =>
      animation instanceof CSSAnimation ? animation.animationName : animation.constructor.name,
    ),
  )

/** In forced colours: what has an edge or a mark by its fill alone, or is drawn in the colour of what it lies on. */
export const blanched = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const root = document.querySelector('hasp-modal')?.shadowRoot
    const card = root?.querySelector('.card')
    if (!root || !card || !matchMedia('(forced-colors: active)').matches) return ['colours are not forced']
    const canvas = getComputedStyle(card).backgroundColor
    const isSeen = (width: string, style: string, colour: string): boolean =>
      Number.parseFloat(width) >= 1 && style === 'solid' && colour !== canvas && !/^rgba.*, 0\)$/.test(colour)
    const check = (
      selector: string,
      what: string,
      test: (style: CSSStyleDeclaration) => boolean,
      pseudo?: string,
    ): void => {
      for (const element of root.querySelectorAll(selector))
        if (!test(getComputedStyle(element, pseudo))) found.push(`${what} of ${selector}`)
    }
    check('.button, .fill, .again, .search', 'the border', (style) =>
      isSeen(style.borderTopWidth, style.borderTopStyle, style.borderTopColor),
    )
    check('.card, .toast, .skeleton, .picture', 'the outline', (style) =>
      isSeen(style.outlineWidth, style.outlineStyle, style.outlineColor),
    )
    check(
      '.pin',
      'the pin',
      (style) => isSeen(style.borderTopWidth, style.borderTopStyle, style.borderTopColor),
      '::before',
    )
    check('.strap', 'the fill', ({ fill }) => fill !== canvas && fill !== 'none')
    check('.loop', 'the stroke', ({ stroke }) => stroke !== canvas && stroke !== 'none')
    check('svg:not(.picture, .joint svg)', 'the stroke', ({ stroke }) => stroke !== canvas && stroke !== 'none')
    check('h1, b, p, small, button, a', 'the colour', ({ color }) => color !== canvas)
    return found
  })
