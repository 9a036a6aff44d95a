// Equal reads on their way are one; what changes something never is.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dedupe } from '../../rpc/dedupe.ts'
import { type RpcOptions, rpc } from '../../rpc/index.ts'
import { json, type Node, neverAnswer, outcomesOf, type Post, sizes, startNode, status } from '../helpers/rpc.ts'

let node: Node
beforeEach(async () => {
  node = await startNode()
  node.rule = (post, response) => json(response, answers(post))
})
afterEach(() => node.stop())
/** Every method says what it was asked, but one. */
const answers = ({ body, calls }: Post): unknown => {
  const list = calls.map(({ id, method, params }) =>
    method === 'eth_getCode' ? { id, error: { code: -32602, message: 'no' } } : { id, result: [method, params] },
  )
  return Array.isArray(body) ? list : list[0]
}
const make = (options: RpcOptions = {}) => rpc([node.url], { delay: 5, ...options })
const call = (to: unknown, block = 'latest') => ({ method: 'eth_call', params: [{ to }, block] })
const count = () => node.posts.flatMap(({ calls }) => calls).length

test('equal reads in one tick are one call', async () => {
  const send = make()
  const [a, b] = await Promise.all([send(call('0x1')), send(call('0x1')), send(call('0x1'))])
  expect(a).toEqual(b)
  expect(count()).toBe(1)
})

test('equal reads are one call while it is on its way, and no longer', async () => {
  const send = make()
  let answer = (): void => undefined
  node.faults.push((post, response) => {
    answer = () => json(response, answers(post))
  })
  const first = send(call('0x1'))
  await expect.poll(() => node.posts.length).toBe(1)
  const second = send(call('0x1'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  answer()
  expect(await second).toEqual(await first)
  expect(count()).toBe(1)
  await send(call('0x1'))
  expect(count()).toBe(2)
})

test('reads that differ in anything are two', async () => {
  const send = make()
  await Promise.all([
    send(call('0x1')),
    send(call('0x2')),
    send(call('0x1', 'pending')),
    send({ method: 'eth_estimateGas', params: call('0x1').params }),
    send(call(['0x1'])),
    send({ method: 'eth_chainId' }),
    send({ method: 'eth_chainId', params: [] }),
  ])
  expect(sizes(node)).toEqual([7])
})

test('a bigint is the quantity that it travels as', async () => {
  const send = make()
  await Promise.all([send(call(1n)), send(call('0x1')), send(call(2n))])
  expect(count()).toBe(2)
})

test.each([
  'eth_chainId',
  'eth_blockNumber',
  'eth_call',
  'eth_getBalance',
  'eth_gasPrice',
  'eth_getTransactionReceipt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getBlockByNumber',
  'eth_getBlockByHash',
  'eth_getStorageAt',
  'eth_getLogs',
  'eth_feeHistory',
  'eth_maxPriorityFeePerGas',
  'eth_estimateGas',
])('the read %s is shared', async (method) => {
  const send = make()
  await Promise.all([send({ method }), send({ method })])
  expect(count()).toBe(1)
})

test.each([
  'eth_sendRawTransaction',
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'eth_newFilter',
  'eth_newBlockFilter',
  'eth_newPendingTransactionFilter',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_uninstallFilter',
  'personal_sign',
  'wallet_sendCalls',
  'sendTransaction',
  'requestAirdrop',
  'evm_mine',
  'whatever',
  'x_eth_call',
  'eth_callMany',
])('the method %s is never shared', async (method) => {
  const send = make()
  await Promise.all([send({ method, params: ['0x'] }), send({ method, params: ['0x'] })])
  expect(count()).toBe(2)
})

test('a failure is shared too, and not kept', async () => {
  const send = make()
  const request = { method: 'eth_getCode', params: ['0x1'] }
  const results = await Promise.allSettled([send(request), send(request)])
  expect(outcomesOf(results)).toEqual([-32602, -32602])
  expect(count()).toBe(1)
  await send(request).catch(() => undefined)
  expect(count()).toBe(2)
})

test('a shared read is retried once for all', async () => {
  node.faults.push(status(503))
  const send = make()
  await Promise.all([send(call('0x1')), send(call('0x1'))])
  expect(sizes(node)).toEqual([1, 1])
})

test.each<[string, () => unknown]>([
  ['a proxy', () => new Proxy([1], {})],
  ['a list of functions', () => [() => 1]],
  ['nested too deep to be copied', () => JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))],
])('a result of another Send that is %s is everybody’s', async (_, make) => {
  const value = make()
  const send = dedupe(async () => value)
  const results = await Promise.all([send(call('0x1')), send(call('0x1'))])
  expect(results.map((result) => result === value)).toEqual([true, true])
})

test('nothing is shared where that is said', async () => {
  const send = make({ dedupe: false })
  await Promise.all([send(call('0x1')), send(call('0x1'))])
  expect(count()).toBe(2)
})

test('two clients share nothing', async () => {
  await Promise.all([make()(call('0x1')), make()(call('0x1'))])
  expect(count()).toBe(2)
})

test('what must see its own writes shares nothing', async () => {
  const pin = make().pin()
  await pin(call('0x1'))
  await Promise.all([pin(call('0x1')), pin(call('0x1'))])
  expect(count()).toBe(3)
})

describe('an abort', () => {
  const reason = new Error('left')
  /** Two callers of one read that hangs, which may leave. */
  const two = async (...mayLeave: boolean[]) => {
    let isClosed = false
    let answer = (): void => undefined
    node.faults.push((post, response) => {
      response.on('close', () => (isClosed = !response.writableFinished))
      answer = () => json(response, answers(post))
    })
    const send = make()
    const controllers = mayLeave.map((may) => (may ? new AbortController() : undefined))
    const calls = controllers.map((controller) => send(call('0x1'), controller?.signal))
    const settled = Promise.allSettled(calls)
    await expect.poll(() => node.posts.length).toBe(1)
    return {
      send,
      settled,
      leave: (i: number) => controllers[i]?.abort(reason),
      answer: () => answer(),
      isClosed: () => isClosed,
    }
  }
  const statuses = async (settled: Promise<PromiseSettledResult<unknown>[]>) => (await settled).map((end) => end.status)

  test.each([
    ['the first', [true, true], 0],
    ['the second', [true, true], 1],
    ['the first, where the other cannot', [true, false], 0],
    ['the second, where the other cannot', [false, true], 1],
  ] as const)('an abort of %s leaves the other its answer', async (_, who, i) => {
    const { settled, leave, answer } = await two(...who)
    leave(i)
    answer()
    const results = await settled
    expect(results[i]).toEqual({ status: 'rejected', reason })
    expect(results[1 - i]?.status).toBe('fulfilled')
    expect(count()).toBe(1)
  })

  test('an abort of both ends the POST', async () => {
    const { settled, leave, isClosed } = await two(true, true)
    leave(0)
    leave(1)
    expect(await statuses(settled)).toEqual(['rejected', 'rejected'])
    await expect.poll(isClosed).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(node.posts).toHaveLength(1)
  })

  test('an abort of all leaves nothing for the next one to share', async () => {
    const { send, leave, settled } = await two(true, true)
    leave(0)
    leave(1)
    expect(await send(call('0x1'))).toBeDefined()
    await settled
    expect(count()).toBe(2)
  })

  test('an abort in the tick of the call asks nothing', async () => {
    const controller = new AbortController()
    const settled = Promise.allSettled([make()(call('0x1'), controller.signal)])
    controller.abort(reason)
    expect(await settled).toEqual([{ status: 'rejected', reason }])
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(node.posts).toEqual([])
  })

  test('an abort leaves no listener on a signal that lives on', async () => {
    const { signal } = new AbortController()
    const [add, remove] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
    const send = make()
    await Promise.all([send(call('0x1'), signal), send(call('0x1'), signal)])
    await expect.poll(() => remove.mock.calls.length).toBe(add.mock.calls.length)
  })

  test('an abort of a waiting read is heard at once', async () => {
    node.rule = neverAnswer
    const controller = new AbortController()
    const settled = make()(call('0x1'), controller.signal)
    setTimeout(() => controller.abort(reason), 20)
    await expect(settled).rejects.toBe(reason)
  })
})
