// Reads the transactions of a Bitcoin address from Esplora. https://github.com/Blockstream/esplora/blob/master/API.md
import { get } from '../ask.mjs'
import { entryFor, placeOf } from './entry.mjs'

/** Most pages that one request waits for. */
const maxPages = 40

/**
 * @param {object} options
 * @param {string} options.url
 * @param {string} options.chain
 * @param {Awaited<ReturnType<typeof import('./store.mjs').createStore>>} options.store
 * @param {(address: string) => { price?: number, iconUrl?: string }} options.priced
 */
export function createBitcoinReader({ url, chain, store, priced }) {
  return async function catchUp(account) {
    const { price, iconUrl } = priced(`${chain}:coin`)
    const icon = iconUrl && { icon: { url: iconUrl } }
    const thing = { decimals: 8, price, fungible: { name: 'Bitcoin', symbol: 'BTC', ...icon } }
    const found = await newTransactions(`${url}/address/${account}/txs`, await store.seen(chain, account))
    await store.add(found.map((tx) => entryFor(account, { chain, ...seenOf(tx, account, thing) })))
    const newest = found.find(({ status }) => status.confirmed)
    if (newest) await store.see(chain, newest.txid, account)
  }
}

/** Page by page, to the newest of a block that is known already. */
async function newTransactions(url, known) {
  const found = await get(url)
  for (let i = 1, page = found; i < maxPages && page.length; i++) {
    if (found.some(({ txid }) => txid === known)) break
    page = await get(`${url}/chain/${found.at(-1).txid}`)
    found.push(...page)
  }
  return found
}

/** @returns {bigint} */
const sumOf = (outputs) => outputs.reduce((sum, { value }) => sum + BigInt(value), 0n)

/** @returns {Omit<import('./entry.mjs').Seen, 'chain'>} */
function seenOf({ txid, vin, vout, fee, status }, account, thing) {
  const isOwn = (output) => output?.scriptpubkey_address === account
  const spent = vin.map(({ prevout }) => prevout).filter(Boolean)
  const given = sumOf(spent.filter(isOwn))
  const gained = sumOf(vout.filter(isOwn))
  // What comes back of what was given is change.
  const others = vout.filter((output) => !isOwn(output) && output.scriptpubkey_address)
  const recipient = others[0]?.scriptpubkey_address ?? account
  const sent = others.length ? given - gained - BigInt(fee) : gained
  const sender = spent[0]?.scriptpubkey_address
  return {
    hash: txid,
    at: status.confirmed ? status.block_time * 1000 : Date.now(),
    place: placeOf(status.block_height ?? 0),
    status: status.confirmed ? 'confirmed' : 'pending',
    from: sender,
    to: given ? recipient : account,
    moves: [
      given
        ? { from: account, to: recipient, amount: sent, thing }
        : { from: sender, to: account, amount: gained, thing },
    ],
  }
}
