// AppKit's quick start for JavaScript, with its ethers adapter and its own button.
import { createAppKit } from '@reown/appkit'
import { mainnet } from '@reown/appkit/networks'
import { EthersAdapter } from '@reown/appkit-adapter-ethers'

createAppKit({
  adapters: [new EthersAdapter()],
  networks: [mainnet],
  metadata: { name: 'Bench', description: 'A page with a button', url: location.origin, icons: [] },
  projectId: '00000000000000000000000000000000',
})
document.querySelector('#root').append(document.createElement('appkit-button'))
