// The process of `bitcoin.mjs`. What bcoin cannot do: Taproot, whose rules came after it. What an output to such an address gets is
// known here, and nothing of it can be spent as Taproot's rules would have it.
// https://github.com/Blockstream/esplora/blob/master/API.md
import { createRequire } from 'node:module'
import { bech32m } from '@scure/base'
import { allowAnyOrigin, readText, sendJson, serve } from '../http.mjs'
import { accountsOf } from './accounts.mjs'
import { makePayment } from './bitcoin-pay.mjs'
import { runNode } from './process.mjs'

const { Address, FullNode, KeyRing, Network, TX } = createRequire(import.meta.url)('bcoin')

/** https://namespaces.chainagnostic.org/bip122/caip2 */
const id = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
// As Bitcoin Core has them; this node knows older ones.
const prefixes = { pubkeyhash: 0x6f, scripthash: 0xc4, bech32: 'bcrt' }
/** Before this block witnesses are not accepted; those of the accounts can be spent long before it. */
const firstBlocks = 432
/** Transactions in one answer. */
const page = 25

/** Esplora's way to say no. */
const refusal = (message, status = 400) => Object.assign(new Error(message), { status })
const rpcError = (code, message) => refusal(`sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`)

const reversed = (hex) => Buffer.from(hex, 'hex').reverse().toString('hex')

/** https://github.com/bitcoin/bips/blob/master/bip-0350.mediawiki, which bcoin does not know: its own way has another checksum. */
const isTaproot = (text) => text.startsWith(`${prefixes.bech32}1p`)
function addressOf(text) {
  try {
    if (!isTaproot(text)) return Address.fromString(text, 'regtest')
    const [version, ...program] = bech32m.decode(text).words
    return Address.fromProgram(version, Buffer.from(bech32m.fromWords(program)))
  } catch {
    throw refusal('Invalid Bitcoin address')
  }
}

function textOf(output) {
  const address = output.getAddress()
  if (address?.version !== 1) return address?.toString('regtest')
  return bech32m.encode(prefixes.bech32, [1, ...bech32m.toWords(address.hash)])
}

/** Where bcoin has a transaction: in a block, or in the mempool. */
const statusOf = ({ height, block, time }) =>
  height === -1
    ? { confirmed: false }
    : { confirmed: true, block_height: height, block_hash: reversed(block), block_time: time }

const outputOf = (output) => ({
  scriptpubkey: output.script.toRaw().toString('hex'),
  scriptpubkey_address: textOf(output),
  value: output.value,
})

async function describe(node, meta) {
  const { tx } = meta
  const view = await node.getMetaView(meta)
  const vin = tx.inputs.map((input) => {
    const spent = view.getOutputFor(input)
    return {
      txid: reversed(input.prevout.hash),
      vout: input.prevout.index,
      prevout: spent ? outputOf(spent) : null,
      scriptsig: input.script.toRaw().toString('hex'),
      witness: input.witness.toItems().map((item) => item.toString('hex')),
      is_coinbase: tx.isCoinbase(),
      sequence: input.sequence,
    }
  })
  return {
    txid: tx.txid(),
    version: tx.version,
    locktime: tx.locktime,
    vin,
    vout: tx.outputs.map(outputOf),
    size: tx.getSize(),
    weight: tx.getWeight(),
    fee: tx.isCoinbase() ? 0 : tx.getFee(view),
    status: statusOf(meta),
  }
}

/** Summed from the node's index of addresses. */
async function statsOf(node, text) {
  const address = addressOf(text)
  const hash = address.getHash('hex')
  const empty = { funded_txo_count: 0, funded_txo_sum: 0, spent_txo_count: 0, spent_txo_sum: 0, tx_count: 0 }
  const sums = { chain_stats: { ...empty }, mempool_stats: { ...empty } }
  for (const meta of await node.getMetaByAddress(address)) {
    const view = await node.getMetaView(meta)
    const sum = meta.height === -1 ? sums.mempool_stats : sums.chain_stats
    const add = (kind, output) => {
      if (output?.getHash('hex') !== hash) return
      sum[`${kind}_txo_count`] += 1
      sum[`${kind}_txo_sum`] += output.value
    }
    sum.tx_count += 1
    for (const output of meta.tx.outputs) add('funded', output)
    for (const input of meta.tx.inputs) add('spent', view.getOutputFor(input))
  }
  return { address: text, ...sums }
}

async function coinsOf(node, text) {
  const coins = await node.getCoinsByAddress(addressOf(text))
  const spent = ({ hash, index }) => node.mempool.isSpent(hash, index)
  const rows = coins
    .filter((coin) => !spent(coin))
    .map(async (coin) => ({
      txid: reversed(coin.hash),
      vout: coin.index,
      status: statusOf(await node.getMeta(coin.hash)),
      value: coin.value,
    }))
  return Promise.all(rows)
}

/** The newest; those in no block first. With an id, those of blocks that come after it. */
async function transactionsOf(node, text, last) {
  const metas = await node.getMetaByAddress(addressOf(text))
  const rank = ({ height }) => (height === -1 ? Number.POSITIVE_INFINITY : height)
  metas.sort((a, b) => rank(b) - rank(a) || b.index - a.index)
  const from = last ? metas.findIndex(({ tx }) => tx.txid() === last) + 1 : 0
  return Promise.all(metas.slice(from, from + page).map((meta) => describe(node, meta)))
}

async function metaOf(node, txid) {
  const meta = await node.getMeta(reversed(txid))
  if (!meta) throw refusal('Transaction not found', 404)
  return meta
}

async function broadcast(node, text) {
  let tx
  try {
    tx = TX.fromRaw(text.trim(), 'hex')
  } catch {
    throw rpcError(-22, 'TX decode failed. Make sure the tx has at least one input.')
  }
  const missing = await node.mempool.addTX(tx).catch(({ reason = 'rejected' }) => {
    // Who sends it again is told that it is there, as by Bitcoin Core.
    if (reason === 'txn-already-in-mempool') return undefined
    if (reason === 'txn-already-known') throw rpcError(-27, 'Transaction outputs already in utxo set')
    // Its words are Bitcoin Core's, but of a script, where Core says what it lacked too.
    throw rpcError(-26, reason)
  })
  if (!missing) return tx.txid()
  // Otherwise it would wait for them.
  node.mempool.removeOrphan(tx.hash('hex'))
  throw rpcError(-25, 'bad-txns-inputs-missingorspent')
}

/** Satoshi per byte of a virtual transaction, by blocks until it is in one. Without a history it is the least that is relayed. */
function feesOf(node) {
  const { minRelay } = node.mempool.options
  const targets = [1, 2, 3, 6, 12]
  return Object.fromEntries(
    targets.map((blocks) => [blocks, Math.max(minRelay, node.fees?.estimateFee(blocks) ?? 0) / 1000]),
  )
}

/** @type {[RegExp, (node: any, found: string, more: string) => unknown][]} */
const routes = [
  [/^\/address\/(\w+)$/, statsOf],
  [/^\/address\/(\w+)\/utxo$/, coinsOf],
  [/^\/address\/(\w+)\/txs$/, transactionsOf],
  [/^\/address\/(\w+)\/txs\/chain\/([\da-f]{64})$/, transactionsOf],
  [/^\/tx\/([\da-f]{64})$/, async (node, txid) => describe(node, await metaOf(node, txid))],
  [/^\/tx\/([\da-f]{64})\/status$/, async (node, txid) => statusOf(await metaOf(node, txid))],
  [/^\/tx\/([\da-f]{64})\/hex$/, async (node, txid) => (await metaOf(node, txid)).tx.toRaw().toString('hex')],
  [/^\/blocks\/tip\/height$/, (node) => String(node.chain.height)],
  [/^\/blocks\/tip\/hash$/, (node) => reversed(node.chain.tip.hash)],
  [/^\/fee-estimates$/, feesOf],
]

async function answer(chain, request, url) {
  if (request.method === 'POST' && url.pathname === '/tx') return chain.send(await readText(request))
  if (request.method === 'POST' && url.pathname === '/__mine') {
    await chain.mine(Number(url.searchParams.get('blocks') ?? 1), url.searchParams.get('to') ?? undefined)
    return String(chain.node.chain.height)
  }
  if (request.method === 'POST' && url.pathname === '/__pay')
    return chain.pay(url.searchParams.get('to') ?? '', Number(url.searchParams.get('amount')))
  for (const [pattern, read] of routes) {
    const found = request.method === 'GET' && pattern.exec(url.pathname)
    if (found) return read(chain.node, found[1], found[2])
  }
  throw refusal('not found', 404)
}

async function startChain({ blockTime }) {
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
  const ring = KeyRing.generate('regtest')
  const miner = `${ring.getAddress('string', 'regtest')}`
  let last = Promise.resolve()
  /** One after the other: of two blocks on the same tip one would be lost. */
  const mine = (blocks, to = miner) => {
    const address = addressOf(to)
    last = last.then(async () => {
      for (let i = 0; i < blocks; i++) await node.chain.add(await node.miner.mineBlock(null, address))
    })
    return last
  }
  let waiting
  const send = async (text) => {
    const txid = await broadcast(node, text)
    if (blockTime && !waiting) {
      waiting = setTimeout(() => {
        waiting = undefined
        void mine(1)
      }, blockTime)
    }
    return txid
  }
  const pay = async (to, amount) => send(await makePayment(node, ring, addressOf(to), amount))
  return { node, mine, send, pay }
}

await runNode(async ({ mnemonic, blockTime }) => {
  const chain = await startChain({ blockTime })
  const accounts = accountsOf('bip122', mnemonic)
  for (const { address } of accounts) await chain.mine(1, address)
  await chain.mine(firstBlocks - accounts.length)
  const { url } = await serve(async (request, response, place) => {
    if (allowAnyOrigin(request, response)) return
    try {
      const body = await answer(chain, request, place)
      if (typeof body !== 'string') return sendJson(response, body)
      response.writeHead(200, { 'content-type': 'text/plain' }).end(body)
    } catch (error) {
      response.writeHead(error.status ?? 500, { 'content-type': 'text/plain' }).end(error.message)
    }
  })
  return { id, url }
})
