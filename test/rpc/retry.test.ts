// What a Send that is not http's gets: the same tries, waits and ends.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { HttpError, RpcError, type RpcRequest, retry, type Send, TimeoutError } from '../../rpc/index.ts'
import { fakeTimers } from '../helpers/time.ts'

afterEach(() => void vi.useRealTimers())
const request = { method: 'eth_chainId' }
/** Fails with these, then answers. */
const scripted = (...errors: unknown[]) => {
  const asked: { request: RpcRequest; signal: AbortSignal | undefined; at: number }[] = []
  const send: Send = async (given, signal) => {
    asked.push({ request: given, signal, at: Date.now() })
    if (errors.length) throw errors.shift()
    return 'answer'
  }
  return { send, asked }
}
const lasting = (error: unknown) => scripted(...Array(9).fill(error))
const fast = { delay: 0 }

test('an answer is asked for once', async () => {
  const { send, asked } = scripted()
  expect(await retry(send)(request)).toBe('answer')
  expect(asked).toHaveLength(1)
})

test('the request and the signal are handed on', async () => {
  const { send, asked } = scripted(new TimeoutError(1))
  const { signal } = new AbortController()
  await retry(send, fast)(request, signal)
  expect(asked.map((one) => [one.request, one.signal])).toEqual([
    [request, signal],
    [request, signal],
  ])
})

test.each<[string, () => unknown]>([
  ['a refused connection', () => new TypeError('fetch failed')],
  ['a timeout', () => new TimeoutError(1)],
  ['HTTP 503', () => new HttpError(503, '')],
  ['-32005', () => new RpcError(-32005)],
  ['a code that is text', () => Object.assign(new Error('reset'), { code: 'ECONNRESET' })],
  ['nothing', () => undefined],
  ['null', () => null],
  ['a word', () => 'broken'],
])('what failed with %s is tried again', async (_, error) => {
  const { send, asked } = scripted(error(), error())
  expect(await retry(send, fast)(request)).toBe('answer')
  expect(asked).toHaveLength(3)
})

test('a Send that throws before it promises is tried again', async () => {
  let asked = 0
  const send = (): Promise<unknown> => {
    if (asked++) return Promise.resolve('answer')
    throw new TypeError('early')
  }
  expect(await retry(send, fast)(request)).toBe('answer')
})

test.each([3, -32601, -32602, 4001, -32004, -32000])('an error of status %i is not tried again', async (code) => {
  const error = new RpcError(code, 'x')
  const { send, asked } = lasting(error)
  await expect(retry(send, fast)(request)).rejects.toBe(error)
  expect(asked).toHaveLength(1)
})

test('the last error is told after three tries more', async () => {
  const last = new HttpError(504, 'last')
  const { send, asked } = scripted(...[1, 2, 3].map(() => new HttpError(503, '')), last)
  await expect(retry(send, fast)(request)).rejects.toBe(last)
  expect(asked).toHaveLength(4)
})

test.each([0, 1, 5])('%i tries more are made where that is asked for', async (retries) => {
  const { send, asked } = lasting(new TimeoutError(1))
  await retry(send, { retries, delay: 0 })(request).catch(() => undefined)
  expect(asked).toHaveLength(retries + 1)
})

describe('the waits', () => {
  const gaps = async (make: () => unknown, options = {}) => {
    fakeTimers()
    const { send, asked } = scripted(...Array.from({ length: 9 }, make))
    const call = retry(send, options)(request).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(200_000)
    await call
    return asked.slice(1).map(({ at }, i) => at - (asked[i]?.at ?? 0))
  }

  test('the waits are 150 ms, doubled', async () => {
    expect(await gaps(() => new TimeoutError(1))).toEqual([150, 300, 600])
  })

  test('the waits are those of the caller', async () => {
    expect(await gaps(() => new TimeoutError(1), { delay: 1000, retries: 4 })).toEqual([1000, 2000, 4000, 8000])
  })

  test('the waits are the same where every error is one object', async () => {
    const error = new TimeoutError(1)
    expect(await gaps(() => error)).toEqual([150, 300, 600])
  })

  test('the waits are the server’s where it asks for one', async () => {
    expect(await gaps(() => new HttpError(429, '', { retryAfter: 7000 }))).toEqual([7000, 7000, 7000])
  })

  test('the waits are never above 30 s', async () => {
    expect(await gaps(() => new HttpError(429, '', { retryAfter: 30_000 }))).toEqual([30_000, 30_000, 30_000])
    expect(await gaps(() => new HttpError(429, '', { retryAfter: 30_001 }))).toEqual([])
  })
})

test('the caller may say what is worth another try', async () => {
  const { send, asked } = scripted(new RpcError(3), new RpcError(3))
  expect(await retry(send, { ...fast, isTransient: () => true })(request)).toBe('answer')
  const other = lasting(new TimeoutError(1))
  await expect(retry(other.send, { ...fast, isTransient: () => false })(request)).rejects.toThrow()
  expect([asked.length, other.asked.length]).toEqual([3, 1])
})

describe('an abort', () => {
  test('while it waits is the end, at once, with the caller’s reason', async () => {
    fakeTimers()
    const { send, asked } = lasting(new TimeoutError(1))
    const controller = new AbortController()
    const reason = new Error('left')
    const call = retry(send)(request, controller.signal)
    const end = expect(call).rejects.toBe(reason)
    await vi.advanceTimersByTimeAsync(100)
    controller.abort(reason)
    await end
    expect(vi.getTimerCount()).toBe(0)
    expect(asked).toHaveLength(1)
  })

  test('while it is asked is not tried again', async () => {
    const controller = new AbortController()
    let asked = 0
    const send: Send = async (_, signal) => {
      asked++
      controller.abort(new Error('left'))
      throw signal?.reason
    }
    await expect(retry(send, fast)(request, controller.signal)).rejects.toThrow('left')
    expect(asked).toBe(1)
  })
})

test.each(['eth_sendRawTransaction', 'eth_sendTransaction', 'wallet_sendCalls', 'eth_sendUserOperation'])(
  '%s is not asked twice of who may have taken it',
  async (method) => {
    for (const error of [new TimeoutError(1), new HttpError(503, ''), new HttpError(500, ''), new TypeError('cut')]) {
      const { send, asked } = lasting(error)
      await expect(retry(send, fast)({ method })).rejects.toBe(error)
      expect(asked).toHaveLength(1)
    }
    const refused = [new HttpError(429, ''), new HttpError(503, '', { retryAfter: 1 })]
    const { send, asked } = scripted(...refused)
    expect(await retry(send, fast)({ method })).toBe('answer')
    expect(asked).toHaveLength(3)
  },
)
