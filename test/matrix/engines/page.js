// In every page, before its own scripts: what goes wrong is written down, and what a visitor looks for is found.

{
  const wrong = []
  const say = console.error
  console.error = (...parts) => {
    wrong.push(`console: ${parts.map(String).join(' ')}`)
    say.apply(console, parts)
  }
  addEventListener('error', ({ message }) => wrong.push(`error: ${message}`))
  addEventListener('unhandledrejection', ({ reason }) => wrong.push(`rejection: ${reason}`))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    wrong.push(`policy: ${violatedDirective} ${blockedURI}`),
  )

  /** All elements under a root, those in open shadow roots too. */
  const all = (root) =>
    [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])])
  const nameOf = (element) => element.getAttribute('aria-label') ?? element.textContent

  /**
   * What lies on top at a point, through shadow roots.
   * @type {(x: number, y: number, root?: DocumentOrShadowRoot, found?: Element | null) => Element | null}
   */
  const topmost = (x, y, root = document, found = null) => {
    const next = root.elementFromPoint(x, y)
    if (!next || next === found) return found
    return next.shadowRoot ? topmost(x, y, next.shadowRoot, next) : next
  }
  /** The element, what holds it, and so on, out of shadow roots. */
  const around = (element) => (element ? [element, ...around(element.parentNode ?? element.host)] : [])
  /** @type {(root?: DocumentOrShadowRoot) => Element | null} */
  const focused = (root = document) => {
    const at = root.activeElement
    return at?.shadowRoot?.activeElement ? focused(at.shadowRoot) : at
  }
  /** The strap swings for ever. */
  const isStill = () =>
    (document.querySelector('hasp-modal')?.shadowRoot?.getAnimations() ?? []).every(
      ({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
    )
  const places = { modal: 'hasp-modal', page: 'body', wallet: 'body > div' }

  const find = (place, selector, name = '') =>
    [...document.querySelectorAll(places[place])]
      .flatMap((host) => all(host.shadowRoot ?? host))
      .find((one) => one.matches(selector) && one.getClientRects().length > 0 && nameOf(one).includes(name))

  const visitor = {
    wrong,
    /** How an import ends. */
    load: (url) =>
      import(url).then(
        () => 'there',
        ({ name }) => name,
      ),
    /** The first that is shown and named so, in a place. */
    find,
    focused() {
      const at = focused()
      const isInModal = around(at).some(({ localName }) => localName === 'hasp-modal')
      return { tag: at?.localName, name: at && nameOf(at), isInModal, host: document.activeElement?.id }
    },
    /** The middle of what is found, once it stands still and nothing lies over it. */
    async middle(place, selector, name) {
      const element = find(place, selector, name)
      if (!element || !isStill()) return undefined
      if (place === 'page') element.scrollIntoView({ block: 'nearest' })
      const before = element.getBoundingClientRect()
      await new Promise((resolve) => setTimeout(resolve, 40))
      const { x, y, width, height } = element.getBoundingClientRect()
      if (x !== before.x || y !== before.y || height !== before.height) return undefined
      const at = { x: x + width / 2, y: y + height / 2 }
      return around(topmost(at.x, at.y)).includes(element) ? at : undefined
    },
  }
  Object.assign(window, { visitor })
}
