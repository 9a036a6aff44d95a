// A file of its own, so that the CDN page can use ethers and stay free of a bundler for hasp.
import { BrowserProvider } from 'ethers'

export async function sign(provider, address, message) {
  const signer = await new BrowserProvider(provider).getSigner(address)
  return signer.signMessage(message)
}

export async function send(provider, address, to, value) {
  const signer = await new BrowserProvider(provider).getSigner(address)
  const transaction = await signer.sendTransaction({ to, value })
  const receipt = await transaction.wait()
  return { hash: transaction.hash, status: receipt?.status === 1 ? 'success' : 'reverted' }
}
