// Calls of one task are one POST, and it waits for no timer: a timer is 1 ms in Node, and 4 ms in a page after five of them.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { http, rpc } from '../../rpc/index.ts'
import { all, callMany, echo, type Node, sizes, startNode } from '../helpers/rpc.ts'

let node: Node
beforeEach(async () => {
  node = await startNode({ eth_call: (params: unknown) => params })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await node.stop()
})
/** What an environment has to offer instead of a timer. */
const places: [string, () => void][] = [
  ['setImmediate', () => undefined],
  ['messages alone', () => vi.stubGlobal('setImmediate', undefined)],
  [
    'neither',
    () => {
      vi.stubGlobal('setImmediate', undefined)
      vi.stubGlobal('MessageChannel', undefined)
    },
  ],
]

describe.each(places)('with %s', (_, place) => {
  test('a task and all its microtasks are one POST', async () => {
    place()
    const send = http(node.url)
    const calls: Promise<unknown>[] = []
    const ask = () => void calls.push(send(echo(calls.length + 1)))
    ask()
    let chain = Promise.resolve()
    for (let i = 0; i < 30; i++) chain = chain.then(ask)
    queueMicrotask(() => queueMicrotask(ask))
    await (async () => {
      await null
      ask()
      await null
      ask()
    })()
    await chain
    expect(await Promise.all(calls)).toEqual(all(34))
    expect(sizes(node)).toEqual([34])
  })

  test('a task and all its microtasks are one POST of `rpc` as well', async () => {
    place()
    const send = rpc([node.url])
    const calls = [send({ method: 'eth_call', params: [1] })]
    await Promise.resolve().then(() => undefined)
    calls.push(send({ method: 'eth_call', params: [2] }))
    expect(await Promise.all(calls)).toEqual([[1], [2]])
    expect(sizes(node)).toEqual([2])
  })

  test('the next task is another POST', async () => {
    place()
    const send = http(node.url)
    expect(await callMany(send, 2)).toEqual(all(2))
    expect(await callMany(send, 3)).toEqual(all(3))
    expect(sizes(node)).toEqual([2, 3])
  })

  test('a call that leaves and one that comes in its task are one POST', async () => {
    place()
    const send = http(node.url)
    const left = new AbortController()
    const gone = send(echo(1), left.signal).catch(() => 'gone')
    left.abort()
    expect(await Promise.all([gone, send(echo(2)), send(echo(3))])).toEqual(['gone', [2], [3]])
    expect(sizes(node)).toEqual([2])
  })
})

test('clients that are told to wait gather for so long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const send = http(node.url, { wait: 50, timeout: 0 })
    const first = send(echo(1))
    vi.advanceTimersByTime(49)
    const second = send(echo(2))
    vi.advanceTimersByTime(1)
    const third = send(echo(3))
    vi.advanceTimersByTime(50)
    expect(await Promise.all([first, second, third])).toEqual(all(3))
    expect(sizes(node).sort()).toEqual([1, 2])
  } finally {
    vi.useRealTimers()
  }
})

test('faked timers and immediates are let run like those of the page', async () => {
  vi.useFakeTimers()
  try {
    const asked: unknown[] = []
    const fetch = (async (_: unknown, init: RequestInit) => {
      asked.push(init.body)
      return new Response('{"id":1,"result":7}')
    }) as typeof globalThis.fetch
    const call = http(node.url, { fetch })(echo())
    await vi.advanceTimersByTimeAsync(0)
    expect(await call).toBe(7)
    expect(asked).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})
