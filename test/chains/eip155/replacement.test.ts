// What finding a replacement costs, on a model of a chain: thousands of blocks, of which a node has lost the state.
import { expect, test, vi } from 'vitest'
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
}
const start = (facts: Partial<Facts> = {}, options: WaitOptions = {}) => {
  const chain: Facts = {
    head: 100_000,
    at: Number.POSITIVE_INFINITY,
    kept: Number.POSITIVE_INFINITY,
    ahead: 0,
    ...facts,
  }
  const calls: RpcRequest[] = []
  const answers: Readonly<Record<string, (...params: readonly never[]) => unknown>> = {
    eth_blockNumber: () => hex(chain.head),
    eth_getTransactionByHash: () => (chain.at > chain.head ? original : null),
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
        : { transactions: Number(at) === chain.at ? [{ ...original, hash: other, blockNumber: at }] : [] },
  }
  const send: Send = async (request) => {
    calls.push(request)
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
])('%i blocks later, under %i of them, it is found in 20 calls and one block', async (blocks, depth) => {
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
])('it is found where the node %s, and no block is read twice', async (_, blocks, depth, kept) => {
  const node = await replaced(blocks, depth, { kept })
  expect(await node.waiting).toMatchObject(found)
  const read = node.blocks()
  expect(new Set(read).size).toBe(read.length)
  expect(read.length).toBeLessThanOrEqual(depth + 1)
})

test('it is not looked for in more blocks than nodes keep the state of, nor again in the same', async () => {
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

test('it is found where another node was ahead when the nonce was free', async () => {
  const node = start()
  const { chain, calls } = node
  chain.head += 30
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(8), { interval: 1 })
  chain.head -= 10
  chain.at = chain.head - 5
  expect(await node.waiting).toMatchObject(found)
})

test('where no block has it yet no block of the past is read', async () => {
  const node = await replaced(3000, -2)
  const { chain, calls } = node
  chain.ahead = 2
  const late = expect(node.waiting).resolves.toMatchObject(found)
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(30), { interval: 1 })
  expect(node.blocks()).toEqual([])
  chain.head += 2
  await late
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
