// Reads what an account of Solana has signed, was sent, and what its token accounts have: by the differences that a node says of
// balances before and after.
import { ask } from '../ask.mjs'
import { entryFor, placeOf } from './entry.mjs'

const programs = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
/** Most token accounts that are looked at, and most signatures of each. */
const maxAccounts = 30
const maxSignatures = 200
/** Lamports that a token account is made with, which its owner does not think of as sent. */
const rent = 2_039_280n

/**
 * @param {object} options
 * @param {string} options.url
 * @param {string} options.chain
 * @param {Awaited<ReturnType<typeof import('./store.mjs').createStore>>} options.store
 * @param {(address: string) => { price?: number, iconUrl?: string, name?: string, symbol?: string }} options.priced
 */
export function createSolanaReader({ url, chain, store, priced }) {
  return async function catchUp(account) {
    const owned = await Promise.all(
      programs.map((programId) =>
        ask(url, 'getTokenAccountsByOwner', [account, { programId }, { encoding: 'jsonParsed' }]),
      ),
    )
    const places = [account, ...owned.flatMap(({ value }) => value.map(({ pubkey }) => pubkey))].slice(0, maxAccounts)
    const fresh = await Promise.all(places.map((place) => newSignatures(url, chain, store, account, place)))
    const signatures = [...new Set(fresh.flatMap(({ found }) => found))]
    const transactions = await Promise.all(signatures.map((signature) => read(url, signature)))
    const seen = transactions.flatMap((tx, i) => (tx ? [seenOf(tx, signatures[i], account, { chain, priced })] : []))
    await store.add(seen.map((one) => entryFor(account, one)))
    for (const { place, newest } of fresh) if (newest) await store.see(chain, newest, `${account} ${place}`)
  }
}

async function newSignatures(url, chain, store, account, place) {
  const [known, rows] = await Promise.all([
    store.seen(chain, `${account} ${place}`),
    ask(url, 'getSignaturesForAddress', [place, { limit: maxSignatures }]),
  ])
  const end = rows.findIndex(({ signature }) => signature === known)
  const found = (end < 0 ? rows : rows.slice(0, end)).map(({ signature }) => signature)
  return { place, found, newest: found[0] }
}

const read = (url, signature) =>
  ask(url, 'getTransaction', [
    signature,
    { encoding: 'jsonParsed', maxSupportedTransactionVersion: 0, commitment: 'confirmed' },
  ])

/** In ms. Surfpool says thousands of seconds, which is good for nothing: then it was now. */
const timeOf = (blockTime) => (blockTime > 1e9 ? blockTime * 1000 : Date.now())

/** @returns {import('./entry.mjs').Seen} */
function seenOf({ slot, blockTime, meta, transaction }, hash, account, { chain, priced }) {
  const keys = transaction.message.accountKeys.map(({ pubkey }) => pubkey)
  const tokens = tokenMoves(meta, account, chain, priced)
  const coin = coinMove(meta, keys, account, coinOf(chain, priced))
  const isRent = coin && tokens.length > 0 && coin.amount % rent === 0n
  const moves = [...(coin && !isRent ? [coin] : []), ...tokens]
  return {
    chain,
    hash,
    at: timeOf(blockTime),
    place: placeOf(slot),
    status: meta.err ? 'failed' : 'confirmed',
    from: keys[0],
    to: moves[0]?.to ?? keys[1],
    moves: meta.err ? [] : moves,
  }
}

/** From the account or to it; the other side is whoever has gained or lost the most. */
function moved(account, change, others, thing) {
  if (change === 0n) return undefined
  const isIn = change > 0n
  const [other] = [...others].filter(([who]) => who !== account).sort(([, a], [, b]) => Number(isIn ? a - b : b - a))
  const partner = other && other[1] > 0n !== isIn ? other[0] : undefined
  return isIn
    ? { from: partner, to: account, amount: change, thing }
    : { from: account, to: partner, amount: -change, thing }
}

function coinMove({ preBalances, postBalances, fee }, keys, account, thing) {
  // Who pays the fee has not sent it to anybody.
  const changes = keys.map((key, i) => [key, BigInt(postBalances[i]) - BigInt(preBalances[i]) + (i ? 0n : BigInt(fee))])
  const own = changes.find(([key]) => key === account)
  return own && moved(account, own[1], changes, thing)
}

function tokenMoves({ preTokenBalances, postTokenBalances }, account, chain, priced) {
  const changes = new Map()
  const decimals = new Map()
  for (const [sign, rows] of /** @type {const} */ ([
    [-1n, preTokenBalances],
    [1n, postTokenBalances],
  ]))
    for (const { mint, owner, uiTokenAmount } of rows ?? []) {
      const owners = changes.get(mint) ?? new Map()
      owners.set(owner, (owners.get(owner) ?? 0n) + sign * BigInt(uiTokenAmount.amount))
      changes.set(mint, owners)
      decimals.set(mint, uiTokenAmount.decimals)
    }
  return [...changes].flatMap(([mint, owners]) => {
    const thing = tokenOf(`${chain}:${mint}`, decimals.get(mint), priced)
    return moved(account, owners.get(account) ?? 0n, owners, thing) ?? []
  })
}

function tokenOf(address, decimals, priced) {
  const { price, iconUrl, name, symbol } = priced(address)
  const icon = iconUrl && { icon: { url: iconUrl } }
  return { decimals, price, fungible: { ...(name && { name }), ...(symbol && { symbol }), ...icon, address } }
}

const coinOf = (chain, priced) => {
  const { price, iconUrl } = priced(`${chain}:coin`)
  return { decimals: 9, price, fungible: { name: 'Solana', symbol: 'SOL', ...(iconUrl && { icon: { url: iconUrl } }) } }
}
