// The demo in React: one modal outside of components, hooks and the button inside.
import { createModal } from 'hasp'
import { ConnectButton, useAccount, useModal, useNetwork, useProvider } from 'hasp/react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

createModal({
  networks: [
    {
      id: 31337,
      name: 'Anvil',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
    },
  ],
  metadata: { name: 'hasp in React' },
})

function App() {
  const { disconnect } = useModal()
  const account = useAccount()
  const network = useNetwork()
  const provider = useProvider('eip155')
  const [signature, setSignature] = useState('')

  async function sign() {
    // Wallets take the message as the hex of its UTF-8.
    const bytes = new TextEncoder().encode('Hello from hasp')
    const message = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
    try {
      setSignature(String(await provider?.request({ method: 'personal_sign', params: [message, account?.address] })))
    } catch (error) {
      setSignature((error as Error).message)
    }
  }

  return (
    <main>
      <h1>hasp in React</h1>
      <ConnectButton />
      <dl>
        <dt>Address</dt>
        <dd id="address">{account?.address ?? '—'}</dd>
        <dt>Network</dt>
        <dd id="network">{network?.name ?? 'not listed'}</dd>
      </dl>
      <button type="button" disabled={!account} onClick={sign}>
        Sign
      </button>
      <button type="button" disabled={!account} onClick={() => disconnect()}>
        Disconnect
      </button>
      <output id="signature">{account && signature}</output>
    </main>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
