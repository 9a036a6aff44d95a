// What Solana says of a transfer beforehand, against what the runtime then does.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainnet } from '../../../chains/networks.ts'
import { chain } from '../../../chains/solana/index.ts'
import { associated } from '../../../chains/solana/programs.ts'
import { sender as quoting } from '../../../chains/solana/sender.ts'
import type { Send, TransferInput } from '../../../chains/types.ts'
import { hostile } from '../random.ts'
import { type Runtime, sender, startRuntime } from './runtime.ts'
import { contextOf, keyOf, seeded, system, token2022, tokenProgram, walletOf } from './world.ts'

const { bytes } = seeded(61)
const fresh = () => keyOf(bytes(32)).address
let runtime: Runtime
beforeAll(async () => {
  runtime = await startRuntime(62)
})
afterAll(() => runtime?.stop())

const from = sender.address
const reading = (send = runtime.send) => ({ network: mainnet, send })
const transfer = ({ from: _, ...payload }: TransferInput) =>
  chain.transfer?.(payload, contextOf(sender, walletOf(sender, { code: 4200 }), runtime.send))

/** What the sender has less afterwards, beside the amount of SOL. */
async function costOf(input: TransferInput): Promise<bigint> {
  const before = await runtime.lamports(from)
  await transfer(input)
  return before - (await runtime.lamports(from)) - (input.token ? 0n : input.amount)
}

describe('a quote', () => {
  test('a quote of SOL is what the runtime then takes, to the lamport', async () => {
    const input = { from, to: fresh(), amount: 5_000_000n }
    const { fee } = await quoting.quote(input, reading())
    expect(fee).toBe(5000n)
    expect(await costOf(input)).toBe(fee)
  })

  test.each([
    ['Token', tokenProgram],
    ['Token-2022', token2022],
  ])('a quote of a token of %s has the rent of an account that is made for it', async (_, program) => {
    const mint = await runtime.mintOf(program)
    await runtime.give(from, mint, 1000, program)
    const token = { address: mint, decimals: 6 }
    const input = { from, to: fresh(), amount: 5n, token }
    const first = await quoting.quote(input, reading())
    expect(first.fee).toBeGreaterThan(2_000_000n)
    expect(await costOf(input)).toBe(first.fee)
    const second = await quoting.quote(input, reading())
    expect(second).toEqual({ fee: 5000n, reserve: 5000n })
    expect(await costOf(input)).toBe(second.fee)
  })

  test('a quote of a token that takes a fee says what arrives, and what its larger account costs', async () => {
    const mint = await runtime.mintWithFee(from, 1_000_000n)
    const token = { address: mint, decimals: 6 }
    // 1 %, rounded up, of at most 1000.
    for (const [amount, received] of [
      [10_000n, 9_900n],
      [10_001n, 9_900n],
      [1n, 0n],
      [500_000n, 499_000n],
    ] as const) {
      const input = { from, to: fresh(), amount, token }
      const quote = await quoting.quote(input, reading())
      expect(quote.received).toBe(received)
      expect(await costOf(input)).toBe(quote.fee)
      expect(await runtime.tokens(input.to, mint)).toBe(received)
    }
  })

  test('all SOL but the reserve leaves an account that lives on, with room for a priority', async () => {
    const poor = keyOf(bytes(32))
    await transfer({ from, to: poor.address, amount: 50_000_000n })
    const { fee, reserve } = await quoting.quote({ from: poor.address, to: from, amount: 1n }, reading())
    const amount = 50_000_000n - reserve
    const context = contextOf(poor, walletOf(poor, { code: 4200 }), runtime.send)
    await chain.transfer?.({ to: from, amount }, context)
    expect(await runtime.lamports(poor.address)).toBe(reserve - fee)
    expect(reserve - fee).toBeGreaterThan(890_880n)
  })

  test.each([{}, null, '1e3', -1, { value: null }, { value: '<b>' }])(
    'a quote from a node that says %j is an error, never a number',
    async (answer) => {
      const lying: Send = async (request) => (request.method === 'getFeeForMessage' ? answer : runtime.send(request))
      const quote = quoting.quote({ from, to: fresh(), amount: 5n }, reading(lying))
      await expect(quote).rejects.toMatchObject({ code: 'invalid-answer' })
    },
  )
})

describe('a simulation', () => {
  test('what would go through is told by nothing', async () => {
    expect(await quoting.simulate({ from, to: fresh(), amount: 5_000_000n }, reading())).toBeUndefined()
  })

  test('a simulation says what the runtime says', async () => {
    const mint = await runtime.mintOf(tokenProgram)
    const token = { address: mint, decimals: 6 }
    await runtime.give(from, mint, 4, tokenProgram)
    for (const input of [
      { from, to: fresh(), amount: 5n, token },
      { from, to: fresh(), amount: 10n ** 15n },
      { from: fresh(), to: fresh(), amount: 5_000_000n },
    ])
      expect(await quoting.simulate(input, reading())).toMatchObject({
        kind: 'insufficientFunds',
        reason: expect.stringMatching(/\w/),
      })
  })

  test('a receiver who would have too little to live on is told of', async () => {
    expect(await quoting.simulate({ from, to: fresh(), amount: 5n }, reading())).toMatchObject({
      kind: 'insufficientFunds',
      message: expect.stringContaining('Rent'),
    })
  })

  test('a node that cannot be asked says nothing of the transfer', async () => {
    const dead: Send = (request) =>
      request.method === 'simulateTransaction' ? Promise.reject(new Error('gone')) : runtime.send(request)
    await expect(quoting.simulate({ from, to: fresh(), amount: 5n }, reading(dead))).rejects.toThrow('gone')
  })
})

describe('a receiver', () => {
  test('a receiver says what the runtime has of it', async () => {
    const mint = await runtime.mintOf(tokenProgram)
    const [used, unused] = [fresh(), fresh()]
    await transfer({ from, to: used, amount: 2_000_000n })
    const traits = (address: string) => quoting.traitsOf(address, reading())
    expect(await traits(used)).toEqual([])
    expect(await traits(unused)).toEqual(['unused'])
    expect(await traits(mint)).toEqual(['contract'])
    expect(await traits(tokenProgram)).toEqual(['contract'])
    expect(await traits(associated(unused, tokenProgram, mint))).toEqual(['contract', 'unused'])
    expect([system, '1nc1nerator11111111111111111111111111111111', used].map(quoting.isBurn)).toEqual([
      true,
      true,
      false,
    ])
  })

  test.each(hostile)('%s as a receiver is refused before anybody is asked', async (_, input) => {
    const nobody: Send = () => Promise.reject(new Error('asked'))
    await expect(quoting.traitsOf(input as string, reading(nobody))).rejects.toMatchObject({ code: 'invalid-address' })
    const payload = { from, to: input as string, amount: 1n }
    await expect(quoting.quote(payload, reading(nobody))).rejects.toMatchObject({ code: 'invalid-address' })
  })
})

describe('an error', () => {
  test.each([
    [
      'a refusal before it is sent',
      { data: { err: { InstructionError: [0, { Custom: 1 }] }, logs: ['Program log: Error: insufficient funds'] } },
      'insufficientFunds',
      'insufficient funds',
    ],
    [
      'a program',
      { err: { InstructionError: [0, { Custom: 6001 }] }, logs: ['Program log: paused'] },
      'executionReverted',
      'paused',
    ],
    ['a wallet', new Error('something else'), 'executionReverted', 'something else'],
    ['nothing', undefined, 'executionReverted', 'unknown reason'],
    ['logs that are none', { logs: 7, err: '<b>' }, 'executionReverted', '<b>'],
  ])('an error of %s is explained', (_, error, kind, reason) =>
    expect(quoting.explain(error)).toMatchObject({ kind, reason }),
  )
})
