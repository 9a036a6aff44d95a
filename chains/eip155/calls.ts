// Reads of contracts of which each may fail by itself, and their answers as far as they are what was asked for.

import { fromHex, fromUtf8 } from '../bytes.ts'
import { assert } from '../errors.ts'
import type { Hex, Reading } from '../types.ts'
import { read } from './abi.ts'
import { readCount, readHex } from './abi-codec.ts'
import { type ContractCall, multicall } from './multicall.ts'
import { isHash, word } from './quantity.ts'

/** How nodes say that a call ran and failed. Few have the code of it, which is 3. */
const failures = /revert|opcode|jump|stack|gas|vm ?e/i

/** Tells whether an error is the contract's. Only an error of the node itself has a number as its code. */
function isFailure(error: unknown): boolean {
  const { code, message } = Object(error)
  return code === 3 || (typeof code === 'number' && failures.test(message))
}

/** What a contract answers, which may be anything; undefined where the call fails. Rejects where the node cannot be asked. */
export async function call(to: string, data: Hex, { send, signal }: Reading): Promise<unknown> {
  try {
    return await send({ method: 'eth_call', params: [{ to, data }, 'latest'] }, signal)
  } catch (error) {
    if (!isFailure(error)) throw error
    return undefined
  }
}

async function inParts(
  calls: readonly ContractCall[],
  size: number,
  ask: (part: readonly ContractCall[]) => Promise<readonly unknown[]>,
): Promise<readonly unknown[]> {
  const answers: unknown[] = []
  for (let i = 0; i < calls.length; i += size) answers.push(...(await ask(calls.slice(i, i + size))))
  return answers
}

/**
 * What each call is answered with, in their order: by Multicall3 and, where that is missing or fails as a whole, one by one.
 * The addresses must be some. Rejects where the node cannot be asked.
 */
export async function callAll(calls: readonly ContractCall[], reading: Reading): Promise<readonly unknown[]> {
  const { network, send, signal } = reading
  const options = { address: network.contracts?.multicall3?.address }
  const byMulticall = async (part: readonly ContractCall[]) =>
    (await multicall(part, (request) => send(request, signal), options)).map(({ success, data }) =>
      success ? data : undefined,
    )
  const byCall = (part: readonly ContractCall[]) => Promise.all(part.map(({ to, data }) => call(to, data, reading)))
  return inParts(calls, 500, byMulticall).catch((error) => {
    if (Object(error).name !== 'ChainError' && !isFailure(error)) throw error
    return inParts(calls, 50, byCall)
  })
}

/** The number that an answer of one word is. */
export const uintIn = (answer: unknown): bigint | undefined => (isHash(answer) ? BigInt(answer) : undefined)

/** The address that an answer of one word is, in small letters; the zero address is nobody's. */
export function addressIn(answer: unknown): Hex | undefined {
  const value = uintIn(answer)
  return value && !(value >> 160n) ? `0x${word(value).slice(24)}` : undefined
}

/** The `string` that an answer is, if its UTF-8 is not longer than `max` bytes. */
export function textIn(answer: unknown, max: number): string | undefined {
  try {
    return read(answer, 'data', (source) => {
      const at = readCount(source, 0)
      const length = readCount(source, at)
      assert(length <= max)
      return fromUtf8(fromHex(readHex(source, at + 32, length)))
    })
  } catch {
    return undefined
  }
}
