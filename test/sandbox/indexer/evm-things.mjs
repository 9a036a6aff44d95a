// What the tokens of an EVM chain say of themselves, asked once of each.
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { ask } from '../ask.mjs'

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
])
const maxText = 100
/** Names that want to be clicked. */
const isSpam = (text) => /https?:|www\.|claim|visit|airdrop/i.test(text)

/**
 * @param {object} options
 * @param {string} options.url
 * @param {string} options.chain CAIP-2
 * @param {(address: string) => { price?: number, iconUrl?: string }} options.priced what is known of a token, by its CAIP-10
 * @returns {(move: { contract: string, id?: bigint, standard: number }) => Promise<import('./entry.mjs').Thing>}
 */
export function thingsOf({ url, chain, priced }) {
  const known = new Map()
  const read = async (to, functionName, args = []) => {
    try {
      const data = encodeFunctionData({ abi, functionName, args: /** @type {any} */ (args) })
      return decodeFunctionResult({ abi, functionName, data: await ask(url, 'eth_call', [{ to, data }, 'latest']) })
    } catch {
      // What a contract does not say is left out.
      return undefined
    }
  }
  const once = (key, make) => {
    if (!known.has(key)) known.set(key, make())
    return known.get(key)
  }
  async function fungible(contract) {
    const [name, symbol, decimals] = await Promise.all(
      ['name', 'symbol', 'decimals'].map((part) => read(contract, part)),
    )
    const address = `${chain}:${contract}`
    const { price, iconUrl } = priced(address)
    const texts = { ...(name && { name: cut(name) }), ...(symbol && { symbol: cut(symbol) }) }
    return {
      decimals: decimals ?? 0,
      price,
      fungible: { ...texts, ...(iconUrl && { icon: { url: iconUrl } }), address },
    }
  }
  async function nft(contract, id, standard) {
    const [collection, uri] = await Promise.all([
      once(`${contract} name`, () => read(contract, 'name')),
      read(contract, standard === 721 ? 'tokenURI' : 'uri', [id]),
    ])
    const { name, image } = metadataOf(uri)
    const spam = isSpam(`${collection} ${name}`)
    return {
      decimals: 0,
      nft: {
        name: name ?? `#${id}`,
        contract_address: `${chain}:${contract}`,
        token_id: `${id}`,
        ...(collection && { collection_name: cut(collection) }),
        ...(image && { content: { preview: { url: image } } }),
        flags: { is_spam: spam },
      },
    }
  }
  return ({ contract, id, standard }) =>
    once(`${contract} ${id ?? ''}`, () => (standard === 20 ? fungible(contract) : nft(contract, id, standard)))
}

const cut = (text) => String(text).slice(0, maxText)

/** Of a URL of data alone: no other is fetched. */
function metadataOf(uri) {
  const [, base64, data] = /^data:application\/json(;base64)?,(.{1,20000})$/s.exec(uri ?? '') ?? []
  try {
    const { name, image } = JSON.parse(
      base64 ? Buffer.from(data, 'base64').toString() : decodeURIComponent(data ?? 'null'),
    )
    return { name: name && cut(name), image: /^data:image\//.test(image) ? image : undefined }
  } catch {
    return { name: undefined, image: undefined }
  }
}
