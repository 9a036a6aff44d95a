// The shadow root that everything is drawn in, and the stylesheets that it has taken on. Constructed sheets need no
// style-src in a page's policy.
import { config, type Route } from '../../src/core.ts'

let root: ShadowRoot | undefined
let holdsFocus = true
const sheets: CSSStyleSheet[] = []
/** What older browsers need; without it they have less. */
export const withLegacy = (run: (legacy: typeof import('./legacy.ts')) => void): void =>
  void import('./legacy.ts').then(run, () => undefined)
/** Where no sheet can be constructed: one more, or all that there are, in the root that there is. */
const addLegacyStyles = (css = ''): void => withLegacy(({ addStyleElements }) => addStyleElements(css, root))

/** The shadow root, with its host in the page. */
export function makeRoot(): ShadowRoot {
  if (!root) {
    root = document.createElement('hasp-modal').attachShadow({ mode: 'open', clonable: true })
    root.adoptedStyleSheets = sheets
    if (!document.adoptedStyleSheets) addLegacyStyles()
    // Embedded, the focus is the page's until the visitor brings it.
    holdsFocus = !config.peek()?.mount
  }
  // Not in the body: what a page makes inert, transforms or contains there would hold the modal too.
  const home = config.peek()?.mount ?? document.documentElement
  if (!root.host.isConnected) home.append(root.host)
  return root
}
/** Whether it is a sheet that is dragged. */
export const needsFinger = (): boolean => !!window.matchMedia?.('(width <= 430px), (pointer: coarse)').matches
/**
 * What comes with behaviour.ts: how the modal is seen to go, and what a visitor comes back to. With the screens that wait for a
 * wallet comes what is asked before one is left; it resolves when the next one may come.
 */
export const late: {
  fade?(root: ShadowRoot): void
  placeOf?(route: Route): HTMLElement | undefined
  startsOf?(element: Element): (animation: Moving) => CSSNumberish | null | undefined
  leave?(to: Route): Promise<void>
} = {}
/** An animation of CSS. */
export type Moving = CSSAnimation & { readonly effect: KeyframeEffect }
/** Those that a script began have no name, and are left out. */
export const movingIn = (element: Element): Moving[] =>
  (element.getAnimations({ subtree: true }) as Moving[]).filter((one) => one.animationName)
/** A page whose modal is closed is as if there were none. */
export function leavePage(): void {
  if (root) late.fade?.(root)
  root?.host.remove()
}

/** Adds a stylesheet; once per module, since nothing is taken away again. */
export function addStyles(css: string): void {
  if (!document.adoptedStyleSheets) return addLegacyStyles(css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.push(sheet)
  root?.adoptedStyleSheets.push(sheet)
}

/** The heading names the dialog: where the focus goes when what had it is gone. Back in a view, it goes to what had led on. */
export const focusHeading = (route?: Route): void => {
  // It is scrolled too, whoever has the focus.
  const place: HTMLElement | null | undefined = (route && late.placeOf?.(route)) ?? root?.querySelector('h1')
  if (holdsFocus) place?.focus({ preventScroll: true })
}
/** What has the focus, through shadow roots: happy-dom's throws in a root beside that of the focus. */
export function focused(root: DocumentOrShadowRoot = document): HTMLElement | null {
  const element = root.activeElement as HTMLElement | null
  return (element?.shadowRoot && focused(element.shadowRoot)) || element
}
/** Whether a new view may take the focus. */
export const holdFocus = (held: boolean): void => {
  holdsFocus = held
}
/** After what was clicked may have gone, or took no focus: without it no key is heard. */
export const keepFocus = (): void =>
  void setTimeout(() => {
    if (document.activeElement === document.body) focusHeading()
  })

export function removeRoot(): void {
  root?.host.remove()
  root = undefined
}
