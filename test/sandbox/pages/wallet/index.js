// The sandbox wallet, for visitors who have no extension: announced by EIP-6963, and in the shapes of the other namespaces where
// the sandbox runs their chains.
import { createProvider } from './provider.js'

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#c9572b"/><path d="M8 12.5h16v11H8zM8 12.5l11-4v4" fill="none" stroke="#fff" stroke-width="2.2" stroke-linejoin="round"/><circle cx="19.5" cy="18" r="1.6" fill="#fff"/></svg>',
)}`
const info = Object.freeze({
  uuid: crypto.randomUUID(),
  name: 'Sandbox wallet',
  icon,
  rdns: 'example.sandbox.wallet',
})
const detail = Object.freeze({ info, provider: createProvider() })
const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

window.addEventListener('eip6963:requestProvider', announce)
announce()

const others = Object.fromEntries(Object.entries(sandboxNetworks).filter(([id]) => !id.startsWith('eip155:')))
// Fetched by pages that list more than Ethereum alone.
const ready = Object.keys(others).length
  ? import('./others.js').then(({ installOthers }) => installOthers(info.name, icon, others))
  : Promise.resolve()
// A page that waits for it finds them all at once.
Object.assign(window, { sandboxWallet: Object.assign(window.sandboxWallet ?? {}, { ready, icon }) })
