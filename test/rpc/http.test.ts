// One endpoint over HTTP, against a real server: what one call is on the wire.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type HttpOptions, http, type RpcRequest } from '../../rpc/index.ts'
import { all, callMany, echo, type Node, sizes, startNode } from '../helpers/rpc.ts'

let node: Node
beforeEach(async () => {
  node = await startNode({
    fail: () => {
      throw { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    },
  })
})
afterEach(() => node.stop())
const make = (options: HttpOptions = {}) => http(node.url, { delay: 5, ...options })

describe('a call', () => {
  test('a call alone travels as a bare object', async () => {
    expect(await make()(echo('x'))).toEqual(['x'])
    expect(node.posts[0]?.body).toMatchObject({ jsonrpc: '2.0', method: 'echo', params: ['x'] })
    expect(node.posts[0]?.headers['content-type']).toBe('application/json')
  })

  test('a call without params travels without them', async () => {
    node.results.echo = () => 1
    await make()({ method: 'echo' })
    expect(Object.keys(node.posts[0]?.body ?? {}).sort()).toEqual(['id', 'jsonrpc', 'method'])
  })

  test('a call of another tick travels alone', async () => {
    const send = make()
    const first = send(echo(1))
    await new Promise((resolve) => setTimeout(resolve, 20))
    await Promise.all([first, send(echo(2))])
    expect(sizes(node)).toEqual([1, 1])
  })

  test('a call has an id that no other client of the page uses', async () => {
    const [a, b] = [make(), make()]
    await Promise.all([a(echo()), a(echo()), b(echo()), b(echo())])
    const ids = node.posts.flatMap(({ calls }) => calls.map(({ id }) => id))
    expect(new Set(ids).size).toBe(4)
  })

  test('a call has an id of ours, whatever its own', async () => {
    const send = make()
    const request = (n: number) => ({ id: 7, jsonrpc: '1.0', ...echo(n) }) as RpcRequest
    expect(await Promise.all([send(request(1)), send(request(2))])).toEqual(all(2))
    expect(new Set(node.posts[0]?.calls.map(({ id }) => id)).size).toBe(2)
    expect(node.posts[0]?.calls[0]?.jsonrpc).toBe('2.0')
  })

  test('a call may carry bigint, as a hex quantity', async () => {
    const params = [255n, { value: 10n ** 18n, deep: [{ n: 2n ** 70n }] }, [0n]]
    expect(await make()(echo(...params))).toEqual([
      '0xff',
      { value: '0xde0b6b3a7640000', deep: [{ n: '0x400000000000000000' }] },
      ['0x0'],
    ])
  })

  test('a call may carry bigint in a page that has taught it to be JSON in its own way', async () => {
    const own = Object.assign(BigInt.prototype, { toJSON: () => 'own' }) as { toJSON?: () => string }
    try {
      expect(await make()(echo(255n, { value: 1n }))).toEqual(['0xff', { value: '0x1' }])
    } finally {
      delete own.toJSON
    }
  })

  test.each([null, false, 0, ''])('a call may answer %j', async (value) => {
    node.results.echo = () => value
    expect(await make()(echo())).toBe(value)
    expect(node.posts).toHaveLength(1)
  })

  test('a call alone takes its reply whatever the id', async () => {
    node.faults.push((_, response) => void response.end('{"jsonrpc":"2.0","id":"x","result":1}'))
    expect(await make()(echo())).toBe(1)
  })

  test('a call takes an error of null for none', async () => {
    node.faults.push((_, response) => void response.end('{"id":1,"error":null,"result":"0x1"}'))
    expect(await make()(echo())).toBe('0x1')
  })

  test('a call fails with the code, words and data of its reply', async () => {
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
    [{ code: -32602 }, -32602, 'the parameters are invalid'],
    [{ code: -31999, message: '' }, -31999, 'unknown error'],
  ])('a call fails with an error of %j all the same', async (error, code, message) => {
    node.results.fail = () => {
      throw error
    }
    await expect(make()({ method: 'fail' })).rejects.toMatchObject({ code, message })
  })
})

describe('headers', () => {
  test('headers of the endpoint travel, and win', async () => {
    await make({ headers: { 'Content-Type': 'text/plain', 'X-Key': 'k' } })(echo())
    expect(node.posts[0]?.headers).toMatchObject({ 'content-type': 'text/plain', 'x-key': 'k' })
  })

  test('headers win whatever their case', async () => {
    await make({ headers: { 'content-TYPE': 'text/plain' } })(echo())
    expect(node.posts[0]?.headers['content-type']).toBe('text/plain')
  })

  test('headers are never those of another client of the same URL', async () => {
    const clients = ['a', 'b'].map((key) => ({ key, send: make({ headers: { 'X-Key': key } }) }))
    await Promise.all(clients.flatMap(({ key, send }) => [send(echo(key)), send(echo(key))]))
    const keys = node.posts.map(({ headers, calls }) => [headers['x-key'], calls.map(({ params }) => params)])
    expect(keys.sort()).toEqual(['a', 'b'].map((key) => [key, [[key], [key]]]))
  })
})

describe('credentials in the URL', () => {
  const at = (credentials: string) => node.url.replace('://', `://${credentials}@`)
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

  test.each([
    ['user:secret', 'user:secret'],
    ['user', 'user:'],
    ['us%40er:p%C3%BC%3A', 'us@er:pü:'],
    [':secret', ':secret'],
  ])('credentials in the URL: %s become Basic auth', async (credentials, text) => {
    await http(at(credentials))(echo())
    expect(node.posts[0]?.headers.authorization).toBe(basic(text))
  })

  test('credentials in the URL yield to a header of the caller', async () => {
    await http(at('user:secret'), { headers: { authorization: 'Bearer x' } })(echo())
    expect(node.posts[0]?.headers.authorization).toBe('Bearer x')
  })

  test('credentials in the URL and keys are in no message', async () => {
    const url = `${at('user:secret')}/v3/key-in-path?apikey=key-in-query`
    const send = http(url, { retries: 0 })
    node.faults.push(
      (_, response) => void response.writeHead(401).end(),
      (_, response) => void response.destroy(),
      (_, response) => void response.writeHead(307, { Location: 'https://example.com' }).end(),
      (_, response) => void response.end('<html>'),
    )
    const errors: unknown[] = []
    for (let i = 0; i < 4; i++) errors.push(await send(echo()).catch((error) => error))
    await node.stop()
    errors.push(await send(echo()).catch((error) => error))
    expect(errors.every((error) => error instanceof Error)).toBe(true)
    const words = errors.map((error) => {
      const { message, cause } = error as Error
      return `${message} ${(cause as Error | undefined)?.message} ${JSON.stringify(error)}`
    })
    expect(words.join(' ')).not.toMatch(/secret|key-in/)
  })

  test('credentials in the URL are in no message of an option that is refused', () => {
    for (const options of [{ batch: -1 }, { timeout: -1 }])
      expect(() => http('http://user:secret@127.0.0.1/key', options)).toThrow(/^(?!.*(secret|key))/)
    expect(() => http('ws://user:secret@127.0.0.1/key')).toThrow(/^(?!.*(secret|key))/)
  })
})

test('a fetch of the caller is used instead of the page’s own', async () => {
  const asked: unknown[] = []
  const mine: typeof fetch = (input, init) => {
    asked.push(input)
    return fetch(input, init)
  }
  expect(await callMany(make({ fetch: mine }), 2)).toEqual(all(2))
  expect(asked).toHaveLength(1)
})

test('a fetch that the page replaces later is used from then on', async () => {
  const send = make()
  const own = globalThis.fetch
  let asked = 0
  globalThis.fetch = (...args) => {
    asked++
    return own(...args)
  }
  try {
    await send(echo())
  } finally {
    globalThis.fetch = own
  }
  expect(asked).toBe(1)
})
