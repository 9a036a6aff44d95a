// Reads the blocks of an EVM chain from where it was read to the head: whole, since a node has no list of an account's transactions.
import { numberToHex, zeroAddress } from 'viem'
import { ask, askAll } from '../ask.mjs'
import { entryFor, placeOf } from './entry.mjs'
import { isApproval, movesOf } from './evm-logs.mjs'
import { thingsOf } from './evm-things.mjs'

/** Blocks of one question. */
const portion = 200
/** Most blocks that one request waits for; those beyond come with the next. */
const maxBlocks = 20_000

/**
 * @param {object} options
 * @param {string} options.url
 * @param {string} options.chain CAIP-2
 * @param {Awaited<ReturnType<typeof import('./store.mjs').createStore>>} options.store
 * @param {(address: string) => { price?: number, iconUrl?: string }} options.priced
 */
export function createEvmReader({ url, chain, store, priced }) {
  const thingOf = thingsOf({ url, chain, priced })
  return async function catchUp() {
    const [from, head] = await Promise.all([resume(url, chain, store), ask(url, 'eth_blockNumber').then(Number)])
    const end = Math.min(head, from + maxBlocks - 1)
    for (let first = from; first <= end; first += portion) {
      const last = Math.min(end, first + portion - 1)
      const blocks = await readBlocks(url, first, last)
      for (const block of blocks) await store.add(await entriesOf(block, { chain, thingOf, priced }))
      await store.see(chain, `${last} ${blocks.at(-1).hash}`)
    }
  }
}

/** The next block. A chain that was set back is read anew. */
async function resume(url, chain, store) {
  const [number, hash] = ((await store.seen(chain)) ?? '').split(' ')
  if (!number) return 0
  const block = await ask(url, 'eth_getBlockByNumber', [numberToHex(Number(number)), false])
  if (block?.hash === hash) return Number(number) + 1
  await store.forget(chain)
  return 0
}

async function readBlocks(url, first, last) {
  const numbers = Array.from({ length: last - first + 1 }, (_, i) => numberToHex(first + i))
  const blocks = await askAll(
    url,
    numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [number, true] })),
  )
  if (blocks.includes(null)) throw new Error('the chain was set back while it was read')
  const full = blocks.filter(({ transactions }) => transactions.length)
  const receipts = await askAll(
    url,
    full.map(({ number }) => ({ method: 'eth_getBlockReceipts', params: [number] })),
  )
  for (const [i, block] of full.entries())
    block.receipts = new Map(receipts[i].map((one) => [one.transactionHash, one]))
  return blocks
}

async function entriesOf(block, context) {
  const all = await Promise.all(block.transactions.map((tx) => seenOf(tx, block, context)))
  return all.flatMap((seen) => {
    const sides = [seen.from, seen.to, ...seen.moves.flatMap(({ from, to }) => [from, to])]
    const accounts = new Set(sides.filter((address) => address && address !== zeroAddress))
    return [...accounts].map((account) => entryFor(account, seen))
  })
}

/** @returns {Promise<import('./entry.mjs').Seen>} */
async function seenOf(tx, block, { chain, thingOf, priced }) {
  const receipt = block.receipts.get(tx.hash)
  const isDone = receipt.status === '0x1'
  const to = tx.to ?? receipt.contractAddress ?? undefined
  const value = BigInt(tx.value)
  const coin = { from: tx.from, to, amount: value, thing: coinOf(chain, priced) }
  const logs = isDone ? receipt.logs : []
  const tokens = logs.flatMap(movesOf).map(async (move) => ({ ...move, thing: await thingOf(move) }))
  return {
    chain,
    hash: tx.hash,
    at: Number(block.timestamp) * 1000,
    place: placeOf(Number(block.number), Number(tx.transactionIndex)),
    status: isDone ? 'confirmed' : 'failed',
    nonce: Number(tx.nonce),
    from: tx.from,
    to,
    kind: kindOf(tx, logs, value),
    moves: [...(isDone && value ? [coin] : []), ...(await Promise.all(tokens))],
  }
}

const coinOf = (chain, priced) => {
  const { price, iconUrl } = priced(`${chain}:coin`)
  return { decimals: 18, price, fungible: { name: 'Ether', symbol: 'ETH', ...(iconUrl && { icon: { url: iconUrl } }) } }
}

const selectors = { '0xa9059cbb': 'send', '0x095ea7b3': 'approve', '0xa22cb465': 'approve' }
/** What it was meant to be, where nothing is moved. */
function kindOf({ to, input }, logs, value) {
  if (!to) return 'deploy'
  if (logs.some(isApproval)) return 'approve'
  return selectors[input.slice(0, 10)] ?? (value && input === '0x' ? 'send' : 'execute')
}
