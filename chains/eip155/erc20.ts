// ERC-20 calls and their answers. https://eips.ethereum.org/EIPS/eip-20

import { fromHex, fromUtf8 } from '../bytes.ts'
import { plain } from '../plain.ts'
import type { Hex } from '../types.ts'
import { decodeRow } from './abi.ts'
import { rowOf } from './abi-row.ts'
import { addressWord } from './address.ts'
import { isHash, word } from './quantity.ts'
import { assertUint256 } from './transaction.ts'

function amountWord(amount: bigint): string {
  // Null is not absent.
  assertUint256(amount ?? null, 'amount', 'invalid-amount')
  return word(amount)
}

const decoderOf = (type: string) => {
  const row = rowOf([{ type }], 'types')
  return (data: unknown) => decodeRow(row, data)[0]
}

const uint = decoderOf('uint256') as (data: unknown) => bigint
const isTrue = decoderOf('bool') as (data: unknown) => boolean
const uint8 = decoderOf('uint8')
const text = decoderOf('string') as (data: unknown) => string

/** One word is the text itself, as of contracts older than the standard's `string`. */
const textOrBytes = (data: unknown): string =>
  plain(isHash(data) ? fromUtf8(fromHex(data.slice(2).replace(/(00)+$/, ''))) : text(data))

/** USDT and its like return nothing where it went well. */
const isSuccess = (data: unknown): boolean => data === '0x' || isTrue(data)

/**
 * Data of each call; `erc20.decode` reads what the call of the same name answers. Amounts are base units, 0 to 2^256 − 1.
 * Throws ChainError 'invalid-address' or 'invalid-amount', reading 'no-data' or 'invalid-answer'.
 * @example
 * const params = [{ to: token, data: erc20.balanceOf(owner) }, 'latest']
 * const balance = erc20.decode.balanceOf(await send({ method: 'eth_call', params }))
 */
export const erc20 = {
  transfer: (to: string, amount: bigint): Hex => `0xa9059cbb${addressWord(to, 'to')}${amountWord(amount)}`,
  approve: (spender: string, amount: bigint): Hex =>
    `0x095ea7b3${addressWord(spender, 'spender')}${amountWord(amount)}`,
  allowance: (owner: string, spender: string): Hex =>
    `0xdd62ed3e${addressWord(owner, 'owner')}${addressWord(spender, 'spender')}`,
  balanceOf: (owner: string): Hex => `0x70a08231${addressWord(owner, 'owner')}`,
  decimals: (): Hex => '0x313ce567',
  symbol: (): Hex => '0x95d89b41',
  name: (): Hex => '0x06fdde03',
  decode: {
    /** '0x' is true. */
    transfer: isSuccess,
    /** '0x' is true. */
    approve: isSuccess,
    allowance: uint,
    balanceOf: uint,
    /** 0 to 255. */
    decimals: (data: unknown): number => Number.parseInt(`${uint8(data)}`, 10),
    /** A `string`, or the UTF-8 of a `bytes32`: at most 1000 characters, none of which turns the direction of writing. */
    symbol: textOrBytes,
    name: textOrBytes,
  },
} as const
