// AppKit's quick start for JavaScript, with networks of three namespaces, so that each wallet of the directory is for one.
import { createAppKit } from '@reown/appkit'
import { bitcoin, mainnet, optimism, solana } from '@reown/appkit/networks'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'

createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet, optimism, solana, bitcoin],
  metadata: { name: 'A page', description: 'With a button', url: location.origin, icons: [] },
  projectId: 'dapp',
})
document.body.append(document.createElement('appkit-button'))
