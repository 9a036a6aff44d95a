// What makes no sense is refused where it is said, in clear words, and nothing is left waiting.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fallback, http, rpc } from '../../rpc/index.ts'
import { all, callMany, echo, type Node, outcomesOf, sizes, startNode } from '../helpers/rpc.ts'
import { watchTimers } from '../helpers/time.ts'

let node: Node
beforeEach(async () => {
  node = await startNode()
})
afterEach(() => node.stop())
const clear = { name: 'TypeError', message: expect.stringMatching(/rpc: |invalid url/i) }
const thrown = (run: () => unknown): unknown => {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

test('no endpoint is a TypeError', () => {
  expect(thrown(() => rpc([]))).toMatchObject(clear)
  expect(thrown(() => fallback([]))).toMatchObject(clear)
})

test.each([
  '',
  '/rpc',
  'rpc.example.com',
  '//rpc.example.com',
  'ws://127.0.0.1',
  'file:///x',
  'data:,x',
  'http://',
  'https://a b',
])('a URL of %j is a TypeError', (url) => {
  expect(thrown(() => http(url))).toMatchObject(clear)
  expect(thrown(() => rpc([node.url, url]))).toMatchObject(clear)
})

test('a URL that is none is a TypeError', () => {
  for (const url of [undefined, null, 7, {}]) expect(thrown(() => http(url as never))).toMatchObject(clear)
})

test.each([
  { batch: -1 },
  { batch: 1.5 },
  { batch: Number.NaN },
  { timeout: -1 },
  { timeout: Number.NaN },
  { wait: -1 },
  { retries: -1 },
  { delay: -1 },
])('an option of %j is a TypeError', (options) => {
  expect(thrown(() => http(node.url, options))).toMatchObject(clear)
  expect(thrown(() => rpc([node.url], options))).toMatchObject(clear)
})

describe('params that cannot be serialised', () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  const biting = {
    toJSON: () => {
      throw new RangeError('bite')
    },
  }

  test.each([
    ['a circle', circle],
    ['what throws', biting],
  ])('params that cannot be serialised: %s fail that call alone', async (_, params) => {
    for (const send of [http(node.url, { delay: 2000 }), rpc([node.url], { delay: 2000 })]) {
      const timers = watchTimers()
      const results = await Promise.allSettled([
        send(echo(1)),
        // A Send answers with a promise, whatever it is given.
        ...[undefined, new AbortController().signal].map((signal) => send({ method: 'eth_call', params }, signal)),
        send(echo(2)),
      ])
      expect(outcomesOf(results)).toEqual([[1], -32602, -32602, [2]])
      expect(results[1]).toMatchObject({ reason: { name: 'RpcError', message: 'the params are no JSON' } })
      // What cannot be written now cannot be written later.
      expect(timers()).not.toContain(2000)
    }
    expect(sizes(node)).toEqual([2, 2])
  })
})

test('a Send answers a signal that was aborted before with a promise', async () => {
  const reason = new Error('left')
  for (const send of [http(node.url), rpc([node.url]), rpc([node.url]).pin()])
    for (const method of ['echo', 'eth_call'])
      await expect(send({ method, params: [] }, AbortSignal.abort(reason))).rejects.toBe(reason)
  expect(node.posts).toEqual([])
})

test('params may be of any kind that JSON has', async () => {
  const send = http(node.url)
  for (const params of [{ a: 1 }, [], [null], [{ b: [1n] }]])
    expect(JSON.stringify(await send({ method: 'echo', params }))).toBe(
      JSON.stringify(params, (_, value) => (typeof value === 'bigint' ? '0x1' : value)),
    )
})

test('an endless line of bad calls leaves the good ones alone', async () => {
  const send = http(node.url)
  const bad = Promise.allSettled(
    Array.from({ length: 50 }, () => send({ method: 'x', params: [Symbol.iterator, 1n, NaN] })),
  )
  expect(await callMany(send, 3)).toEqual(all(3))
  await bad
})

test('a fetch that knows no signals does not keep its call past the timeout', async () => {
  const deaf: typeof fetch = () => new Promise(() => undefined)
  const send = http('http://127.0.0.1:9/', { fetch: deaf, timeout: 30, retries: 0 })
  await expect(send({ method: 'eth_chainId' })).rejects.toMatchObject({ name: 'TimeoutError', ms: 30 })
})

test.each(['http//key@x', 'ftp://x/key', 'key'])('%s is refused, and not said', (url) => {
  expect(() => http(url)).toThrow(TypeError)
  expect(() => http(url)).not.toThrow(/key/)
})
