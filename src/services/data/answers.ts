// Reads the answers of a data provider. An item that is wrong is left out, and the others stay.
import { idParts } from '../../../chains/caip.ts'
import type { ActivityEntry, ActivityTransfer, Identity, Network, NetworkId, TokenBalance } from '../../types.ts'
import {
  canonical,
  readDecimal,
  readImage,
  readPrice,
  readRows,
  readText,
  readTime,
  readUnits,
  readWord,
} from './read.ts'

/** A balance as a service, a wallet or a chain says it; whether it is shown is not theirs to say. */
export type Balance = Omit<TokenBalance, 'worth' | 'isHidden'>
/** The same as JSON, in the words of the service. `numeric` is null where the amount is unknown. */
export interface BalanceRow {
  readonly name: string
  readonly symbol: string
  readonly chainId: string
  readonly address?: string | undefined
  readonly price?: number | undefined
  readonly quantity: { readonly decimals: string; readonly numeric: string | null }
  readonly iconUrl?: string | undefined
}

const maxBalances = 10_000
const maxEntries = 500
const maxTransfers = 50
const maxNames = 50

/** The address of a CAIP-10 id on that network, or one that stands alone. */
function addressOn(network: NetworkId, value: unknown): string | undefined {
  const word = readWord(value, 300)
  const prefix = `${network}:`
  if (!word?.includes(':')) return word
  // One of Cosmos may have colons of its own.
  return word.startsWith(prefix) ? word.slice(prefix.length) : undefined
}

/**
 * Reads balances on a network, each token once. `normalize` makes an address of a token canonical, and throws for what is none.
 * Throws a TypeError for what is no list.
 */
export function readBalances(
  json: unknown,
  network: Network,
  normalize: (address: string) => string,
): readonly Balance[] {
  const seen = new Set<string | undefined>()
  return readRows(Object(json).balances, maxBalances).flatMap((row) => {
    const balance = readBalance(row, network, normalize)
    if (!balance || seen.has(balance.address)) return []
    seen.add(balance.address)
    return [balance]
  })
}

function readBalance(
  row: Readonly<Record<string, unknown>>,
  network: Network,
  normalize: (address: string) => string,
): Balance | undefined {
  const { decimals: places, numeric } = Object(row.quantity)
  const isCoin = row.address === undefined || row.address === null || row.address === ''
  const address = isCoin ? undefined : canonical(addressOn(network.caipNetworkId, row.address), normalize)
  const isPlaces = typeof places !== 'object' && /^([1-9]\d?|1\d\d|2[0-4]\d|25[0-5])$/.test(places)
  const decimals = isPlaces ? +places : 0
  const symbol = readText(row.symbol, 32)
  const name = readText(row.name) ?? symbol
  const value = decimals ? readUnits(numeric, decimals) : undefined
  // Tokens without places are none that pay for something.
  if (!decimals || !symbol || !name || row.chainId !== network.caipNetworkId) return undefined
  if ((!isCoin && !address) || (value === undefined && numeric !== null)) return undefined
  const [price, imageUrl] = [readPrice(row.price), readImage(row.iconUrl)]
  return {
    network: network.caipNetworkId,
    ...(address && { address }),
    name,
    symbol,
    decimals,
    ...(value !== undefined && { value }),
    ...(price && { price }),
    ...(imageUrl && { imageUrl }),
  }
}

/** Reads who an account says it is. */
export function readIdentity(json: unknown): Identity {
  const { name: said, avatar: url } = Object(json)
  const [name, avatar] = [readText(said, 255), readImage(url)]
  return { ...(name && { name }), ...(avatar && { avatar }) }
}

/** Reads the names that were registered for an account, the first one first. */
export const readNames = (json: unknown): readonly Identity[] =>
  readRows(json, maxNames).flatMap((row) => {
    const name = readText(row.name, 255)
    const attributes = Array.isArray(row.attributes) ? row.attributes : []
    const avatar = readImage(Object(attributes.find((one) => Object(one).avatar)).avatar)
    return name ? [{ name, ...(avatar && { avatar }) }] : []
  })

/** Reads prices in dollars, by address in small letters. */
export const readPrices = (json: unknown): ReadonlyMap<string, number> =>
  new Map(
    readRows(Object(json).fungibles, maxBalances).flatMap((row) => {
      const address = readWord(row.address, 300)?.toLowerCase()
      return address && readPrice(row.price) ? [[address, row.price as number] as const] : []
    }),
  )

export interface HistoryPage {
  readonly entries: readonly HistoryEntry[]
  readonly next?: string
}
/** An entry before anything of it is left out. */
export interface HistoryEntry extends Omit<ActivityEntry, 'transfers'> {
  readonly transfers: readonly (ActivityTransfer & { readonly isSpam: boolean })[]
}

/** Makes an address canonical, and throws for what is none. */
type Normalize = (address: string) => string
type ReadAddress = (value: unknown) => string | undefined

/** Reads a page of the history, each entry once; `normalize` is as in `readBalances`. Throws a TypeError for what is no list. */
export function readHistory(json: unknown, normalize: Normalize): HistoryPage {
  const { data, next: cursor } = Object(json)
  const seen = new Set<string>()
  const entries = readRows(data, maxEntries).flatMap((row) => {
    const entry = readEntry(row, normalize)
    if (!entry || seen.has(entry.id)) return []
    seen.add(entry.id)
    return [entry]
  })
  const next = readWord(cursor, 2048)
  return { entries, ...(next && { next }) }
}

const statuses: ReadonlyMap<unknown, ActivityEntry['status']> = new Map([
  ['confirmed', 'confirmed'],
  ['failed', 'failed'],
  ['pending', 'pending'],
  ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'confirmed'],
  ['ONRAMP_TRANSACTION_STATUS_FAILED', 'failed'],
  ['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'pending'],
])

function readEntry(
  { id: said, metadata, transfers }: Readonly<Record<string, unknown>>,
  normalize: Normalize,
): HistoryEntry | undefined {
  const { operationType, hash: saidHash, chain, minedAt, sentFrom, sentTo, status: saidStatus } = Object(metadata)
  const id = readWord(said)
  const at = readTime(minedAt)
  const [, reference, rest] = idParts(chain)
  const network = reference && !rest ? chain : undefined
  const status = statuses.get(saidStatus)
  if (!id || at === undefined || !network || !status) return undefined
  const addressOf: ReadAddress = (value) => {
    const address = addressOn(network, value)
    // What is none, as a token of Cosmos is, stays as it was said.
    return canonical(address, normalize) ?? address
  }
  const [hash, from, to] = [readWord(saidHash), addressOf(sentFrom), addressOf(sentTo)]
  const rows = Array.isArray(transfers) ? transfers.slice(0, maxTransfers) : []
  return {
    id,
    network,
    ...(hash && { hash }),
    type: readWord(operationType, 32)?.toLowerCase() ?? 'execute',
    status,
    at,
    ...(from && { from }),
    ...(to && { to }),
    transfers: rows.flatMap((row) => readTransfer(Object(row), addressOf)),
  }
}

function readTransfer(row: Readonly<Record<string, unknown>>, addressOf: ReadAddress): HistoryEntry['transfers'] {
  const { direction } = row
  const amount = readDecimal(Object(row.quantity).numeric)
  const [coin, thing] = [Object(row.fungible_info), Object(row.nft_info)]
  if ((direction !== 'in' && direction !== 'out' && direction !== 'self') || amount === undefined) return []
  const other = addressOf(direction === 'in' ? row.sender : row.recipient)
  const { preview, detail } = Object(thing.content)
  const [symbol, name] = [readText(coin.symbol, 32), readText(thing.name ?? coin.name)]
  const address = addressOf(coin.address)
  const imageUrl = readImage(Object(preview).url) ?? readImage(Object(detail).url) ?? readImage(Object(coin.icon).url)
  const [contract, number] = [addressOf(thing.contract_address), readWord(thing.token_id, 80)]
  const collection = readText(thing.collection_name)
  const nft = row.nft_info !== undefined &&
    row.nft_info !== null && {
      ...(contract && { contract }),
      ...(number && { id: number }),
      ...(collection && { collection }),
    }
  return [
    {
      direction,
      amount,
      // A token whose address is none would pass for the coin.
      isSpam: Object(thing.flags).is_spam === true || (!!coin.address && !address),
      ...(symbol && { symbol }),
      ...(name && { name }),
      ...(address && { address }),
      ...(imageUrl && { imageUrl }),
      ...(other && { other }),
      ...(nft && { nft }),
    },
  ]
}
