// Many calls in one, by the contract Multicall3, which has the same address on most chains. https://www.multicall3.com
import type { Send } from '../../rpc/types.ts'
import { assert } from '../errors.ts'
import type { Hex } from '../types.ts'
import { read } from './abi.ts'
import { bytesTail, readCount, readHex } from './abi-codec.ts'
import { addressWord } from './address.ts'
import { word } from './quantity.ts'
import { guarded } from './transaction.ts'

/** A call that only reads. */
export interface ContractCall {
  readonly to: string
  readonly data: Hex
}
/** `data` is the answer, or the data of the revert. */
export interface CallResult {
  readonly success: boolean
  readonly data: Hex
}

const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
// All of them share the gas of one call, which some nodes limit to 16.7 million as EIP-7825 does.
const maxCalls = 100

const method = 'eth_call'
const mayFail = /* @__PURE__ */ word(1) + /* @__PURE__ */ word(96)
const outcomes = /* @__PURE__ */ [1, 0].map((success) => word(success) + word(64))

/** Data of `aggregate3` for calls that may each fail; the first of them is number `from` of the list. */
export function encodeCalls(calls: readonly ContractCall[], from = 0): Hex {
  let [offsets, tuples] = ['', '']
  calls.forEach((call, i) => {
    const path = `calls[${from + i}]`
    guarded('invalid-value', path, () => {
      offsets += word(32 * calls.length + tuples.length / 2)
      tuples += addressWord(call.to, path) + mayFail + bytesTail(call.data)
    })
  })
  return `0x82ad56cb${word(32)}${word(calls.length)}${offsets}${tuples}`
}

/** What `aggregate3` of so many calls answers, in the one form that contracts give it. */
export const decodeCalls = (data: unknown, calls: number): CallResult[] =>
  read(data, method, (source) => {
    assert(readHex(source, 0, 64) === word(32) + word(calls))
    const results: CallResult[] = []
    for (let i = 0; i < calls; i++) {
      const at = 64 + readCount(source, 64 + 32 * i)
      const outcome = outcomes.indexOf(readHex(source, at, 64))
      assert(outcome >= 0)
      results.push({ success: !outcome, data: `0x${readHex(source, at + 96, readCount(source, at + 64))}` })
    }
    return results
  })

/**
 * Results in the order of `calls`, asked at the latest block, 100 per request, all in the same tick so that a transport
 * can batch them. Rejects with ChainError 'invalid-address' or 'invalid-value' before anything is sent, 'no-data' where
 * there is no such contract, 'invalid-answer', or as `send` does.
 * @example const [result] = await multicall([{ to: token, data: erc20.decimals() }], send)
 */
export async function multicall(
  calls: readonly ContractCall[],
  send: Send,
  { address = multicall3 }: { readonly address?: string | undefined } = {},
): Promise<CallResult[]> {
  addressWord(address, 'address')
  const list = guarded('invalid-value', 'calls', () => [...calls])
  const parts: { readonly length: number; readonly params: readonly unknown[] }[] = []
  for (let i = 0; i < list.length; i += maxCalls) {
    const part = list.slice(i, i + maxCalls)
    parts.push({ length: part.length, params: [{ to: address, data: encodeCalls(part, i) }, 'latest'] })
  }
  const results = await Promise.all(
    parts.map(async ({ length, params }) => decodeCalls(await send({ method, params }), length)),
  )
  return results.flat()
}
