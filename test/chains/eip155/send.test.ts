// Asking a wallet to send: on a real chain, and by wallets that refuse, are elsewhere, or answer nonsense.
import fc from 'fast-check'
import { parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Hex, Signing, TransactionPayload } from '../../../chains/eip155/index.ts'
import { isHash, isSignature } from '../../../chains/eip155/quantity.ts'
import { sendTransaction } from '../../../chains/eip155/send.ts'
import { writeContract } from '../../../chains/eip155/write.ts'
import { RpcError } from '../../../rpc/index.ts'
import { type Anvil, signing, startAnvil } from '../../helpers/anvil.ts'
import { titled, titledRows } from '../../helpers/title.ts'
import { deploy, token } from './contracts.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

const hash = `0x${'ab'.repeat(32)}`
type Request = { readonly method: string; readonly params?: unknown }
/** A wallet that answers by method; an Error is thrown. */
const wallet = (answers: Readonly<Record<string, unknown>> = {}) => {
  const request = vi.fn(async ({ method }: Request, _signal?: AbortSignal) => {
    const all: Readonly<Record<string, unknown>> = { eth_chainId: '0x7a69', eth_sendTransaction: hash, ...answers }
    const answer = all[method]
    if (answer instanceof Error) throw answer
    return answer
  })
  const methods = () => request.mock.calls.map(([{ method }]) => method)
  return { request, methods, context: (): Signing => signing(anvil, request) }
}
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('a transaction', () => {
  test('a transaction of ether arrives', async () => {
    const context = signing(anvil)
    const before = BigInt(await anvil.ask<string>('eth_getBalance', to, 'latest'))
    const sent = await sendTransaction({ to, value: 123n }, context)
    await anvil.mined(sent)
    expect(await anvil.ask('eth_getTransactionByHash', sent)).toMatchObject({ from: anvil.accounts[0], value: '0x7b' })
    expect(BigInt(await anvil.ask<string>('eth_getBalance', to, 'latest')) - before).toBe(123n)
  })

  test('a transaction with a gas price is legacy on the chain', async () => {
    const payload = { to, value: 1n, gas: 30_000n, gasPrice: 5_000_000_000n, data: '0x0102' } as const
    const sent = await sendTransaction(payload, signing(anvil))
    expect(await anvil.ask('eth_getTransactionByHash', sent)).toMatchObject({
      type: '0x0',
      gas: '0x7530',
      gasPrice: '0x12a05f200',
      input: '0x0102',
    })
  })

  test.each<[TransactionPayload, object]>([
    [{ to }, { to }],
    [
      { to, value: 0n, gas: 255n },
      { to, value: '0x0', gas: '0xff' },
    ],
    [
      { to, gasPrice: 16n },
      { to, gasPrice: '0x10', type: '0x0' },
    ],
    [
      { to: to.toLowerCase(), data: '0x' },
      { to: to.toLowerCase(), data: '0x' },
    ],
  ])('a transaction: %o reaches the wallet as %o', async (payload, fields) => {
    const { request, context } = wallet()
    expect(await sendTransaction(payload, context())).toBe(hash)
    expect(request.mock.calls.map(([asked]) => asked)).toEqual([
      { method: 'eth_chainId' },
      { method: 'eth_sendTransaction', params: [{ from: anvil.accounts[0], ...fields, chainId: '0x7a69' }] },
    ])
  })

  test.each([
    ['invalid-address', 'to', { to: undefined }],
    ['invalid-address', 'to', { to: null }],
    ['invalid-address', 'to', { to: 'vitalik.eth' }],
    ['invalid-address', 'to', { to: to.replace('dc79C8', 'dc79c8') }],
    ['invalid-amount', 'value', { to, value: -1n }],
    ['invalid-amount', 'value', { to, value: 1 }],
    ['invalid-amount', 'value', { to, value: 1n << 256n }],
    ['invalid-value', 'gas', { to, gas: '0x1' }],
    ['invalid-fees', 'gasPrice', { to, gasPrice: -1n }],
    ['invalid-value', 'data', { to, data: '0x123' }],
  ])('a transaction: %s of %s is refused before the wallet is asked', async (code, argument, payload) => {
    const { request, context } = wallet()
    const sending = sendTransaction(payload as TransactionPayload, context())
    await expect(sending).rejects.toMatchObject({ name: 'ChainError', code, argument })
    expect(request).not.toHaveBeenCalled()
  })
})

const bitten = {
  get to(): never {
    throw new Error('bitten')
  },
}
test.each(titled<unknown>([null, undefined, bitten]))(
  'a payload %s that cannot be read is a ChainError',
  async (_, payload) => {
    const { request, context } = wallet()
    const sending = sendTransaction(payload as never, context())
    await expect(sending).rejects.toMatchObject({ name: 'ChainError', code: 'invalid-value', argument: 'payload' })
    expect(request).not.toHaveBeenCalled()
  },
)

test.each([undefined, null, '', '0x12', 'vitalik.eth', to.replace('dc79C8', 'dc79c8'), {}])(
  'an account %j is refused before the wallet is asked',
  async (address) => {
    const { request, context } = wallet()
    const account = { ...context().account, address: address as string }
    const error = { name: 'ChainError', code: 'invalid-address', argument: 'account' }
    await expect(sendTransaction({ to }, { ...context(), account })).rejects.toMatchObject(error)
    expect(request).not.toHaveBeenCalled()
  },
)

test.each(
  titled<unknown>([
    undefined,
    null,
    {},
    { id: 'mainnet' },
    { id: Symbol('1') },
    { id: 0 },
    { id: '' },
    { id: '0x0' },
    { id: -1 },
  ]),
)('a network %s is refused before the wallet is asked', async (_, network) => {
  const { request, context } = wallet()
  const error = { name: 'ChainError', code: 'invalid-network', argument: 'network' }
  await expect(sendTransaction({ to }, { ...context(), network: network as never })).rejects.toMatchObject(error)
  expect(request).not.toHaveBeenCalled()
})

test('whatever a payload is made of, a ChainError says which field is wrong', async () => {
  const { request, context } = wallet()
  const anything = fc.anything({ withBigInt: true, withNullPrototype: true })
  const biting = fc.constant(
    new Proxy(() => undefined, {
      get() {
        throw new Error('bitten')
      },
    }),
  )
  const value = fc.oneof(anything, biting, fc.string({ minLength: 1 }))
  const fields = fc.constantFrom('to', 'value', 'gas', 'gasPrice', 'data')
  await fc.assert(
    fc.asyncProperty(fields, value, async (field, wrong) => {
      const isFine =
        (typeof wrong === 'bigint' && wrong >= 0n && field !== 'to' && field !== 'data') ||
        (wrong === undefined && field !== 'to')
      fc.pre(!isFine && wrong !== '0x')
      const sending = sendTransaction({ to, [field]: wrong } as TransactionPayload, context())
      await expect(sending).rejects.toMatchObject({ name: 'ChainError', argument: field })
    }),
    { numRuns: process.env.SOAK ? 20_000 : 1000, seed: 1193 },
  )
  expect(request).not.toHaveBeenCalled()
})

describe('a wallet', () => {
  test.each(
    titled([
      '0x1',
      '0x7a6a',
      '1',
      1,
      '',
      null,
      '0x',
      {},
      'mainnet',
      `0x${'1'.repeat(65)}`,
      '9'.repeat(1_000_000),
      '0x7a69 1',
      ' ',
    ]),
  )('a wallet that is on chain %s is not asked to send', async (_, eth_chainId) => {
    const { methods, context } = wallet({ eth_chainId })
    const sending = sendTransaction({ to }, context())
    await expect(sending).rejects.toMatchObject({ code: 'invalid-network', argument: 'network' })
    expect(methods()).toEqual(['eth_chainId'])
  })

  test.each(['0x7a69', '0x7A69', '0x07a69', '31337', 31337])(
    'a wallet that is on chain %j is asked to send',
    async (eth_chainId) => {
      expect(await sendTransaction({ to }, wallet({ eth_chainId }).context())).toBe(hash)
    },
  )

  test('a wallet that cannot say where it is is not asked to send', async () => {
    const error = new RpcError(4900)
    const { methods, context } = wallet({ eth_chainId: error })
    await expect(sendTransaction({ to }, context())).rejects.toBe(error)
    expect(methods()).toEqual(['eth_chainId'])
  })

  test.each([undefined, null, '', '0x', hash.slice(0, -1), `${hash}0`, { hash }, 1])(
    'a wallet that answers %j has not told a hash',
    async (eth_sendTransaction) => {
      const sending = sendTransaction({ to }, wallet({ eth_sendTransaction }).context())
      await expect(sending).rejects.toMatchObject({ code: 'invalid-answer', argument: 'eth_sendTransaction' })
    },
  )

  test.each([
    [-32601, 'the method does not exist'],
    [-32602, 'invalid params'],
    [-32004, 'not supported'],
    [4200, 'unsupported'],
    [-32000, 'Missing or invalid parameters.'],
    [-32000, 'invalid input'],
    [-32000, 'Invalid parameters: must provide an Ethereum address.'],
    [-32601, 'Unknown method eth_sendTransaction'],
  ])(
    'a wallet that does not know the method (%i, %s) is asked by the other name, with the same',
    async (code, message) => {
      const answers = { eth_sendTransaction: new RpcError(code, message), wallet_sendTransaction: hash }
      const { request, methods, context } = wallet(answers)
      expect(await sendTransaction({ to, value: 5n }, context())).toBe(hash)
      expect(methods()).toEqual(['eth_chainId', 'eth_sendTransaction', 'wallet_sendTransaction'])
      expect(request.mock.calls[2]?.[0].params).toEqual(request.mock.calls[1]?.[0].params)
    },
  )

  test.each([
    [4001, 'User rejected the request.'],
    [5000, 'no'],
    [-32602, 'User rejected the request.'],
    [-32000, 'user rejected transaction'],
    [-32000, 'Invalid input: user denied it'],
    [-32603, 'Internal error'],
    [-32000, 'already known'],
    // What is said of a transaction that is there: a second one would be paid beside it.
    [-32000, 'invalid input: already known'],
    [-32000, 'known transaction: invalid input'],
    [-32000, `replacement: invalid params of pending ${hash}`],
    [-32000, 'Invalid parameters: replacement transaction underpriced'],
    [-32602, 'nonce too low'],
    [-32602, 'transaction underpriced'],
    [-32602, 'a transaction is pending'],
    [-32601, 'already known'],
    [-32004, 'replacement transaction underpriced'],
    [4200, 'AlreadyKnown'],
    [-32000, 'nonce too low'],
    [-32000, 'insufficient funds for gas * price + value'],
    [-32000, ''],
    [-32002, 'Request already pending'],
    [-32003, 'rejected'],
    [-32005, 'limit'],
    [4100, 'unauthorized'],
    [4900, 'disconnected'],
    [-1, 'timeout'],
  ])('a wallet that fails with %i, %s is asked once', async (code, message) => {
    const error = new RpcError(code, message)
    const { methods, context } = wallet({ eth_sendTransaction: error, wallet_sendTransaction: hash })
    await expect(sendTransaction({ to }, context())).rejects.toBe(error)
    expect(methods()).toEqual(['eth_chainId', 'eth_sendTransaction'])
  })

  test('a wallet whose connection broke is asked once', async () => {
    const error = new TypeError('fetch failed')
    const { methods, context } = wallet({ eth_sendTransaction: error, wallet_sendTransaction: hash })
    await expect(sendTransaction({ to }, context())).rejects.toBe(error)
    expect(methods().length).toBe(2)
  })

  test('a wallet that knows neither name fails with its first word, one that rejects the second with that', async () => {
    const first = new RpcError(-32602, 'bad params')
    const both = wallet({ eth_sendTransaction: first, wallet_sendTransaction: new RpcError(-32601) })
    await expect(sendTransaction({ to }, both.context())).rejects.toBe(first)
    const rejection = new RpcError(4001)
    const one = wallet({ eth_sendTransaction: first, wallet_sendTransaction: rejection })
    await expect(sendTransaction({ to }, one.context())).rejects.toBe(rejection)
    expect(one.methods().length).toBe(3)
  })

  test('a wallet hears the signal, and is not asked once it was given', async () => {
    const leaving = new AbortController()
    const { request, methods, context } = wallet()
    request.mockImplementationOnce(async () => {
      leaving.abort('left')
      return '0x7a69'
    })
    await expect(sendTransaction({ to }, { ...context(), signal: leaving.signal })).rejects.toBe('left')
    expect(methods()).toEqual(['eth_chainId'])
    expect(request.mock.calls[0]?.[1]).toBe(leaving.signal)
    await expect(sendTransaction({ to }, { ...context(), signal: leaving.signal })).rejects.toBe('left')
    expect(methods().length).toBe(1)
  })
})

describe('a contract', () => {
  const abi = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])
  const write = (tokenAddress: string, context: Signing, fields: object = {}) =>
    writeContract(
      {
        tokenAddress,
        fromAddress: context.account.address,
        abi,
        method: 'transfer',
        args: [to, 40n],
        caipNetwork: anvil.network,
        ...fields,
      },
      context,
    )

  test('a contract is written to', async () => {
    const address = await deploy(anvil, token)
    const context = signing(anvil)
    await anvil.ask(
      'anvil_setStorageAt',
      address,
      `0x${context.account.address.slice(2).padStart(64, '0')}`,
      `0x${'64'.padStart(64, '0')}`,
    )
    const sent = await write(address, context)
    expect(await anvil.mined(sent)).toMatchObject({ status: '0x1', to: address })
    const data: Hex = `0x70a08231${to.slice(2).padStart(64, '0')}`
    expect(BigInt(await anvil.ask<string>('eth_call', { to: address, data }, 'latest'))).toBe(40n)
  })

  test.each([
    ['invalid-address', 'tokenAddress', { tokenAddress: '0x12' }],
    ['invalid-address', 'fromAddress', { fromAddress: to }],
    ['invalid-address', 'fromAddress', { fromAddress: undefined }],
    ['invalid-address', 'fromAddress', { fromAddress: Object.create(null) }],
    ['invalid-address', 'fromAddress', { fromAddress: Symbol('from') }],
    ['invalid-network', 'network', { caipNetwork: undefined }],
    ['invalid-network', 'network', { caipNetwork: null }],
  ])('a contract: %s of %s is refused before the wallet is asked', async (code, argument, fields) => {
    const { request, context } = wallet()
    await expect(write(to, context(), fields)).rejects.toMatchObject({ name: 'ChainError', code, argument })
    expect(request).not.toHaveBeenCalled()
  })

  test.each([{ method: 'burn' }, { args: [] }, { args: [to, -1n] }, { args: ['x', 1n] }])(
    'a contract that cannot be called so (%o) is refused before the wallet is asked',
    async (fields) => {
      const { request, context } = wallet()
      await expect(write(to, context(), fields)).rejects.toMatchObject({ name: 'ChainError' })
      expect(request).not.toHaveBeenCalled()
    },
  )

  test.each([null, undefined])('a contract of a payload %j is refused with a ChainError', async (payload) => {
    const { request, context } = wallet()
    const error = { name: 'ChainError', code: 'invalid-value', argument: 'payload' }
    await expect(writeContract(payload as never, context())).rejects.toMatchObject(error)
    expect(request).not.toHaveBeenCalled()
  })

  test('a contract is on the network that the payload says', async () => {
    const { methods, context } = wallet()
    const caipNetwork = { ...anvil.network, id: 1, caipNetworkId: 'eip155:1' }
    await expect(write(to, context(), { caipNetwork })).rejects.toMatchObject({ code: 'invalid-network' })
    expect(methods()).toEqual(['eth_chainId'])
  })
})

describe('forms', () => {
  test.each(
    titledRows<[unknown, boolean, boolean]>([
      [hash, true, true],
      [`0x${'AB'.repeat(32)}`, true, true],
      [`0x${'a'.repeat(62)}`, false, true],
      [`0x${'a'.repeat(61)}`, false, false],
      [`0x${'a'.repeat(65)}`, false, true],
      [`0X${'a'.repeat(64)}`, false, false],
      ['a'.repeat(66), false, false],
      [`${hash}\n`, false, false],
      [`0x${'g'.repeat(64)}`, false, false],
      [`0x${'a'.repeat(1_000_000)}`, false, true],
      [`0x${'a'.repeat(20_000_000)}`, false, true],
      [`0x${'a'.repeat(20_000_000)}!`, false, false],
      [[hash], false, false],
      [{ toString: () => hash }, false, false],
      [undefined, false, false],
      [null, false, false],
      [1, false, false],
    ]).map(([words, value, one, other]) => [words, one, other, value] as const),
  )('that %s is a hash is %s, that it is a signature %s', (_, one, other, value) => {
    expect([isHash(value), isSignature(value)]).toEqual([one, other])
  })
})
