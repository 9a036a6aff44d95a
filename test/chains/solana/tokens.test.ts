// What an address has of tokens, and what became of a transaction.
import { describe, expect, test } from 'vitest'
import { tokenBalances, transactionStatus } from '../../../chains/solana/index.ts'
import { titled } from '../../helpers/title.ts'
import { base58, mintAccount, seeded, token2022, tokenAccount, tokenProgram, worldOf } from './world.ts'

const { address, bytes } = seeded(41)
const [owner, first, second, third] = [address(), address(), address(), address()]
const network = undefined as never
const held = (program: string, mint: string, amount: bigint, decimals = 6) => ({
  pubkey: address(),
  account: tokenAccount(program, mint, owner, amount, { decimals }),
})

describe('token balances', () => {
  test('token balances are of both programs, a mint’s accounts summed and none rounded', async () => {
    const world = worldOf('')
    world.owned.set(tokenProgram, [
      held(tokenProgram, first, 2n ** 64n - 1n),
      held(tokenProgram, second, 0n, 0),
      held(tokenProgram, first, 2n),
    ])
    world.owned.set(token2022, [held(token2022, third, 9007199254740993n, 18)])
    expect(await tokenBalances(owner, network, world.send)).toEqual([
      { address: first, decimals: 6, amount: 2n ** 64n + 1n },
      { address: second, decimals: 0, amount: 0n },
      { address: third, decimals: 18, amount: 9007199254740993n },
    ])
    // https://solana.com/docs/rpc/http/gettokenaccountsbyowner
    expect(world.calls).toEqual(
      [tokenProgram, token2022].map((programId) => ({
        method: 'getTokenAccountsByOwner',
        params: [owner, { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
      })),
    )
  })

  test('token balances of who has none are none', async () => {
    expect(await tokenBalances(owner, network, worldOf('').send)).toEqual([])
  })

  const bad = (change: object) => {
    const row = held(tokenProgram, first, 1n)
    const { data } = row.account
    const info = { ...data.parsed.info, ...change }
    return { ...row, account: { ...row.account, data: { ...data, parsed: { ...data.parsed, info } } } }
  }
  test.each(
    titled<unknown>([
      null,
      5,
      {},
      { pubkey: owner },
      { ...held(tokenProgram, first, 1n), pubkey: 'x' },
      { pubkey: owner, account: mintAccount(tokenProgram, 6) },
      { pubkey: owner, account: { data: ['AAAA', 'base64'] } },
      { pubkey: owner, account: { data: 'AAAA' } },
      bad({ mint: 'x' }),
      bad({ tokenAmount: undefined }),
      bad({ tokenAmount: { amount: '1' } }),
      bad({ tokenAmount: { amount: '1', decimals: 256 } }),
      bad({ tokenAmount: { amount: '1', decimals: -1 } }),
      bad({ tokenAmount: { amount: '1', decimals: 2 ** 32 } }),
      bad({ tokenAmount: { amount: '1', decimals: '6' } }),
      bad({ tokenAmount: { amount: '1.5', decimals: 6 } }),
      bad({ tokenAmount: { amount: '', decimals: 6 } }),
      bad({ tokenAmount: { amount: '-1', decimals: 6 } }),
      bad({ tokenAmount: { amount: 2 ** 53, decimals: 6 } }),
      bad({ tokenAmount: { amount: `${2n ** 64n}`, decimals: 6 } }),
      bad({ owner: undefined }),
    ]),
  )('token balances are unknown where one row is %s', async (_, row) => {
    const world = worldOf('')
    world.owned.set(tokenProgram, [held(tokenProgram, first, 1n), row as never])
    await expect(tokenBalances(owner, network, world.send)).rejects.toMatchObject({
      name: 'ChainError',
      code: 'invalid-answer',
      argument: 'getTokenAccountsByOwner',
    })
  })

  const failed = {
    name: 'ChainError',
    code: 'invalid-answer',
    argument: 'getTokenAccountsByOwner',
  }
  const row = held(tokenProgram, first, 1n)
  test.each<[string, readonly ReturnType<typeof held>[]]>([
    ['another’s', [row, { pubkey: address(), account: tokenAccount(tokenProgram, first, address(), 5n) }]],
    ['of a program that was not asked about', [row, held(token2022, first, 5n)]],
    ['there twice', [row, row]],
    ['one of more than a person has', Array.from({ length: 10_001 }, () => ({ ...row, pubkey: address() }))],
  ])('token balances are unknown where an account is %s', async (_, rows) => {
    const world = worldOf('')
    world.owned.set(tokenProgram, rows)
    await expect(tokenBalances(owner, network, world.send)).rejects.toMatchObject(failed)
  })

  test('token balances of ten thousand accounts are summed', async () => {
    const world = worldOf('')
    world.owned.set(
      tokenProgram,
      Array.from({ length: 10_000 }, () => ({ ...row, pubkey: address() })),
    )
    expect(await tokenBalances(owner, network, world.send)).toEqual([{ address: first, decimals: 6, amount: 10_000n }])
  })

  test('token balances are unknown where two accounts of a token count it in different decimals', async () => {
    const world = worldOf('')
    world.owned.set(tokenProgram, [row, held(tokenProgram, first, 1n, 9)])
    await expect(tokenBalances(owner, network, world.send)).rejects.toMatchObject(failed)
  })

  test('token balances are unknown where one program’s are', async () => {
    const error = new Error('down')
    const { send } = worldOf('')
    const half: typeof send = async (request) =>
      JSON.stringify(request).includes(token2022) ? Promise.reject(error) : send(request)
    await expect(tokenBalances(owner, network, half)).rejects.toBe(error)
  })

  test('token balances of what is no address are not asked for', async () => {
    const world = worldOf('')
    const wrong = { name: 'ChainError', code: 'invalid-address', argument: 'address' }
    await expect(tokenBalances('x', network, world.send)).rejects.toMatchObject(wrong)
    expect(world.calls).toEqual([])
  })
})

describe('a transaction’s status', () => {
  const signature = base58(bytes(64))
  const asked: unknown[] = []
  const status = (value: unknown) =>
    transactionStatus(signature, async (request) => {
      asked.push(request)
      return { context: { slot: 1 }, value }
    })

  test.each(['processed', 'confirmed', 'finalized'])('a transaction’s status may be %s', async (commitment) => {
    const row = { slot: 1, confirmations: 1, confirmationStatus: commitment, err: null, status: { Ok: null } }
    expect(await status([row])).toEqual({ commitment })
    // https://solana.com/docs/rpc/http/getsignaturestatuses
    expect(asked.pop()).toEqual({
      method: 'getSignatureStatuses',
      params: [[signature], { searchTransactionHistory: true }],
    })
    const error = { InstructionError: [0, { Custom: 1 }] }
    expect(await status([{ ...row, err: error }])).toEqual({ commitment, error })
    expect(await status([{ ...row, err: 'AccountNotFound' }])).toEqual({ commitment, error: 'AccountNotFound' })
  })

  test('a transaction’s status of what no node knows is absent', async () => {
    expect(await status([null])).toBeUndefined()
  })

  test.each([
    undefined,
    null,
    5,
    [],
    {},
    [undefined],
    [5],
    [{}],
    [{ err: null }],
    [{ confirmationStatus: 'confirmed' }],
    [{ confirmationStatus: null, err: null }],
    [{ confirmationStatus: 'rooted', err: null }],
    [{ confirmationStatus: ['confirmed'], err: null }],
  ])('a transaction’s status that is %j is no answer', async (value) => {
    await expect(status(value)).rejects.toMatchObject({ code: 'invalid-answer', argument: 'getSignatureStatuses' })
  })

  test.each(['', owner, `0x${'a'.repeat(64)}`, undefined, null, 5])(
    'a transaction’s status of %j is not asked for',
    async (value) => {
      asked.length = 0
      await expect(transactionStatus(value as never, async (request) => asked.push(request))).rejects.toMatchObject({
        name: 'ChainError',
        code: 'invalid-signature',
        argument: 'signature',
      })
      expect(asked).toEqual([])
    },
  )
})
