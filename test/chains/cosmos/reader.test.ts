// The coins of a Cosmos account and its transactions: on the sandbox's chain, to which CosmJS writes, and of nodes that lie.

import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fromHex, toBase64, toHex, toUtf8 } from '../../../chains/bytes.ts'
import { reader } from '../../../chains/cosmos/reader.ts'
import { cosmoshub as network } from '../../../chains/networks.ts'
import type { Holding, Network, Outcome, Send } from '../../../chains/types.ts'
import { http, type RpcRequest } from '../../../rpc/index.ts'
import { type Local, mnemonic, startLocal } from '../../helpers/local.ts'
import { fakeTimers, pass, outcome as settledWith } from '../../helpers/time.ts'
import { DirectSecp256k1Wallet, SigningStargateClient } from '../../oracles/cosmos.ts'
import { accountsOf } from '../../sandbox/chains/accounts.mjs'
import { funded, startCosmos } from '../../sandbox/chains/cosmos.mjs'
import { hostile, runs } from '../random.ts'

const [account, other] = accountsOf('cosmos', mnemonic) as { address: string; secret: Uint8Array }[] as [
  { address: string; secret: Uint8Array },
  { address: string; secret: Uint8Array },
]
const nobody = 'cosmos1depk54cuajgkzea6zpgkq36tnjwdzv4afc3d27'
const atom = 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2'
const tokens = (listed: readonly string[], send: Send, of = account.address, on: Network = network) =>
  reader.tokens?.(
    of,
    listed.map((denom) => ({ address: denom, decimals: 6 })),
    { network: on, send },
  ) as Promise<readonly Holding[]>
const outcome = (hash: string, send: Send, signal?: AbortSignal) =>
  reader.outcome?.({ hash, from: account.address }, { network, send, ...(signal && { signal }) }) as Promise<Outcome>

describe('on a chain', () => {
  let local: Local
  let send: Send
  beforeAll(async () => {
    local = await startLocal(startCosmos)
    send = http(local.url)
  })
  afterAll(() => local?.stop())
  const fee = { amount: [{ denom: 'uatom', amount: '2000' }], gas: '200000' }
  async function pay(amount: number): Promise<string> {
    const wallet = await DirectSecp256k1Wallet.fromKey(account.secret, 'cosmos')
    const client = await SigningStargateClient.connectWithSigner(local.url, wallet)
    const coins = [{ denom: 'uatom', amount: `${amount}` }]
    const { transactionHash } = await client.sendTokens(account.address, other.address, coins, fee)
    client.disconnect()
    return transactionHash
  }

  test('on a chain the coin of the network is no token, and a token that is listed is not there', async () => {
    expect(await tokens([], send)).toEqual([])
    expect(await tokens(['uatom', atom], send)).toEqual([{ address: atom, amount: 0n }])
    expect(await tokens([atom], send, nobody)).toEqual([{ address: atom, amount: 0n }])
    // Of a network with another coin it is one.
    const coin = { name: 'Osmosis', symbol: 'OSMO', decimals: 6 }
    const found = await tokens([], send, account.address, { ...network, nativeCurrency: coin })
    expect(found).toEqual([{ address: 'uatom', amount: BigInt(funded) }])
  })

  test('on a chain a transaction is confirmed, and one that could not pay has failed', async () => {
    const good = await pay(1)
    expect(await outcome(good, send)).toEqual({ status: 'confirmed', hash: good })
    expect(await outcome(good.toLowerCase(), send)).toMatchObject({ status: 'confirmed' })
    const bad = await pay(2 * funded)
    expect(await outcome(bad, send)).toEqual({ status: 'failed', hash: bad })
  })
})

/** Fields of protobuf, written by this test: https://protobuf.dev/programming-guides/encoding/ */
const varint = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)])
const piece = (number: number, value: string | readonly number[]): number[] => {
  const bytes = typeof value === 'string' ? [...toUtf8(value)] : value
  return [(number << 3) | 2, ...varint(bytes.length), ...bytes]
}
const coin = (denom: string, amount: string) => piece(1, [...piece(1, denom), ...piece(2, amount)])
const answer = (bytes: readonly number[], code: unknown = 0) => ({
  response: { code, value: toBase64(Uint8Array.from(bytes)) },
})
const nodeOf = (reply: unknown): Send => vi.fn(async () => reply)

test('coins are asked of the bank module, a thousand at once', async () => {
  const send = nodeOf(answer([]))
  await tokens([], send)
  const [[{ method, params }]] = (send as ReturnType<typeof vi.fn<Send>>).mock.calls as unknown as [
    [{ method: string; params: { data: string } }],
  ]
  expect({ method, params }).toEqual({
    method: 'abci_query',
    params: { path: '/cosmos.bank.v1beta1.Query/AllBalances', data: params.data, prove: false },
  })
  const limit = [24, ...varint(1000)]
  expect(params.data).toBe(toHex(Uint8Array.from([...piece(1, account.address), ...piece(2, limit)])))
})

const denoms = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/)
test('coins are told as they are, whatever their names and amounts', async () => {
  const coins = fc.uniqueArray(fc.tuple(denoms, fc.bigInt(0n, 10n ** 78n - 1n)), { selector: ([name]) => name })
  await fc.assert(
    fc.asyncProperty(coins, async (list) => {
      const reply = answer([...list.flatMap(([name, amount]) => coin(name, `${amount}`)), ...piece(2, [])])
      const others = list.filter(([name]) => name !== 'uatom')
      expect(await tokens([], nodeOf(reply))).toEqual(others.map(([address, amount]) => ({ address, amount })))
    }),
    { numRuns: runs(100) },
  )
})

test('coins of which there is another page are not all: one that is missing is unknown', async () => {
  const page = piece(2, piece(1, 'next'))
  const found = await tokens(['uosmo', atom], nodeOf(answer([...coin('uosmo', '5'), ...page])))
  expect(found).toEqual([{ address: 'uosmo', amount: 5n }, { address: atom }])
  // The number of all is no other page.
  const whole = await tokens([atom], nodeOf(answer([...coin('uosmo', '5'), ...piece(2, [16, 1])])))
  expect(whole).toEqual([
    { address: 'uosmo', amount: 5n },
    { address: atom, amount: 0n },
  ])
})

test('a denomination that could be none is not said to be zero', async () => {
  const wrong = ['', 'x', '1abc', `a${'b'.repeat(128)}`, 'with space', undefined as never]
  expect(await tokens(wrong, nodeOf(answer([])))).toEqual(wrong.map((address) => ({ address })))
})

test('an empty message is an account that has nothing', async () => {
  for (const value of ['', null]) {
    const reply = { response: { code: 0, value } }
    expect(await tokens([atom], nodeOf(reply))).toEqual([{ address: atom, amount: 0n }])
  }
})

const thousand = Array.from({ length: 1000 }, (_, i) => coin(`coin${i}`, '1')).flat()
test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['no response', {}],
  ['a response of nothing', { response: {} }],
  ['a response without a code', { response: { value: '' } }],
  ['an error of the application', answer(coin('uosmo', '1'), 18)],
  ['an error and no value', { response: { code: 6, value: null } }],
  ['what is no base64', { response: { code: 0, value: '!!' } }],
  ['a value that is no text', { response: { code: 0, value: {} } }],
  ['the same coin twice', answer([...coin('uosmo', '1'), ...coin('uosmo', '2')])],
  ['a coin without a name', answer(coin('', '1'))],
  ['a coin with a name that is none', answer(coin('<b>uosmo</b>', '1'))],
  ['a coin with a long name', answer(coin(`a${'b'.repeat(128)}`, '1'))],
  ['a coin without an amount', answer(coin('uosmo', ''))],
  ['a coin that is less than nothing', answer(coin('uosmo', '-1'))],
  ['a coin in decimals', answer(coin('uosmo', '1.5'))],
  ['a coin of too many digits', answer(coin('uosmo', '1'.repeat(79)))],
  ['an empty coin', answer(piece(1, []))],
  ['a good coin and a bad one', answer([...coin('uosmo', '1'), ...coin('uatom', 'x')])],
  ['a coin that is cut', answer(coin('uosmo', '123').slice(0, -1))],
  ['a field of another kind', answer([...coin('uosmo', '1'), 8, 1])],
  ['a length beyond the end', answer([10, 255, 255, 255, 255, 15, 1])],
  ['a length that never ends', answer([10, ...Array.from({ length: 5000 }, () => 255)])],
  ['more coins than an account has', answer([...thousand, ...coin('one', '1')])],
])('coins are unknown where the answer is %s', async (_, reply) => {
  const invalid = { name: 'ChainError', code: 'invalid-answer', argument: 'abci_query' }
  await expect(tokens([atom], nodeOf(reply))).rejects.toMatchObject(invalid)
})

test('ten megabytes are no coins, and are not decoded', async () => {
  const decoded = vi.spyOn(globalThis, 'atob')
  const reply = { response: { code: 0, value: 'A'.repeat(10_000_000) } }
  await expect(tokens([atom], nodeOf(reply))).rejects.toMatchObject({ code: 'invalid-answer' })
  expect(decoded).not.toHaveBeenCalled()
  decoded.mockRestore()
})

test('a thousand coins are read', async () => {
  expect(await tokens([], nodeOf(answer(thousand)))).toHaveLength(1000)
})

test('coins of what is no address of the network are not asked for, and a node that is away has said nothing', async () => {
  const send = vi.fn<Send>()
  for (const wrong of ['x', 'osmo1depk54cuajgkzea6zpgkq36tnjwdzv4a3z2qcd'])
    await expect(tokens([], send, wrong)).rejects.toMatchObject({ code: 'invalid-address' })
  expect(send).not.toHaveBeenCalled()
  const error = new TypeError('fetch failed')
  await expect(tokens([], () => Promise.reject(error))).rejects.toBe(error)
})

describe.each(hostile)('%s, as the answer of a node', (_, value) => {
  test.each<[string, unknown]>([
    ['an answer', value],
    ['a response', { response: value }],
    ['a code', { response: { code: value, value: '' } }],
  ])('a hostile value as %s is no coin, nor the lack of one', async (_, reply) => {
    const error = await tokens([atom], async () => reply).then(
      () => expect.fail('resolved'),
      (reason: Error) => reason,
    )
    if (error.message !== 'a getter that throws') expect(error).toMatchObject({ name: 'ChainError' })
  })
})

describe('a transaction', () => {
  beforeEach(fakeTimers)
  afterEach(() => {
    vi.useRealTimers()
  })
  const hash = 'AB'.repeat(32)
  const mined = (change: object = {}) => ({ hash, height: '5', index: 0, tx_result: { code: 0 }, tx: '', ...change })

  test('a transaction is asked for by its hash until it is in a block', async () => {
    const calls: RpcRequest[] = []
    let reply: unknown = Object.assign(new Error(`tx (${hash}) not found`), { code: -32603 })
    const told = outcome(hash, async (request) => {
      calls.push(request)
      if (reply instanceof Error) throw reply
      return reply
    })
    await pass(7000)
    reply = mined()
    await pass(4000)
    expect(await told).toEqual({ status: 'confirmed', hash })
    expect(calls).toHaveLength(5)
    expect(calls[0]).toEqual({ method: 'tx', params: { hash: toBase64(fromHex(hash)), prove: false } })
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['another transaction', mined({ hash: 'CD'.repeat(32) })],
    ['no hash', mined({ hash: undefined })],
    ['no height', mined({ height: undefined })],
    ['a height of zero', mined({ height: '0' })],
    ['no result', mined({ tx_result: null })],
    ['a result without a code', mined({ tx_result: {} })],
    ['a code that is a text', mined({ tx_result: { code: '0' } })],
    ['a code that is no number', mined({ tx_result: { code: Number.NaN } })],
  ])('a transaction has no outcome where the answer is %s', async (_, reply) => {
    const late = expect(outcome(hash, async () => reply)).rejects.toMatchObject({
      name: 'ChainError',
      code: 'timeout',
      cause: { code: 'invalid-answer', argument: 'tx' },
    })
    await pass(95_000)
    await late
  })

  test('a transaction is not waited for where it is none, nor longer than whoever asked stays', async () => {
    const send = vi.fn<Send>().mockRejectedValue(new Error('not found'))
    for (const wrong of ['', 'AB', `0x${hash}`, 'Z'.repeat(64), undefined as never])
      await expect(outcome(wrong, send)).rejects.toMatchObject({ code: 'invalid-hash', argument: 'hash' })
    expect(send).not.toHaveBeenCalled()
    const leaving = new AbortController()
    const told = outcome(hash, send, leaving.signal)
    const left = expect(told).rejects.toBe('left')
    await pass(2000)
    expect(await settledWith(told)).toBe('waiting')
    leaving.abort('left')
    await left
    expect(send).toHaveBeenCalledTimes(2)
  })
})
