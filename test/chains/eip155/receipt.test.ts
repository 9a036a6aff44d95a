// Waiting for a receipt on a real chain, with mining off, and with a node that lags, forgets, shouts and lies.
import { getEventListeners } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Receipt } from '../../../chains/eip155/index.ts'
import { waitForReceipt } from '../../../chains/eip155/receipt.ts'
import type { RpcRequest, Send } from '../../../rpc/index.ts'
import { type Anvil, startAnvil } from '../../helpers/anvil.ts'

let anvil: Anvil
let snapshot: string
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())
beforeEach(async () => {
  snapshot = await anvil.ask('evm_snapshot')
  await anvil.ask('evm_setAutomine', false)
})
afterEach(async () => {
  await anvil.ask('anvil_dropAllTransactions')
  await anvil.ask('evm_revert', snapshot)
  await anvil.ask('evm_setAutomine', true)
})

const quick = { interval: 20, delay: 10, timeout: 5000 }
const gwei = (amount: number) => `0x${(amount * 1e9).toString(16)}`
interface Fields {
  readonly to?: string
  readonly value?: string
  readonly data?: string
  readonly price?: number
  readonly nonce?: string
}
/** Sends from the first account; the next nonce by itself. */
const submit = async ({
  price = 10,
  to = anvil.accounts[1],
  value = '0x5',
  ...fields
}: Fields = {}): Promise<string> => {
  const [from] = anvil.accounts
  const nonce = fields.nonce ?? (await anvil.ask('eth_getTransactionCount', from, 'latest'))
  const tx = { from, to, value, gas: '0x30000', gasPrice: gwei(price), ...fields, nonce }
  return anvil.ask('eth_sendTransaction', tx)
}
const mine = (blocks = 1) => anvil.ask('anvil_mine', `0x${blocks.toString(16)}`)

type Answer = (request: RpcRequest, real: () => Promise<unknown>) => unknown
/** The node, with some of its answers changed. `calls` says what it has answered. */
const between = (answer: Answer = (_, real) => real()) => {
  const calls: string[] = []
  const send: Send = async (request, signal) => {
    try {
      return await answer(request, () => anvil.send(request, signal))
    } finally {
      calls.push(request.method)
    }
  }
  return { send, calls, count: (method: string) => calls.filter((call) => call === method).length }
}
/** Resolves when the node has answered so often. */
const asked = async (node: ReturnType<typeof between>, method: string, times: number) => {
  const from = node.count(method)
  await vi.waitFor(() => expect(node.count(method)).toBeGreaterThanOrEqual(from + times), {
    interval: 5,
    timeout: 4000,
  })
}
const receipts = 'eth_getTransactionReceipt'
const blocks = 'eth_getBlockByNumber'

describe('a transaction', () => {
  test('a transaction that is mined already is read once', async () => {
    const hash = await submit()
    await mine()
    const node = between()
    const receipt = await waitForReceipt(hash, node.send, quick)
    expect(receipt).toMatchObject({ transactionHash: hash, status: 'success', gasUsed: '0x5208' })
    expect(receipt.blockNumber).toBe(BigInt(await anvil.ask<string>('eth_blockNumber')))
    expect(receipt.replaced).toBeUndefined()
    expect(node.calls).toEqual([receipts])
  })

  test('a transaction that is pending is waited for, and no block is read meanwhile', async () => {
    const hash = await submit()
    const node = between()
    const waiting = waitForReceipt(hash, node.send, quick)
    await asked(node, receipts, 4)
    await mine()
    expect(await waiting).toMatchObject({ transactionHash: hash, status: 'success' })
    expect(node.count(blocks)).toBe(0)
  })

  test('a transaction that reverted has a receipt that says so', async () => {
    // Deploys INVALID.
    const [from] = anvil.accounts
    const hash = await anvil.ask<string>('eth_sendTransaction', { from, data: '0xfe', gas: '0x20000' })
    await mine()
    expect(await waitForReceipt(hash, anvil.send, quick)).toMatchObject({ status: 'reverted' })
  })

  test('a transaction may be written in any case of letters', async () => {
    const hash = await submit()
    await mine()
    const upper = `0x${hash.slice(2).toUpperCase()}`
    expect(await waitForReceipt(upper, anvil.send, quick)).toMatchObject({ transactionHash: hash })
  })

  test('a transaction is confirmed by the blocks after it', async () => {
    const hash = await submit()
    const node = between()
    const waiting = waitForReceipt(hash, node.send, { ...quick, confirmations: 3 })
    await mine(2)
    await asked(node, receipts, 3)
    const settled = vi.fn()
    void waiting.then(settled)
    expect(settled).not.toHaveBeenCalled()
    await mine()
    const receipt = await waiting
    expect(BigInt(await anvil.ask<string>('eth_blockNumber')) - receipt.blockNumber).toBe(2n)
  })

  test('a transaction that a reorganisation takes out is waited for again', async () => {
    const hash = await submit()
    await mine()
    const node = between()
    const waiting = waitForReceipt(hash, node.send, { ...quick, confirmations: 3 })
    await asked(node, receipts, 2)
    const before = await anvil.ask<{ blockHash: string }>(receipts, hash)
    await anvil.ask('anvil_reorg', 1, [])
    expect(await anvil.ask(receipts, hash)).toBeNull()
    await asked(node, receipts, 3)
    // anvil puts what it took out nowhere: its sender sends it again.
    expect(await submit()).toBe(hash)
    await mine(3)
    const receipt = await waiting
    expect(receipt.transactionHash).toBe(hash)
    expect(receipt.blockHash).not.toBe(before.blockHash)
  })

  test('a transaction that a reorganisation replaces is reported as replaced', async () => {
    const hash = await submit()
    const node = between()
    const waiting = waitForReceipt(hash, node.send, { ...quick, confirmations: 2 })
    await asked(node, receipts, 2)
    await mine()
    await asked(node, 'eth_blockNumber', 1)
    await anvil.ask('anvil_reorg', 1, [])
    const other = await submit({ value: '0x9', price: 20 })
    await mine(2)
    expect(await waiting).toMatchObject({ transactionHash: other, replaced: { reason: 'replaced' } })
  })
})

describe('a transaction with the same nonce', () => {
  const kinds: readonly (readonly [string, NonNullable<Receipt['replaced']>['reason'], () => Fields])[] = [
    ['the same but for its price', 'repriced', () => ({})],
    ['of the sender to itself, of nothing', 'cancelled', () => ({ to: anvil.accounts[0] as string, value: '0x0' })],
    ['of the sender to itself, of something', 'replaced', () => ({ to: anvil.accounts[0] as string, value: '0x1' })],
    ['of another value', 'replaced', () => ({ value: '0x6' })],
    ['to another', 'replaced', () => ({ to: anvil.accounts[2] as string })],
    ['with other data', 'replaced', () => ({ data: '0x01' })],
  ]
  test.each(kinds)('a transaction with the same nonce, %s, is said to be %s', async (_, reason, fields) => {
    const hash = await submit()
    const onReplaced = vi.fn()
    const node = between()
    const waiting = waitForReceipt(hash, node.send, { ...quick, onReplaced })
    await asked(node, receipts, 2)
    const other = await submit({ price: 20, ...fields() })
    await mine()
    const receipt = await waiting
    expect(receipt).toMatchObject({ transactionHash: other, status: 'success' })
    expect(receipt.replaced).toMatchObject({ reason, transaction: { hash: other } })
    expect(onReplaced).toHaveBeenCalledExactlyOnceWith(receipt.replaced)
  })

  test('a transaction with the same nonce is found where nodes write addresses in capitals', async () => {
    const loud = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value).replace(/"0x[\da-f]{40}"/g, (address) => address.toUpperCase().replace('X', 'x')),
      )
    const node = between(async ({ method }, real) => (method === blocks ? loud(await real()) : real()))
    const hash = await submit()
    const waiting = waitForReceipt(hash, node.send, quick)
    await asked(node, receipts, 2)
    await submit({ price: 20, to: anvil.accounts[0] as string, value: '0x0' })
    await mine()
    expect((await waiting).replaced?.reason).toBe('cancelled')
  })

  test.each([2, 3, 7, 40])(
    'a transaction with the same nonce is found when %i blocks passed between two readings',
    async (passed) => {
      const hash = await submit()
      let isAway = false
      const node = between((_, real) => (isAway ? Promise.reject(new Error('offline')) : real()))
      const waiting = waitForReceipt(hash, node.send, quick)
      await asked(node, receipts, 2)
      isAway = true
      const other = await submit({ price: 20 })
      await mine(passed)
      await asked(node, receipts, 2)
      isAway = false
      expect(await waiting).toMatchObject({ transactionHash: other, replaced: { reason: 'repriced' } })
      expect(node.count(blocks)).toBe(1)
    },
  )

  test('a transaction with the same nonce is confirmed too before it is told', async () => {
    const hash = await submit()
    const onReplaced = vi.fn()
    const node = between()
    const waiting = waitForReceipt(hash, node.send, { ...quick, confirmations: 3, onReplaced })
    await asked(node, receipts, 2)
    const other = await submit({ price: 20 })
    await mine()
    await asked(node, receipts, 8)
    expect(onReplaced).not.toHaveBeenCalled()
    await mine(2)
    expect(await waiting).toMatchObject({ transactionHash: other })
    expect(onReplaced).toHaveBeenCalledOnce()
  })
})

describe('a node', () => {
  test('a node that is behind with the receipt never makes a transaction its own replacement', async () => {
    const hash = await submit()
    let isBehind = true
    const onReplaced = vi.fn()
    const node = between(async ({ method }, real) => {
      const answer = await real()
      if (!isBehind || !answer) return answer
      if (method === receipts) return null
      return method === 'eth_getTransactionByHash' ? { ...answer, blockNumber: null, blockHash: null } : answer
    })
    const waiting = waitForReceipt(hash, node.send, { ...quick, onReplaced })
    await asked(node, receipts, 2)
    await mine()
    await asked(node, blocks, 3)
    isBehind = false
    const receipt = await waiting
    expect([receipt.transactionHash, receipt.replaced]).toEqual([hash, undefined])
    expect(onReplaced).not.toHaveBeenCalled()
  })

  test('a node that knows the transaction as mined before it has the receipt is not asked for blocks', async () => {
    const hash = await submit()
    await mine()
    let isBehind = true
    const node = between(({ method }, real) => (isBehind && method === receipts ? null : real()))
    const waiting = waitForReceipt(hash, node.send, quick)
    await asked(node, receipts, 4)
    isBehind = false
    expect(await waiting).toMatchObject({ transactionHash: hash })
    expect(node.count(blocks)).toBe(0)
  })

  test('a node that shows a receipt without a new block is believed', async () => {
    const hash = await submit()
    await mine()
    let isBehind = true
    const node = between(({ method }, real) => (isBehind && method !== 'eth_blockNumber' ? null : real()))
    const waiting = waitForReceipt(hash, node.send, quick)
    await asked(node, receipts, 5)
    isBehind = false
    expect(await waiting).toMatchObject({ status: 'success' })
  })

  test('a node that has a receipt before there is a block is not believed yet', async () => {
    const hash = await submit()
    await mine()
    let isEarly = true
    const node = between(async ({ method }, real) => {
      const answer = await real()
      return isEarly && method === receipts ? { ...Object(answer), blockNumber: null } : answer
    })
    const settled = vi.fn()
    const waiting = waitForReceipt(hash, node.send, quick).finally(settled)
    await asked(node, receipts, 3)
    expect(settled).not.toHaveBeenCalled()
    isEarly = false
    await waiting
  })

  test('a node that has never seen the transaction may still see it mined', async () => {
    const node = between(({ method }, real) => (method === receipts || isMined ? real() : null))
    let isMined = false
    const hash = await submit()
    const waiting = waitForReceipt(hash, node.send, { ...quick, retries: 2, delay: 1 })
    await asked(node, receipts, 8)
    await mine()
    isMined = true
    expect(await waiting).toMatchObject({ transactionHash: hash })
  })

  test('a node that does not know the transaction yet is asked again sooner than the interval', async () => {
    const hash = await submit()
    await mine()
    let readings = 0
    const node = between(({ method }, real) => {
      if (method === receipts) readings++
      return readings > 4 ? real() : null
    })
    // 10 + 20 + 40 + 80 ms.
    expect(await waitForReceipt(hash, node.send, { delay: 10, timeout: 3000 })).toMatchObject({ status: 'success' })
  })

  test('a node that forgets the transaction for good has dropped it', async () => {
    const hash = await submit()
    const node = between()
    const waiting = waitForReceipt(hash, node.send, { ...quick, retries: 3 })
    const dropped = expect(waiting).rejects.toMatchObject({ name: 'ChainError', code: 'dropped', argument: 'hash' })
    await asked(node, receipts, 2)
    const from = Date.now()
    await anvil.ask('anvil_dropTransaction', hash)
    await dropped
    // 10 + 20 + 40 ms, and timers are a millisecond early now and then.
    expect(Date.now() - from).toBeGreaterThanOrEqual(65)
  })

  test('a node that forgets the transaction every now and then has not', async () => {
    const hash = await submit()
    let readings = 0
    const node = between(({ method }, real) =>
      method === 'eth_getTransactionByHash' && ++readings % 2 === 0 ? null : real(),
    )
    const waiting = waitForReceipt(hash, node.send, { ...quick, retries: 3 })
    await asked(node, receipts, 16)
    await mine()
    expect(await waiting).toMatchObject({ transactionHash: hash })
  })

  test('a node that cannot be asked for the transaction has not forgotten it', async () => {
    const hash = await submit()
    let isAway = false
    const node = between(({ method }, real) =>
      isAway && method === 'eth_getTransactionByHash' ? Promise.reject(new Error('offline')) : real(),
    )
    const waiting = waitForReceipt(hash, node.send, { ...quick, retries: 1 })
    await asked(node, receipts, 2)
    isAway = true
    await asked(node, receipts, 8)
    await mine()
    expect(await waiting).toMatchObject({ transactionHash: hash })
  })

  test('a node that fails does not end the wait', async () => {
    const hash = await submit()
    let fails = 12
    const node = between((_, real) => (fails-- > 0 ? Promise.reject(new Error('offline')) : real()))
    const waiting = waitForReceipt(hash, node.send, quick)
    await mine()
    expect(await waiting).toMatchObject({ transactionHash: hash })
  })

  test.each([
    [
      'the receipt of another transaction',
      () => ({ transactionHash: `0x${'1'.repeat(64)}`, status: '0x1', blockNumber: '0x1' }),
    ],
    ['a receipt with a status that is none', () => ({ blockNumber: '0x1', status: 'success' })],
    ['a receipt of a block that is no number', () => ({ status: '0x1', blockNumber: 'one' })],
  ])('a node that gives %s is not believed', async (_, lie) => {
    const hash = `0x${'2'.repeat(64)}`
    const send: Send = async ({ method }) => (method === receipts ? lie() : null)
    await expect(waitForReceipt(hash, send, { ...quick, timeout: 60 })).rejects.toMatchObject({
      code: 'timeout',
      cause: { code: 'invalid-answer', argument: receipts },
    })
  })
})

test.each([0, 3])('a receipt of before Byzantium tells nothing, and is not waited for (%i blocks)', async (depth) => {
  const hash = `0x${'7'.repeat(64)}`
  const root = `0x${'8'.repeat(64)}`
  const send: Send = async ({ method }) =>
    method === receipts
      ? { transactionHash: hash, blockNumber: '0x1', root }
      : method === 'eth_blockNumber'
        ? '0x1'
        : null
  const wait = () => waitForReceipt(hash, send, { timeout: 4000, confirmations: depth })
  const error = { name: 'ChainError', code: 'invalid-answer', argument: receipts }
  // Waited for, it would be a timeout.
  await Promise.all([1, 2].map(() => expect(wait()).rejects.toMatchObject(error)))
})

test.each(['yes', 1, [], {}, { status: '0x1' }, true])('what is no receipt (%j) is none', async (answer) => {
  const waiting = waitForReceipt(`0x${'6'.repeat(64)}`, async () => answer, { ...quick, timeout: 60 })
  await expect(waiting).rejects.toMatchObject({ code: 'timeout' })
})

describe('a wait', () => {
  test('a wait ends with the timeout, which names the hash and says what went wrong last', async () => {
    const hash = await submit()
    const cause = new Error('offline')
    const pending = waitForReceipt(hash, anvil.send, { ...quick, timeout: 50 })
    const broken = waitForReceipt(hash, () => Promise.reject(cause), { ...quick, timeout: 50 })
    const message = expect.stringContaining(hash)
    await expect(pending).rejects.toMatchObject({ name: 'ChainError', code: 'timeout', message, cause: undefined })
    await expect(broken).rejects.toMatchObject({ code: 'timeout', message, cause })
  })

  test('a wait that had trouble long ago says nothing of it', async () => {
    let fails = 3
    const node = between((_, real) => (fails-- > 0 ? Promise.reject(new Error('offline')) : real()))
    const waiting = waitForReceipt(await submit(), node.send, { ...quick, timeout: 300 })
    await expect(waiting).rejects.toMatchObject({ code: 'timeout', cause: undefined })
    expect(node.count(receipts)).toBeGreaterThan(4)
  })

  test('a wait may be as long as one likes', async () => {
    const hash = await submit()
    const node = between()
    const waiting = waitForReceipt(hash, node.send, { ...quick, timeout: Number.POSITIVE_INFINITY })
    await asked(node, receipts, 2)
    await mine()
    expect(await waiting).toMatchObject({ transactionHash: hash })
  })

  test('a wait begins anew when another is over', async () => {
    const hash = await submit()
    await mine()
    const first = await waitForReceipt(hash, anvil.send, quick)
    expect(await waitForReceipt(hash, anvil.send, { ...quick, timeout: 1000 })).toEqual(first)
  })

  test('a wait leaves no listener at its signal', async () => {
    const hash = await submit()
    await mine()
    const { signal } = new AbortController()
    await waitForReceipt(hash, anvil.send, { ...quick, signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('a wait ends with the timeout where a node never answers', async () => {
    const waiting = waitForReceipt(`0x${'3'.repeat(64)}`, () => new Promise(() => undefined), { ...quick, timeout: 30 })
    await expect(waiting).rejects.toMatchObject({ code: 'timeout' })
  })

  test.each([undefined, null, 1, {}, '', '0x', `0x${'1'.repeat(63)}`, `${'1'.repeat(64)}`, `0x${'g'.repeat(64)}`])(
    'a wait for %j is refused',
    async (hash) => {
      const node = between()
      const error = { name: 'ChainError', code: 'invalid-hash', argument: 'hash' }
      await expect(waitForReceipt(hash as string, node.send, quick)).rejects.toMatchObject(error)
      expect(node.calls).toEqual([])
    },
  )

  test('a wait is left by its signal, and leaves no timer and no call', async () => {
    vi.useFakeTimers()
    try {
      const leaving = new AbortController()
      let inner: AbortSignal | undefined
      const send: Send = (_, signal) => {
        inner = signal
        return new Promise(() => undefined)
      }
      const waiting = waitForReceipt(`0x${'4'.repeat(64)}`, send, { signal: leaving.signal })
      const reason = new Error('gone')
      leaving.abort(reason)
      await expect(waiting).rejects.toBe(reason)
      expect([inner?.aborted, vi.getTimerCount()]).toEqual([true, 0])
    } finally {
      vi.useRealTimers()
    }
  })

  test('a wait does not begin with an aborted signal', async () => {
    const node = between()
    const reason = new Error('gone')
    const waiting = waitForReceipt(`0x${'5'.repeat(64)}`, node.send, { signal: AbortSignal.abort(reason) })
    await expect(waiting).rejects.toBe(reason)
    expect(node.calls).toEqual([])
  })

  test('a wait leaves no timer when it is over', async () => {
    const hash = await submit()
    await mine()
    const send: Send = async (request) => answers.get(request.method)
    const answers = new Map<string, unknown>()
    for (const method of [receipts, 'eth_getTransactionByHash']) answers.set(method, await anvil.ask(method, hash))
    vi.useFakeTimers()
    try {
      await waitForReceipt(hash, send)
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test.each([
    ['reported', (error: unknown) => Promise.reject(error)],
    [
      'reported',
      (error: unknown) => {
        throw error
      },
    ],
  ])('a wait has its receipt, and what onReplaced throws is %s (%#)', async (_, bite) => {
    const error = new Error('app')
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    try {
      const hash = await submit()
      const node = between()
      const onReplaced = () => bite(error)
      const waiting = [{ onReplaced }, {}].map((more) => waitForReceipt(hash, node.send, { ...quick, ...more }))
      await asked(node, receipts, 2)
      await submit({ price: 20 })
      await mine()
      for (const receipt of await Promise.all(waiting))
        expect(receipt).toMatchObject({ replaced: { reason: 'repriced' } })
      await vi.waitFor(() => expect(reported).toHaveBeenCalledExactlyOnceWith(error))
    } finally {
      vi.unstubAllGlobals()
    }
  })
})

describe('several who wait for one transaction', () => {
  test('several who wait for one transaction share the readings, and each hears of a replacement', async () => {
    const hash = await submit()
    const node = between()
    const heard = Array.from({ length: 5 }, () => vi.fn())
    const waiting = heard.map((onReplaced, i) => {
      const written = i % 2 ? hash : `0x${hash.slice(2).toUpperCase()}`
      return waitForReceipt(written, node.send, { ...quick, interval: 200, onReplaced })
    })
    await vi.waitFor(() => expect(node.count('eth_getTransactionByHash')).toBe(1))
    await submit({ price: 20 })
    await mine()
    const all = await Promise.all(waiting)
    expect(new Set(all.map(({ transactionHash }) => transactionHash)).size).toBe(1)
    for (const onReplaced of heard) expect(onReplaced).toHaveBeenCalledOnce()
    // One when it begins, one after the interval, and one of the replacement.
    expect(node.count(receipts)).toBe(3)
  })

  test('several who wait for one transaction leave one by one, each by its own signal, timeout and depth', async () => {
    const hash = await submit()
    const node = between()
    const leaving = new AbortController()
    const left = expect(waitForReceipt(hash, node.send, { ...quick, signal: leaving.signal })).rejects.toBe('left')
    const late = expect(waitForReceipt(hash, node.send, { ...quick, timeout: 40 })).rejects.toMatchObject({
      code: 'timeout',
    })
    const shallow = waitForReceipt(hash, node.send, quick)
    const deep = waitForReceipt(hash, node.send, { ...quick, confirmations: 2 })
    leaving.abort('left')
    await Promise.all([left, late])
    await mine()
    await shallow
    const settled = vi.fn()
    void deep.then(settled)
    await asked(node, receipts, 3)
    expect(settled).not.toHaveBeenCalled()
    await mine()
    expect((await deep).blockNumber).toBe((await shallow).blockNumber)
    const over = node.calls.length
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(node.calls.length).toBe(over)
  })

  test('several who wait for one transaction are asked as often as the most impatient of them wants, from when it comes', async () => {
    const hash = await submit()
    const node = between()
    const slow = waitForReceipt(hash, node.send, { timeout: 5000 })
    await vi.waitFor(() => expect(node.count(receipts)).toBe(1))
    const fast = waitForReceipt(hash, node.send, quick)
    await mine()
    await Promise.all([slow, fast])
  })

  test('several who wait for one transaction of two nodes share nothing', async () => {
    const hash = await submit()
    await mine()
    const [one, two] = [between(), between()]
    await Promise.all([one, two].map(({ send }) => waitForReceipt(hash, send, quick)))
    expect([one.count(receipts), two.count(receipts)]).toEqual([1, 1])
  })
})
