// A host that has had enough of us is left alone: it costs few POSTs, and nobody waits for it.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type HttpOptions, http, rpc, type Send } from '../../rpc/index.ts'
import {
  answering,
  callMany,
  countedFetch,
  echo,
  type Fault,
  type Node,
  object,
  outcomesOf,
  sizes,
  startNode,
  status,
} from '../helpers/rpc.ts'
import { fakeTimers } from '../helpers/time.ts'

let node: Node
let wire: ReturnType<typeof countedFetch>
beforeEach(async () => {
  node = await startNode()
  wire = countedFetch()
  fakeTimers()
})
afterEach(async () => {
  vi.useRealTimers()
  await node.stop()
})
const make = (options: HttpOptions = {}) => http(node.url, { fetch: wire.fetch, ...options })
/** What is on the wire comes in no faked time. */
async function quiet(): Promise<void> {
  for (let calm = 0; calm < 3; ) {
    await new Promise((resolve) => setImmediate(resolve))
    calm = wire.open ? 0 : calm + 1
  }
}
async function pass(ms: number, step = 100): Promise<void> {
  for (let gone = 0; gone < ms; gone += step) {
    await vi.advanceTimersByTimeAsync(Math.min(step, ms - gone))
    await quiet()
  }
}
/** Asks once in a while; how each call ended. */
async function ask(send: Send, seconds: number, every = 1000, atOnce = 1): Promise<unknown[]> {
  const calls: Promise<unknown>[] = []
  for (let gone = 0; gone < seconds * 1000; gone += every) {
    for (let i = 0; i < atOnce; i++) calls.push(send(echo(i + 1)).catch((error) => error.status ?? error.code))
    await pass(every)
  }
  // Whoever waits for a retry has a minute for it.
  await pass(60_000, 500)
  return Promise.all(calls)
}
/** A host in a pause of one second. */
async function refused(fault: Fault = status(429)): Promise<Send> {
  node.rule = fault
  const send = make({ retries: 0 })
  for (let i = 0; i < 20; i++) {
    const call = callMany(send, 1)
    await pass(10, 5)
    await call
  }
  expect(node.posts).toHaveLength(20)
  node.posts.length = 0
  return send
}
const one = async (send: Send, ms = 10): Promise<unknown> => {
  const call = callMany(send, 1)
  await pass(ms, 5)
  return (await call)[0]
}

describe('ten minutes at one call a second', () => {
  const refusal = { jsonrpc: '2.0', id: null, error: { code: -32005, message: 'daily limit' } }
  test.each<[string, Fault]>([
    ['429', status(429)],
    ['403', status(403)],
    ['429 and JSON-RPC', object(refusal, 429)],
    ['403 and JSON-RPC', object({ ...refusal, error: { code: -32000, message: 'forbidden' } }, 403)],
    ['429 and a Retry-After of 1', status(429, '', { 'Retry-After': '1' })],
    ['429 and a Retry-After of 20', status(429, '', { 'Retry-After': '20' })],
    ['429 and a Retry-After of an hour', status(429, '', { 'Retry-After': '3600' })],
  ])(
    'ten minutes at one call a second of %s cost 60 POSTs at most',
    async (_, fault) => {
      node.rule = fault
      const all = await ask(make(), 600)
      expect(all.filter(Number.isInteger)).toHaveLength(600)
      expect(node.posts.length).toBeLessThanOrEqual(60)
      // It is still asked now and then.
      expect(node.posts.length).toBeGreaterThan(20)
    },
    30_000,
  )

  test('ten minutes at one call a second and ten calls each time cost no more', async () => {
    node.rule = status(429)
    await ask(make(), 600, 1000, 10)
    expect(node.posts.length).toBeLessThanOrEqual(60)
  }, 30_000)

  test('ten minutes at one call a second of two clients cost no more', async () => {
    node.rule = status(403)
    const [a, b] = [make(), make()]
    const both: Send = (request, signal) => Promise.all([a(request, signal), b(request, signal)])
    await ask(both, 600)
    expect(node.posts.length).toBeLessThanOrEqual(60)
  }, 30_000)

  test('ten minutes at one call a second of two endpoints that refuse cost 60 POSTs each', async () => {
    const other = await startNode()
    node.rule = other.rule = status(429)
    await ask(rpc([node.url, other.url], { fetch: wire.fetch }), 600)
    expect(node.posts.length).toBeLessThanOrEqual(60)
    expect(other.posts.length).toBeLessThanOrEqual(60)
    await other.stop()
  }, 30_000)

  test('ten minutes at one call a second whose callers leave now and then cost no more', async () => {
    node.rule = status(429)
    const send = make({ retries: 0 })
    let count = 0
    const leaving: Send = (request) => {
      const left = new AbortController()
      const call = send(request, left.signal)
      // Every third leaves while its POST is out.
      if (count++ % 3 === 0) setTimeout(() => left.abort(), 2)
      return call
    }
    await ask(leaving, 600)
    expect(node.posts.length).toBeLessThanOrEqual(60)
  }, 30_000)
})

describe('before the pause', () => {
  test('before the pause a host’s first 20 POSTs are never held back', async () => {
    await refused()
  })

  test('before the pause two refusals in a row are not enough', async () => {
    const send = make({ retries: 0 })
    for (let i = 0; i < 60; i++) {
      if (i % 3) node.faults.push(status(429))
      expect(await one(send)).toEqual(i % 3 ? 429 : [1])
    }
    expect(node.posts).toHaveLength(60)
  })

  test('before the pause a 503 opens none', async () => {
    node.rule = status(503)
    const send = make({ retries: 0 })
    for (let i = 0; i < 40; i++) await one(send)
    expect(node.posts).toHaveLength(40)
  })

  test('before the pause a refusal counts when its call gives up, not before', async () => {
    const send = make({ delay: 1 })
    for (let i = 0; i < 30; i++) {
      node.faults.push(status(429), status(429), status(429))
      expect(await one(send, 40)).toEqual([1])
    }
    expect(node.posts).toHaveLength(120)
  })
})

describe('in the pause', () => {
  test('in the pause calls fail at once with the last error', async () => {
    const send = await refused(status(429, 'enough'))
    const error = send(echo()).catch((reason) => reason)
    await pass(10, 5)
    expect(await error).toMatchObject({ name: 'HttpError', status: 429, body: 'enough' })
    expect(node.posts).toEqual([])
  })

  test('in the pause a call that cannot be written does not end it', async () => {
    const send = await refused()
    const circle: unknown[] = []
    circle.push(circle)
    await expect(send({ method: 'echo', params: circle })).rejects.toMatchObject({ code: -32602 })
    expect(await one(send)).toBe(429)
    expect(node.posts).toEqual([])
  })

  test('in the pause another host is asked', async () => {
    await refused()
    const other = await startNode()
    expect(await one(http(other.url, { fetch: wire.fetch }))).toEqual([1])
    await other.stop()
  })

  test('in the pause a fallback asks its next endpoint and nobody else', async () => {
    await refused()
    const other = await startNode()
    expect(await one(rpc([node.url, other.url], { fetch: wire.fetch }))).toEqual([1])
    expect([node.posts.length, other.posts.length]).toEqual([0, 1])
    await other.stop()
  })

  test('in the pause it ends after 1 s, and after twice as long each time, up to 30 s', async () => {
    const send = await refused()
    const from = Date.now()
    const calls: Promise<unknown>[] = []
    for (let i = 0; i < 4 * 130; i++) {
      calls.push(send(echo()).catch(() => undefined))
      await pass(250, 250)
    }
    await Promise.all(calls)
    const times = [from, ...node.posts.map(({ at }) => at)]
    const gaps = times.slice(1).map((at, i) => at - (times[i] ?? 0))
    for (const [i, least] of [1, 2, 4, 8, 16, 30, 30].entries()) {
      expect(gaps[i]).toBeGreaterThanOrEqual(least * 1000 - 10)
      // It is asked four times a second.
      expect(gaps[i]).toBeLessThan(least * 1000 + 600)
    }
  })
})

describe('after the pause', () => {
  test('after the pause one POST goes out to see, and is not retried', async () => {
    await refused()
    await pass(1001)
    const all = Array.from({ length: 3 }, () => callMany(make(), 2))
    await pass(3000)
    expect((await Promise.all(all)).flat()).toEqual(Array(6).fill(429))
    expect(sizes(node)).toEqual([2])
  })

  test('after the pause those that come while it is out fail at once', async () => {
    const send = await refused()
    await pass(1001)
    let answer = (): void => undefined
    node.rule = (post, response) => {
      answer = () => answering(node)(post, response)
    }
    const first = send(echo(1))
    await vi.advanceTimersByTimeAsync(5)
    await vi.waitUntil(() => node.posts.length)
    const others = Promise.allSettled([1, 2].map(() => send(echo())))
    await vi.advanceTimersByTimeAsync(5)
    expect(outcomesOf(await others)).toEqual([429, 429])
    answer()
    expect(await first).toEqual([1])
    node.rule = undefined
    expect(await one(send)).toEqual([1])
    expect(node.posts).toHaveLength(2)
  })

  test.each<[string, Fault | undefined]>([
    ['200', undefined],
    ['404', status(404)],
    ['503', status(503)],
    ['an error of the call', object({ id: 1, error: { code: 3, message: 'reverted' } })],
  ])('after the pause an answer of %s closes it', async (_, fault) => {
    const send = await refused()
    await pass(1001)
    node.rule = fault
    await one(send)
    for (let i = 0; i < 5; i++) await one(send)
    expect(node.posts).toHaveLength(6)
    // And the next one is of a second again.
    node.rule = status(429)
    for (let i = 0; i < 5; i++) await one(send)
    expect(node.posts).toHaveLength(9)
    await pass(1001)
    node.rule = undefined
    expect(await one(send)).toEqual([1])
  })

  test('after the pause a batch that is too large closes it', async () => {
    const send = await refused()
    await pass(1001)
    node.rule = (post, response) => (post.calls.length > 2 ? status(413) : answering(node))(post, response)
    const first = callMany(send, 8)
    await pass(20, 5)
    await first
    const second = callMany(send, 2)
    await pass(20, 5)
    expect(await second).toEqual([[1], [2]])
  })

  test('after the pause a batch that is too large each time closes it', async () => {
    const send = await refused()
    node.rule = (post, response) => (post.calls.length > 2 ? status(413) : answering(node))(post, response)
    let last: unknown
    for (let i = 0; i < 5; i++) {
      await pass(31_000, 1000)
      const batch = callMany(send, 8)
      await pass(20, 5)
      last = await batch
    }
    expect(last).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [n]))
  })

  test('after the pause a caller that leaves the POST that is out to see does not lock the host', async () => {
    const send = await refused()
    await pass(1001)
    node.rule = () => undefined
    const left = new AbortController()
    const call = send(echo(), left.signal)
    await vi.advanceTimersByTimeAsync(5)
    await vi.waitUntil(() => node.posts.length)
    left.abort()
    await expect(call).rejects.toThrow()
    node.rule = undefined
    await pass(31_000, 1000)
    expect(await one(send)).toEqual([1])
  })

  test('after the pause a POST that times out does not lock the host', async () => {
    const send = await refused()
    await pass(1001)
    node.rule = () => undefined
    const call = send(echo()).catch((error) => error.name)
    await vi.advanceTimersByTimeAsync(10_010)
    expect(await call).toBe('TimeoutError')
    node.rule = undefined
    await pass(31_000, 1000)
    expect(await one(send)).toEqual([1])
  })

  test('after the pause a transaction among reads is not the one that is lost', async () => {
    const send = await refused()
    await pass(1001)
    node.rule = undefined
    node.results.eth_sendRawTransaction = () => '0x1'
    const calls = Promise.allSettled([send(echo(1)), send({ method: 'eth_sendRawTransaction', params: ['0x'] })])
    await pass(20, 5)
    const results = outcomesOf(await calls)
    expect(results).toHaveLength(2)
    expect(results.filter((end) => end === 429).length).toBeLessThanOrEqual(1)
    expect(await one(send)).toEqual([1])
  })
})
