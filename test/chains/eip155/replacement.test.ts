// What finding a replacement costs, on a model of a chain: thousands of blocks, of which a node has lost the state.
import { describe, expect, test, vi } from 'vitest'
import { type WaitOptions, waitForReceipt } from '../../../chains/eip155/index.ts'
import type { RpcRequest, Send } from '../../../rpc/index.ts'

const hash = `0x${'1'.repeat(64)}`
const other = `0x${'2'.repeat(64)}`
const from = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const original = { hash, from, nonce: '0x7', to: from, value: '0x1', input: '0x', blockNumber: null }
const hex = (value: number): string => `0x${value.toString(16)}`

interface Facts {
  head: number
  /** The block of the replacement. */
  at: number
  /** Blocks whose state the node has, the head's among them. */
  kept: number
  /** Blocks by which the node that says what is latest is ahead. */
  ahead: number
  /** How the node shows the original and what took its place. */
  shown: object
  taken: object
  /** Hears of each call before it is answered. */
  heard?(method: string): unknown
}
const start = (facts: Partial<Facts> = {}, options: WaitOptions = {}) => {
  const chain: Facts = {
    head: 100_000,
    at: Number.POSITIVE_INFINITY,
    kept: Number.POSITIVE_INFINITY,
    ahead: 0,
    shown: {},
    taken: {},
    ...facts,
  }
  const calls: RpcRequest[] = []
  const answers: Readonly<Record<string, (...params: readonly never[]) => unknown>> = {
    eth_blockNumber: () => hex(chain.head),
    eth_getTransactionByHash: () => (chain.at > chain.head ? { ...original, ...chain.shown } : null),
    eth_getTransactionReceipt: (asked: string) =>
      asked === other && chain.at <= chain.head ? { status: '0x1', blockNumber: hex(chain.at) } : null,
    eth_getTransactionCount: (_, at: string) => {
      const block = at === 'latest' ? chain.head + chain.ahead : Number(at)
      const isKept = block <= chain.head && block > chain.head - chain.kept
      if (at !== 'latest' && !isKept) throw Object.assign(new Error('missing trie node'), { code: -32000 })
      return block < chain.at ? '0x7' : '0x8'
    },
    eth_getBlockByNumber: (at: string) =>
      Number(at) > chain.head
        ? null
        : {
            transactions:
              Number(at) === chain.at ? [{ ...original, hash: other, blockNumber: at, ...chain.taken }] : [],
          },
  }
  const send: Send = async (request) => {
    calls.push(request)
    chain.heard?.(request.method)
    return answers[request.method]?.(...(request.params as never[]))
  }
  const waiting = waitForReceipt(hash, send, { interval: 5, timeout: 2000, ...options })
  const blocks = () =>
    calls.filter(({ method }) => method === 'eth_getBlockByNumber').map(({ params }) => (params as string[])[0])
  return { chain, calls, blocks, waiting }
}
/** After two readings of a pending transaction the chain goes on, and nobody looks meanwhile. */
const replaced = async (blocks: number, depth: number, facts: Partial<Facts> = {}) => {
  const node = start(facts)
  const { chain, calls } = node
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(8), { interval: 1 })
  chain.head += blocks
  chain.at = chain.head - depth
  calls.length = 0
  return node
}
const found = { transactionHash: other, replaced: { reason: 'repriced', transaction: { hash: other } } }

test.each([
  [1, 0],
  [3, 2],
  [20, 0],
  [3000, 0],
  [3000, 1],
  [3000, 1500],
  [3000, 2998],
  [3000, 2999],
])('%i blocks later, under %i of them, a replacement is found in 20 calls and one block', async (blocks, depth) => {
  const node = await replaced(blocks, depth)
  expect(await node.waiting).toMatchObject(found)
  // A reading may have been under way.
  expect(node.calls.length).toBeLessThanOrEqual(20 + 4)
  expect(node.calls.length).toBeLessThanOrEqual(Math.log2(blocks + 8) + 12)
  expect(node.blocks()).toEqual([hex(node.chain.at)])
})

test.each([
  ['has the state of the head only', 3000, 100, 1],
  ['has the state of it and not of what was before', 3000, 100, 128],
  ['has lost the state of it', 3000, 150, 64],
  ['has no state of the past at all', 3000, 100, 0],
])('a replacement is found where the node %s, and no block is read twice', async (_, blocks, depth, kept) => {
  const node = await replaced(blocks, depth, { kept })
  expect(await node.waiting).toMatchObject(found)
  const read = node.blocks()
  expect(new Set(read).size).toBe(read.length)
  expect(read.length).toBeLessThanOrEqual(depth + 1)
})

test('a replacement is not looked for in more blocks than nodes keep the state of, nor again in the same', async () => {
  const { waiting, calls, blocks, chain } = await replaced(3000, 500, { kept: 0 })
  const late = expect(waiting).rejects.toMatchObject({ code: 'timeout' })
  const searches = () => calls.filter(({ method }) => method === 'eth_getTransactionByHash').length
  await vi.waitFor(() => expect(searches()).toBeGreaterThan(20), { interval: 5, timeout: 1900 })
  const [head, ...rest] = [...new Set(blocks())]
  expect([head, rest.length]).toEqual([hex(chain.head), 126])
  // The head alone is read again: a reorganisation may have changed it.
  expect(blocks().filter((block) => block !== head).length).toBe(126)
  await late
})

test('a replacement is found where another node was ahead when the nonce was free', async () => {
  const node = start()
  const { chain, calls } = node
  chain.head += 30
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(8), { interval: 1 })
  chain.head -= 10
  chain.at = chain.head - 5
  expect(await node.waiting).toMatchObject(found)
})

test('where no block has a replacement yet no block of the past is read', async () => {
  const node = await replaced(3000, -2)
  const { chain, calls } = node
  chain.ahead = 2
  const late = expect(node.waiting).resolves.toMatchObject(found)
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(30), { interval: 1 })
  expect(node.blocks()).toEqual([])
  chain.head += 2
  await late
})

test('nothing more is asked for who has left, of a Send that knows no signals', async () => {
  const leaving = new AbortController()
  const { chain, calls, waiting, blocks } = start({ kept: 0 }, { signal: leaving.signal })
  const left = expect(waiting).rejects.toBe('left')
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(8), { interval: 1 })
  chain.head += 3000
  chain.at = chain.head - 100
  chain.heard = (method) => method === 'eth_getBlockByNumber' && leaving.abort('left')
  await left
  // The model answers at once: all that could follow has.
  await new Promise((resolve) => setImmediate(resolve))
  expect(blocks().length).toBe(1)
})

describe('the way in which a node writes', () => {
  const to = `0x${'ab'.repeat(20)}`
  const gone = undefined
  // Quantities have leading zeros, or none, and letters of any case; `data` is the older name of `input`.
  test.each<[object, object, string]>([
    [{ value: '0x1' }, { value: '0x01' }, 'repriced'],
    [{ value: '0x01' }, { value: '0x1' }, 'repriced'],
    [{ value: '0xab' }, { value: '0X00AB' }, 'repriced'],
    [{ value: '0x0' }, { value: '0x' }, 'repriced'],
    [{ value: '0x0' }, { value: `0x${'0'.repeat(64)}` }, 'repriced'],
    [{ nonce: '0x7' }, { nonce: '0x07' }, 'repriced'],
    [{ nonce: '0x0007' }, { nonce: '0x7' }, 'repriced'],
    [{ to }, { to: to.toUpperCase() }, 'repriced'],
    [{ input: '0xABcd' }, { input: '0xabCD' }, 'repriced'],
    [{ input: '0x12' }, { input: gone, data: '0x12' }, 'repriced'],
    [{ input: gone, data: '0x12' }, { input: '0x12', data: '0x12' }, 'repriced'],
    [{ to: null, input: '0x12' }, { to: gone, input: '0x12' }, 'repriced'],
    [{ input: gone }, { input: '0x' }, 'repriced'],
    [{ input: '0x' }, { input: gone }, 'repriced'],
    [{ input: null }, { input: '0x' }, 'repriced'],
    [{ input: '' }, { input: gone, data: null }, 'repriced'],
    [{ input: null, data: '0x12' }, { input: '0x12' }, 'repriced'],
    [{ to }, { value: '0x00' }, 'cancelled'],
    [{ to }, { value: '0x0', input: gone }, 'cancelled'],
    [{ to }, { value: '0x0', input: null }, 'cancelled'],
    [{ to }, { value: '0x0', input: gone, data: '0X' }, 'cancelled'],
    // An account that https://eips.ethereum.org/EIPS/eip-7702 made a contract pays by a batch that it sends to itself.
    [{ to }, { value: '0x0', input: `0x34fcd5be${'00'.repeat(64)}` }, 'replaced'],
    [{ to }, { value: '0x0', input: gone, data: '0x34fcd5be' }, 'replaced'],
    [{ to }, { value: '0x0', input: '0x00' }, 'replaced'],
    [{ to }, { value: '0x' }, 'cancelled'],
    [{ to }, { value: '0x0', to: from.toUpperCase().replace('X', 'x') }, 'cancelled'],
    [{ to }, { value: '0x01' }, 'replaced'],
    [{ to }, { value: gone }, 'replaced'],
    [{ to }, { value: '0x10' }, 'replaced'],
    [{ value: '0x1' }, { value: '0x10' }, 'replaced'],
    [{ input: '0x12' }, { input: '0x0012' }, 'replaced'],
    [{ input: '0x12' }, { input: '0x' }, 'replaced'],
    [{ to }, { to: null, value: '0x0' }, 'replaced'],
  ])(
    'the way in which a node writes does not count: where %j is shown and %j taken, it is %s',
    async (shown, taken, reason) => {
      const { waiting } = await replaced(20, 3, { shown, taken })
      expect(await waiting).toMatchObject({ transactionHash: other, replaced: { reason } })
    },
  )

  test.each<[string, object]>([
    ['another transaction', { hash: other }],
    ['another transaction, its sender being another too', { hash: other, from: to, nonce: '0x0' }],
    ['no hash', { hash: gone }],
    ['no sender', { from: gone }],
    ['a sender that is none', { from: 'latest' }],
    ['no nonce', { nonce: gone }],
    ['a nonce that is none', { nonce: 7 }],
  ])('the way in which a node writes never makes a replacement of what it shows where that is %s', async (_, shown) => {
    const leaving = new AbortController()
    const { chain, calls, waiting } = start({ shown, at: 100_000, head: 99_999 }, { signal: leaving.signal })
    const left = expect(waiting).rejects.toBe('left')
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(8), { interval: 1 })
    chain.head += 30
    const before = calls.length
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(before + 8), { interval: 1 })
    leaving.abort('left')
    await left
    const methods = new Set(calls.map(({ method }) => method))
    expect([...methods].sort()).toEqual(['eth_blockNumber', 'eth_getTransactionByHash', 'eth_getTransactionReceipt'])
  })
})

test('a replacement is what was looked for, not what a node puts into a receipt', async () => {
  const onReplaced = vi.fn()
  const send: Send = async () => ({
    transactionHash: hash,
    status: '0x1',
    blockNumber: '0x1',
    replaced: { reason: 'cancelled', transaction: {} },
  })
  const receipt = await waitForReceipt(hash, send, { onReplaced })
  expect(receipt).toMatchObject({ transactionHash: hash, status: 'success' })
  expect(receipt.replaced).toBeUndefined()
  expect(onReplaced).not.toHaveBeenCalled()
})

test.each(['0x2', '0xff', `0x${'1'.repeat(64)}`])('a receipt whose status is %j tells nothing', async (status) => {
  const send: Send = async ({ method }) => (/Receipt/.test(method) ? { status, blockNumber: '0x1' } : null)
  await expect(waitForReceipt(hash, send)).rejects.toMatchObject({
    code: 'invalid-answer',
    argument: 'eth_getTransactionReceipt',
  })
})

test.each([1, true, {}, ['0x1'], '0x'])('a receipt whose status is %j is not believed', async (status) => {
  const send: Send = async ({ method }) => (/Receipt/.test(method) ? { status, blockNumber: '0x1' } : null)
  await expect(waitForReceipt(hash, send, { timeout: 60, interval: 5 })).rejects.toMatchObject({
    code: 'timeout',
    cause: { code: 'invalid-answer', argument: 'eth_getTransactionReceipt' },
  })
})

test.each([Number.NaN, 0, -1])('an interval, and a delay, of %d asks no node without end', async (time) => {
  vi.useFakeTimers()
  try {
    const send = vi.fn<Send>(async () => null)
    const waiting = [{ interval: time }, { delay: time }].map((options) => waitForReceipt(hash, send, options))
    const over = Promise.allSettled(waiting)
    await vi.advanceTimersByTimeAsync(180_000)
    await vi.advanceTimersByTimeAsync(3000)
    await over
    // Three calls at each of the readings, no more than one a second.
    expect(send.mock.calls.length).toBeLessThan(3 * 2 * 183)
  } finally {
    vi.useRealTimers()
  }
})

test('what onReplaced throws is thrown apart, where nothing reports', async () => {
  const error = new Error('app')
  const onReplaced = () => {
    throw error
  }
  const apart = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => undefined)
  try {
    const { chain, waiting } = start({}, { onReplaced })
    chain.at = chain.head + 1
    setTimeout(() => chain.head++, 20)
    expect(await waiting).toMatchObject(found)
    await vi.waitFor(() => expect(apart).toHaveBeenCalledOnce())
    expect(apart.mock.calls[0]?.[0]).toThrow(error)
  } finally {
    apart.mockRestore()
  }
})
