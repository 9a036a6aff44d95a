// Fees: the spec's refusals, an exact model beside thousands of random chains, viem's word, and a real node's.
import fc from 'fast-check'
import { createPublicClient, custom } from 'viem'
import { estimateFeesPerGas } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { estimateFees } from '../../../chains/eip155/fees.ts'
import type { Send } from '../../../rpc/index.ts'
import { type Anvil, startAnvil } from '../../helpers/anvil.ts'

const hex = (value: bigint) => `0x${value.toString(16)}`
interface World {
  readonly base?: bigint | null
  readonly tip?: bigint | Error
  readonly price?: bigint | Error
}
/** A node that says so; what is an Error is refused. */
const node = ({ base, tip, price }: World) => {
  const say = (value: bigint | Error | undefined) => {
    if (typeof value !== 'bigint') throw value ?? new Error('not asked for')
    return hex(value)
  }
  return vi.fn(async ({ method }: { readonly method: string }) => {
    if (method === 'eth_getBlockByNumber')
      return { number: '0x1', ...(base !== undefined && { baseFeePerGas: base === null ? null : hex(base) }) }
    return method === 'eth_maxPriorityFeePerGas' ? say(tip) : method === 'eth_gasPrice' ? say(price) : undefined
  })
}
const asked = (send: ReturnType<typeof node>) => send.mock.calls.map(([{ method }]) => method)
const no = Object.assign(new Error('no such method'), { code: -32601 })

describe('an estimate', () => {
  test('an estimate is the base fee times 1.2 and the tip', async () => {
    const fees = await estimateFees(node({ base: 10n ** 9n, tip: 7n }))
    expect(fees).toEqual({ type: 'eip1559', maxFeePerGas: 1_200_000_007n, maxPriorityFeePerGas: 7n })
  })

  test('an estimate truncates', async () => {
    expect(await estimateFees(node({ base: 9n, tip: 0n }))).toMatchObject({ maxFeePerGas: 10n })
  })

  test('an estimate takes what the gas price is above the base fee where the node has no tip', async () => {
    const send = node({ base: 100n, tip: no, price: 130n })
    expect(await estimateFees(send)).toEqual({ type: 'eip1559', maxFeePerGas: 150n, maxPriorityFeePerGas: 30n })
    const below = node({ base: 100n, tip: no, price: 90n })
    expect(await estimateFees(below)).toEqual({ type: 'eip1559', maxFeePerGas: 120n, maxPriorityFeePerGas: 0n })
  })

  test('an estimate takes a tip that is no number for none', async () => {
    const world = node({ base: 100n, price: 130n })
    const send: Send = async (request) => (request.method === 'eth_maxPriorityFeePerGas' ? '0x' : world(request))
    expect(await estimateFees(send)).toMatchObject({ maxPriorityFeePerGas: 30n })
  })

  test('an estimate of type eip2930 is a gas price', async () => {
    const send = node({ price: 10n })
    expect(await estimateFees(send, { type: 'eip2930' })).toEqual({ type: 'eip2930', gasPrice: 12n })
    expect(asked(send)).toEqual(['eth_gasPrice'])
  })

  test.each([undefined, null])('an estimate is legacy where the base fee is %s', async (base) => {
    const send = node({ base, tip: no, price: 1001n })
    expect(await estimateFees(send)).toEqual({ type: 'legacy', gasPrice: 1201n })
  })

  test('an estimate of type legacy asks for the gas price alone', async () => {
    const send = node({ price: 10n })
    expect(await estimateFees(send, { type: 'legacy' })).toEqual({ type: 'legacy', gasPrice: 12n })
    expect(asked(send)).toEqual(['eth_gasPrice'])
  })

  test('an estimate asks for what it needs in one tick', () => {
    const send = vi.fn(() => new Promise<unknown>(() => undefined))
    void estimateFees(send)
    expect(send).toHaveBeenCalledTimes(2)
  })

  test.each([
    [{ gasPrice: 5n }, { type: 'legacy', gasPrice: 5n }],
    [{ gasPrice: 0n }, { type: 'legacy', gasPrice: 0n }],
    [
      { maxFeePerGas: 9n, maxPriorityFeePerGas: 9n },
      { type: 'eip1559', maxFeePerGas: 9n, maxPriorityFeePerGas: 9n },
    ],
  ] as const)('an estimate asks nothing where %o is given', async (options, fees) => {
    const send = node({})
    expect([await estimateFees(send, options), asked(send)]).toEqual([fees, []])
  })

  test('an estimate keeps the cap or the tip that is given', async () => {
    const world = { base: 100n, tip: 10n }
    expect(await estimateFees(node(world), { maxFeePerGas: 70n })).toMatchObject({ maxFeePerGas: 70n })
    const send = node(world)
    const fees = await estimateFees(send, { maxPriorityFeePerGas: 3n })
    expect([fees, asked(send)]).toEqual([
      { type: 'eip1559', maxFeePerGas: 123n, maxPriorityFeePerGas: 3n },
      ['eth_getBlockByNumber'],
    ])
  })

  test('an estimate fails as the node does', async () => {
    const error = new Error('down')
    await expect(estimateFees(() => Promise.reject(error))).rejects.toBe(error)
    await expect(estimateFees(node({ base: null, tip: no, price: error }))).rejects.toBe(error)
  })
})

describe('a refusal', () => {
  test.each([
    ['a tip above the cap', 'maxPriorityFeePerGas', { maxFeePerGas: 1n, maxPriorityFeePerGas: 2n }],
    ['a gas price and a cap', 'gasPrice', { gasPrice: 1n, maxFeePerGas: 1n }],
    ['a gas price and a tip', 'gasPrice', { gasPrice: 1n, maxPriorityFeePerGas: 0n }],
    ['a gas price of type eip1559', 'type', { gasPrice: 1n, type: 'eip1559' }],
    ['a cap of type legacy', 'type', { maxFeePerGas: 1n, type: 'legacy' }],
    ['an unknown type', 'type', { type: 'eip4844' }],
    ['a negative price', 'gasPrice', { gasPrice: -1n }],
    ['a cap of 2^256', 'maxFeePerGas', { maxFeePerGas: 1n << 256n }],
    ['a tip of 2^256', 'maxPriorityFeePerGas', { maxPriorityFeePerGas: 1n << 256n }],
    ['a negative tip', 'maxPriorityFeePerGas', { maxFeePerGas: 1n, maxPriorityFeePerGas: -1n }],
    ['a price that is no bigint', 'gasPrice', { gasPrice: 1 }],
    ['a multiplier of 0.999', 'multiplier', { multiplier: 0.999 }],
    ['a multiplier of 0', 'multiplier', { multiplier: 0 }],
    ['a multiplier of -2', 'multiplier', { multiplier: -2 }],
    ['a multiplier of NaN', 'multiplier', { multiplier: Number.NaN }],
    ['a multiplier of Infinity', 'multiplier', { multiplier: Number.POSITIVE_INFINITY }],
    ['a multiplier that is a text', 'multiplier', { multiplier: '1.2' }],
  ])('a refusal is made of %s before anything is asked', async (_, argument, options) => {
    const send = node({ base: 1n, tip: 1n, price: 1n })
    const fees = estimateFees(send, options as Parameters<typeof estimateFees>[1])
    await expect(fees).rejects.toMatchObject({ name: 'ChainError', code: 'invalid-fees', argument })
    expect(send).not.toHaveBeenCalled()
  })

  test("a refusal is made of a cap below the node's tip", async () => {
    const fees = estimateFees(node({ base: 100n, tip: 10n }), { maxFeePerGas: 9n })
    await expect(fees).rejects.toMatchObject({ code: 'invalid-fees', argument: 'maxPriorityFeePerGas' })
  })

  test('a refusal is made of type eip1559 where there is no base fee', async () => {
    for (const options of [{ type: 'eip1559' }, { maxFeePerGas: 10n }, { maxPriorityFeePerGas: 10n }] as const) {
      const fees = estimateFees(node({ tip: 1n, price: 1n }), options)
      await expect(fees).rejects.toMatchObject({ code: 'invalid-fees', argument: 'type' })
    }
  })

  test('a refusal is made of what outgrows 256 bits', async () => {
    const most = 2n ** 256n - 1n
    await expect(estimateFees(node({ base: most, tip: 0n }))).rejects.toMatchObject({ argument: 'maxFeePerGas' })
    await expect(estimateFees(node({ price: most, tip: no }))).rejects.toMatchObject({ argument: 'gasPrice' })
  })

  test.each([null, undefined, ''])('a refusal is made of %j for a block', async (block) => {
    const fees = estimateFees(async ({ method }) => (method === 'eth_getBlockByNumber' ? block : '0x1'))
    await expect(fees).rejects.toMatchObject({ code: 'invalid-answer', argument: 'eth_getBlockByNumber' })
  })

  test.each(['0x', '1', 1, 'x', {}, `0x${'1'.repeat(65)}`])(
    'a refusal is made of a base fee of %j',
    async (baseFeePerGas) => {
      const fees = estimateFees(async ({ method }) => (method === 'eth_getBlockByNumber' ? { baseFeePerGas } : '0x1'))
      await expect(fees).rejects.toMatchObject({ code: 'invalid-answer', argument: 'eth_getBlockByNumber' })
    },
  )
})

describe('random chains', () => {
  const soak = !!process.env.SOAK
  const runs = { numRuns: soak ? 50_000 : 2000, seed: 1559 }
  const wei = fc.bigInt({ min: 0n, max: 2n ** 100n })
  // A decimal that a double is written as: its digits are the exact ratio.
  const ratio = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 9999 }))
    .map(
      ([whole, part]) =>
        [Number(`${whole}.${part}`), BigInt(`${whole}${part}`), 10n ** BigInt(`${part}`.length)] as const,
    )

  test('random chains cost what an exact model says', async () => {
    await fc.assert(
      fc.asyncProperty(wei, wei, ratio, async (base, tip, [multiplier, above, below]) => {
        const fees = await estimateFees(node({ base, tip }), { multiplier })
        const legacy = await estimateFees(node({ price: base, tip: no }), { multiplier })
        const times = (base * above) / below
        expect(fees).toEqual({ type: 'eip1559', maxFeePerGas: times + tip, maxPriorityFeePerGas: tip })
        expect(legacy).toEqual({ type: 'legacy', gasPrice: times })
      }),
      runs,
    )
  }, 120_000)

  test('random chains cost what viem says', async () => {
    // Up to four decimals and below 10^12 wei viem's own double is exact.
    const gwei = fc.bigInt({ min: 0n, max: 10n ** 12n })
    const simple = fc.constantFrom(1, 1.01, 1.09, 1.1, 1.125, 1.2, 1.5, 2, 3.75)
    await fc.assert(
      fc.asyncProperty(gwei, gwei, gwei, simple, fc.boolean(), async (base, tip, price, multiplier, has) => {
        const send = node({ base, price, tip: has ? tip : no })
        const client = createPublicClient({
          chain: {
            id: 1,
            name: 'x',
            nativeCurrency: { name: 'x', symbol: 'X', decimals: 18 },
            rpcUrls: { default: { http: [] } },
            fees: { baseFeeMultiplier: multiplier },
          },
          transport: custom({ request: send as never }, { retryCount: 0 }),
        })
        const [ours, theirs] = await Promise.all([estimateFees(send, { multiplier }), estimateFeesPerGas(client)])
        expect(ours).toEqual({ type: 'eip1559', ...theirs })
      }),
      { ...runs, numRuns: runs.numRuns / 2 },
    )
  }, 120_000)

  test.each([
    [1e21, 10n ** 21n],
    [1.5e21, 15n * 10n ** 20n],
    [1e300, 10n ** 300n],
  ])('random chains take a multiplier of %d as it is written', async (multiplier, factor) => {
    const fees = estimateFees(node({ base: 3n, tip: 0n }), { multiplier })
    if (factor < 1n << 254n) expect(await fees).toMatchObject({ maxFeePerGas: 3n * factor })
    else await expect(fees).rejects.toMatchObject({ code: 'invalid-fees', argument: 'maxFeePerGas' })
  })
})

describe('a real node', () => {
  let anvil: Anvil
  beforeAll(async () => {
    anvil = await startAnvil()
  })
  afterAll(() => anvil.stop())

  test('a real node is asked once for both', async () => {
    await anvil.ask('anvil_setNextBlockBaseFeePerGas', '0x2540be400')
    await anvil.ask('evm_mine')
    const fees = await estimateFees(anvil.send, { maxPriorityFeePerGas: 1n })
    expect(fees).toEqual({ type: 'eip1559', maxFeePerGas: 12_000_000_001n, maxPriorityFeePerGas: 1n })
    expect(await estimateFees(anvil.send)).toMatchObject({ type: 'eip1559' })
  })
})
