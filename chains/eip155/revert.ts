// What a contract reverted with. https://docs.soliditylang.org/en/latest/control-structures.html#error-handling-assert-require-revert-and-exceptions

import { plain } from '../plain.ts'
import { findText } from '../text.ts'
import type { Hex } from '../types.ts'
import { decodeRow, selectorOf, signatureOf } from './abi.ts'
import type { AbiValue } from './abi-codec.ts'

export interface Revert {
  /**
   * The text of `Error(string)`, what the code of `Panic(uint256)` means, or the name of an error of `abi`; without data what
   * the node says. At most 1000 characters.
   */
  readonly reason?: string | undefined
  readonly selector?: Hex
  /** The code of `Panic(uint256)`. */
  readonly panic?: number
  readonly args?: readonly AbiValue[]
}

// https://docs.soliditylang.org/en/latest/control-structures.html#panic-via-assert-and-error-via-require
const panics: Readonly<Record<number, string>> = {
  1: 'assertion failed',
  17: 'arithmetic overflow or underflow',
  18: 'division by zero',
  33: 'no such enum value',
  34: 'malformed storage byte array',
  49: 'pop of an empty array',
  50: 'index out of bounds',
  65: 'out of memory',
  81: 'call of a zero function',
}
const error = { type: 'error', name: 'Error', inputs: [{ type: 'string' }] }
const panic = { type: 'error', name: 'Panic', inputs: [{ type: 'uint256' }] }

/**
 * What a revert says, by its data, or by an error that carries the data somewhere. `abi` tells of custom errors. Never throws.
 * @example decodeRevert(error, abi).reason // 'transfer amount exceeds balance'
 */
export function decodeRevert(dataOrError: unknown, abi: readonly unknown[] = []): Revert {
  // OpenEthereum puts a word before the bytes.
  const data = findText(dataOrError, /^(?:reverted )?(0x(?:[\da-f]{2})+)$/i).toLowerCase()
  if (data.length < 10) {
    const reason = plain(findText(dataOrError, /execution reverted: *(\S.*)/is).trim())
    return reason ? { reason } : {}
  }
  const selector = data.slice(0, 10) as Hex
  for (const item of [error, panic, ...(Array.isArray(abi) ? abi : [])]) {
    try {
      const [signature, row] = signatureOf(item)
      if (item.type !== 'error' || selectorOf(signature) !== selector) continue
      const args = decodeRow(row, `0x${data.slice(10)}`)
      const [first] = args
      if (item === error) return { reason: plain(first as string), selector, args }
      if (item !== panic) return { reason: item.name, selector, args }
      const code = Number.parseInt(`${first}`, 10)
      return { reason: panics[code], selector, panic: code, args }
    } catch {
      // An item that is malformed, or data of another error, is passed over.
    }
  }
  return { selector }
}
