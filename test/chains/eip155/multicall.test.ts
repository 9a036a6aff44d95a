// Many calls in one: byte for byte as viem makes it from Multicall3's ABI, and answers that are none.
import {
  decodeFunctionData,
  encodeFunctionData,
  encodeFunctionResult,
  getAddress,
  type Hex,
  multicall3Abi,
  numberToHex,
  toHex,
} from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { type ContractCall, multicall } from '../../../chains/eip155/index.ts'
import { titledRows } from '../../helpers/title.ts'

const abi = multicall3Abi
const calls = (count: number): ContractCall[] =>
  Array.from({ length: count }, (_, i) => ({
    to: getAddress(numberToHex(BigInt(i + 1) * 7919n ** 11n, { size: 20 })),
    data: toHex(new Uint8Array(i % 70).fill(i)),
  }))
const encode = (list: readonly ContractCall[]) =>
  encodeFunctionData({
    abi,
    functionName: 'aggregate3',
    args: [list.map(({ to, data }) => ({ target: to as Hex, allowFailure: true, callData: data }))],
  })
const results = (list: readonly { success: boolean; data: Hex }[]) =>
  encodeFunctionResult({
    abi,
    functionName: 'aggregate3',
    result: list.map(({ success, data }) => ({ success, returnData: data })),
  })
interface Request {
  readonly method: string
  readonly params?: unknown
}
const dataOf = ({ params }: Request) => (params as [{ to: string; data: Hex }])[0].data

/** Answers every call with its own data; every third one fails. */
const echo = async (request: Request) => {
  const { args } = decodeFunctionData({ abi, data: dataOf(request) })
  const list = args?.[0] as readonly { callData: Hex }[]
  return results(list.map(({ callData }, i) => ({ success: i % 3 > 0, data: callData })))
}

describe('calls', () => {
  test.each([1, 2, 99, 100])('calls of which there are %i are one', async (count) => {
    const list = calls(count)
    const send = vi.fn(echo)
    const answers = await multicall(list, send)
    expect(send).toHaveBeenCalledExactlyOnceWith({
      method: 'eth_call',
      params: [{ to: '0xcA11bde05977b3631167028862bE2a173976CA11', data: encode(list) }, 'latest'],
    })
    expect(answers).toEqual(list.map(({ data }, i) => ({ success: i % 3 > 0, data })))
  })

  test('calls beyond a hundred are several, asked in the same tick and answered in their order', async () => {
    const list = calls(250)
    const waiting: (() => void)[] = []
    const sent: Hex[] = []
    const done = multicall(list, (request) => {
      sent.push(dataOf(request))
      return new Promise((resolve) => waiting.push(() => resolve(echo(request))))
    })
    expect(sent).toEqual([encode(list.slice(0, 100)), encode(list.slice(100, 200)), encode(list.slice(200))])
    for (const answer of waiting.reverse()) answer()
    expect((await done).map(({ data }) => data)).toEqual(list.map(({ data }) => data))
  })

  test('calls of which there are none ask nobody', async () => {
    const send = vi.fn()
    expect(await multicall([], send)).toEqual([])
    expect(send).not.toHaveBeenCalled()
  })

  test('calls go where the network has its contract', async () => {
    const send = vi.fn(echo)
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    await multicall(calls(1), send, { address })
    expect(send.mock.calls[0]?.[0].params).toMatchObject([{ to: address }, 'latest'])
  })

  test.each(
    titledRows<[unknown, string, string]>([
      [{ to: '0x12', data: '0x' }, 'invalid-address', 'calls[120]'],
      [{ to: calls(1)[0]?.to, data: '0x1' }, 'invalid-value', 'calls[120]'],
      [{ to: calls(1)[0]?.to }, 'invalid-value', 'calls[120]'],
      [{}, 'invalid-address', 'calls[120]'],
      [null, 'invalid-value', 'calls[120]'],
      [
        {
          get to(): never {
            throw new Error('secret')
          },
        },
        'invalid-value',
        'calls[120]',
      ],
    ]),
  )('calls are not sent where one of them is none: %s', async (_, call, code, argument) => {
    const send = vi.fn(echo)
    const list = [...calls(120), call as ContractCall, ...calls(9)]
    await expect(multicall(list, send)).rejects.toMatchObject({ name: 'ChainError', code, argument })
    expect(send).not.toHaveBeenCalled()
  })

  test.each([undefined, null, 1, {}])('calls that are no list (%j) are refused', async (list) => {
    const send = vi.fn(echo)
    const error = { name: 'ChainError', code: 'invalid-value', argument: 'calls' }
    await expect(multicall(list as never, send)).rejects.toMatchObject(error)
    expect(send).not.toHaveBeenCalled()
  })

  test('calls are not sent to what is no address', async () => {
    const send = vi.fn(echo)
    await expect(multicall(calls(1), send, { address: '0x12' })).rejects.toMatchObject({
      code: 'invalid-address',
      argument: 'address',
    })
    expect(send).not.toHaveBeenCalled()
  })
})

describe('an answer', () => {
  const ask = (answer: unknown) => multicall(calls(2), async () => answer)
  const good = results([
    { success: true, data: '0x12' },
    { success: false, data: '0x' },
  ])

  test('an answer that is right is taken', async () => {
    expect(await ask(good)).toEqual([
      { success: true, data: '0x12' },
      { success: false, data: '0x' },
    ])
  })

  test('an answer of nothing is a chain without the contract', async () => {
    await expect(ask('0x')).rejects.toMatchObject({ name: 'ChainError', code: 'no-data', argument: 'eth_call' })
  })

  test.each([
    ['fewer results', results([{ success: true, data: '0x' }])],
    ['more results', results([...'abc'].map(() => ({ success: true, data: '0x' }) as const))],
    ['cut', good.slice(0, -64)],
    ['half a byte', good.slice(0, -1)],
    ['null', null],
    ['an object', {}],
    ['a number', 0],
    ['a list without end', `0x${numberToHex(32, { size: 32 }).slice(2)}${'f'.repeat(64)}${'0'.repeat(6400)}`],
    ['an offset outside', `0x${'f'.repeat(64)}`],
  ])('an answer that is %s is refused', async (_, answer) => {
    await expect(ask(answer)).rejects.toMatchObject({
      name: 'ChainError',
      code: 'invalid-answer',
      argument: 'eth_call',
    })
  })

  test('an answer that is an error is passed on', async () => {
    const error = new Error('down')
    await expect(multicall(calls(2), () => Promise.reject(error))).rejects.toBe(error)
  })
})
