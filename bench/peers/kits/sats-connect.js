// The quick start of sats-connect: the first request asks which wallet.
import Wallet from 'sats-connect'

const button = document.createElement('button')
button.textContent = 'Connect wallet'
button.onclick = () => Wallet.request('getAccounts', null)
document.querySelector('#root').append(button)
