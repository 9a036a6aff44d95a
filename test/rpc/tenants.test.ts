// What one caller is told is not told to another: who asks with another key, another path or another fetch is somebody else.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type HttpOptions, http } from '../../rpc/index.ts'
import { all, answering, callMany, echo, type Node, object, sizes, startNode, status } from '../helpers/rpc.ts'

let node: Node
beforeEach(async () => {
  node = await startNode()
})
afterEach(() => node.stop())
const options = { retries: 0, delay: 5 }
const keyed = (key: string, more: HttpOptions = {}) =>
  http(node.url, { ...options, headers: { 'X-Key': key }, ...more })
const secret = { id: 1, error: { code: -32005, message: 'alice has paid for 5', data: { tenant: 'alice' } } }
/** Alice is refused until she is left alone; everybody else is served. */
async function refuseAlice(send = keyed('alice')): Promise<void> {
  node.rule = (post, response) =>
    (post.headers['x-key'] === 'alice' ? object(secret, 429) : answering(node))(post, response)
  for (let i = 0; i < 25; i++) await send(echo()).catch(() => undefined)
}

describe('a pause', () => {
  test('a pause of one key is not one of another key', async () => {
    await refuseAlice()
    expect(await keyed('bob')(echo(1))).toEqual([1])
    const before = node.posts.length
    await expect(keyed('alice')(echo(1))).rejects.toMatchObject({ message: 'alice has paid for 5' })
    expect(node.posts).toHaveLength(before)
  })

  test('a pause of one path is not one of another path', async () => {
    node.rule = status(429, 'enough')
    const [a, b] = ['a', 'b'].map((path) => http(`${node.url}/${path}`, options))
    for (let i = 0; i < 25; i++) await a?.(echo()).catch(() => undefined)
    node.rule = undefined
    expect(await b?.(echo(1))).toEqual([1])
  })

  test('a pause of credentials in the URL is theirs', async () => {
    node.rule = status(429, 'enough')
    const at = (user: string) => http(node.url.replace('://', `://${user}:x@`), options)
    for (let i = 0; i < 25; i++) await at('alice')(echo()).catch(() => undefined)
    node.rule = undefined
    expect(await at('bob')(echo(1))).toEqual([1])
    await expect(at('alice')(echo(1))).rejects.toMatchObject({ status: 429 })
  })

  test('a pause of a fetch of the caller’s is not one of another fetch, which may add another key', async () => {
    const by =
      (key: string): typeof fetch =>
      (input, init) =>
        fetch(input, { ...init, headers: { 'Content-Type': 'application/json', 'X-Key': key } })
    const [alice, bob] = [by('alice'), by('bob')].map((own) => http(node.url, { ...options, fetch: own }))
    await refuseAlice(alice)
    expect(await bob?.(echo(1))).toEqual([1])
  })

  test('a pause of a Retry-After is the key’s as well', async () => {
    const alice = keyed('alice')
    for (let i = 0; i < 20; i++) await alice(echo())
    node.faults.push(status(429, 'slow', { 'Retry-After': '20' }))
    await alice(echo()).catch(() => undefined)
    await expect(alice(echo())).rejects.toMatchObject({ status: 429 })
    expect(await keyed('bob')(echo(1))).toEqual([1])
  })

  test('a pause gives each caller an error of its own', async () => {
    await refuseAlice()
    const ask = () => keyed('alice')(echo()).catch((error) => error) as Promise<Error>
    const [one, two] = [await ask(), await ask()]
    expect(one).not.toBe(two)
    expect(one).toBeInstanceOf(Error)
    expect(one).toMatchObject({ name: 'RpcError', code: -32005, status: 429 })
    one.message = 'changed'
    expect(await ask()).toMatchObject({ message: 'alice has paid for 5' })
  })
})

test('how many calls one key may send at once is not what another may', async () => {
  node.rule = (post, response) =>
    (post.headers['x-key'] === 'alice' && post.calls.length > 2 ? status(413) : answering(node))(post, response)
  await callMany(keyed('alice'), 8)
  node.posts.length = 0
  expect(await callMany(keyed('bob'), 8)).toEqual(all(8))
  expect(sizes(node)).toEqual([8])
})

test('a server that asks with a thousand keys does not keep them all', async () => {
  node.rule = status(429, 'enough')
  for (let i = 0; i < 25; i++) await keyed('first')(echo()).catch(() => undefined)
  await expect(keyed('first')(echo())).rejects.toThrow()
  for (let i = 0; i < 1100; i++) keyed(`key ${i}`)
  node.rule = undefined
  // Forgotten, it is asked again.
  expect(await keyed('first')(echo(1))).toEqual([1])
})

test('the fetch of a page that is replaced is the page’s own all the same', async () => {
  await refuseAlice()
  const own = globalThis.fetch
  vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => own(...args))
  try {
    const before = node.posts.length
    await expect(keyed('alice')(echo())).rejects.toThrow()
    expect(node.posts).toHaveLength(before)
  } finally {
    vi.unstubAllGlobals()
  }
})
