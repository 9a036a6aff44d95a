// In the page's own world: the same wallet in the shapes that pages of the other namespaces know. Its keys are here, its visitor
// is the service worker.
import { installWallet } from '../../../src/testing/index.ts'

const channel = 'test-wallet'
/** @type {Map<string, (decision: import('../../../src/testing/index.ts').Decision) => void>} */
const waiting = new Map()

window.addEventListener('message', ({ source, data }) => {
  if (source !== window || data?.channel !== channel || data.to !== 'page' || data.kind !== 'answer') return
  waiting.get(data.id)?.(data.error ? 'reject' : 'approve')
  waiting.delete(data.id)
})

/** @type {import('../../../src/testing/index.ts').Decide} */
const decide = ({ method }) => {
  const id = crypto.randomUUID()
  window.postMessage({ channel, to: 'bridge', kind: 'decide', id, method }, location.origin)
  return new Promise((resolve) => waiting.set(id, resolve))
}

/** @type {Record<string, null>} */
const bitcoins = { 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': null, 'bip122:000000000019d6689c085ae165831e93': null }
const cosmos = { 'cosmos:hasp-local-1': null, 'cosmos:cosmoshub-4': null }
/** @type {readonly import('../../../src/testing/index.ts').WalletOptions[]} */
const shapes = [
  { namespace: 'solana' },
  { namespace: 'bip122', networks: bitcoins },
  { namespace: 'bip122', networks: bitcoins, kind: 'sats-connect', name: 'Test Sats' },
  { namespace: 'bip122', networks: bitcoins, kind: 'leather', name: 'Leather' },
  { namespace: 'bip122', networks: bitcoins, kind: 'unisat' },
  { namespace: 'polkadot' },
  { namespace: 'cosmos', networks: cosmos },
]
// What the visitor does in the wallet, by shape.
const hands = shapes.map((shape) => {
  const name = `${shape.namespace} ${shape.kind ?? ''}`.trim()
  return /** @type {const} */ ([name, installWallet({ ...shape, decide, remember: `test-wallet ${name}` })])
})
Object.assign(window, { testWallets: Object.fromEntries(hands) })

// Keplr's own package speaks to its extension by messages instead of by what is in `window`.
Object.assign(window, { keplrRequestMetaIdSupport: true })
window.addEventListener('message', async ({ source, data }) => {
  if (source !== window || !/^proxy-request(?!-response)/.test(data?.type)) return
  const { id, method, args } = data
  const { keplr } = /** @type {{ keplr: Record<string, (...args: unknown[]) => unknown> }} */ (
    /** @type {unknown} */ (window)
  )
  const result = await Promise.resolve()
    .then(() => (method === 'ping' ? undefined : keplr[method]?.(...args)))
    .then(
      (answer) => ({ return: answer }),
      (error) => ({ error: error.message }),
    )
  window.postMessage({ type: 'proxy-request-response', id, result }, location.origin)
})
