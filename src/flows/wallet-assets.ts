// What an account has, as its wallet says. https://eips.ethereum.org/EIPS/eip-7811
import { plain } from '../../chains/plain.ts'
import { ModalError } from '../errors.ts'

/** One thing that an account has. */
export interface WalletAsset {
  /** The contract, or `native` for the chain's own coin. */
  readonly address: string
  /** In the smallest unit, as hex. */
  readonly balance: string
  /** `native`, `erc20`, `erc721` or another, in lower case. */
  readonly type: string
  /** What the wallet writes about it: texts and finite numbers alone. */
  readonly metadata?: Readonly<Record<string, string | number>>
}
/** By chain id, as hex in lower case without leading zeros. */
export type WalletAssets = Readonly<Record<string, readonly WalletAsset[]>>

/** Most chains, most assets of a chain, and most entries of one's metadata. */
const maxEntries = { chains: 500, assets: 5000, metadata: 20 }
/** Most characters of a text in the metadata: an icon may be a data URL. */
const maxText = 32_768

const malformed = (what: string): ModalError => new ModalError('wallet-error', `wallet_getAssets: ${what}`)
/** Of a text all characters would be entries. */
const isTable = (said: unknown): said is Record<string, unknown> => typeof said === 'object' && !!said
const isHex = (value: unknown): value is string => typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value)
const chainKey = (id: string): string => `0x${BigInt(id).toString(16)}`

function metadataOf(said: unknown): Pick<WalletAsset, 'metadata'> {
  const entries = Object.entries(isTable(said) ? said : {})
    .slice(0, maxEntries.metadata)
    .flatMap(([name, value]): readonly (readonly [string, string | number])[] => {
      const key = plain(name)
      if (typeof value === 'number') return Number.isFinite(value) ? [[key, value]] : []
      return typeof value === 'string' && value.length <= maxText ? [[key, plain(value)]] : []
    })
  return entries.length ? { metadata: Object.fromEntries(entries) } : {}
}

/** An asset that cannot be read makes the whole list wrong: left out, it would look as if there was none of it. */
function assetOf(said: unknown): WalletAsset {
  const { address, balance, type, metadata } = Object(said)
  const kind = plain(`${type}`).slice(0, 32).toLowerCase()
  const isContract = typeof address === 'string' && /^0x[\da-f]{40}$/i.test(address)
  // Wallets write no address, null or an empty one for the chain's own coin, and some zeros.
  if (!isHex(balance) || typeof type !== 'string' || (kind !== 'native' && !isContract)) throw malformed('an asset')
  return { address: kind === 'native' ? kind : address, balance, type: kind, ...metadataOf(metadata) }
}

/**
 * The chains that were asked for; undefined where all were. A list of assets stands above one of chains. A filter that names
 * chains in another way is refused: what the wallet makes of it could not be told from there being none.
 */
function wantedChains(params: unknown): ReadonlySet<string> | undefined {
  const { assetFilter, chainFilter } = Object(Array.isArray(params) ? params[0] : undefined)
  const ids: unknown = assetFilter ? Object.keys(assetFilter) : chainFilter
  if (!ids) return undefined
  if (!Array.isArray(ids) || !ids.every(isHex))
    throw new ModalError('invalid-option', 'wallet_getAssets: chain ids are hex')
  return new Set(ids.map(chainKey))
}

/**
 * Asks a wallet what an account has, with the filters of EIP-7811 as they are given. Rejects as the wallet does, with code 4200
 * or -32601 where it does not know the question, with 'wallet-error' where the answer is malformed, and with 'invalid-option'
 * where a filter's chains are not written as hex: nothing is ever shown as none because it could not be read.
 *
 * @example
 * const all = await walletAssets((method, params) => provider.request({ method, params }), [{ account }])
 * all['0x1'] // [{ address: 'native', balance: '0xde0b6b3a7640000', type: 'native', metadata: { decimals: 18 } }]
 */
export async function walletAssets(
  ask: (method: string, params?: unknown) => Promise<unknown>,
  params: unknown,
): Promise<WalletAssets> {
  const wanted = wantedChains(params)
  const answer = await ask('wallet_getAssets', params)
  if (!isTable(answer) || Array.isArray(answer)) throw malformed('no chains')
  const chains = Object.entries(answer)
  if (chains.length > maxEntries.chains) throw malformed('too many chains')
  const all = new Map<string, readonly WalletAsset[]>()
  for (const [id, assets] of chains) {
    if (!isHex(id)) throw malformed('a chain')
    const key = chainKey(id)
    if (wanted && !wanted.has(key)) continue
    if (!Array.isArray(assets) || assets.length > maxEntries.assets || all.has(key)) throw malformed(`chain ${key}`)
    all.set(key, assets.map(assetOf))
  }
  return Object.fromEntries(all)
}
