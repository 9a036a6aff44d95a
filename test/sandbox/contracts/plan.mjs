// What stands on each of the sandbox's EVM chains, and where. An address follows from its deployer and the number of the
// transaction, so that it is the same on every chain and at every start.
import { getContractAddress } from 'viem'

/**
 * The tenth account of the sandbox's mnemonic: those that visitors play with begin with a balance that is round, and without
 * transactions.
 */
export const deployer = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
/** Where it usually is. https://github.com/mds1/multicall3 */
export const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Bytes of a URL of data, as it stands in front of what follows. */
const json = (text) => `data:application/json,${encodeURIComponent(text)}`
/** A picture of one shape on a ground. */
export const picture = (ground, shape) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><path fill="${ground}" d="M0 0h60v60H0z"/>${shape}</svg>`
const dataOf = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`
/** JSON about a token, cut where its number goes. */
const metadata = (name, description, svg) =>
  [`{"name":"${name} #`, `","description":"${description}","image":"${dataOf(svg)}"}`].map((text, i) =>
    i ? encodeURIComponent(text) : json(text),
  )

const lantern = picture('#27374d', '<path fill="#ffd27a" d="M22 20h16l4 26H18zM26 12h8v6h-8z"/>')
const ticket = picture('#7a3b2e', '<path fill="#fff" d="M12 20h36v7a4 4 0 0 0 0 8v7H12v-7a4 4 0 0 0 0-8z"/>')

/** The tokens, as a list of tokens has them. `icon` is the colour of their picture. */
const tokens = {
  usdc: { contract: 'Token', name: 'USD Coin', symbol: 'USDC', decimals: 6, icon: '#2775ca' },
  usdt: { contract: 'SilentToken', name: 'Tether USD', symbol: 'USDT', decimals: 6, icon: '#26a17b' },
  dai: { contract: 'Token', name: 'Dai Stablecoin', symbol: 'DAI', decimals: 18, icon: '#f5ac37' },
  points: { contract: 'Token', name: 'Harbour Points', symbol: 'POINT', decimals: 0, icon: '#5b4b8a' },
  spam: { contract: 'Token', name: 'Visit https://claim.example', symbol: 'CLAIM', decimals: 18, icon: '#b00020' },
}
/** What is deployed, in this order, and what it is told. A text that begins with `@` is another one's address. */
export const deployed = [
  ...Object.entries(tokens).map(([key, { contract, name, symbol, decimals }]) => ({
    key,
    contract,
    args: [name, symbol, decimals],
  })),
  {
    key: 'lanterns',
    contract: 'Collection',
    args: ['Harbour Lanterns', 'LANTERN', ...metadata('Lantern', 'A light at the quay.', lantern)],
  },
  {
    key: 'tickets',
    contract: 'Editions',
    args: ['Ferry Tickets', ...metadata('Ticket', 'One way across.', ticket)],
  },
  { key: 'ensRegistry', contract: 'Registry', args: [] },
  { key: 'ensResolver', contract: 'Resolver', args: ['@ensRegistry'] },
  { key: 'ensUniversalResolver', contract: 'UniversalResolver', args: ['@ensRegistry'] },
  { key: 'exchange', contract: 'Exchange', args: [] },
]

/** @type {Readonly<Record<string, `0x${string}`>>} by what it is called here */
export const addresses = Object.fromEntries(
  deployed.map(({ key }, nonce) => [key, getContractAddress({ from: deployer, nonce: BigInt(nonce) })]),
)

/** As viem and hasp take them for a network; the others have names of ours. */
export const evmContracts = Object.fromEntries(
  Object.entries({ multicall3, ...addresses }).map(([key, address]) => [key, { address }]),
)

/**
 * The ERC-20s of a chain with its id before each address.
 *
 * @param {string} id CAIP-2
 */
export const evmTokens = (id) =>
  Object.entries(tokens).map(([key, { name, symbol, decimals, icon }]) => ({
    address: `${id}:${addresses[key]}`,
    name,
    symbol,
    decimals,
    icon,
    isSpam: key === 'spam',
  }))
