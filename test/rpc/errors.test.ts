// What the transport throws, and which of it is worth another try.
import { describe, expect, test } from 'vitest'
import { HttpError, isTransient, RpcError, retry, TimeoutError } from '../../rpc/index.ts'

describe('isTransient', () => {
  const text = (code: string) => Object.assign(new Error('x'), { code })
  test.each<[string, unknown, boolean]>([
    ...[403, 408, 413, 429, 500, 502, 503, 504].map(
      (code) => [`HTTP ${code}`, new HttpError(code, ''), true] as [string, unknown, boolean],
    ),
    ...[301, 302, 307, 400, 401, 402, 404, 405, 409, 410, 418, 451, 501, 505].map(
      (code) => [`HTTP ${code}`, new HttpError(code, ''), false] as [string, unknown, boolean],
    ),
    ['HTTP 200 that is no JSON-RPC', new HttpError(200, '<html>'), true],
    ['HTTP 204', new HttpError(204, ''), true],
    ...[-1, -32005, -32603, 429].map((code) => [`RPC ${code}`, new RpcError(code), true] as [string, unknown, boolean]),
    ...[
      3, -32000, -32001, -32002, -32003, -32004, -32006, -32600, -32601, -32602, -32700, 4001, 4100, 4200, 4900, 5000,
      7000,
    ].map((code) => [`RPC ${code}`, new RpcError(code), false] as [string, unknown, boolean]),
    ['RPC -32000 with HTTP 503', new RpcError(-32000, 'busy', { status: 503 }), true],
    ['RPC -32603 with HTTP 404', new RpcError(-32603, 'x', { status: 404 }), true],
    ['RPC 3 with HTTP 503', new RpcError(3, 'x', { status: 503 }), false],
    ['RPC -32601 with HTTP 503', new RpcError(-32601, 'x', { status: 503 }), false],
    ['RPC -32603 of a revert', new RpcError(-32603, 'execution reverted'), false],
    ['RPC -32000 of a revert, HTTP 500', new RpcError(-32000, 'REVERT', { status: 500 }), false],
    ['RPC -32603 of a nonce', new RpcError(-32603, 'nonce too low'), false],
    ['a timeout', new TimeoutError(1), true],
    ['a network error', new TypeError('fetch failed'), true],
    ['an error of Node', text('ECONNRESET'), true],
    ['an error of ethers', text('NETWORK_ERROR'), true],
    ['a code that is text', { code: '-32602' }, true],
    ['undefined', undefined, true],
    ['null', null, true],
    ['a word', 'broken', true],
    ['a forbidden origin', new HttpError(403, 'Unauthorized: origin not allowed'), false],
    ['a forbidden origin in other letters', new HttpError(403, 'Origin Not Allowed'), false],
    ['an invalid key', new RpcError(-32603, 'Invalid Key'), false],
    ['an invalid key with 429', new RpcError(-32005, 'invalid key', { status: 429 }), false],
  ])('isTransient of %s (%s) is %s', (_, error, transient) => {
    expect(isTransient(error)).toBe(transient)
  })

  test('isTransient asks for no class, since two bundles may share a page', () => {
    for (const [error, transient] of [
      [new HttpError(503, ''), true],
      [new HttpError(404, ''), false],
      [new RpcError(-32005), true],
      [new RpcError(-32602), false],
      [new TimeoutError(1), true],
    ] as const) {
      const { message, name } = error
      expect(isTransient({ ...error, message, name })).toBe(transient)
    }
  })

  test('isTransient survives an error that throws when it is read', () => {
    const biting = new Proxy(new Error('x'), { has: () => false })
    for (const error of [Object.create(null), biting, [], () => undefined, 7n, Symbol.iterator])
      expect(isTransient(error)).toBe(true)
  })
})

describe('an error', () => {
  test.each([
    [new RpcError(3, 'reverted', { data: '0x' }), 'RpcError', 'reverted'],
    [new HttpError(503, 'busy', { retryAfter: 2000 }), 'HttpError', 'HTTP 503'],
    [new TimeoutError(10), 'TimeoutError', 'no answer within 10 ms'],
  ])('an error: %o has a name and words', (error, name, message) => {
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ name, message })
    expect(String(error)).toBe(`${name}: ${message}`)
  })

  test('an error carries what is known', () => {
    const cause = new Error('inner')
    expect(new RpcError(3, 'x', { data: 1, status: 500, retryAfter: 5, cause })).toMatchObject({
      code: 3,
      data: 1,
      status: 500,
      retryAfter: 5,
      cause,
    })
    expect(new HttpError(429, 'slow', { retryAfter: 5, cause })).toMatchObject({
      status: 429,
      body: 'slow',
      retryAfter: 5,
      cause,
    })
    expect(new TimeoutError(7).ms).toBe(7)
    expect(new RpcError(3, 'x').data).toBeUndefined()
  })

  const codes = [
    -32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002, -32003, -32004, -32005, -32006, 4001, 4100, 4200,
    4900, 4901, 4902, 5000, 5700, 5710, 5720, 5730, 5740, 5750, 5760,
  ]
  test.each(codes)('an error of code %i has words where the server has none', (code) => {
    const { message } = new RpcError(code)
    expect(message).toMatch(/^\w.{8,}/)
    expect(message).not.toBe('unknown error')
    expect(new RpcError(code, '').message).toBe(message)
    expect(new RpcError(code, 'own').message).toBe('own')
  })

  test('an error of a code that nobody knows says so', () => {
    for (const code of [-1, 0, 12_345, 7001]) expect(new RpcError(code).message).toBe('unknown error')
  })

  test('an error of two codes has the same words only where they mean the same', () => {
    const words = codes.map((code) => new RpcError(code).message)
    expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([new RpcError(5000).message])
    expect(new RpcError(5000).message).toBe(new RpcError(4001).message)
  })
})

test('who left is not in trouble: an abort is not worth another try, wherever it comes from', async () => {
  const gone = AbortSignal.abort().reason
  expect([isTransient(gone), isTransient(new DOMException('x', 'AbortError'))]).toEqual([false, false])
  expect(isTransient(Object.assign(new Error('x'), { name: 'AbortError' }))).toBe(false)
  // Somebody else's words are not its name.
  expect(isTransient(new HttpError(503, 'AbortError'))).toBe(true)
  expect(isTransient(new DOMException('x', 'TimeoutError'))).toBe(true)
  const asked: unknown[] = []
  const leaving = (request: unknown) => {
    asked.push(request)
    return Promise.reject(gone)
  }
  await expect(retry(leaving, { delay: 1 })({ method: 'eth_call' })).rejects.toBe(gone)
  expect(asked).toHaveLength(1)
})
