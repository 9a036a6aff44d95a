// Values to the data of a contract call, and answers to values. https://docs.soliditylang.org/en/latest/abi-spec.html

import { keccak } from '../../rpc/keccak.ts'
import { isHex, toHex, toUtf8 } from '../bytes.ts'
import { assert, ChainError } from '../errors.ts'
import type { Hex } from '../types.ts'
import type { AbiParameter, AbiValue, Source } from './abi-codec.ts'
import { encode, type Row, rowOf } from './abi-row.ts'
import { guarded } from './transaction.ts'

/** The first 4 bytes of the hash of a signature such as `transfer(address,uint256)`. */
export const selectorOf = (signature: string): Hex => `0x${toHex(keccak(toUtf8(signature)).slice(0, 4))}`

/**
 * Integers are bigint or safe integers, bytes 0x hex, addresses in lower case or EIP-55, tuples objects or arrays. Throws
 * ChainError 'invalid-value' or 'invalid-address', its argument as in `args[1].owner`, and 'invalid-type'.
 * @example encodeParameters([{ type: 'address' }, { type: 'uint256' }], [to, 1n])
 */
export const encodeParameters = (types: readonly AbiParameter[], values: readonly unknown[]): Hex =>
  `0x${encode(rowOf(types, 'types'), values, 'args')}`

/**
 * Strict: throws ChainError 'no-data' on '0x' where something is expected and 'invalid-answer' on what is too short,
 * points outside, or is no value of its type. What is no UTF-8 reads as U+FFFD, and what follows is not read.
 * @example decodeParameters([{ type: 'uint256' }], answer) // [1000n]
 */
export const decodeParameters = (types: readonly AbiParameter[], data: unknown): AbiValue[] =>
  decodeRow(rowOf(types, 'types'), data)

/** {@link decodeParameters} of a row that is kept. */
export const decodeRow = (row: Row, data: unknown): AbiValue[] =>
  row.length ? read(data, 'data', (source) => row.decode(source, 0) as AbiValue[]) : []

/** Runs on the bytes of an answer. Throws ChainError as {@link decodeParameters}; `argument` is who answered. */
export function read<T>(data: unknown, argument: string, run: (source: Source) => T): T {
  if (data === '0x') throw new ChainError('no-data', argument, 'the contract returned no data (0x)')
  try {
    assert(isHex(data))
    // Well-formed data is read once, and offsets may share what they lead to: as many bytes as it has digits are twice that.
    return run({ hex: data.slice(2), left: data.length })
  } catch {
    throw new ChainError('invalid-answer', argument)
  }
}

/** A function or an error of a contract's JSON. https://docs.soliditylang.org/en/latest/abi-spec.html#json */
export interface AbiItem {
  readonly type: string
  readonly name: string
  readonly inputs: readonly AbiParameter[]
}

/** An item's signature and inputs. Throws ChainError 'invalid-type'. */
export function signatureOf({ name, inputs }: AbiItem): readonly [string, Row] {
  const row = rowOf(inputs, 'abi')
  return [name + row.name, row]
}

/**
 * The data of a call. `method` is a name or, where several functions of it take as many arguments, a signature such as
 * `transfer(address,uint256)`. Throws ChainError as {@link encodeParameters}, and 'invalid-value' of `method` where none
 * fits, or more than one.
 * @example encodeCall(abi, 'transfer', [to, 1000n])
 */
export function encodeCall(abi: readonly unknown[], method: string, args: readonly unknown[]): Hex {
  if (typeof method !== 'string') throw new ChainError('invalid-value', 'method')
  const rows = guarded('invalid-type', 'abi', () => {
    const named = (abi as AbiItem[]).filter((item) => item?.type === 'function' && item.name === method.split('(')[0])
    return new Map(named.map(signatureOf))
  })
  const [only, other] = [...rows].filter(([signature, { length }]) =>
    method.includes('(') ? signature === method : rows.size < 2 || length === Object(args).length,
  )
  if (!only || other) throw new ChainError('invalid-value', 'method')
  return `${selectorOf(only[0])}${encode(only[1], args, 'args')}`
}
