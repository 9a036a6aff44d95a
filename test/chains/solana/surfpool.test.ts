// Transfers on a real Solana runtime: what is signed here moves lamports and tokens there.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chain, transactionStatus } from '../../../chains/solana/index.ts'
import { associated } from '../../../chains/solana/programs.ts'
import type { Provider, Transfer } from '../../../src/types.ts'
import * as kit from '../../oracles/solana.ts'
import { funded } from '../../sandbox/chains/solana.mjs'
import { type Runtime, sender, startRuntime } from './runtime.ts'
import {
  base58,
  bytesOf,
  contextOf,
  fromBase64,
  type Key,
  keyOf,
  kitMessage,
  seeded,
  system,
  toBase64,
  token2022,
  tokenProgram,
  walletOf,
} from './world.ts'

const { bytes } = seeded(51)
const start = BigInt(funded)
const fee = 5000n
const fresh = () => keyOf(bytes(32)).address

let runtime: Runtime
let { send, lamports, tokens, mintOf, give, mintWithFee } = {} as Runtime
beforeAll(async () => {
  runtime = await startRuntime(52)
  ;({ send, lamports, tokens, mintOf, give, mintWithFee } = runtime)
})
afterAll(() => runtime?.stop())

/** A wallet with a node of its own. */
const sending = (key: Key, options = {}): Provider => ({
  async request({ params }) {
    const message = fromBase64(Object(params).transaction).subarray(65)
    const signed = Uint8Array.of(1, ...key.sign(message), ...message)
    const given = [toBase64(signed), { encoding: 'base64', preflightCommitment: 'confirmed', ...options }]
    return { signature: await send({ method: 'sendTransaction', params: given }) }
  },
})
const signing = (key: Key) => walletOf(key, { code: 4200 })
const transfer = (payload: Transfer, provider = sending(sender), key = sender) =>
  chain.transfer?.(payload, contextOf(key, provider, send)) as Promise<string>

describe('SOL', () => {
  test.each([
    ['that sends', sending],
    ['that only signs', signing],
  ])('SOL moves by a wallet %s, to the lamport', async (_, wallet) => {
    const [before, to] = [await lamports(sender.address), fresh()]
    const signature = await transfer({ to, amount: 1_234_567n }, wallet(sender))
    expect(await lamports(to)).toBe(1_234_567n)
    expect(await lamports(sender.address)).toBe(before - 1_234_567n - fee)
    expect(await transactionStatus(signature, send)).toEqual({
      commitment: expect.stringMatching(/confirmed|finalized/),
    })
  })

  test('SOL moves by a wallet that adds a priority fee before it signs', async () => {
    const to = fresh()
    const computeBudget = kit.address('ComputeBudget111111111111111111111111111111')
    const add = (message: Uint8Array) => {
      // The blockhash of a transfer stands behind its header and three keys.
      const blockhash = base58(message.subarray(5 + 96, 5 + 128))
      const source = kit.createNoopSigner(sender.address)
      return kitMessage(sender.address, blockhash, [
        { programAddress: computeBudget, data: Uint8Array.of(3, 64, 66, 15, 0, 0, 0, 0, 0) },
        kit.getTransferSolInstruction({ source, destination: to, amount: 2_000_000n }),
      ])
    }
    await transfer({ to, amount: 2_000_000n }, walletOf(sender, { code: -32601, change: add }))
    expect(await lamports(to)).toBe(2_000_000n)
  })

  test('SOL that is not there does not move: the node says why', async () => {
    const [poor, to] = [keyOf(bytes(32)), fresh()]
    await expect(transfer({ to, amount: start * 2n }, signing(sender))).rejects.toMatchObject({ code: -32002 })
    await expect(transfer({ to, amount: 1n }, signing(poor), poor)).rejects.toThrow(
      /debit an account but found no record/,
    )
    expect(await lamports(to)).toBe(0n)
  })

  test('SOL to the System program does not move', async () => {
    const before = await lamports(sender.address)
    await expect(transfer({ to: system, amount: 1_000_000n }, signing(sender))).rejects.toMatchObject({ code: -32002 })
    expect(await lamports(sender.address)).toBe(before)
  })

  test('SOL sent twice by a lost answer moves once', async () => {
    const to = fresh()
    const again: typeof send = async (request, signal) => {
      const answer = await send(request, signal)
      return request.method === 'sendTransaction' ? send(request, signal) : answer
    }
    const context = contextOf(sender, signing(sender), again)
    const signature = await chain.transfer?.({ to, amount: 3_000_000n }, context)
    expect(bytesOf(signature ?? '')).toHaveLength(64)
    expect(await lamports(to)).toBe(3_000_000n)
  })
})

describe.each([
  ['Token', tokenProgram],
  ['Token-2022', token2022],
])('a token of %s', (_, program) => {
  let mint: string
  const token = () => ({ address: mint, decimals: 6 })
  beforeAll(async () => {
    mint = await mintOf(program)
    await give(sender.address, mint, 1_000_000, program)
  })

  test('a token moves to a wallet without an account of it, which is made', async () => {
    const [to, before] = [fresh(), await tokens(sender.address, mint)]
    const signature = await transfer({ to, amount: 250_001n, token: token() })
    expect(await tokens(to, mint)).toBe(250_001n)
    expect(await tokens(sender.address, mint)).toBe((before ?? 0n) - 250_001n)
    expect(await transactionStatus(signature, send)).not.toHaveProperty('error')
  })

  test('a token moves to a wallet with an account of it, by a wallet that only signs', async () => {
    const to = fresh()
    await give(to, mint, 5, program)
    await transfer({ to, amount: 10n, token: token() }, signing(sender))
    await transfer({ to, amount: 11n, token: token() }, signing(sender))
    expect(await tokens(to, mint)).toBe(26n)
  })

  test('a token moves to an account of it, given by its own address', async () => {
    const owner = fresh()
    await give(owner, mint, 0, program)
    await transfer({ to: associated(owner, program, mint), amount: 7n, token: token() })
    expect(await tokens(owner, mint)).toBe(7n)
  })

  test('a token moves where somebody put lamports before', async () => {
    const to = fresh()
    await transfer({ to: associated(to, program, mint), amount: 1_000_000n })
    await transfer({ to, amount: 9n, token: token() })
    expect(await tokens(to, mint)).toBe(9n)
  })

  test('a token moves to oneself', async () => {
    const before = await tokens(sender.address, mint)
    await transfer({ to: sender.address, amount: 1n, token: token() })
    expect(await tokens(sender.address, mint)).toBe(before)
  })

  test('a token moves from another account where the associated one has too little', async () => {
    const [owner, to, other] = [keyOf(bytes(32)), fresh(), fresh()]
    await transfer({ to: owner.address, amount: 10_000_000n })
    await give(owner.address, mint, 3, program)
    // What another wallet has, put into this one's hands.
    await give(other, mint, 50, program)
    const moved = associated(other, program, mint)
    const { value } = (await send({ method: 'getAccountInfo', params: [moved, { encoding: 'base64' }] })) as {
      value: { data: [string]; lamports: number }
    }
    const data = Buffer.from(value.data[0], 'base64')
    data.set(bytesOf(owner.address), 32)
    const account = { lamports: value.lamports, owner: program, data: data.toString('hex') }
    await send({ method: 'surfnet_setAccount', params: [moved, account] })
    expect(await tokens(owner.address, mint)).toBe(53n)
    await transfer({ to, amount: 40n, token: token() }, signing(owner), owner)
    expect(await tokens(to, mint)).toBe(40n)
    expect(await tokens(owner.address, mint)).toBe(13n)
  })

  test('a token that is not there does not move: the node says why', async () => {
    const to = fresh()
    const sent = transfer({ to, amount: 10n ** 12n, token: token() }, signing(sender))
    // TokenError::InsufficientFunds is 1.
    await expect(sent).rejects.toThrow(/custom program error: 0x1/)
    expect(await tokens(to, mint)).toBeUndefined()
  })

  test('a token is not sent where nobody could fetch it', async () => {
    const unmade = associated(fresh(), program, mint)
    for (const to of [mint, program, unmade]) {
      await expect(transfer({ to, amount: 1n, token: token() })).rejects.toMatchObject({
        name: 'ChainError',
        code: 'invalid-address',
        argument: 'to',
      })
    }
  })
})

test('a token that takes a fee arrives without it', async () => {
  const mint = await mintWithFee(sender.address, 100_000n)
  const to = fresh()
  await transfer({ to, amount: 10_000n, token: { address: mint, decimals: 6 } }, signing(sender))
  expect(await tokens(sender.address, mint)).toBe(90_000n)
  expect(await tokens(to, mint)).toBe(9_900n)
})

test('a transaction that failed on chain says so, and one of nobody is unknown', async () => {
  const signature = await transfer({ to: fresh(), amount: start * 3n }, sending(sender, { skipPreflight: true }))
  const error = { InstructionError: [0, expect.anything()] }
  await expect.poll(() => transactionStatus(signature, send), { timeout: 5000 }).toMatchObject({ error })
  expect(await transactionStatus(base58(bytes(64)), send)).toBeUndefined()
})
