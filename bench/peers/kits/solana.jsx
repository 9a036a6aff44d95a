// The quick start of the Solana wallet adapter, with its own button and modal.
import { ConnectionProvider, WalletProvider } from '@solana/wallet-adapter-react'
import { WalletModalProvider, WalletMultiButton } from '@solana/wallet-adapter-react-ui'
import '@solana/wallet-adapter-react-ui/styles.css'
import { clusterApiUrl } from '@solana/web3.js'
import { createRoot } from 'react-dom/client'

createRoot(document.querySelector('#root')).render(
  <ConnectionProvider endpoint={clusterApiUrl('mainnet-beta')}>
    <WalletProvider wallets={[]} autoConnect>
      <WalletModalProvider>
        <WalletMultiButton />
      </WalletModalProvider>
    </WalletProvider>
  </ConnectionProvider>,
)
