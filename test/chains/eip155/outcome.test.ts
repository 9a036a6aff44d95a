// What became of a transaction that a page before this one has sent: on a real chain, and on nodes that forget or lag.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { reader } from '../../../chains/eip155/reader.ts'
import type { SentInput } from '../../../chains/types.ts'
import type { RpcRequest, Send } from '../../../rpc/index.ts'
import { type Anvil, startAnvil } from '../../helpers/anvil.ts'
import { fakeTimers, pass, outcome as settledWith } from '../../helpers/time.ts'
import { hostile } from '../random.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil?.stop())
const outcome = (sent: SentInput, send: Send = anvil.send, signal?: AbortSignal) =>
  reader.outcome?.(sent, { network: anvil.network, send, ...(signal && { signal }) }) as Promise<unknown>

describe('on a chain', () => {
  let snapshot: string
  beforeEach(async () => {
    snapshot = await anvil.ask('evm_snapshot')
    await anvil.ask('evm_setAutomine', false)
  })
  afterEach(async () => {
    await anvil.ask('anvil_dropAllTransactions')
    await anvil.ask('evm_revert', snapshot)
    await anvil.ask('evm_setAutomine', true)
  })
  const mine = (blocks = 1) => anvil.ask('anvil_mine', `0x${blocks.toString(16)}`)
  /** Sends from the first account; a later one of the same number replaces the one before. */
  async function submit({
    price = 10,
    ...fields
  }: {
    price?: number
    to?: string
    value?: string
    data?: string
  } = {}) {
    const [from, to] = anvil.accounts as [string, string]
    const nonce = await anvil.ask<string>('eth_getTransactionCount', from, 'latest')
    const gasPrice = `0x${(price * 1e9).toString(16)}`
    const tx = { from, to, value: '0x5', gas: '0x30000', gasPrice, nonce, ...fields }
    return { hash: await anvil.ask<string>('eth_sendTransaction', tx), from, nonce: Number.parseInt(nonce, 16) }
  }

  test('on a chain a transaction that is mined is confirmed', async () => {
    const { nonce, ...sent } = await submit()
    await mine()
    for (const known of [sent, { ...sent, nonce }])
      expect(await outcome(known)).toEqual({ status: 'confirmed', hash: sent.hash })
  })

  test('on a chain a transaction that reverts has failed', async () => {
    // PUSH1 0, PUSH1 0, REVERT, as the code of a new contract.
    const sent = await submit({ to: undefined as never, data: '0x60006000fd', value: '0x0' })
    await mine()
    expect(await outcome(sent)).toEqual({ status: 'failed', hash: sent.hash })
  })

  /** Resolves once the node was asked for the receipt so often. */
  const reading = (times: number) => {
    const calls: string[] = []
    const send: Send = async (request, signal) => {
      const answer = await anvil.send(request, signal)
      calls.push(request.method)
      return answer
    }
    const receipts = () => calls.filter((method) => method === 'eth_getTransactionByHash').length
    return { send, isRead: () => vi.waitFor(() => expect(receipts()).toBeGreaterThanOrEqual(times), { interval: 5 }) }
  }
  test('on a chain a transaction that is repriced while the page looks on is told by the other one', async () => {
    const first = await submit()
    const { send, isRead } = reading(2)
    const told = outcome(first, send)
    await isRead()
    const second = await submit({ price: 20 })
    await mine()
    expect(await told).toEqual({ status: 'confirmed', hash: second.hash, replaced: 'repriced' })
  })

  test.each([
    // What the first one was is not known any more, so nothing says that they do the same.
    ['replaced', {}, 0],
    ['replaced', { value: '0x6' }, 50],
    ['replaced', { value: '0x6' }, 300],
    ['cancelled', { value: '0x0', to: 'itself' }, 3],
  ])(
    'on a chain a transaction that was %s by %j while nobody looked, under %i blocks, is told too',
    async (replaced, change, depth) => {
      await mine(5)
      const first = await submit()
      const second = await submit({ price: 20, ...change, ...('to' in change && { to: first.from }) })
      await mine(1 + depth)
      expect(await anvil.ask('eth_getTransactionByHash', first.hash)).toBeNull()
      expect(await outcome(first)).toEqual({ status: 'confirmed', hash: second.hash, replaced })
    },
  )

  test('on a chain a replacement that reverted has failed', async () => {
    const first = await submit()
    const second = await submit({ price: 20, to: undefined as never, data: '0x60006000fd', value: '0x0' })
    await mine(2)
    expect(await outcome(first)).toEqual({ status: 'failed', hash: second.hash, replaced: 'replaced' })
  })

  test('on a chain a transaction is waited for no longer than whoever asked stays', async () => {
    const first = await submit()
    const leaving = new AbortController()
    const { send, isRead } = reading(2)
    const told = outcome(first, send, leaving.signal)
    const left = expect(told).rejects.toBe('left')
    await isRead()
    leaving.abort('left')
    await left
    await expect(outcome(first, anvil.send, leaving.signal)).rejects.toBe('left')
  })
})

const hash = `0x${'1'.repeat(64)}`
const other = `0x${'2'.repeat(64)}`
const from = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const sent = { hash, from, nonce: 7 }
const hex = (value: number): string => `0x${value.toString(16)}`

describe('a node', () => {
  beforeEach(fakeTimers)
  afterEach(() => {
    vi.useRealTimers()
  })
  interface Facts {
    head: number
    /** The block in which the number is used, and by which transaction, if a block shows one. */
    at: number
    taken: string | undefined
    /** Blocks whose state the node has. */
    kept: number
    receipts: readonly string[]
    /** When that block was mined, in ms since 1970. */
    minedAt: number
  }
  function model(facts: Partial<Facts> = {}) {
    const chain: Facts = {
      head: 5_000_000,
      at: 4_999_950,
      taken: other,
      kept: 1e9,
      receipts: [other],
      minedAt: 0,
      ...facts,
    }
    const calls: RpcRequest[] = []
    const answers: Readonly<Record<string, (...params: readonly never[]) => unknown>> = {
      eth_blockNumber: () => hex(chain.head),
      eth_getTransactionByHash: () => null,
      eth_getTransactionReceipt: (of: string) =>
        chain.receipts.includes(of) ? { transactionHash: of, status: '0x1', blockNumber: hex(chain.at) } : null,
      eth_getTransactionCount: (_, block: string) => {
        const at = block === 'latest' ? chain.head : Number(block)
        if (at <= chain.head - chain.kept) throw Object.assign(new Error('missing trie node'), { code: -32000 })
        return at < chain.at ? '0x7' : '0x8'
      },
      eth_getBlockByNumber: (block: string) => ({
        timestamp: hex(chain.minedAt / 1000),
        transactions:
          Number(block) === chain.at && chain.taken
            ? [{ hash: chain.taken, from, nonce: '0x7', blockNumber: block }]
            : [],
      }),
    }
    const send: Send = async (request) => {
      calls.push(request)
      return answers[request.method]?.(...(request.params as never[]))
    }
    const count = (method: string) => calls.filter((call) => call.method === method).length
    return { chain, send, calls, count }
  }

  test.each([
    ['just now', 4_999_950, 128],
    ['long ago, with the state of it', 4_995_000, 1e9],
    ['in the last year, with the state of it', 4_100_000, 1e9],
  ])('a node finds what took the number %s in few calls and one block', async (_, at, kept) => {
    const { send, calls, count } = model({ at, kept })
    expect(await outcome(sent, send)).toEqual({ status: 'confirmed', hash: other, replaced: 'replaced' })
    expect(count('eth_getBlockByNumber')).toBe(1)
    expect(calls.length).toBeLessThan(40)
  })

  test('what was mined before it was sent has not taken its place, and what was mined after it has', async () => {
    const minedAt = 1_700_000_000_000
    const { send } = model({ minedAt })
    const after = { ...sent, at: minedAt + 600_000 }
    const late = expect(outcome(after, send)).rejects.toMatchObject({ name: 'ChainError', code: 'timeout' })
    await pass(190_000)
    await late
    const before = { ...sent, at: minedAt - 12_000 }
    expect(await outcome(before, send)).toEqual({ status: 'confirmed', hash: other, replaced: 'replaced' })
  })

  test('a node without the state of the past is asked for no block, and the transaction is dropped', async () => {
    const { send, count } = model({ at: 4_999_000, kept: 128 })
    const error = { name: 'ChainError', code: 'dropped', argument: 'hash' }
    const dropped = expect(outcome(sent, send)).rejects.toMatchObject(error)
    await pass(30_000)
    await dropped
    expect(count('eth_getBlockByNumber')).toBe(0)
  })

  test('a node that lags has the receipt a little later, and the transaction is no other one', async () => {
    const { chain, send } = model({ taken: hash, receipts: [] })
    const told = outcome(sent, send)
    await pass(8000)
    chain.receipts = [hash]
    await pass(8000)
    expect(await told).toEqual({ status: 'confirmed', hash })
  })

  test('a node that has shown nothing of a number that is free is waited for, and then it is too late', async () => {
    const { send, chain } = model({ at: 6_000_000 })
    const late = expect(outcome(sent, send)).rejects.toMatchObject({ name: 'ChainError', code: 'timeout' })
    await pass(190_000)
    await late
    // Or the number is used meanwhile.
    const told = outcome(sent, send)
    await pass(60_000)
    chain.at = chain.head
    await pass(130_000)
    expect(await told).toEqual({ status: 'confirmed', hash: other, replaced: 'replaced' })
  })

  test('a node is not asked for what took a number that nobody knows', async () => {
    const { send, count } = model()
    const late = expect(outcome({ hash, from }, send)).rejects.toMatchObject({ code: 'timeout' })
    await pass(190_000)
    await late
    expect(count('eth_getTransactionCount') + count('eth_getBlockByNumber')).toBe(0)
  })

  test('a node that is away is not taken for one that knows nothing', async () => {
    const error = new TypeError('fetch failed')
    const told = outcome(sent, () => Promise.reject(error)).catch((reason) => reason)
    await pass(190_000)
    expect(await told).toMatchObject({ name: 'ChainError', code: 'timeout', cause: error })
  })

  test.each(hostile)('%s, which a node answers, is no outcome', async (_, value) => {
    const leaving = new AbortController()
    const told = outcome(sent, async () => value, leaving.signal).catch((reason) => reason)
    await pass(9000)
    expect(await settledWith(told)).toBe('waiting')
    leaving.abort('left')
    expect(await told).toBe('left')
  })

  test.each(['', '0x12', `0x${'z'.repeat(64)}`, undefined, 5])(
    'what is no hash (%j) is not asked for',
    async (wrong) => {
      const send = vi.fn<Send>()
      const invalid = { name: 'ChainError', code: 'invalid-hash', argument: 'hash' }
      await expect(outcome({ ...sent, hash: wrong as string }, send)).rejects.toMatchObject(invalid)
      expect(send).not.toHaveBeenCalled()
    },
  )
})
