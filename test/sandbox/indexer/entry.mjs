// A transaction as one of its accounts sees it, in the shape of a history.
import { formatUnits, zeroAddress } from 'viem'

/**
 * @typedef {object} Move
 * @property {string} [from] absent for what is made
 * @property {string} [to]
 * @property {bigint} amount
 * @property {Thing} thing
 *
 * @typedef {object} Thing what is moved
 * @property {number} decimals
 * @property {number} [price] dollars
 * @property {object} [fungible]
 * @property {object} [nft]
 *
 * @typedef {object} Seen
 * @property {string} chain CAIP-2
 * @property {string} hash
 * @property {number} at ms
 * @property {string} place
 * @property {'confirmed' | 'failed' | 'pending'} [status]
 * @property {number} [nonce]
 * @property {string} [from]
 * @property {string} [to]
 * @property {string} [kind] what it is where nothing is moved
 * @property {readonly Move[]} moves
 */

const isNobody = (address) => !address || address === zeroAddress
const directionOf = ({ from, to }, account) => (from === to ? 'self' : to === account ? 'in' : 'out')

/** What a visitor would call it. */
function operationOf(moves, account, kind) {
  if (kind === 'deploy') return kind
  const directions = new Set(moves.map((move) => directionOf(move, account)))
  if (directions.has('in') && directions.has('out')) return 'trade'
  if (moves.length && moves.every(({ from, to }) => isNobody(from) && to === account)) return 'mint'
  if (moves.length && moves.every(({ from, to }) => isNobody(to) && from === account)) return 'burn'
  if (directions.has('in')) return 'receive'
  return directions.size ? 'send' : (kind ?? 'execute')
}

function transferOf(move, account) {
  const { from, to, amount, thing } = move
  const numeric = formatUnits(amount, thing.decimals)
  const worth =
    thing.price === undefined ? {} : { price: thing.price, value: Number((+numeric * thing.price).toFixed(2)) }
  return {
    direction: directionOf(move, account),
    ...(!isNobody(from) && { sender: from }),
    ...(!isNobody(to) && { recipient: to }),
    quantity: { numeric },
    ...(thing.fungible && { fungible_info: thing.fungible }),
    ...(thing.nft && { nft_info: thing.nft }),
    ...worth,
  }
}

/**
 * @param {string} account as the moves have it
 * @param {Seen} seen
 * @returns {import('./store.mjs').Entry}
 */
export function entryFor(account, { chain, hash, at, place, status = 'confirmed', nonce = 0, ...seen }) {
  const own = seen.moves.filter(({ from, to }) => from === account || to === account)
  const metadata = {
    operationType: operationOf(own, account, seen.kind),
    hash,
    chain,
    minedAt: new Date(at).toISOString(),
    sentFrom: seen.from ?? '',
    sentTo: seen.to ?? '',
    status,
    nonce,
  }
  const id = `${chain}/${hash}`
  return {
    account,
    id,
    chain,
    at,
    place,
    body: { id, metadata, transfers: own.map((move) => transferOf(move, account)) },
  }
}

/** Orders transactions by block, then by their index in it. */
export const placeOf = (block, index = 0) => `${String(block).padStart(12, '0')}.${String(index).padStart(6, '0')}`
