// What goes wrong on the way to one endpoint, and what is done about it.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type HttpOptions, http } from '../../rpc/index.ts'
import {
  all,
  body,
  callMany,
  dropConnection,
  echo,
  type Fault,
  type Node,
  neverAnswer,
  object,
  sizes,
  startNode,
  status,
} from '../helpers/rpc.ts'
import { watchTimers } from '../helpers/time.ts'

let node: Node
beforeEach(async () => {
  node = await startNode()
})
afterEach(() => {
  vi.useRealTimers()
  return node.stop()
})
const make = (options: HttpOptions = {}) => http(node.url, { delay: 5, ...options })
type Failure = { readonly message: string; readonly body: string; readonly retryAfter?: number }
const failure = async (send = make({ retries: 0 })): Promise<Failure> => {
  const [end] = await Promise.allSettled([send(echo())])
  expect(end?.status).toBe('rejected')
  return (end as PromiseRejectedResult).reason
}
const cutInBody: Fault = (_, response) => {
  response.writeHead(200, { 'Content-Length': '100' }).write('{"id":1,')
  setTimeout(() => response.destroy(), 5)
}

describe('trouble', () => {
  test.each([403, 408, 429, 502, 503, 504])('trouble of status %i is retried, as one POST', async (code) => {
    node.faults.push(status(code, '<html>trouble</html>'))
    expect(await callMany(make(), 3)).toEqual(all(3))
    expect(sizes(node)).toEqual([3, 3])
  })

  test.each([413, 500])('trouble of status %i is retried where the call is alone', async (code) => {
    node.faults.push(status(code))
    expect(await callMany(make(), 1)).toEqual(all(1))
    expect(sizes(node)).toEqual([1, 1])
  })

  test.each<[string, Fault]>([
    ['a connection that is cut', dropConnection],
    ['a connection that is cut in the middle of the body', cutInBody],
    ['an answer that is no JSON', body('<html>OK</html>')],
    ['an answer that is half JSON', body('[{"id":1,"resu')],
    ['an answer that is no JSON-RPC', body('{"hello":"world"}')],
    ['an answer of null', body('null')],
    ['an answer of a number', body('7')],
    ['an empty answer', body('')],
    ['an empty answer of 204', status(204)],
    ['an empty list', body('[]')],
  ])('trouble of %s is retried, as one POST', async (_, fault) => {
    node.faults.push(fault)
    expect(await callMany(make(), 3)).toEqual(all(3))
    expect(sizes(node)).toEqual([3, 3])
  })

  test.each([429, 503])('trouble of a thousand calls and status %i is retried as one POST', async (code) => {
    node.faults.push(status(code))
    expect(await callMany(make({ delay: 150 }), 1000)).toEqual(all(1000))
    expect(sizes(node)).toEqual([1000, 1000])
  })

  test('trouble of nobody listening is retried, and told', async () => {
    await node.stop()
    let asked = 0
    const error = await failure(
      make({
        retries: 2,
        fetch: (...args) => {
          asked++
          return fetch(...args)
        },
      }),
    )
    expect(error).toBeInstanceOf(Error)
    expect(asked).toBe(3)
  })

  test.each([400, 401, 404, 405, 410, 451, 501])('trouble of status %i is not retried', async (code) => {
    node.rule = status(code, 'body')
    expect(await failure(make())).toMatchObject({ name: 'HttpError', status: code, body: 'body' })
    expect(node.posts).toHaveLength(1)
  })

  test.each([
    ['Unauthorized: origin not allowed', 403],
    ['Unauthorized: invalid key', 403],
    ['ORIGIN NOT ALLOWED', 403],
    ['Invalid Key', 429],
  ])('trouble of %j is not retried', async (text, code) => {
    node.rule = status(code, text)
    expect(await failure(make())).toMatchObject({ status: code, body: text })
    expect(node.posts).toHaveLength(1)
  })

  test.each([
    [403, { code: -32000, message: 'Unauthorized: origin not allowed' }],
    [403, { code: -32603, message: 'invalid key' }],
    [500, { code: 3, message: 'execution reverted' }],
    [429, { code: -32602, message: 'invalid params' }],
    [503, { code: -32601, message: 'the method foo does not exist' }],
    [503, { code: -32000, message: 'Execution Reverted' }],
    [503, { code: -32000, message: 'insufficient funds for gas * price + value' }],
  ])('trouble of status %i and %j is not retried: the error has the last word', async (code, error) => {
    node.rule = object({ id: 1, error }, code)
    expect(await failure(make())).toMatchObject({ ...error, status: code })
    expect(node.posts).toHaveLength(1)
  })

  test.each([
    [503, -32000],
    [429, -32007],
    [403, -32000],
    [200, -32005],
    [200, 429],
    [404, -32603],
  ])('trouble of status %i and code %i is retried: either may say so', async (code, own) => {
    node.faults.push(object({ id: 1, error: { code: own, message: 'busy' } }, code))
    expect(await make()(echo(1))).toEqual([1])
    expect(node.posts).toHaveLength(2)
  })

  test.each([
    [200, -32000],
    [200, -32004],
    [404, -32001],
  ])('trouble of status %i and code %i is not retried', async (code, own) => {
    node.rule = object({ id: 1, error: { code: own, message: 'no' } }, code)
    expect(await failure(make())).toMatchObject({ code: own })
    expect(node.posts).toHaveLength(1)
  })

  test('trouble that lasts is tried four times in all', async () => {
    node.rule = status(503)
    expect(await callMany(make(), 3)).toEqual([503, 503, 503])
    expect(sizes(node)).toEqual([3, 3, 3, 3])
  })

  test.each([0, 1])('trouble is retried %i times where that is asked for', async (retries) => {
    node.rule = status(500)
    await failure(make({ retries }))
    expect(node.posts).toHaveLength(retries + 1)
  })

  test('trouble is retried after 150, 300 and 600 ms', async () => {
    node.rule = status(500)
    const timers = watchTimers()
    await failure(http(node.url, { timeout: 0 }))
    expect(timers()).toEqual([150, 300, 600])
  })
})

describe('the server’s own words', () => {
  test.each<[string, Fault, object]>([
    ['of an object for a batch', object({ error: { code: 7, message: 'go away' } }), { code: 7, message: 'go away' }],
    [
      'of an object for a batch with a status',
      object({ id: null, error: { code: -32005, message: 'daily limit', data: { rate: 1 } } }, 429),
      { code: -32005, message: 'daily limit', status: 429, data: { rate: 1 } },
    ],
    ['of an HTML page', status(502, '<html>Bad Gateway</html>'), { status: 502, body: '<html>Bad Gateway</html>' }],
    ['of plain text', status(429, 'slow down'), { status: 429, body: 'slow down' }],
    [
      'of JSON of another kind',
      object({ message: 'slow down' }, 429),
      { status: 429, body: '{"message":"slow down"}' },
    ],
    ['of a 2xx that is no JSON', body('please log in'), { status: 200, body: 'please log in' }],
    ['that are none', status(503), { status: 503, body: '' }],
  ])('the server’s own words: %s are kept', async (_, fault, words) => {
    node.rule = fault
    const send = make({ retries: 0 })
    const results = await Promise.allSettled([send(echo()), send(echo())])
    for (const result of results) expect(result).toMatchObject({ status: 'rejected', reason: words })
  })

  test.each<[string, Fault]>([
    ['an error that is text', object({ error: 'daily limit reached' }, 429)],
    ['an error that is text with a 2xx', object({ jsonrpc: '2.0', id: 1, error: 'daily limit reached' })],
    ['an error of text as its code', object({ error: { code: 'LIMIT', message: 'daily limit reached' } }, 429)],
  ])('the server’s own words of %s are kept', async (_, fault) => {
    node.rule = fault
    const error = await failure()
    expect(`${error.message} ${error.body}`).toContain('daily limit reached')
  })

  test('the server’s own words are cut where they are long', async () => {
    node.rule = status(502, 'x'.repeat(100_000))
    expect((await failure()).body.length).toBeLessThanOrEqual(1000)
  })
})

describe('a Retry-After', () => {
  test('a Retry-After in seconds is waited for', async () => {
    node.faults.push(status(429, '', { 'Retry-After': '1' }))
    const timers = watchTimers()
    await make({ timeout: 0 })(echo())
    expect(timers()).toEqual([1000])
  })

  test('a Retry-After as a date is waited for', async () => {
    const now = new Date('2026-03-01T12:00:00Z')
    vi.useFakeTimers({ toFake: ['Date'], now })
    node.faults.push(status(503, '', { 'Retry-After': new Date(+now + 1000).toUTCString() }))
    const timers = watchTimers()
    await make({ timeout: 0 })(echo())
    expect(timers()).toEqual([1000])
  })

  test('a Retry-After of 0 is now', async () => {
    node.faults.push(status(503, '', { 'Retry-After': '0' }))
    await make({ delay: 60_000 })(echo())
    expect(node.posts).toHaveLength(2)
  })

  test.each([
    ['429 of text', status(429, '', { 'Retry-After': '20' })],
    ['429 of JSON-RPC', object({ id: 1, error: { code: -32005, message: 'x' } }, 429, { 'Retry-After': '20' })],
    ['503 of JSON-RPC', object({ id: 1, error: { code: -32000, message: 'x' } }, 503, { 'Retry-After': '20' })],
    ['404', status(404, '', { 'Retry-After': '20' })],
    ['200 of an error', object({ id: 1, error: { code: -32005, message: 'x' } }, 200, { 'Retry-After': '20' })],
  ])('a Retry-After is in the error of %s', async (_, fault) => {
    node.rule = fault
    expect(await failure()).toMatchObject({ retryAfter: 20_000 })
  })

  test('a Retry-After is waited for on any status and in a batch', async () => {
    const fault = object({ id: null, error: { code: -32603, message: 'x' } }, 404, { 'Retry-After': '1' })
    node.faults.push(fault)
    const timers = watchTimers()
    expect(await callMany(make({ delay: 60_000, timeout: 0 }), 2)).toEqual(all(2))
    expect(timers()).toEqual([1000])
  })

  test.each([
    ['31 s', '31'],
    ['an hour, as a date', new Date(Date.now() + 3_600_000).toUTCString()],
  ])('a Retry-After of %s, above 30 s, is not waited for', async (_, after) => {
    node.rule = status(429, '', { 'Retry-After': after })
    const error = await failure(make())
    expect(error).toMatchObject({ name: 'HttpError', status: 429 })
    expect(error.retryAfter).toBeGreaterThan(30_000)
    expect(node.posts).toHaveLength(1)
  })

  test('a Retry-After of 30 s is waited for', async () => {
    node.faults.push(status(429, '', { 'Retry-After': '30' }))
    const timers = watchTimers()
    const left = new AbortController()
    const call = make()(echo(), left.signal)
    await vi.waitFor(() => expect(timers()).toContain(30_000))
    left.abort()
    await expect(call).rejects.toThrow()
  })

  test.each<[string, Fault]>([
    ['404', status(404, '', { 'Retry-After': '20' })],
    ['a bad batch', object({ error: { code: -32602, message: 'bad' } }, 400, { 'Retry-After': '20' })],
  ])('a Retry-After of %s is no reason to fail the calls of others', async (_, fault) => {
    node.faults.push(fault)
    expect(await callMany(make({ retries: 0 }), 2)).not.toEqual(all(2))
    expect(await callMany(make({ retries: 0 }), 2)).toEqual(all(2))
  })

  test('a Retry-After of a read does not lose a transaction that was never sent', async () => {
    node.results.eth_sendRawTransaction = () => '0x1'
    const raw = { method: 'eth_sendRawTransaction', params: ['0x'] }
    for (const code of [429, 500, 503]) {
      node.faults.push(status(code, '', { 'Retry-After': '1' }))
      await failure(make({ retries: 0 }))
      expect(await make()(raw)).toBe('0x1')
    }
  })

  test.each(['soon', '-5', new Date(0).toUTCString(), '', '0x10', '0b11', '1e1', '1.5'])(
    'a Retry-After of %j is none',
    async (after) => {
      node.faults.push(status(503, '', { 'Retry-After': after }))
      const timers = watchTimers()
      expect(await make({ timeout: 0 })(echo(1))).toEqual([1])
      expect(timers()).toEqual([5])
      node.rule = status(503, '', { 'Retry-After': after })
      expect((await failure()).retryAfter).toBeUndefined()
    },
  )
})

describe('a timeout', () => {
  const stall: Fault = (_, response) => void response.writeHead(200).write('[')

  test.each<[string, Fault]>([
    ['headers that never come', neverAnswer],
    ['a body that never ends', stall],
    [
      'a body that drips',
      (_, response) => {
        const timer = setInterval(() => response.write(' '), 10)
        response.on('close', () => clearInterval(timer))
      },
    ],
  ])('a timeout covers %s', async (_, fault) => {
    node.rule = fault
    expect(await failure(make({ timeout: 60, retries: 0 }))).toMatchObject({ name: 'TimeoutError', ms: 60 })
  })

  test('a timeout is 10 s where nothing is said', async () => {
    const timers = watchTimers()
    await http(node.url)(echo())
    expect(timers()).toContain(10_000)
  })

  test('a timeout of 0 is none', async () => {
    node.faults.push((_, response) => void setTimeout(() => response.end('{"id":1,"result":7}'), 100))
    expect(await make({ timeout: 0, retries: 0 })(echo())).toBe(7)
  })

  test.each([2 ** 31, Number.POSITIVE_INFINITY])(
    'a timeout of %d, more than a timer can hold, is not at once',
    async (timeout) => {
      node.faults.push((_, response) => void setTimeout(() => response.end('{"id":1,"result":7}'), 100))
      expect(await make({ timeout, retries: 0 })(echo())).toBe(7)
    },
  )

  test('a timeout ends its connection', async () => {
    let isClosed = false
    node.faults.push((_, response) => void response.on('close', () => (isClosed = true)))
    await failure(make({ timeout: 1000, retries: 0 }))
    await expect.poll(() => isClosed).toBe(true)
  })

  test('a timeout is retried', async () => {
    node.faults.push(neverAnswer)
    expect(await make({ timeout: 1000 })(echo(1))).toEqual([1])
    expect(node.posts.length).toBeGreaterThanOrEqual(2)
  })

  test('a timeout that lasts is tried four times in all', async () => {
    node.rule = neverAnswer
    // One that has no time may not reach the server.
    const ask = vi.fn(fetch)
    expect(await failure(make({ timeout: 50, fetch: ask }))).toMatchObject({ name: 'TimeoutError' })
    expect(ask).toHaveBeenCalledTimes(4)
  })
})

describe('a reply over 10 MiB', () => {
  const most = 10 * 2 ** 20
  const long = (bytes: number) => `{"id":1,"result":"${'x'.repeat(bytes - 20)}"}`

  test('a reply over 10 MiB that says so fails before it has come', async () => {
    node.rule = (_, response) =>
      void response.writeHead(200, { 'Content-Length': `${100 * 2 ** 20}` }).write('{"id":1,')
    const error = await failure(make({ timeout: 5000 }))
    expect(error).toMatchObject({ name: 'HttpError', status: 200 })
    expect(node.posts).toHaveLength(1)
  })

  test('a reply over 10 MiB that does not fails when it is too much, and no more is read', async () => {
    let written = 0
    let isClosed = false
    node.rule = (_, response) => {
      const chunk = Buffer.alloc(2 ** 20, 'x')
      response.on('close', () => (isClosed = true))
      const more = (): void => {
        if (isClosed || written >= 100 * 2 ** 20) return void response.end()
        written += chunk.length
        response.write(chunk, () => setImmediate(more))
      }
      more()
    }
    expect(await failure(make())).toMatchObject({ name: 'HttpError' })
    await expect.poll(() => isClosed).toBe(true)
    expect(written).toBeLessThan(60 * 2 ** 20)
    expect(node.posts).toHaveLength(1)
  })

  test('a reply over 10 MiB is one byte more than what is taken', async () => {
    node.faults.push(body(long(most)), body(long(most + 1)))
    expect(String(await make()(echo()))).toHaveLength(most - 20)
    expect(await failure(make())).toMatchObject({ name: 'HttpError' })
  })

  test('a reply over 10 MiB fails each call of its batch, once', async () => {
    node.rule = body(long(most + 1))
    expect(await callMany(make(), 3)).toEqual([200, 200, 200])
    expect(sizes(node)).toEqual([3])
  })
})

test('letters that are cut between two chunks are whole', async () => {
  const bytes = Buffer.from('{"id":1,"result":"zażółć 🦊"}')
  node.faults.push(async (_, response) => {
    for (const byte of bytes) {
      response.write(Buffer.from([byte]))
      await new Promise((resolve) => setImmediate(resolve))
    }
    response.end()
  })
  expect(await make()(echo())).toBe('zażółć 🦊')
})

test.each([301, 302, 307, 308])('a redirect of %i to another origin is not followed', async (code) => {
  const other = await startNode()
  try {
    node.rule = status(code, '', { Location: other.url })
    const send = make({ headers: { 'X-Key': 'secret' } })
    expect(await failure(send)).toMatchObject({ name: 'HttpError', status: code })
    expect([node.posts.length, other.posts.length]).toEqual([1, 0])
  } finally {
    await other.stop()
  }
})
