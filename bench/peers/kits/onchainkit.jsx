// OnchainKit's quick start, with its wallets in a modal.
import { OnchainKitProvider } from '@coinbase/onchainkit'
import '@coinbase/onchainkit/styles.css'
import { ConnectWallet, Wallet } from '@coinbase/onchainkit/wallet'
import { createRoot } from 'react-dom/client'
import { base } from 'wagmi/chains'

createRoot(document.querySelector('#root')).render(
  <OnchainKitProvider
    apiKey="00000000-0000-0000-0000-000000000000"
    chain={base}
    config={{ appearance: { name: 'Bench', mode: 'auto' }, wallet: { display: 'modal' } }}
  >
    <Wallet>
      <ConnectWallet />
    </Wallet>
  </OnchainKitProvider>,
)
