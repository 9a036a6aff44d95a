// The demo in Solid: one modal for the page, and a signal made of it that lives as long as the component.
import { createModal } from 'hasp/cdn'
import { createSignal, from, type JSX } from 'solid-js'
import { render } from 'solid-js/web'

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'hasp-button': JSX.HTMLAttributes<HTMLElement>
    }
  }
}

const modal = createModal({
  networks: [
    {
      id: 31337,
      name: 'Anvil',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
    },
  ],
  metadata: { name: 'hasp in Solid' },
})

function App(): JSX.Element {
  const state = from((set) => modal.subscribe(() => set(modal.state)), modal.state)
  const [signature, setSignature] = createSignal('')

  async function sign() {
    // Wallets take the message as the hex of its UTF-8.
    const bytes = new TextEncoder().encode('Hello from hasp')
    const message = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
    const params = [message, state().account?.address]
    try {
      setSignature(String(await modal.provider('eip155')?.request({ method: 'personal_sign', params })))
    } catch (error) {
      setSignature((error as Error).message)
    }
  }

  return (
    <main>
      <h1>hasp in Solid</h1>
      <hasp-button>Connect wallet</hasp-button>
      <dl>
        <dt>Address</dt>
        <dd id="address">{state().account?.address ?? '—'}</dd>
        <dt>Network</dt>
        <dd id="network">{state().network?.name ?? 'not listed'}</dd>
      </dl>
      <button type="button" disabled={!state().account} onClick={sign}>
        Sign
      </button>
      <button type="button" disabled={!state().account} onClick={() => modal.disconnect()}>
        Disconnect
      </button>
      <output id="signature">{state().account && signature()}</output>
    </main>
  )
}

const root = document.getElementById('root')
if (root) render(() => <App />, root)
