// What an account has of tokens and things on a real Solana runtime, and what nodes that lie are believed.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { solana as network } from '../../../chains/networks.ts'
import { chain } from '../../../chains/solana/chain.ts'
import { reader } from '../../../chains/solana/reader.ts'
import type { Holding, NftHolding, Outcome, Provider, Send } from '../../../chains/types.ts'
import { http, type RpcRequest } from '../../../rpc/index.ts'
import { type Local, mnemonic, startLocal } from '../../helpers/local.ts'
import { fakeTimers, pass, outcome as settledWith } from '../../helpers/time.ts'
import { accountsOf } from '../../sandbox/chains/accounts.mjs'
import { startSolana } from '../../sandbox/chains/solana.mjs'
import { hostile } from '../random.ts'
import {
  base58,
  contextOf,
  keyOf,
  mintAccount,
  seeded,
  system,
  systemAccount,
  token2022,
  tokenAccount,
  tokenProgram,
  type World,
  walletOf,
  worldOf,
} from './world.ts'

const { bytes, address } = seeded(61)
const tokens = (owner: string, listed: readonly string[], send: Send) =>
  reader.tokens?.(
    owner,
    listed.map((mint) => ({ address: mint, decimals: 6 })),
    { network, send },
  ) as Promise<readonly Holding[]>
const nfts = (owner: string, mints: readonly string[], send: Send) =>
  reader.nfts?.(
    owner,
    mints.map((contract) => ({ contract })),
    { network, send },
  ) as Promise<readonly NftHolding[]>
const outcome = (hash: string, send: Send, signal?: AbortSignal) =>
  reader.outcome?.({ hash, from: system }, { network, send, ...(signal && { signal }) }) as Promise<Outcome>

describe('on a chain', () => {
  let solana: Local
  let send: Send
  beforeAll(async () => {
    solana = await startLocal(startSolana)
    send = http(solana.url)
  })
  afterAll(() => solana?.stop())

  /** A mint as the programs lay it out. */
  async function mintOf(program: string, decimals: number): Promise<string> {
    const data = Buffer.alloc(82)
    data.writeBigUInt64LE(10n ** 18n, 36)
    data.set([decimals, 1], 44)
    const mint = address()
    const account = { lamports: 10_000_000, owner: program, data: data.toString('hex'), executable: false }
    await send({ method: 'surfnet_setAccount', params: [mint, account] })
    return mint
  }
  const give = (owner: string, mint: string, amount: number, program: string) =>
    send({ method: 'surfnet_setTokenAccount', params: [owner, mint, { amount }, program] })

  test('on a chain tokens of both programs are there, and what is listed beside them is not', async () => {
    const owner = address()
    const [first, second, third] = [
      await mintOf(tokenProgram, 6),
      await mintOf(token2022, 9),
      await mintOf(token2022, 0),
    ]
    await give(owner, first, 1_234_567, tokenProgram)
    await give(owner, second, 5, token2022)
    const lacking = address()
    const found = await tokens(owner, [third, second, lacking, 'x'], send)
    expect(found).toHaveLength(5)
    expect(new Set(found)).toEqual(
      new Set([
        { address: first, decimals: 6, amount: 1_234_567n },
        { address: second, decimals: 9, amount: 5n },
        { address: third, amount: 0n },
        { address: lacking, amount: 0n },
        { address: 'x' },
      ]),
    )
  })

  test('on a chain a thing is whose account has one of it, and what is no thing is unknown', async () => {
    const [owner, other] = [address(), address()]
    const [mine, new22, theirs, gone, coin] = await Promise.all([
      mintOf(tokenProgram, 0),
      mintOf(token2022, 0),
      mintOf(tokenProgram, 0),
      mintOf(tokenProgram, 0),
      mintOf(tokenProgram, 6),
    ])
    await give(owner, mine, 1, tokenProgram)
    await give(owner, new22, 1, token2022)
    await give(other, theirs, 1, tokenProgram)
    await give(owner, gone, 0, tokenProgram)
    await give(owner, coin, 1, tokenProgram)
    const list = [theirs, mine, new22, gone, coin, address(), owner, 'x', '', mine]
    const owned = [false, true, true, false, undefined, undefined, undefined, undefined, undefined, true]
    expect((await nfts(owner, list, send)).map(({ isOwned }) => isOwned)).toEqual(owned)
  })

  test('on a chain a transfer is confirmed, and one that fails there has failed', async () => {
    const sender = keyOf(accountsOf('solana', mnemonic)[0]?.secret as Uint8Array)
    const provider = (skipPreflight: boolean): Provider => ({
      async request(args) {
        const { transaction } = (await walletOf(sender).request({ ...args, method: 'solana_signTransaction' })) as {
          transaction: string
        }
        const params = [transaction, { encoding: 'base64', preflightCommitment: 'confirmed', skipPreflight }]
        return { signature: await send({ method: 'sendTransaction', params }) }
      },
    })
    const paid = (amount: bigint, skipPreflight = false) =>
      chain.transfer?.({ to: address(), amount }, contextOf(sender, provider(skipPreflight), send)) as Promise<string>
    const good = await paid(1_000_000n)
    expect(await outcome(good, send)).toEqual({ status: 'confirmed', hash: good })
    const bad = await paid(2n ** 62n, true)
    expect(await outcome(bad, send)).toEqual({ status: 'failed', hash: bad })
  })
})

const [owner, first, second] = [address(), address(), address()]
const held = (program: string, mint: string, amount: bigint, decimals = 0, of = owner) => ({
  pubkey: address(),
  account: tokenAccount(program, mint, of, amount, { decimals }),
})
const nodeOf = (rows: readonly ReturnType<typeof held>[], accounts: Readonly<Record<string, object>> = {}): World => {
  const world = worldOf('')
  world.owned.set(tokenProgram, rows)
  for (const [mint, account] of Object.entries(accounts)) world.accounts.set(mint, account as never)
  return world
}

test('things are asked for in one round, a hundred mints to a call and none twice', async () => {
  const mints = Array.from({ length: 120 }, address)
  const last = mints.at(-1) as string
  const world = nodeOf([held(tokenProgram, last, 1n)], { [last]: mintAccount(tokenProgram, 0) })
  const told = nfts(owner, [...mints, ...mints], world.send)
  expect(world.calls.map(({ method, params }) => [method, (params[0] as string[]).length])).toEqual([
    ['getMultipleAccounts', 100],
    ['getMultipleAccounts', 20],
    ['getTokenAccountsByOwner', owner.length],
    ['getTokenAccountsByOwner', owner.length],
  ])
  const things = await told
  expect(things.filter(({ isOwned }) => isOwned !== undefined)).toEqual([{ isOwned: true }, { isOwned: true }])
  expect([things[119], things[239]]).toEqual([{ isOwned: true }, { isOwned: true }])
})

test('nothing is asked for where nothing is listed that could be a mint', async () => {
  const world = worldOf('')
  expect(await nfts(owner, [], world.send)).toEqual([])
  expect(await nfts(owner, ['x', '', undefined as never], world.send)).toEqual([{}, {}, {}])
  expect(world.calls).toEqual([])
  await expect(tokens('x', [], world.send)).rejects.toMatchObject({ code: 'invalid-address' })
})

test.each<[string, object]>([
  ['a wallet', systemAccount],
  ['another program’s', mintAccount(system, 0)],
  ['a token account', tokenAccount(tokenProgram, first, owner, 1n, { decimals: 0 })],
  ['a mint of what can be divided', mintAccount(tokenProgram, 6)],
  ['a mint without decimals', mintAccount(tokenProgram, undefined as never)],
])('a thing is unknown where its account is %s', async (_, account) => {
  const { send } = nodeOf([held(tokenProgram, first, 1n)], { [first]: account, [second]: mintAccount(tokenProgram, 0) })
  expect(await nfts(owner, [first, second], send)).toEqual([{}, { isOwned: false }])
})

test('a list that is half wrong, or another’s, is neither a token nor a thing, nor the lack of one', async () => {
  const good = held(tokenProgram, first, 1n)
  const invalid = { name: 'ChainError', code: 'invalid-answer', argument: 'getTokenAccountsByOwner' }
  for (const row of [good, held(tokenProgram, second, 1n, 0, address()), held(token2022, second, 1n), null as never]) {
    const { send } = nodeOf([good, row], { [first]: mintAccount(tokenProgram, 0) })
    await expect(tokens(owner, [second], send)).rejects.toMatchObject(invalid)
    await expect(nfts(owner, [second], send)).rejects.toMatchObject(invalid)
  }
})

test('where one of the programs cannot be asked nothing is said to be zero', async () => {
  const error = new TypeError('fetch failed')
  const { send } = nodeOf([held(tokenProgram, first, 1n)], { [first]: mintAccount(tokenProgram, 0) })
  const half: Send = async (request) =>
    JSON.stringify(request).includes(token2022) ? Promise.reject(error) : send(request)
  await expect(tokens(owner, [second], half)).rejects.toBe(error)
  await expect(nfts(owner, [second], half)).rejects.toBe(error)
})

describe.each(hostile)('%s, as the answer of a node', (_, value) => {
  test.each<[string, (answer: unknown) => unknown]>([
    ['an answer', (answer) => answer],
    ['its value', (answer) => ({ context: { slot: 1 }, value: answer })],
    ['its only row', (answer) => ({ context: { slot: 1 }, value: [answer] })],
  ])('a hostile value as %s is no amount and no thing', async (_, answerOf) => {
    const send: Send = async () => answerOf(value)
    for (const ask of [tokens, nfts]) {
      const error = await ask(owner, [first], send).then(
        (found) => expect.fail(`resolved with ${found.length}`),
        (reason: Error) => reason,
      )
      if (error.message !== 'a getter that throws') expect(error).toMatchObject({ name: 'ChainError' })
    }
  })
})

describe('a transaction', () => {
  beforeEach(fakeTimers)
  afterEach(() => {
    vi.useRealTimers()
  })
  const hash = base58(bytes(64))
  const statuses = (...rows: readonly unknown[]) => ({ context: { slot: 1 }, value: rows })
  const status = (confirmationStatus: string, err: unknown = null) => statuses({ slot: 1, confirmationStatus, err })
  /** A node whose answer changes. */
  const nodeThat = (answer: unknown) => {
    const state = { answer, calls: [] as RpcRequest[] }
    const send: Send = async (request) => {
      state.calls.push(request)
      if (state.answer instanceof Error) throw state.answer
      return state.answer
    }
    return { state, send }
  }

  test('a transaction is waited for until enough have voted for its block', async () => {
    const { state, send } = nodeThat(statuses(null))
    const told = outcome(hash, send)
    await pass(5000)
    state.answer = status('processed')
    await pass(5000)
    expect(await settledWith(told)).toBe('waiting')
    state.answer = status('confirmed')
    await pass(5000)
    expect(await told).toEqual({ status: 'confirmed', hash })
  })

  test('a transaction that failed in its block has failed', async () => {
    const { send } = nodeThat(status('finalized', { InstructionError: [0, { Custom: 1 }] }))
    expect(await outcome(hash, send)).toEqual({ status: 'failed', hash })
  })

  test('a transaction that no node knows after its blockhash is over is dropped', async () => {
    const { send } = nodeThat(statuses(null))
    const told = outcome(hash, send)
    const dropped = expect(told).rejects.toMatchObject({ name: 'ChainError', code: 'dropped', argument: 'hash' })
    await pass(79_000)
    expect(await settledWith(told)).toBe('waiting')
    await pass(6000)
    await dropped
  })

  test.each<[string, unknown]>([
    ['is away', new TypeError('fetch failed')],
    ['says what is no answer', statuses(undefined)],
    ['does not see it confirmed', status('processed')],
    ['answers of nothing', {}],
  ])('a transaction is not dropped where the node %s', async (_, answer) => {
    const { send } = nodeThat(answer)
    const late = expect(outcome(hash, send)).rejects.toMatchObject({ name: 'ChainError', code: 'timeout' })
    await pass(95_000)
    await late
  })

  test('a transaction is not waited for where it is none, nor longer than whoever asked stays', async () => {
    const { state, send } = nodeThat(statuses(null))
    await expect(outcome('x', send)).rejects.toMatchObject({ name: 'ChainError', code: 'invalid-signature' })
    expect(state.calls).toEqual([])
    const leaving = new AbortController()
    const left = expect(outcome(hash, send, leaving.signal)).rejects.toBe('left')
    await pass(2000)
    leaving.abort('left')
    await left
    expect(state.calls).toHaveLength(2)
  })
})
