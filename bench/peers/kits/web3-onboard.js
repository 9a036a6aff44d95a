// The quick start of Web3-Onboard, with injected wallets.
import Onboard from '@web3-onboard/core'
import injectedModule from '@web3-onboard/injected-wallets'

const onboard = Onboard({
  wallets: [injectedModule()],
  chains: [{ id: '0x1', token: 'ETH', label: 'Ethereum Mainnet', rpcUrl: 'https://rpc.example' }],
  appMetadata: { name: 'Bench', description: 'A page with a button' },
})
const button = document.createElement('button')
button.textContent = 'Connect wallet'
button.onclick = () => onboard.connectWallet()
document.querySelector('#root').append(button)
