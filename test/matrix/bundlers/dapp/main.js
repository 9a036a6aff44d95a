// A small dapp: two networks and a button.
import { createModal } from 'hasp'
import { mainnet } from 'hasp/networks'
// biome-ignore lint/correctness/noUnusedImports: so compilers leave what only types are taken from
import {} from 'hasp/walletconnect'

const local = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [new URLSearchParams(location.search).get('rpc') ?? 'http://127.0.0.1:8545'] } },
}
const modal = createModal({ networks: [mainnet, local], metadata: { name: 'Dapp' } })
const place = (selector) => /** @type {HTMLElement} */ (document.querySelector(selector))
const show = () => {
  place('#status').textContent = modal.state.account?.address ?? modal.state.status
}

modal.subscribe(show)
show()
place('#open').addEventListener('click', () => modal.open())
