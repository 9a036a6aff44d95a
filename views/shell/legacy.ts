// Browsers older than those that hasp is made for: what they lack is said in one line, and done without.
let isTold = false
function tell(missing: string): void {
  if (!isTold) console.warn(`hasp is made for browsers of the last two years; this one has no ${missing}`)
  isTold = true
}

let texts = ''
const worn = new WeakMap<ShadowRoot, HTMLStyleElement>()

/** One style element for all of a root's styles, which a policy with style-src refuses. `css` is added to them. */
export function addStyleElements(css: string, root: ShadowRoot | undefined): void {
  texts += older(css)
  if (!root) return
  tell('constructed stylesheets')
  const known = worn.get(root)
  const style = known ?? document.createElement('style')
  style.textContent = texts
  if (known) return
  worn.set(root, style)
  // A renderer clears the root that it is given.
  const keep = () => {
    if (!style.parentNode) root.append(style)
  }
  new MutationObserver(keep).observe(root, { childList: true })
  keep()
}

/** In words that such a browser knows: colours of the light theme, and heights that its bars may cover. */
export const older = (css: string): string =>
  // A page of jsdom has no such object.
  globalThis.CSS?.supports?.('color', 'light-dark(red,red)')
    ? css
    : css
        .replace(/light-dark\(([^,()]+),[^()]*(?:\([^()]*\))?[^()]*\)/g, '$1')
        .replace(/color\(from[^;}]*/g, '#fff)')
        .replace(/([\d.])dvh/g, '$1vh')

/** Without `<dialog>` it lies above the page, which does not become inert. */
export function lay(element: HTMLElement): void {
  tell('<dialog>')
  element.setAttribute('open', '')
  element.querySelector('h1')?.focus({ preventScroll: true })
}
