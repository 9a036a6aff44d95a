// Reads the transfers of a Cosmos address by CometBFT's search. https://docs.cometbft.com/v0.38/rpc/
import { ask } from '../ask.mjs'
import { entryFor, placeOf } from './entry.mjs'

/** Most transactions of one answer. */
const size = 100

/**
 * @param {object} options
 * @param {string} options.url
 * @param {string} options.chain
 * @param {Awaited<ReturnType<typeof import('./store.mjs').createStore>>} options.store
 * @param {(address: string) => { price?: number, iconUrl?: string }} options.priced
 */
export function createCosmosReader({ url, chain, store, priced }) {
  const times = new Map()
  const timeAt = async (height) => {
    if (!times.has(height)) {
      const { block } = await ask(url, 'block', { height })
      times.set(height, Date.parse(block.header.time))
    }
    return times.get(height)
  }
  return async function catchUp(account) {
    const found = await Promise.all(['sender', 'recipient'].map((side) => search(url, side, account)))
    const byHash = new Map(found.flat().map((tx) => [tx.hash, tx]))
    const seen = [...byHash.values()].map(async (tx) => seenOf(tx, await timeAt(tx.height), { chain, priced }))
    await store.add((await Promise.all(seen)).map((one) => entryFor(account, one)))
  }
}

async function search(url, side, account) {
  const query = `transfer.${side}='${account}'`
  const { txs } = await ask(url, 'tx_search', { query, page: '1', per_page: `${size}`, order_by: 'desc' })
  return txs
}

/** @returns {import('./entry.mjs').Seen} */
function seenOf({ hash, height, index, tx_result: { code, events } }, at, { chain, priced }) {
  const transfers = events.filter(({ type }) => type === 'transfer')
  const moves = transfers.flatMap(({ attributes }) => {
    const {
      sender: from,
      recipient: to,
      amount = '',
    } = Object.fromEntries(attributes.map(({ key, value }) => [key, value]))
    return amount.split(',').flatMap((coin) => {
      const [, digits, denom] = /^(\d+)(.+)$/.exec(coin) ?? []
      return denom ? [{ from, to, amount: BigInt(digits), thing: coinOf(denom, chain, priced) }] : []
    })
  })
  const [first] = moves
  const status = code === 0 ? 'confirmed' : 'failed'
  return { chain, hash, at, place: placeOf(height, index), status, from: first?.from, to: first?.to, moves }
}

function coinOf(denom, chain, priced) {
  if (denom !== 'uatom') return { decimals: 0, fungible: { name: denom, symbol: denom } }
  const { price, iconUrl } = priced(`${chain}:coin`)
  return { decimals: 6, price, fungible: { name: 'Atom', symbol: 'ATOM', ...(iconUrl && { icon: { url: iconUrl } }) } }
}
