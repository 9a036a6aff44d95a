// Runs in the page before anything else: the wallets, the clock, and an eye for what is visible.

function announceWallets() {
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="teal"/></svg>')}`
  const details = ['Teal', 'Navy'].map((colour) => ({
    info: { uuid: crypto.randomUUID(), name: `Wallet ${colour}`, icon, rdns: `com.example.${colour.toLowerCase()}` },
    provider: { request: async () => [], on() {}, removeListener() {} },
  }))
  const announce = () => {
    for (const detail of details) {
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze(detail) }))
    }
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()

  // One of the Wallet Standard, or a kit for Solana has nothing to list.
  const feature = { version: '1.0.0' }
  const standard = {
    version: '1.0.0',
    name: 'Wallet Solana',
    icon,
    chains: ['solana:mainnet'],
    accounts: [],
    features: {
      'standard:connect': { ...feature, connect: async () => ({ accounts: [] }) },
      'standard:events': { ...feature, on: () => () => {} },
      'solana:signTransaction': {
        ...feature,
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: async () => [],
      },
    },
  }
  const register = ({ register }) => register(standard)
  addEventListener('wallet-standard:app-ready', ({ detail }) => register(detail))
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
}

/** Finds what is drawn anywhere in the page, and tells whether it can be seen. */
function openEyes(text) {
  // Weakly: what a kit throws away may not stay in the heap because of this.
  const roots = new Set()
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options)
    roots.add(new WeakRef(root))
    return root
  }
  const parent = (element) => element.parentElement ?? element.getRootNode().host
  const hasPlace = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    return width > 0 && height > 0 && x > 0 && y > 0 && x < innerWidth && y < innerHeight
  }
  /** More than half, with all that it stands in: a view that fades in is waited for. */
  const isOpaque = (element) => {
    let opacity = 1
    for (let outer = element; outer; outer = parent(outer)) {
      const style = getComputedStyle(outer)
      if (style.visibility === 'hidden') return false
      opacity *= Number(style.opacity)
    }
    return opacity > 0.5
  }
  const found = (root) => {
    // This is quick, and most of the time the answer is no.
    if (!root?.textContent.includes(text)) return []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const elements = []
    while (walker.nextNode()) {
      const { data, parentElement } = /** @type {Text} */ (walker.currentNode)
      if (data.includes(text) && parentElement && hasPlace(parentElement)) elements.push(parentElement)
    }
    return elements
  }
  const drawn = () => [document.body, ...[...roots].map((root) => root.deref())].flatMap(found)

  window.bench = { drawn, isOpaque }
}

function startClock() {
  const tasks = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, duration])
  }).observe({ type: 'longtask', buffered: true })

  /** A message that is sent in a frame arrives when the frame has been painted. */
  const painted = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now())
      port2.postMessage(0)
    })
  /** The frame that first draws the view, and when it can be seen. */
  const marks = () =>
    new Promise((resolve) => {
      let first
      const look = () => {
        const elements = window.bench.drawn()
        if (elements.length > 0) first ??= performance.now()
        if (elements.some(window.bench.isOpaque)) painted().then((seen) => resolve({ first, seen }))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  const opened = new Promise((resolve) => {
    const start = async ({ timeStamp }) => resolve({ clicked: timeStamp, ...(await marks()) })
    addEventListener('click', start, { capture: true, once: true })
  })
  Object.assign(window.bench, { tasks, opened })
}

/** As one script, since the order of several is not defined. `text` stands in the kit's view. */
export const prepare = (text) => `(${announceWallets})();(${openEyes})(${JSON.stringify(text)});(${startClock})()`
