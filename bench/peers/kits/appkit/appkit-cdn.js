// AppKit's quick start without a bundler: its CDN build, unchanged, which is served beside this file.
import { createAppKit, networks, WagmiAdapter } from './cdn/appkit.js'

const projectId = '00000000000000000000000000000000'

createAppKit({
  adapters: [new WagmiAdapter({ projectId, networks: [networks.mainnet] })],
  networks: [networks.mainnet],
  metadata: { name: 'Bench', description: 'A page with a button', url: location.origin, icons: [] },
  projectId,
})
document.querySelector('#root').append(document.createElement('appkit-button'))
