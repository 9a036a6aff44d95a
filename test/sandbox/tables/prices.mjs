// What things cost in dollars, and where their pictures are. A coin is named as it is in the requests of clients, which have to
// say an address; here it is its chain's id with `coin` behind it.

/** By the symbol; what is not listed has no price. */
const dollars = {
  ETH: 3200.5,
  SOL: 150.25,
  BTC: 65_000,
  ATOM: 7.5,
  UNIT: 4.2,
  USDC: 1,
  USDT: 0.9998,
  DAI: 1.0001,
  POINT: 0.05,
  EURH: 1.08,
  BRNCL: 0.000021,
}
/** Each namespace's own coin, and the address by which clients ask for it. */
const coins = {
  eip155: { name: 'Ether', symbol: 'ETH', icon: '#627eea', place: `0x${'e'.repeat(40)}` },
  solana: { name: 'Solana', symbol: 'SOL', icon: '#14a37f', place: `So${'1'.repeat(41)}` },
  bip122: { name: 'Bitcoin', symbol: 'BTC', icon: '#f7931a', place: '0x' },
  cosmos: { name: 'Atom', symbol: 'ATOM', icon: '#2e3148', place: '0x' },
  polkadot: { name: 'Unit', symbol: 'UNIT', icon: '#b5297b', place: '0x' },
}

/** All that has a picture, with its colour by its symbol. */
export const colours = (tokens) =>
  Object.fromEntries([...Object.values(coins), ...tokens].map(({ symbol, icon }) => [symbol, icon]))

/**
 * The rows of the table, a coin of each network and the tokens.
 *
 * @param {Readonly<Record<string, string>>} networks
 * @param {readonly import('../contracts/index.mjs').Token[]} tokens
 */
export function priceRows(networks, tokens) {
  const own = Object.keys(networks).flatMap((id) => {
    const coin = coins[id.split(':')[0]]
    return coin ? [{ ...coin, address: `${id}:coin` }] : []
  })
  return [...own, ...tokens].map(({ address, name, symbol }) => ({
    address: address.toLowerCase(),
    name,
    symbol,
    price: dollars[symbol] ?? null,
  }))
}

/** What the table calls what a client has asked for. */
export function keyOf(asked) {
  const [namespace, reference, address = ''] = asked.split(':')
  const { place = '' } = coins[namespace] ?? {}
  // Two clients write the coin of other namespaces as that of Ethereum.
  const isCoin = [place, coins.eip155.place].includes(address.toLowerCase()) || address === place
  return `${namespace}:${reference}:${isCoin ? 'coin' : address}`.toLowerCase()
}
