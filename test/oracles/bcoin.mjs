// A Bitcoin node of regtest in memory, and the part of Esplora's HTTP API that balances are read from: its answers are summed
// from the node's own index of addresses. https://github.com/Blockstream/esplora/blob/master/API.md#addresses
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'

// It looks for compiled parts otherwise.
process.env.NODE_BACKEND = 'js'
const { Address, FullNode, KeyRing, MTX, Network } = createRequire(import.meta.url)('bcoin')

// As Bitcoin Core has them; this node knows older ones.
const prefixes = { pubkeyhash: 0x6f, scripthash: 0xc4, bech32: 'bcrt' }
const reward = 5_000_000_000

/** `url` is Esplora's base. `mine` and `pay` resolve when the node knows of it. */
export async function startBitcoin() {
  Object.assign(Network.get('regtest').addressPrefix, prefixes)
  const node = new FullNode({
    network: 'regtest',
    memory: true,
    workers: false,
    listen: false,
    indexTX: true,
    indexAddress: true,
    // Its own API, which nobody asks, would listen on a port that others may have.
    httpPort: 0,
  })
  await node.open()
  const key = KeyRing.generate('regtest')
  const miner = `${key.getAddress('string', 'regtest')}`
  const addressOf = (text) => Address.fromString(text, 'regtest')
  const mine = async (count, address = miner) => {
    for (let i = 0; i < count; i++) {
      const block = await node.miner.mineBlock(null, addressOf(address))
      await node.chain.add(block)
    }
  }

  /** Pays `amount` satoshi from the oldest coinbase that is left. */
  const pay = async (address, amount) => {
    const [coin] = (await node.getCoinsByAddress(addressOf(miner))).sort((a, b) => a.height - b.height)
    const transaction = new MTX()
    transaction.addCoin(coin)
    transaction.addOutput(addressOf(address), amount)
    transaction.addOutput(addressOf(miner), coin.value - amount - 10_000)
    transaction.sign(key)
    const problem = await node.mempool.addTX(transaction.toTX())
    if (problem) throw new Error('the node has not taken it')
  }

  const stats = async (text) => {
    const address = addressOf(text)
    const hash = address.getHash('hex')
    const sums = [true, false].map(() => ({ funded_txo_sum: 0, spent_txo_sum: 0, tx_count: 0 }))
    for (const meta of await node.getMetaByAddress(address)) {
      const view = await node.getMetaView(meta)
      const sum = sums[meta.height === -1 ? 1 : 0]
      sum.tx_count++
      for (const output of meta.tx.outputs) if (output.getHash('hex') === hash) sum.funded_txo_sum += output.value
      for (const input of meta.tx.inputs) {
        const spent = view.getOutputFor(input)
        if (spent?.getHash('hex') === hash) sum.spent_txo_sum += spent.value
      }
    }
    return { address: text, chain_stats: sums[0], mempool_stats: sums[1] }
  }

  const server = createServer((request, response) => {
    const [, text] = /^\/address\/(\w+)$/.exec(request.url) ?? []
    Promise.resolve(text && stats(text)).then(
      (body) => (body ? response.end(JSON.stringify(body)) : response.writeHead(404).end()),
      (error) => response.writeHead(400).end(error.message),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await node.close()
  }
  return { url: `http://127.0.0.1:${portOf(server)}`, miner, reward, mine, pay, stop }
}

/** @param {import('node:http').Server} server that listens on a port */
const portOf = (server) => /** @type {import('node:net').AddressInfo} */ (server.address()).port
