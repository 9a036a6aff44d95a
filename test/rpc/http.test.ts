// One endpoint over HTTP, against a real server.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type HttpOptions, http } from '../../rpc/http.ts'
import { body, cut, hang, json, type Node, replies, startNode, status } from '../helpers/rpc.ts'

let node: Node
beforeEach(async () => {
  node = await startNode({
    echo: (params: unknown) => params,
    fail: () => {
      throw { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    },
  })
})
afterEach(() => node.stop())
const make = (options: HttpOptions = {}) => http(node.url, { delay: 5, ...options })
const echo = (...params: unknown[]) => ({ method: 'echo', params })
const three = (send = make()) => Promise.allSettled([1, 2, 3].map((n) => send(echo(n))))
const values = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? result.value : (result.reason.code ?? result.reason.name)))

describe('a call', () => {
  test('alone travels as a bare object', async () => {
    expect(await make()(echo('x'))).toEqual(['x'])
    expect(node.posts[0]?.body).toMatchObject({ jsonrpc: '2.0', method: 'echo', params: ['x'] })
    expect(node.posts[0]?.headers['content-type']).toBe('application/json')
  })

  test('travels with those of the same tick, as one POST', async () => {
    expect(values(await three())).toEqual([[1], [2], [3]])
    expect(node.posts.map(({ calls }) => calls.length)).toEqual([3])
  })

  test('of another tick travels alone', async () => {
    const send = make()
    const first = send(echo(1))
    await new Promise((resolve) => setTimeout(resolve, 20))
    await Promise.all([first, send(echo(2))])
    expect(node.posts).toHaveLength(2)
  })

  test('has an id that no other client of the page uses', async () => {
    const [a, b] = [make(), make()]
    await Promise.all([a(echo()), a(echo()), b(echo()), b(echo())])
    const ids = node.posts.flatMap(({ calls }) => calls.map(({ id }) => id))
    expect(new Set(ids).size).toBe(4)
  })

  test('may carry bigint, as a hex quantity', async () => {
    expect(await make()(echo(255n, { value: 10n ** 18n }, [0n]))).toEqual([
      '0xff',
      { value: '0xde0b6b3a7640000' },
      ['0x0'],
    ])
  })

  test('may answer null', async () => {
    node.results.echo = () => null
    expect(await make()(echo())).toBeNull()
  })

  test('fails with the code, words and data of its reply', async () => {
    await expect(make()({ method: 'fail' })).rejects.toMatchObject({
      name: 'RpcError',
      code: 3,
      message: 'execution reverted',
      data: '0x08c379a0',
    })
    expect(node.posts).toHaveLength(1)
  })

  test.each([
    [{}, -1, 'unknown error'],
    [{ code: '3', message: 7 }, -1, 'unknown error'],
  ])('fails with an error of %j all the same', async (error, code, message) => {
    node.results.fail = () => {
      throw error
    }
    await expect(make()({ method: 'fail' })).rejects.toMatchObject({ code, message })
  })

  test('carries the headers of the endpoint', async () => {
    await make({ headers: { 'Content-Type': 'text/plain', 'X-Key': 'k' } })(echo())
    expect(node.posts[0]?.headers).toMatchObject({ 'content-type': 'text/plain', 'x-key': 'k' })
  })
})

describe('a batch', () => {
  test.each([
    ['reversed', (list: object[]) => list.toReversed()],
    ['with strangers', (list: object[]) => [{ id: 'x', result: 0 }, null, ...list, { jsonrpc: '2.0' }]],
  ])('is matched by id when its replies are %s', async (_, change) => {
    node.faults.push((post, response) => json(response, change(replies(node, post))))
    expect(values(await three())).toEqual([[1], [2], [3]])
  })

  test('without one reply fails there alone', async () => {
    node.faults.push((post, response) => json(response, replies(node, post).slice(1)))
    expect(values(await three())).toEqual([-1, [2], [3]])
    expect(node.posts).toHaveLength(1)
  })

  test('with one error fails there alone', async () => {
    const send = make()
    const results = await Promise.allSettled([send(echo(1)), send({ method: 'fail' }), send(echo(3))])
    expect(values(results)).toEqual([[1], 3, [3]])
  })

  test('that is refused by one object fails as a whole', async () => {
    node.faults.push((_, response) => json(response, { id: null, error: { code: -32600, message: 'no batches' } }))
    expect(values(await three())).toEqual([-32600, -32600, -32600])
  })

  test('is cut at its size', async () => {
    const send = make({ batch: 2 })
    await Promise.all(Array.from({ length: 5 }, (_, n) => send(echo(n))))
    expect(node.posts.map(({ calls }) => calls.length).sort()).toEqual([1, 2, 2])
  })

  test('of a thousand calls is one POST', async () => {
    const send = make()
    const answers = await Promise.all(Array.from({ length: 1000 }, (_, n) => send(echo(n))))
    expect([answers[999], node.posts.length]).toEqual([[999], 1])
  })
})

describe('trouble', () => {
  test.each([
    [403, 'forbidden'],
    [408, ''],
    [413, ''],
    [429, ''],
    [500, ''],
    [502, '<html>Bad Gateway</html>'],
    [503, ''],
    [504, ''],
  ])('of status %i is retried, as one POST', async (code, text) => {
    node.faults.push(status(code, text))
    expect(values(await three())).toEqual([[1], [2], [3]])
    expect(node.posts.map(({ calls }) => calls.length)).toEqual([3, 3])
  })

  test.each([
    ['a connection that is cut', cut],
    ['an answer that is no JSON', body('<html>OK</html>')],
    ['an answer that is no JSON-RPC', body('{"hello":"world"}')],
    ['an answer of null', body('null')],
    ['an empty answer', body('')],
    ['an empty list', body('[]')],
  ])('of %s is retried', async (_, fault) => {
    node.faults.push(fault)
    expect(values(await three())).toEqual([[1], [2], [3]])
    expect(node.posts).toHaveLength(2)
  })

  test.each([400, 401, 404, 405, 451, 501])('of status %i is not retried', async (code) => {
    node.faults.push(status(code, 'body'))
    await expect(make()(echo())).rejects.toMatchObject({ name: 'HttpError', status: code, body: 'body' })
    expect(node.posts).toHaveLength(1)
  })

  test.each(['Unauthorized: origin not allowed', 'Unauthorized: invalid key', 'ORIGIN NOT ALLOWED'])(
    'of 403 and %j is not retried',
    async (text) => {
      node.faults.push(status(403, text))
      await expect(make()(echo())).rejects.toMatchObject({ status: 403 })
      expect(node.posts).toHaveLength(1)
    },
  )

  test('that lasts is tried four times in all', async () => {
    node.faults.push(...Array.from({ length: 9 }, () => status(500)))
    expect(values(await three())).toEqual(['HttpError', 'HttpError', 'HttpError'])
    expect(node.posts).toHaveLength(4)
  })

  test.each([0, 1])('is retried %i times where that is asked for', async (retries) => {
    node.faults.push(...Array.from({ length: 9 }, () => status(500)))
    await make({ retries })(echo()).catch(() => undefined)
    expect(node.posts).toHaveLength(retries + 1)
  })

  test('is retried after 150, 300 and 600 ms', async () => {
    node.faults.push(...Array.from({ length: 4 }, () => status(500)))
    await http(node.url)(echo()).catch(() => undefined)
    const waits = node.posts.slice(1).map(({ at }, i) => at - (node.posts[i]?.at ?? 0))
    for (const [i, least] of [150, 300, 600].entries()) expect(waits[i]).toBeGreaterThanOrEqual(least - 2)
    expect(waits.reduce((sum, wait) => sum + wait)).toBeLessThan(2000)
  })

  test('with a Retry-After is retried after as long', async () => {
    node.faults.push(status(429, '', { 'Retry-After': '1' }))
    await make()(echo())
    const [first, second] = node.posts
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(995)
  })

  test('with a Retry-After above 30 s fails at once, and says how long', async () => {
    node.faults.push(status(429, '', { 'Retry-After': '31' }))
    await expect(make()(echo())).rejects.toMatchObject({ name: 'HttpError', status: 429, retryAfter: 31_000 })
    expect(node.posts).toHaveLength(1)
  })

  test('with a Retry-After of 30 s is waited for', async () => {
    node.faults.push(status(429, '', { 'Retry-After': '30' }))
    const timer = vi.spyOn(globalThis, 'setTimeout')
    make()(echo()).catch(() => undefined)
    await vi.waitFor(() => expect(timer.mock.calls.map(([, ms]) => ms)).toContain(30_000))
    timer.mockRestore()
  })

  test('with a Retry-After that is no number is retried as usual', async () => {
    node.faults.push(status(503, '', { 'Retry-After': 'soon' }))
    expect(await make()(echo(1))).toEqual([1])
  })
})

describe('a timeout', () => {
  test.each([
    ['headers', hang],
    ['body', (_: unknown, response: Parameters<typeof hang>[1]) => void response.writeHead(200).write('[')],
  ])('covers a %s that never comes', async (_, fault) => {
    node.faults.push(fault)
    const call = make({ timeout: 50, retries: 0 })(echo())
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError', ms: 50 })
  })

  test('is retried', async () => {
    node.faults.push(hang)
    expect(await make({ timeout: 500 })(echo(1))).toEqual([1])
    expect(node.posts).toHaveLength(2)
  })

  test.each([
    [0, 1],
    [3, 2],
  ])('of %i retries uses one at most', async (retries, posts) => {
    node.faults.push(hang, hang, hang)
    await expect(make({ timeout: 50, retries })(echo())).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(node.posts).toHaveLength(posts)
  })
})

describe('an abort', () => {
  const reason = new Error('left')

  test('before the call sends nothing', async () => {
    await expect(make()(echo(), AbortSignal.abort(reason))).rejects.toBe(reason)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(node.posts).toEqual([])
  })

  test('before the flush takes its call out, and no other', async () => {
    const send = make()
    const controller = new AbortController()
    const [left, kept] = [send(echo(1), controller.signal), send(echo(2))]
    controller.abort(reason)
    await expect(left).rejects.toBe(reason)
    expect(await kept).toEqual([2])
    expect(node.posts.map(({ calls }) => calls.length)).toEqual([1])
  })

  test('of every call before the flush sends nothing', async () => {
    const controller = new AbortController()
    const left = make()(echo(1), controller.signal)
    controller.abort(reason)
    await expect(left).rejects.toBe(reason)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(node.posts).toEqual([])
  })

  test('in flight rejects at once, and no other', async () => {
    const send = make()
    const controller = new AbortController()
    let answer = (): void => undefined
    node.faults.push((post, response) => {
      answer = () => json(response, replies(node, post))
    })
    const [left, kept] = [send(echo(1), controller.signal), send(echo(2))]
    await vi.waitFor(() => expect(node.posts).toHaveLength(1))
    controller.abort(reason)
    await expect(left).rejects.toBe(reason)
    answer()
    expect(await kept).toEqual([2])
  })

  test('in flight is not retried for', async () => {
    const controller = new AbortController()
    node.faults.push(hang)
    const left = make({ timeout: 50, retries: 1 })(echo(1), controller.signal)
    await vi.waitFor(() => expect(node.posts).toHaveLength(1))
    controller.abort(reason)
    await expect(left).rejects.toBe(reason)
  })
})
