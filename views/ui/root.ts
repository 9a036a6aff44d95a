// The shadow root that everything is drawn in, and the stylesheets that it has taken on. Constructed sheets need no
// style-src in a page's policy.

let root: ShadowRoot | undefined
const sheets = new Map<string, CSSStyleSheet>()

/** Makes the host and its shadow root; a host that stands is kept. */
export function makeRoot(): ShadowRoot {
  if (!root) {
    const host = document.createElement('hasp-modal')
    document.body.append(host)
    root = host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [...sheets.values()]
  }
  return root
}

export const isRooted = (): boolean => !!root?.host.isConnected

/** Adds a stylesheet, once. */
export function adopt(css: string): void {
  if (sheets.has(css)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.set(css, sheet)
  if (root) root.adoptedStyleSheets = [...sheets.values()]
}

/** The heading names the dialog: where the focus goes when what had it is gone. */
export const focusHeading = (): void => root?.querySelector('h1')?.focus({ preventScroll: true })
/** After what was clicked may have gone, or took no focus: without it no key is heard. */
export const keepFocus = (): void =>
  void setTimeout(() => {
    if (document.activeElement === document.body) focusHeading()
  })

export function removeRoot(): void {
  root?.host.remove()
  root = undefined
}
