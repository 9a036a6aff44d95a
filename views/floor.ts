// Browsers older than those that hasp is made for: what they lack is said in one line, and done without.
import { makeRoot } from './ui/index.ts'

let isTold = false
function tell(missing: string): void {
  if (!isTold) console.warn(`hasp is made for browsers of the last two years; this one has no ${missing}`)
  isTold = true
}

/** Gets along with a stylesheet that cannot be constructed, or a dialog that cannot be shown. */
export const makeDo = (lack: string | HTMLElement): void => (typeof lack === 'string' ? dress(lack) : lay(lack))

/** A style element, which a policy with style-src refuses. */
function dress(css: string): void {
  tell('constructed stylesheets')
  const root = makeRoot()
  const style = document.createElement('style')
  style.textContent = css
  // A renderer clears the root that it is given.
  const keep = () => {
    if (!style.parentNode) root.append(style)
  }
  new MutationObserver(keep).observe(root, { childList: true })
  keep()
}

/** Above the page, which does not become inert. */
function lay(element: HTMLElement): void {
  tell('<dialog>')
  element.setAttribute('open', '')
  element.querySelector('h1')?.focus({ preventScroll: true })
}
