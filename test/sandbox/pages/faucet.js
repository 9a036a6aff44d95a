// Test coins for the account that is connected, on the network where it is.

/**
 * Resolves with the text that the page shows.
 *
 * @param {import('../../../src/types.ts').Modal} modal
 */
export async function getCoins(modal) {
  const { account, network } = modal.state
  if (!account || !network)
    throw Object.assign(new Error('connect a wallet on a listed network first'), { code: 'not-connected' })
  const { gateway } = await (await fetch('/sandbox.json')).json()
  // Without a type it is a simple request, which no browser asks about beforehand.
  const body = JSON.stringify({ network: network.caipNetworkId, address: account.address })
  const response = await fetch(`${gateway}/__faucet`, { method: 'POST', body })
  const { amount, error } = await response.json()
  if (error) throw Object.assign(new Error(error), { code: 'not-available' })
  return `got ${amount}`
}
