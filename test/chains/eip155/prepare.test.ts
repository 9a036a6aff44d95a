// Filling in a transaction: what is asked, what is refused, and that a real node takes what comes out.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Transaction } from '../../../chains/eip155/index.ts'
import { prepareTransaction } from '../../../chains/eip155/prepare.ts'
import type { RpcRequest, Send } from '../../../rpc/index.ts'
import { type Anvil, startAnvil } from '../../helpers/anvil.ts'
import { deploy } from './contracts.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

const tx = (fields: Partial<Transaction> = {}): Transaction => ({
  from: anvil.accounts[0] as string,
  to: anvil.accounts[1] as string,
  value: 5n,
  ...fields,
})
/** The node, and what it was asked. */
const listened = () => {
  const calls: RpcRequest[] = []
  const send: Send = (request, signal) => {
    calls.push(request)
    return anvil.send(request, signal)
  }
  return { send, calls, methods: () => calls.map(({ method }) => method) }
}

describe('a transaction', () => {
  test('a transaction gets what it lacks, and the node takes it', async () => {
    const prepared = await prepareTransaction(tx(), anvil.send)
    const { baseFeePerGas } = await anvil.ask<{ baseFeePerGas: string }>('eth_getBlockByNumber', 'latest', false)
    const tip = BigInt(await anvil.ask<string>('eth_maxPriorityFeePerGas'))
    expect(prepared).toEqual({
      ...tx(),
      nonce: 0,
      chainId: 31337,
      type: 'eip1559',
      maxFeePerGas: (BigInt(baseFeePerGas) * 12n) / 10n + tip,
      maxPriorityFeePerGas: tip,
      gas: 21000n,
    })
    const quantities = Object.fromEntries(
      Object.entries(prepared).map(([name, value]) => [
        name,
        /^(bigint|number)$/.test(typeof value) ? `0x${value.toString(16)}` : value,
      ]),
    )
    const hash = await anvil.ask('eth_sendTransaction', { ...quantities, type: '0x2' })
    expect(await anvil.mined(hash)).toMatchObject({ status: '0x1', type: '0x2' })
    expect(await prepareTransaction(tx(), anvil.send)).toMatchObject({ nonce: 1 })
  })

  test('a transaction comes after those that are still pending', async () => {
    const { nonce } = await prepareTransaction(tx(), anvil.send, { parameters: ['nonce'] })
    await anvil.ask('evm_setAutomine', false)
    await anvil.ask('eth_sendTransaction', { from: tx().from, to: tx().to, value: '0x1' })
    const next = await prepareTransaction(tx(), anvil.send, { parameters: ['nonce'] })
    expect(next.nonce).toBe((nonce ?? 0) + 1)
    await anvil.ask('evm_mine')
    await anvil.ask('evm_setAutomine', true)
  })

  test('a transaction is left as it was', async () => {
    const given = Object.freeze(tx({ gas: undefined }))
    const before = { ...given }
    const prepared = await prepareTransaction(given, anvil.send)
    expect(given).toEqual(before)
    expect(prepared).not.toBe(given)
  })

  test('a transaction has all that can be asked at once asked in one tick, and its gas last', async () => {
    const { send, methods } = listened()
    const preparing = prepareTransaction(tx(), send)
    expect(methods().sort()).toEqual([
      'eth_chainId',
      'eth_getBlockByNumber',
      'eth_getTransactionCount',
      'eth_maxPriorityFeePerGas',
    ])
    await preparing
    expect(methods()[4]).toBe('eth_estimateGas')
  })

  test('a transaction is estimated as it will be sent', async () => {
    const { send, calls } = listened()
    const { nonce = 0, maxFeePerGas = 0n } = await prepareTransaction(tx({ data: '0x01' }), send)
    expect(calls.at(-1)?.params).toEqual([
      expect.objectContaining({
        from: anvil.accounts[0],
        to: anvil.accounts[1],
        value: '0x5',
        data: '0x01',
        type: '0x2',
        nonce: `0x${nonce.toString(16)}`,
        maxFeePerGas: `0x${maxFeePerGas.toString(16)}`,
      }),
    ])
  })

  test('a transaction that has everything costs no call', async () => {
    const send = vi.fn<Send>()
    const whole = tx({ nonce: 7, chainId: 1, gas: 21000n, gasPrice: 3n })
    expect(await prepareTransaction(whole, send)).toEqual({ ...whole, type: 'legacy' })
    const modern = tx({ nonce: 7, chainId: 1, gas: 1n, maxFeePerGas: 3n, maxPriorityFeePerGas: 0n, type: 'eip1559' })
    expect(await prepareTransaction(modern, send)).toEqual(modern)
    expect(send).not.toHaveBeenCalled()
  })

  test('a transaction that makes a contract needs no receiver', async () => {
    const { to: _, ...creation } = tx({ data: '0x60006000f3' })
    expect((await prepareTransaction(creation, anvil.send)).gas).toBeGreaterThan(53000n)
  })

  test('a transaction on a chain without a base fee is legacy', async () => {
    const send: Send = async (request) =>
      request.method === 'eth_getBlockByNumber' ? { number: '0x1' } : anvil.send(request)
    const gasPrice = (BigInt(await anvil.ask<string>('eth_gasPrice')) * 3n) / 2n
    const prepared = await prepareTransaction(tx(), send, { multiplier: 1.5 })
    expect(prepared).toMatchObject({ type: 'legacy', gasPrice })
    expect(prepared).not.toHaveProperty('maxFeePerGas')
  })
})

// https://eips.ethereum.org/EIPS/eip-2930
describe('an access list', () => {
  const accessList = [
    { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', storageKeys: [`0x${'0'.repeat(63)}1` as const] },
  ]
  const old: Send = async (request) =>
    request.method === 'eth_getBlockByNumber' ? { number: '0x1' } : anvil.send(request)

  test('an access list beside a gas price makes the transaction eip2930, and the node takes it', async () => {
    const gasPrice = 2n * BigInt(await anvil.ask<string>('eth_gasPrice'))
    const { send, calls } = listened()
    const prepared = await prepareTransaction(tx({ gasPrice, accessList }), send)
    expect(prepared).toMatchObject({ type: 'eip2930', gasPrice, accessList })
    // An address and a key of the list cost 2400 and 1900.
    expect(prepared.gas).toBe(21_000n + 4300n)
    const [estimated] = Object(calls.at(-1)).params
    expect(estimated).toMatchObject({ type: '0x1', accessList })
    const hash = await anvil.ask('eth_sendTransaction', { ...estimated, gas: '0x7530' })
    expect(await anvil.mined(hash)).toMatchObject({ status: '0x1', type: '0x1' })
  })

  test.each<[Partial<Transaction>, string]>([
    [{ gasPrice: 1n, accessList }, 'eip2930'],
    [{ gasPrice: 1n, accessList: [] }, 'eip2930'],
    [{ gasPrice: 1n, type: 'eip2930' }, 'eip2930'],
    [{ gasPrice: 1n, accessList, type: 'eip2930' }, 'eip2930'],
    [{ maxFeePerGas: 1n, accessList }, 'eip1559'],
    [{ maxFeePerGas: 1n, accessList, type: 'eip1559' }, 'eip1559'],
  ])('an access list leaves the type to what is given beside it (row %#)', async (fields, type) => {
    const send = vi.fn<Send>()
    expect(await prepareTransaction(tx(fields), send, { parameters: ['type'] })).toMatchObject({ type })
    expect(send).not.toHaveBeenCalled()
  })

  test('an access list alone is of what the chain has: eip1559, and without a base fee eip2930', async () => {
    expect(await prepareTransaction(tx({ accessList }), anvil.send)).toMatchObject({ type: 'eip1559', accessList })
    const { gasPrice, ...rest } = await prepareTransaction(tx({ accessList }), old)
    expect([typeof gasPrice, rest.type, rest.maxFeePerGas]).toEqual(['bigint', 'eip2930', undefined])
    for (const parameters of [['type'], ['type', 'fees']] as const)
      expect(await prepareTransaction(tx({ accessList }), old, { parameters })).toMatchObject({ type: 'eip2930' })
    const asked = await prepareTransaction(tx({ type: 'eip2930' }), anvil.send, { parameters: ['fees'] })
    expect([typeof asked.gasPrice, asked.type]).toEqual(['bigint', 'eip2930'])
  })

  const [entry] = accessList as [(typeof accessList)[0]]
  test.each<[string, string, string, object]>([
    ['invalid-fees', 'type', 'of a legacy transaction', { accessList, type: 'legacy' }],
    ['invalid-fees', 'type', 'of a legacy transaction with its price', { accessList, type: 'legacy', gasPrice: 1n }],
    ['invalid-fees', 'type', 'beside a cap', { accessList, type: 'eip2930', maxFeePerGas: 1n }],
    ['invalid-value', 'accessList', 'of null', { accessList: null }],
    ['invalid-value', 'accessList', 'of a text', { accessList: '0x' }],
    ['invalid-value', 'accessList', 'of nothing', { accessList: [null] }],
    ['invalid-value', 'accessList', 'without keys', { accessList: [{ address: entry.address }] }],
    ['invalid-value', 'accessList', 'of a short key', { accessList: [{ ...entry, storageKeys: ['0x01'] }] }],
    ['invalid-value', 'accessList', 'of keys in a text', { accessList: [{ ...entry, storageKeys: '0x' }] }],
    ['invalid-value', 'accessList', 'of no address', { accessList: [{ ...entry, address: '0x12' }] }],
  ])('an access list is refused as %s of %s where it is %s', async (code, argument, _, fields) => {
    const send = vi.fn<Send>()
    const preparing = prepareTransaction(tx(fields as Partial<Transaction>), send)
    await expect(preparing).rejects.toMatchObject({ name: 'ChainError', code, argument })
    expect(send).not.toHaveBeenCalled()
  })
})

describe('of the parameters', () => {
  test.each([
    ['none', [], [], []],
    ['nonce', ['nonce'], ['nonce'], ['eth_getTransactionCount']],
    ['chainId', ['chainId'], ['chainId'], ['eth_chainId']],
    ['type', ['type'], ['type'], ['eth_getBlockByNumber']],
    ['fees', ['fees'], ['maxFeePerGas', 'maxPriorityFeePerGas'], ['eth_getBlockByNumber', 'eth_maxPriorityFeePerGas']],
    ['gas', ['gas'], ['gas'], ['eth_estimateGas']],
  ] as const)('of the parameters: %s alone is filled in', async (_, parameters, fields, methods) => {
    const node = listened()
    const prepared = await prepareTransaction(tx(), node.send, { parameters })
    const added = Object.keys(prepared).filter((name) => !(name in tx()))
    expect([added.sort(), node.methods().sort()]).toEqual([[...fields].sort(), [...methods].sort()])
  })

  test('of the parameters the type is read from the fees where there are some', async () => {
    const send = vi.fn<Send>()
    expect(await prepareTransaction(tx({ gasPrice: 1n }), send, { parameters: ['type'] })).toMatchObject({
      type: 'legacy',
    })
    const modern = await prepareTransaction(tx({ maxFeePerGas: 1n }), send, { parameters: ['type'] })
    expect(modern).toMatchObject({ type: 'eip1559' })
    expect(send).not.toHaveBeenCalled()
  })

  test('of the parameters the type is asked for where there are none', async () => {
    const send: Send = async () => ({ number: '0x1' })
    expect(await prepareTransaction(tx(), send, { parameters: ['type'] })).toMatchObject({ type: 'legacy' })
  })
})

describe('a refusal', () => {
  const mixed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'
  test.each([
    ['invalid-address', 'from', { from: '0x12' }],
    ['invalid-address', 'from', { from: mixed }],
    ['invalid-address', 'from', { from: undefined }],
    ['invalid-address', 'to', { to: mixed }],
    ['invalid-address', 'to', { to: '' }],
    ['invalid-address', 'to', { to: null }],
    ['invalid-amount', 'value', { value: -1n }],
    ['invalid-amount', 'value', { value: 1n << 256n }],
    ['invalid-amount', 'value', { value: 1.5 }],
    ['invalid-amount', 'value', { value: '1' }],
    ['invalid-value', 'gas', { gas: -1n }],
    ['invalid-value', 'data', { data: '0x1' }],
    ['invalid-value', 'data', { data: 'ab' }],
    ['invalid-value', 'nonce', { nonce: -1 }],
    ['invalid-value', 'nonce', { nonce: 1.5 }],
    ['invalid-value', 'nonce', { nonce: Number.NaN }],
    ['invalid-value', 'nonce', { nonce: 2 ** 53 }],
    ['invalid-value', 'nonce', { nonce: 1n }],
    ['invalid-value', 'nonce', { nonce: '0x1' }],
    ['invalid-value', 'nonce', { nonce: null }],
    ['invalid-value', 'chainId', { chainId: -1 }],
    ['invalid-value', 'chainId', { chainId: '1' }],
    ['invalid-value', 'chainId', { chainId: 0 }],
    ['invalid-value', 'chainId', { chainId: null }],
    ['invalid-value', 'chainId', { chainId: 2 ** 53 }],
    ['invalid-fees', 'type', { type: 'constructor' }],
    ['invalid-fees', 'type', { type: 'toString' }],
    ['invalid-fees', 'type', { type: 'eip4844' }],
    ['invalid-fees', 'maxFeePerGas', { maxFeePerGas: 1n << 256n }],
    ['invalid-fees', 'maxPriorityFeePerGas', { maxFeePerGas: 1n, maxPriorityFeePerGas: 2n }],
    ['invalid-fees', 'maxPriorityFeePerGas', { maxPriorityFeePerGas: 1n << 256n }],
    ['invalid-fees', 'maxPriorityFeePerGas', { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n << 256n }],
    ['invalid-fees', 'maxPriorityFeePerGas', { maxPriorityFeePerGas: -1n }],
    ['invalid-fees', 'maxPriorityFeePerGas', { maxPriorityFeePerGas: 1.5 }],
    ['invalid-fees', 'maxPriorityFeePerGas', { maxPriorityFeePerGas: null }],
    ['invalid-fees', 'gasPrice', { gasPrice: 1n << 256n }],
    ['invalid-fees', 'gasPrice', { maxFeePerGas: 1n, gasPrice: 1n }],
    ['invalid-fees', 'gasPrice', { maxPriorityFeePerGas: 1n, gasPrice: 1n }],
    ['invalid-fees', 'type', { type: 'legacy', maxFeePerGas: 1n }],
  ])('a refusal with %s of %s comes before anything is asked, for %o', async (code, argument, fields) => {
    const send = vi.fn<Send>()
    const preparing = prepareTransaction(tx(fields as Partial<Transaction>), send)
    await expect(preparing).rejects.toMatchObject({ name: 'ChainError', code, argument })
    expect(send).not.toHaveBeenCalled()
  })

  test('a refusal of a multiplier below 1 is that of the fees', async () => {
    const preparing = prepareTransaction(tx(), anvil.send, { multiplier: 0.5 })
    await expect(preparing).rejects.toMatchObject({ code: 'invalid-fees', argument: 'multiplier' })
  })

  test('a refusal to estimate carries what the node says', async () => {
    const stop = await deploy(anvil, '0x6460006000fd6000526005601bf3')
    const preparing = prepareTransaction(tx({ to: stop, value: 0n }), anvil.send)
    const error = await preparing.catch((reason) => reason)
    expect(error).toMatchObject({ name: 'ChainError', code: 'estimate-gas', message: 'error estimating gas' })
    expect(error.cause).toMatchObject({ name: 'RpcError', code: 3 })
  })

  test.each(['0x', '1', null, 12, `0x${'1'.repeat(20)}`])('a refusal is made of %j for a nonce', async (answer) => {
    const send: Send = async (request) => (request.method === 'eth_getTransactionCount' ? answer : anvil.send(request))
    const preparing = prepareTransaction(tx(), send)
    await expect(preparing).rejects.toMatchObject({ code: 'invalid-answer', argument: 'eth_getTransactionCount' })
  })

  // https://eips.ethereum.org/EIPS/eip-155 has no chain 0: what is signed for it counts on every chain.
  test.each(['0x0', '0x', null, ['0x1'], `0x${'1'.repeat(20)}`])(
    'a refusal is made of %j for a chain id',
    async (answer) => {
      const send: Send = async (request) => (request.method === 'eth_chainId' ? answer : anvil.send(request))
      const preparing = prepareTransaction(tx(), send)
      await expect(preparing).rejects.toMatchObject({ code: 'invalid-answer', argument: 'eth_chainId' })
    },
  )
})
