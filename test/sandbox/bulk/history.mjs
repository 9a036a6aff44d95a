// Ten thousand entries of one address over some years: of every kind that the reference has a word for, and with all that makes a
// real history hard to read: spam, transfers of nothing from addresses that look like known ones, failures, several in a second.
import { getAddress } from 'viem'
import { placeOf } from '../indexer/entry.mjs'
import { made } from '../indexer/store.mjs'
import { createRandom } from './random.mjs'

/** Nobody's: no key is known for it. */
export const bulkAddress = getAddress('0x00000000000000000000000000000000000b0a7d')
export const bulkCount = 10_000
const account = bulkAddress.toLowerCase()
const end = Date.UTC(2026, 9, 31, 12)
/** s between two entries, at most: some five years in all. */
const maxGap = 32_000
const operations = {
  ...{ receive: 24, send: 22, trade: 12, approve: 8, execute: 8, mint: 4, burn: 2, deploy: 1, claim: 2, deposit: 3 },
  ...{ withdraw: 3, stake: 2, unstake: 2, borrow: 1, repay: 1, bought: 1, sell: 1, cancel: 1, edit: 1 },
  ...{ poison: 6, spam: 6, spamNft: 4 },
}
const incoming = new Set(['receive', 'claim', 'withdraw', 'unstake', 'borrow', 'bought', 'mint'])
const outgoing = new Set(['send', 'deposit', 'stake', 'repay', 'sell', 'burn'])
/** What somebody else has done, which would not be here if it had failed. */
const others = new Set(['poison', 'spam', 'spamNft', 'receive'])
/** @type {{ name: string, symbol: string, price: number, digits: number, key?: string }[]} */
const coins = [
  { name: 'Ether', symbol: 'ETH', price: 3200.5, digits: 4 },
  { name: 'USD Coin', symbol: 'USDC', price: 1, digits: 2, key: 'usdc' },
  { name: 'Tether USD', symbol: 'USDT', price: 0.9998, digits: 6, key: 'usdt' },
  { name: 'Dai Stablecoin', symbol: 'DAI', price: 1.0001, digits: 18, key: 'dai' },
  { name: 'Harbour Points', symbol: 'POINT', price: 0.05, digits: 0, key: 'points' },
]

/**
 * @param {object} options
 * @param {string} options.chain CAIP-2
 * @param {Readonly<Record<string, string>>} options.addresses of the contracts
 * @param {(folder: string, id: string) => string} options.pictureUrl
 * @returns {import('../indexer/store.mjs').Entry[]} the newest first
 */
export function bulkHistory({ chain, addresses, pictureUrl }) {
  const random = createRandom(0xb0a7)
  const friends = Array.from({ length: 12 }, () => `0x${random.hex(40)}`)
  /** The same at both ends, which is what people look at. */
  const alike = (friend) => friend.slice(0, 6) + random.hex(32) + friend.slice(-4)
  const make = makers({ random, chain, addresses, pictureUrl, friends, alike })
  let at = end
  return Array.from({ length: bulkCount }, (_, i) => {
    // Some are of the same block as the one before.
    if (!random.chance(0.05)) at -= (1 + random.below(maxGap)) * 1000
    const operation = random.weighted(operations)
    const hash = `0x${random.hex(64)}`
    const id = `${chain}/${hash}`
    const isFailed = random.chance(0.04) && !others.has(operation)
    const { type = operation, from = account, to = random.pick(friends), transfers } = make(operation)
    const metadata = {
      operationType: type,
      hash,
      chain,
      minedAt: new Date(at).toISOString(),
      sentFrom: from,
      sentTo: to,
      status: isFailed ? 'failed' : 'confirmed',
      nonce: bulkCount - i,
    }
    const body = { id, metadata, transfers: isFailed ? [] : transfers }
    return { account, id, chain, at, place: made + placeOf(bulkCount - i), body }
  })
}

function makers({ random, chain, addresses, pictureUrl, friends, alike }) {
  const amount = (digits) => {
    const whole = `${random.below(10 ** (1 + random.below(5)))}`
    const decimals = `${random.below(10 ** 9)}`.padStart(9, '0').slice(0, digits).replace(/0+$/, '')
    return decimals ? `${whole}.${decimals}` : whole
  }
  /** @param {{ name: string, symbol: string, key?: string }} token */
  const fungible = ({ name, symbol, key }) => ({
    name,
    symbol,
    icon: { url: pictureUrl('Token', symbol) },
    ...(key && { address: `${chain}:${addresses[key].toLowerCase()}` }),
  })
  const moved = (direction, other, numeric, more) => {
    const [sender, recipient] = direction === 'in' ? [other, account] : [account, other]
    return { direction, ...(sender && { sender }), ...(recipient && { recipient }), quantity: { numeric }, ...more }
  }
  const coin = (direction, other, of = random.pick(coins)) => {
    const numeric = amount(of.digits)
    const worth = { price: of.price, value: Number((+numeric * of.price).toFixed(2)) }
    return moved(direction, other, numeric, { fungible_info: fungible(of), ...worth })
  }
  const nft = (direction, other, isSpam) => {
    const number = random.below(500)
    const info = {
      name: isSpam ? `Voucher: claim at claim-${number}.example` : `Lantern #${number}`,
      contract_address: `${chain}:${isSpam ? `0x${random.hex(40)}` : addresses.lanterns.toLowerCase()}`,
      token_id: `${number}`,
      collection_name: isSpam ? 'Free vouchers' : 'Harbour Lanterns',
      content: { preview: { url: pictureUrl('Asset', 'avatar-lantern'), content_type: 'image/svg+xml' } },
      flags: { is_spam: isSpam },
    }
    return moved(direction, other, '1', { nft_info: info })
  }
  const special = {
    poison(friend) {
      const other = alike(friend)
      const zero = moved('out', other, '0', { fungible_info: fungible(coins[1]), price: 1, value: 0 })
      return { type: 'send', from: `0x${random.hex(40)}`, to: addresses.usdc.toLowerCase(), transfers: [zero] }
    },
    spam() {
      const from = `0x${random.hex(40)}`
      const info = {
        name: 'Visit https://claim.example',
        symbol: 'CLAIM',
        address: `${chain}:${addresses.spam.toLowerCase()}`,
      }
      return { type: 'receive', from, to: account, transfers: [moved('in', from, amount(0), { fungible_info: info })] }
    },
    spamNft() {
      const from = `0x${random.hex(40)}`
      return { type: 'receive', from, to: account, transfers: [nft('in', undefined, true)] }
    },
    trade(friend) {
      const [paid, bought] = random
        .pick([
          [0, 1],
          [1, 0],
          [3, 2],
          [2, 4],
        ])
        .map((i) => coins[i])
      return { to: friend, transfers: [coin('out', friend, paid), coin('in', friend, bought)] }
    },
  }
  return (operation) => {
    const friend = random.pick(friends)
    if (special[operation]) return special[operation](friend)
    const direction = incoming.has(operation) ? 'in' : outgoing.has(operation) ? 'out' : undefined
    if (!direction) return { to: friend, transfers: [] }
    // Nobody is at the other end of what is made or destroyed.
    const other = operation === 'mint' || operation === 'burn' ? undefined : friend
    const isSelf = operation === 'send' && random.chance(0.02)
    const transfer = random.chance(0.1) ? nft(direction, other, false) : coin(direction, other)
    const own = { ...transfer, direction: 'self', sender: account, recipient: account }
    const sides = operation === 'receive' ? { from: friend, to: account } : { to: isSelf ? account : friend }
    return { ...sides, transfers: [isSelf ? own : transfer] }
  }
}
