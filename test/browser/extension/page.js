// In the page's own world: the provider. One build per way of showing up, because a page that looks for a wallet in its
// first script must find it, and nothing can be asked of the extension before that.
const channel = 'test-wallet'
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2f5fd0"/><path d="M9 11h14M16 11v11" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>',
)}`

const waiting = new Map()
const listeners = new Map()
let count = 0

const provider = {
  isTestWallet: true,
  request({ method, params }) {
    count += 1
    const id = count
    window.postMessage({ channel, to: 'bridge', kind: 'request', id, method, params }, location.origin)
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  },
  on(event, listener) {
    listeners.set(event, new Set(listeners.get(event)).add(listener))
    return provider
  },
  removeListener(event, listener) {
    listeners.get(event)?.delete(listener)
    return provider
  },
}

const info = Object.freeze({ uuid: crypto.randomUUID(), name: 'Test Wallet', icon, rdns: 'com.example.testwallet' })
const detail = Object.freeze({ info, provider })
const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

function showUp() {
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

function showLegacy() {
  Object.assign(window, { ethereum: provider })
  window.dispatchEvent(new Event('ethereum#initialized'))
}

const receive = {
  answer({ id, result, error }) {
    const call = waiting.get(id)
    waiting.delete(id)
    if (error) call?.reject(Object.assign(new Error(error.message), error))
    else call?.resolve(result)
  },
  event({ event, value }) {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  },
  late({ delay, legacy }) {
    setTimeout(() => {
      showUp()
      if (legacy) showLegacy()
    }, delay)
  },
}

window.addEventListener('message', ({ source, data }) => {
  if (source === window && data?.channel === channel && data.to === 'page') receive[data.kind]?.(data)
})

if (PRESENCE === 'late') window.postMessage({ channel, to: 'bridge', kind: 'late' }, location.origin)
if (PRESENCE === 'modern' || PRESENCE === 'both') showUp()
if (PRESENCE === 'legacy' || PRESENCE === 'both') showLegacy()
