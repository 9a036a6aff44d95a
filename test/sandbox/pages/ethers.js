// A file of its own, so that the CDN page can use ethers and stay free of a bundler for hasp.
import { BrowserProvider } from 'ethers'

export async function sign(provider, address, message) {
  const signer = await new BrowserProvider(provider).getSigner(address)
  return signer.signMessage(message)
}

export async function send(provider, address, to, value) {
  const browser = new BrowserProvider(provider)
  const signer = await browser.getSigner(address)
  const { hash } = await signer.sendTransaction({ to, value })
  const { status } = await receiptOf(browser, hash)
  return { hash, status: status === 1 ? 'success' : 'reverted' }
}

/**
 * `wait()` of ethers looks again with the next block only. A local chain that mines what comes makes none before the next transaction,
 * so that one which was mined just after the first look would be waited for without end.
 *
 * @param {BrowserProvider} browser
 * @param {string} hash
 */
async function receiptOf(browser, hash) {
  for (let tries = 0; tries < 60; tries++) {
    const receipt = await browser.getTransactionReceipt(hash)
    if (receipt) return receipt
    // Longer than ethers keeps an answer.
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`${hash} is not mined yet`)
}
