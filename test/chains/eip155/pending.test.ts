// Watching a real mempool through a filter, and what is done about nodes that forget it.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchPendingTransactions } from '../../../chains/eip155/pending.ts'
import { isHash } from '../../../chains/eip155/quantity.ts'
import { fallback, http, type RpcRequest, type Send } from '../../../rpc/index.ts'
import { type Anvil, startAnvil } from '../../helpers/anvil.ts'
import { startNode } from '../../helpers/rpc.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

const [install, read, remove] = ['eth_newPendingTransactionFilter', 'eth_getFilterChanges', 'eth_uninstallFilter']
const submit = (): Promise<string> => {
  const [from, to] = anvil.accounts
  return anvil.ask('eth_sendTransaction', { from, to, value: '0x1' })
}
const hash = (n: number) => `0x${n.toString(16).padStart(64, '0')}`
const soon = { interval: 5, timeout: 4000 }

/** A node whose filters are in the hand of the test. */
const scripted = (changes: (calls: number) => unknown = () => []) => {
  const calls: RpcRequest[] = []
  const count = (method: string) => calls.filter((call) => call.method === method).length
  const send: Send = async (request) => {
    calls.push(request)
    if (request.method === install) return `0x${count(install)}`
    return request.method === read ? changes(count(read)) : true
  }
  return { send, calls, count }
}
const forgotten = () => Promise.reject(Object.assign(new Error('filter not found'), { code: -32000 }))

describe('a real node', () => {
  test('a real node tells of transactions until it is stopped, and then keeps no filter', async () => {
    const calls: [RpcRequest, unknown][] = []
    const send: Send = async (request) => {
      const answer = await anvil.send(request)
      calls.push([request, answer])
      return answer
    }
    const onTransactions = vi.fn()
    const onError = vi.fn()
    const stop = watchPendingTransactions(send, { onTransactions, onError, interval: 10 })
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0), soon)
    const sent = [await submit(), await submit()]
    const heard = () => onTransactions.mock.calls.flatMap(([hashes]) => hashes)
    await vi.waitFor(() => expect(heard()).toEqual(sent), soon)
    stop()
    stop()
    await vi.waitFor(() => expect(calls.at(-1)).toMatchObject([{ method: remove }, true]), soon)
    const [, filter] = calls[0] as [RpcRequest, string]
    expect(calls.at(-1)?.[0].params).toEqual([filter])
    expect(calls.filter(([{ method }]) => method === remove).length).toBe(1)
    expect(onError).not.toHaveBeenCalled()
  })

  test('a real node keeps the filter on the endpoint that has it', async () => {
    const asked = [0, 0]
    const endpoints = asked.map((_, i) => {
      const send = http(anvil.url)
      return (async (request) => {
        asked[i] = (asked[i] as number) + 1
        return send(request)
      }) satisfies Send
    })
    const all = fallback(endpoints)
    const pin = vi.spyOn(all, 'pin')
    const onTransactions = vi.fn()
    const stop = watchPendingTransactions(all, { onTransactions, interval: 10 })
    await vi.waitFor(() => expect(asked[0]).toBeGreaterThan(3), soon)
    await submit()
    await vi.waitFor(() => expect(onTransactions).toHaveBeenCalled(), soon)
    stop()
    expect([pin.mock.calls.length, asked[1]]).toEqual([1, 0])
  })
})

describe('watching', () => {
  test('watching reads every 30 seconds, and says nothing of nothing', async () => {
    vi.useFakeTimers()
    try {
      const node = scripted()
      const onTransactions = vi.fn()
      const stop = watchPendingTransactions(node.send, { onTransactions })
      await vi.advanceTimersByTimeAsync(29_999)
      expect([node.count(install), node.count(read)]).toEqual([1, 0])
      await vi.advanceTimersByTimeAsync(30_001)
      expect([node.count(install), node.count(read)]).toEqual([1, 2])
      expect(onTransactions).not.toHaveBeenCalled()
      stop()
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  test.each([
    [undefined, 99],
    [3, 3],
    [1, 1],
  ])('watching with a limit of %s stops after %i notifications', async (limit, most) => {
    const node = scripted((calls) => [hash(calls)])
    const onTransactions = vi.fn()
    watchPendingTransactions(node.send, { onTransactions, interval: 1, ...(limit && { limit }) })
    await vi.waitFor(() => expect(node.count(remove)).toBe(1), soon)
    expect(onTransactions).toHaveBeenCalledTimes(most)
    expect(node.count(read)).toBe(most)
  })

  test.each([0, -1, Number.NaN])('watching with a limit of %d asks nobody and tells nothing', async (limit) => {
    vi.useFakeTimers()
    const listeners = new Set()
    vi.stubGlobal('document', {
      addEventListener: (_: string, listener: unknown) => listeners.add(listener),
      removeEventListener: (_: string, listener: unknown) => listeners.delete(listener),
    })
    try {
      const node = scripted((calls) => [hash(calls)])
      const onTransactions = vi.fn()
      const stop = watchPendingTransactions(node.send, { onTransactions, limit })
      await vi.advanceTimersByTimeAsync(90_000)
      expect([node.calls, onTransactions.mock.calls]).toEqual([[], []])
      expect([vi.getTimerCount(), listeners.size]).toEqual([0, 0])
      stop()
    } finally {
      vi.unstubAllGlobals()
      vi.useRealTimers()
    }
  })

  test.each([0, -5, Number.NaN])('watching with an interval of %d reads every 30 seconds', async (interval) => {
    vi.useFakeTimers()
    try {
      const node = scripted()
      const stop = watchPendingTransactions(node.send, { onTransactions: vi.fn(), interval })
      await vi.advanceTimersByTimeAsync(60_001)
      expect([node.count(install), node.count(read)]).toEqual([1, 2])
      stop()
    } finally {
      vi.useRealTimers()
    }
  })

  test('watching passes hashes on and nothing else', async () => {
    const node = scripted(() => [hash(1), 'x', null, { hash: hash(2) }, hash(3)])
    const onTransactions = vi.fn()
    watchPendingTransactions(node.send, { onTransactions, interval: 1, limit: 1 })
    await vi.waitFor(() => expect(onTransactions).toHaveBeenCalledExactlyOnceWith([hash(1), hash(3)]), soon)
    expect([hash(1), 'x', null].map(isHash)).toEqual([true, false, false])
  })

  test('watching goes on with a new filter, in the same moment, where the node forgot the old one', async () => {
    vi.useFakeTimers()
    try {
      const node = scripted((calls) => (calls === 2 ? forgotten() : [hash(calls)]))
      const [onTransactions, onError] = [vi.fn(), vi.fn()]
      watchPendingTransactions(node.send, { onTransactions, onError, limit: 2 })
      await vi.advanceTimersByTimeAsync(90_001)
      expect(onTransactions).toHaveBeenCalledTimes(2)
      expect(node.calls).toEqual([
        { method: install },
        { method: read, params: ['0x1'] },
        { method: read, params: ['0x1'] },
        { method: remove, params: ['0x1'] },
        { method: install },
        { method: read, params: ['0x2'] },
        { method: remove, params: ['0x2'] },
      ])
      expect(onError).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })

  test('watching tells of an error and goes on', async () => {
    const error = new Error('offline')
    const node = scripted((calls) => (calls === 1 ? Promise.reject(error) : calls === 2 ? 'no list' : [hash(calls)]))
    const [onTransactions, onError] = [vi.fn(), vi.fn()]
    watchPendingTransactions(node.send, { onTransactions, onError, interval: 1, limit: 1 })
    await vi.waitFor(() => expect(onTransactions).toHaveBeenCalledOnce(), soon)
    expect(onError.mock.calls).toEqual([[error], [expect.objectContaining({ code: 'invalid-answer', argument: read })]])
  })

  test('watching tells of a filter that cannot be had and tries again', async () => {
    const error = new Error('no filters here')
    let fails = 2
    const node = scripted(() => [hash(1)])
    const send: Send = (request) =>
      request.method === install && fails-- > 0 ? Promise.reject(error) : node.send(request)
    const [onTransactions, onError] = [vi.fn(), vi.fn()]
    watchPendingTransactions(send, { onTransactions, onError, interval: 1, limit: 1 })
    await vi.waitFor(() => expect(onTransactions).toHaveBeenCalledOnce(), soon)
    expect(onError.mock.calls).toEqual([[error], [error]])
  })

  test('watching outlives a listener that throws', async () => {
    const node = scripted((calls) => [hash(calls)])
    const error = new Error('app')
    const onTransactions = vi.fn(() => {
      throw error
    })
    const onError = vi.fn()
    watchPendingTransactions(node.send, { onTransactions, onError, interval: 1, limit: 2 })
    await vi.waitFor(() => expect(onTransactions).toHaveBeenCalledTimes(2), soon)
    expect(onError).toHaveBeenCalledWith(error)
  })
})

describe('a node without filters', () => {
  /** Watches until nothing more can come: a minute of readings, all of them made. */
  const watched = async (send: Send) => {
    vi.useFakeTimers()
    try {
      const [onTransactions, onError] = [vi.fn(), vi.fn()]
      watchPendingTransactions(send, { onTransactions, onError })
      await vi.advanceTimersByTimeAsync(600_000)
      return { onTransactions, errors: onError.mock.calls.map(([error]) => error), timers: vi.getTimerCount() }
    } finally {
      vi.useRealTimers()
    }
  }

  test('a node without filters that is a real server is asked once, told of once, and left', async () => {
    const node = await startNode()
    try {
      const [onTransactions, onError] = [vi.fn(), vi.fn()]
      const send = vi.fn(http(node.url))
      watchPendingTransactions(send, { onTransactions, onError, interval: 1 })
      await vi.waitFor(() => expect(onError).toHaveBeenCalled(), soon)
      // In the time of many more readings.
      const other = scripted()
      const stop = watchPendingTransactions(other.send, { onTransactions, interval: 1 })
      await vi.waitFor(() => expect(other.count(read)).toBeGreaterThan(20), soon)
      stop()
      expect(node.posts.map(({ calls }) => calls.map(({ method }) => method))).toEqual([[install]])
      expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'RpcError', code: -32601 }))
      expect(onTransactions).not.toHaveBeenCalled()
    } finally {
      await node.stop()
    }
  })

  test.each<[string, unknown]>([
    ['of JSON-RPC', { code: -32601, message: 'Method not found' }],
    ['of EIP-1474', { code: -32004, message: 'x' }],
    ['of a wallet', { code: 4200, message: 'x' }],
    ['in a wallet’s error', { code: -32603, message: 'Internal JSON-RPC error.', data: { code: -32601 } }],
    ['in words of geth', { code: -32000, message: `the method ${install} does not exist/is not available` }],
    ['in words of a host', { code: -32600, message: `Unsupported method: ${install} on ETH_MAINNET.` }],
    ['in words of a client', { code: -32000, message: `Method ${install} not found` }],
    ['in words of a proxy', { code: -32000, message: 'rpc method is not whitelisted' }],
    ['as text', 'filters are not supported'],
  ])('a node without filters that says so %s is asked once, told of once, and left', async (_, error) => {
    const send = vi.fn<Send>(() => Promise.reject(error))
    const { errors, timers } = await watched(send)
    expect([send.mock.calls.length, errors, timers]).toEqual([1, [error], 0])
  })

  test.each([null, undefined, '', 0, 7, {}, ['0x1'], false, 'x'.repeat(100)])(
    'a node without filters is none that answers %j where a filter is asked for: a host in trouble does',
    async (answer) => {
      const node = scripted()
      let isOdd = true
      const send: Send = async (request) => {
        if (request.method === install && isOdd) {
          isOdd = node.calls.push(request) < 3
          return answer
        }
        return node.send(request)
      }
      const { errors } = await watched(send)
      const told = expect.objectContaining({ code: 'invalid-answer', argument: install })
      expect(errors).toEqual([told, told, told])
      expect(node.count(read)).toBeGreaterThan(5)
    },
  )

  test('a node without filters that makes filters and cannot read them is told of once, and left', async () => {
    const error = { code: -32601, message: `the method ${read} does not exist/is not available` }
    const node = scripted(() => Promise.reject(error))
    const { errors, timers } = await watched(node.send)
    expect(errors).toEqual([error])
    expect([node.count(install), node.count(read), node.count(remove), timers]).toEqual([1, 1, 1, 0])
  })

  test.each([
    ['offline', { name: 'TypeError', message: 'fetch failed' }],
    ['overloaded', { code: -32005, message: 'limit exceeded' }],
    ['behind', { code: -32000, message: 'header not found' }],
    ['moving', { status: 404, message: 'Not Found' }],
    ['without its neighbour', { code: -32603, message: 'upstream not found' }],
    ['starting', { code: -32000, message: 'block does not exist' }],
    ['a broken message', { message: Symbol('x') }],
    ['a message that throws', { message: { toString: null } }],
    ['nothing', undefined],
    [
      'an error that throws when it is read',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('no')
          },
        },
      ),
    ],
  ])('a node without filters is none that is only in trouble: %s', async (_, error) => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    try {
      for (const fails of [install, read]) {
        const node = scripted()
        const send: Send = (request) => (request.method === fails ? Promise.reject(error) : node.send(request))
        const { errors } = await watched(send)
        expect(errors.length).toBeGreaterThan(5)
      }
      await new Promise((resolve) => setTimeout(resolve, 5))
      expect(unhandled).not.toHaveBeenCalled()
    } finally {
      process.off('unhandledRejection', unhandled)
    }
  })
})

describe('an app that throws', () => {
  const error = new Error('app')
  const biting: readonly (readonly [string, () => void])[] = [
    [
      'at once',
      () => {
        throw error
      },
    ],
    ['later', () => Promise.reject(error)],
  ]
  const unhandled: unknown[] = []
  const listen = (reason: unknown) => unhandled.push(reason)
  beforeEach(() => {
    unhandled.length = 0
    process.on('unhandledRejection', listen)
  })
  afterEach(() => {
    process.off('unhandledRejection', listen)
  })
  /** Longer than Node takes to call a rejection unhandled. */
  const wait = () => new Promise((resolve) => setTimeout(resolve, 20))

  test.each(biting)('an app that throws %s in onError keeps nobody from watching', async (_, onError) => {
    const node = scripted((calls) => (calls < 3 ? Promise.reject(new Error('offline')) : [hash(calls)]))
    const [onTransactions, heard] = [vi.fn(), vi.fn(onError)]
    watchPendingTransactions(node.send, { onTransactions, onError: heard, interval: 1, limit: 1 })
    await vi.waitFor(() => expect(onTransactions).toHaveBeenCalledExactlyOnceWith([hash(3)]), soon)
    await wait()
    expect([heard.mock.calls.length, unhandled]).toEqual([2, []])
  })

  test.each(biting)(
    'an app that throws %s in onTransactions keeps the filter, and onError hears of it',
    async (_, onTransactions) => {
      const node = scripted((calls) => [hash(calls)])
      const onError = vi.fn()
      watchPendingTransactions(node.send, { onTransactions, onError, interval: 1, limit: 3 })
      await vi.waitFor(() => expect(onError.mock.calls).toEqual([[error], [error], [error]]), soon)
      expect([node.count(install), node.count(read)]).toEqual([1, 3])
    },
  )

  test.each(biting)('an app that throws %s everywhere is not heard', async (_, bite) => {
    const node = scripted((calls) => [hash(calls)])
    const onTransactions = vi.fn(bite)
    watchPendingTransactions(node.send, { onTransactions, onError: bite, interval: 1, limit: 2 })
    await vi.waitFor(() => expect(onTransactions).toHaveBeenCalledTimes(2), soon)
    watchPendingTransactions(node.send, { onTransactions, interval: 1, limit: 1 })
    await vi.waitFor(() => expect(onTransactions).toHaveBeenCalledTimes(3), soon)
    await wait()
    expect(unhandled).toEqual([])
  })
})

describe('stopping', () => {
  test('while the filter is being made takes it away when it is there', async () => {
    let made = (_: string): void => undefined
    const calls: RpcRequest[] = []
    const send: Send = (request) => {
      calls.push(request)
      return request.method === install ? new Promise((resolve) => (made = resolve)) : Promise.resolve(true)
    }
    const stop = watchPendingTransactions(send, { onTransactions: vi.fn(), interval: 1 })
    stop()
    expect(calls).toEqual([{ method: install }])
    made('0x7')
    await vi.waitFor(() => expect(calls[1]).toEqual({ method: remove, params: ['0x7'] }), soon)
  })

  test('while the filter is being read says nothing more', async () => {
    let answer = (_: unknown): void => undefined
    let signal: AbortSignal | undefined
    const send: Send = async (request, left) => {
      if (request.method !== read) return '0x1'
      signal = left
      return new Promise((resolve) => (answer = resolve))
    }
    const [onTransactions, onError] = [vi.fn(), vi.fn()]
    const stop = watchPendingTransactions(send, { onTransactions, onError, interval: 1 })
    await vi.waitFor(() => expect(signal).toBeDefined(), soon)
    stop()
    expect(signal?.aborted).toBe(true)
    answer([hash(1)])
    await new Promise((resolve) => setTimeout(resolve))
    expect([onTransactions.mock.calls, onError.mock.calls]).toEqual([[], []])
  })

  test('stopping in the listener is final', async () => {
    const node = scripted((calls) => [hash(calls)])
    const onTransactions = vi.fn(() => stop())
    const stop = watchPendingTransactions(node.send, { onTransactions, interval: 1 })
    await vi.waitFor(() => expect(node.count(remove)).toBe(1), soon)
    expect(onTransactions).toHaveBeenCalledOnce()
  })

  test('stopping does not mind a node that cannot take the filter away', async () => {
    const node = scripted(() => [hash(1)])
    const send: Send = (request) => {
      if (request.method === remove) return Promise.reject(new Error('gone'))
      return node.send(request)
    }
    const onError = vi.fn()
    watchPendingTransactions(send, { onTransactions: vi.fn(), onError, interval: 1, limit: 1 })
    await vi.waitFor(() => expect(node.count(read)).toBe(1), soon)
    expect(onError).not.toHaveBeenCalled()
  })
})
