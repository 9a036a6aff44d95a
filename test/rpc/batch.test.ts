// Calls of one tick are one POST; what comes back belongs to each by its id.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type HttpOptions, http } from '../../rpc/index.ts'
import {
  all,
  callMany,
  echo,
  json,
  type Node,
  object,
  outcomesOf,
  type Post,
  replies,
  sizes,
  startNode,
} from '../helpers/rpc.ts'

let node: Node
beforeEach(async () => {
  node = await startNode({
    fail: () => {
      throw { code: 3, message: 'execution reverted' }
    },
  })
})
afterEach(() => node.stop())
const make = (options: HttpOptions = {}) => http(node.url, { delay: 5, ...options })
type Row = { id: number; result?: unknown; error?: unknown }
const changed = (change: (list: Row[]) => unknown) =>
  node.faults.push((post, response) => json(response, change(replies(node, post) as Row[])))
const numbers = (posts: readonly Post[]) => posts.map(({ calls }) => calls.map(({ params }) => (params as number[])[0]))

test('calls of one tick are one POST', async () => {
  expect(await callMany(make(), 3)).toEqual(all(3))
  expect(sizes(node)).toEqual([3])
})

test('a thousand calls are one POST, one more is another', async () => {
  expect(await callMany(make(), 1001)).toEqual(all(1001))
  expect(sizes(node).sort()).toEqual([1, 1000])
})

test('a POST is cut at its size', async () => {
  expect(await callMany(make({ batch: 2 }), 5)).toEqual(all(5))
  expect(sizes(node).sort()).toEqual([1, 2, 2])
})

test.each([0, 1, false] as const)('with a batch of %j no array is sent', async (batch) => {
  expect(await callMany(make({ batch }), 3)).toEqual(all(3))
  expect(node.posts.map((post) => Array.isArray(post.body))).toEqual([false, false, false])
})

describe('replies are matched by id', () => {
  test.each<[string, (list: Row[]) => unknown]>([
    ['reversed', (list) => list.toReversed()],
    ['of ids that are text', (list) => list.map((row) => ({ ...row, id: `${row.id}` }))],
    ['among strangers', (list) => [{ id: 'x', result: 0 }, { id: 1e9, result: 0 }, ...list, { jsonrpc: '2.0' }]],
    ['among what is no reply', (list) => [null, 7, 'x', [], ...list]],
    ['with an error of no id before them', (list) => [{ id: null, error: { code: 1, message: 'x' } }, ...list]],
    ['each twice', (list) => [...list, ...list.map((row) => ({ ...row, result: 'again' }))]],
    ['with the first in place of the third beside it', (list) => [...list, { ...list[2], id: list[0]?.id }]],
  ])('replies are matched by id where they are %s', async (_, change) => {
    changed(change)
    expect(await callMany(make(), 3)).toEqual(all(3))
    expect(sizes(node)).toEqual([3])
  })

  test.each<[string, (id: number) => unknown]>([
    ['a list of it', (id) => [id]],
    ['a list of its text', (id) => [`${id}`]],
    ['true', () => true],
    ['null', () => null],
    ['an object', (id) => ({ id })],
  ])('replies are matched by id and an id that is %s is nobody’s', async (_, other) => {
    changed(([a, b]) => [{ id: other(a?.id ?? 0), result: 'stray' }, b])
    expect(await callMany(make({ retries: 0 }), 2)).toEqual([-1, [2]])
  })

  test('replies are matched by id or, where the server leaves all ids out, by their place', async () => {
    changed((list) => list.map(({ result }) => ({ result })))
    expect(await callMany(make(), 3)).toEqual(all(3))
    expect(sizes(node)).toEqual([3])
  })

  test('replies are matched by id and never by their place where one has an id', async () => {
    changed(([a, b, c]) => [{ result: 'stray' }, { id: b?.id, result: b?.result }, { id: a?.id, result: a?.result }, c])
    expect(await callMany(make(), 3)).toEqual(all(3))
    changed(([a, b]) => [{ ...a, id: undefined }, b])
    expect(await callMany(make({ retries: 0 }), 2)).toEqual([-1, [2]])
  })
})

describe('a missing reply', () => {
  test.each<[string, (list: Row[]) => unknown]>([
    ['is not there', (list) => list.slice(1)],
    ['has neither result nor error', ([first, ...list]) => [{ id: first?.id }, ...list]],
    ['is null', ([, ...list]) => [null, ...list]],
  ])('a missing reply that %s is asked for again, alone', async (_, change) => {
    changed(change)
    expect(await callMany(make(), 3)).toEqual(all(3))
    expect(numbers(node.posts)).toEqual([[1, 2, 3], [1]])
  })

  test('a missing reply fails that call alone in the end', async () => {
    node.rule = (post, response) =>
      json(
        response,
        replies(node, post).filter((_, i) => String(post.calls[i]?.params) !== '2'),
      )
    expect(await callMany(make({ retries: 0 }), 3)).toEqual([[1], -1, [3]])
    node.posts.length = 0
    // Alone it has no more than an HTTP answer.
    expect(await callMany(make(), 3)).toEqual([[1], 200, [3]])
    expect(sizes(node)).toEqual([3, 1, 1, 1])
  })

  test('a missing reply keeps nobody waiting', async () => {
    changed((list) => list.slice(1))
    const send = make({ delay: 10_000, retries: 1 })
    const left = new AbortController()
    const first = send(echo(1), left.signal)
    expect(await send(echo(2))).toEqual([2])
    left.abort()
    await expect(first).rejects.toThrow()
  })
})

describe('an error in a batch', () => {
  test('an error in a batch is that call’s alone', async () => {
    const send = make()
    const results = await Promise.allSettled([send(echo(1)), send({ method: 'fail' }), send(echo(3))])
    expect(outcomesOf(results)).toEqual([[1], 3, [3]])
    expect(sizes(node)).toEqual([3])
  })

  test.each([-1, -32005, -32603, 429])('an error in a batch of %i is tried again, without the others', async (code) => {
    changed((list) => list.map((row, i) => (i === 1 ? { id: row.id, error: { code, message: 'x' } } : row)))
    expect(await callMany(make(), 3)).toEqual(all(3))
    expect(numbers(node.posts)).toEqual([[1, 2, 3], [2]])
  })

  test('an error in a batch of a status that is worth it is tried again, without the others', async () => {
    node.faults.push((post, response) => {
      const [a, b] = replies(node, post) as Row[]
      object([a, { id: b?.id, error: { code: -32000, message: 'busy' } }], 503)(post, response)
    })
    expect(await callMany(make(), 2)).toEqual(all(2))
    expect(numbers(node.posts)).toEqual([[1, 2], [2]])
  })

  test('an error in a batch of fifty calls is tried again as one POST', async () => {
    changed((list) => list.map(({ id }) => ({ id, error: { code: -32005, message: 'limit exceeded' } })))
    expect(await callMany(make({ delay: 50 }), 50)).toEqual(all(50))
    expect(sizes(node)).toEqual([50, 50])
  })

  test('an error in a batch of missing replies of fifty calls is tried again as one POST', async () => {
    changed((list) => list.slice(0, 2))
    expect(await callMany(make({ delay: 50 }), 50)).toEqual(all(50))
    expect(sizes(node)).toEqual([50, 48])
  })
})

test('a transaction travels alone, since in an array nobody knows which was taken', async () => {
  node.results.eth_sendRawTransaction = () => '0x1'
  const send = make()
  await Promise.all([send(echo(1)), send({ method: 'eth_sendRawTransaction', params: ['0x'] }), send(echo(2))])
  const sent = node.posts.filter(({ calls }) => calls.some(({ method }) => method === 'eth_sendRawTransaction'))
  expect(sent.map(({ body }) => Array.isArray(body))).toEqual([false])
  expect(sizes(node).sort()).toEqual([1, 2])
})

test('two batches in flight do not take each other’s replies', async () => {
  const held: (() => void)[] = []
  node.rule = (post, response) => void held.push(() => json(response, replies(node, post)))
  const send = make()
  const first = callMany(send, 2)
  await expect.poll(() => held.length).toBe(1)
  const second = Promise.all([send(echo('a')), send(echo('b'))])
  await expect.poll(() => held.length).toBe(2)
  for (const answer of held.toReversed()) answer()
  expect(await first).toEqual(all(2))
  expect(await second).toEqual([['a'], ['b']])
})
