// AppKit's quick start for JavaScript, with its wagmi adapter and its own button.
import { createAppKit } from '@reown/appkit'
import { mainnet } from '@reown/appkit/networks'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'

const projectId = '00000000000000000000000000000000'
const networks = [mainnet]

createAppKit({
  adapters: [new WagmiAdapter({ projectId, networks })],
  networks,
  metadata: { name: 'Bench', description: 'A page with a button', url: location.origin, icons: [] },
  projectId,
})
document.querySelector('#root').append(document.createElement('appkit-button'))
