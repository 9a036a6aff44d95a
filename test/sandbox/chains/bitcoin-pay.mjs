// Payments of the local Bitcoin's miner, who has what most of the first blocks have paid.
import { createRequire } from 'node:module'

const { MTX } = createRequire(import.meta.url)('bcoin')
/** Blocks until what a block has paid can be spent. */
const maturity = 100
const fee = 2000

/**
 * @param {any} node bcoin's
 * @param {any} ring the miner's key
 * @param {any} to an address of bcoin's
 * @param {number} amount in satoshi
 * @returns {Promise<string>} the signed transaction in hex
 */
export async function makePayment(node, ring, to, amount) {
  const coins = await node.getCoinsByAddress(ring.getAddress())
  const coin = coins.find(
    ({ hash, index, height, coinbase, value }) =>
      value >= amount + fee &&
      !node.mempool.isSpent(hash, index) &&
      (!coinbase || node.chain.height - height >= maturity),
  )
  if (!coin) throw new Error('the faucet is empty')
  const mtx = new MTX()
  mtx.addCoin(coin)
  mtx.addOutput(to, amount)
  mtx.addOutput(ring.getAddress(), coin.value - amount - fee)
  mtx.sign(ring)
  return mtx.toRaw().toString('hex')
}
