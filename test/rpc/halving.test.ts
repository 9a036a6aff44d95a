// How many calls a host takes at once is not known before it has said no, and hosts say so in many ways.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type HttpOptions, http } from '../../rpc/index.ts'
import {
  all,
  answering,
  callMany,
  echo,
  type Fault,
  json,
  type Node,
  object,
  outcomesOf,
  type Post,
  sizes,
  startNode,
  status,
} from '../helpers/rpc.ts'
import { watchTimers } from '../helpers/time.ts'

let node: Node
beforeEach(async () => {
  node = await startNode()
})
afterEach(() => node.stop())
const make = (options: HttpOptions = {}) => http(node.url, { delay: 5, ...options })
const error = (code: number, message: string, data?: unknown) => ({
  jsonrpc: '2.0',
  id: null,
  error: { code, message, data },
})
/** Answers longer arrays than `most` with the fault. */
const limit = (most: number, fault: Fault): void => {
  node.rule = (post, response) => (post.calls.length > most ? fault : answering(node))(post, response)
}
/** What servers answer to an array that is too long for them. */
const dialects: readonly [string, Fault][] = [
  ['nginx: HTTP 413', status(413, '<html><title>413 Request Entity Too Large</title></html>')],
  [
    'geth: an array of one error under the first id',
    (post, response) => json(response, [{ ...error(-32600, 'batch too large'), id: post.calls[0]?.id }]),
  ],
  ['geth: an array of one error of no id', object([error(-32600, 'batch too large')])],
  ['Besu: -32005', object(error(-32005, 'Number of requests in batch exceeds limit'))],
  ['Besu: -32600', object(error(-32600, 'Number of requests in batch exceeds limit'))],
  ['Erigon: -32000', object(error(-32000, 'batch limit 100 exceeded (can increase by --rpc.batch.limit)'))],
  ['jsonrpsee: -32010', object(error(-32010, 'The batch request was too large', 'Exceeded max limit of 100'))],
  ['Nethermind: HTTP 503 and -32005', object(error(-32005, 'Batch size limit exceeded'), 503)],
  ['a public node: HTTP 500', status(500)],
  ['a public node: HTTP 500 and HTML', status(500, '<html>Internal Server Error</html>')],
  ['a proxy: HTTP 400 and -32600', object(error(-32600, 'invalid request'), 400)],
]
const seen = (posts: readonly Post[]) =>
  posts.flatMap(({ calls }) => calls.map(({ params }) => (params as number[])[0]))

describe.each(dialects)('%s', (_, fault) => {
  test('a batch over the host’s limit halves, and every call is answered', async () => {
    limit(3, fault)
    expect(await callMany(make({ retries: 0 }), 20)).toEqual(all(20))
    // The first no may be trouble that passes.
    expect(sizes(node).slice(0, 5)).toEqual([20, 20, 10, 5, 2])
    expect(
      sizes(node)
        .slice(5)
        .every((size) => size <= 2),
    ).toBe(true)
    expect(node.posts).toHaveLength(4 + 10)
  })

  test('a batch over the host’s limit is remembered, by every client of the endpoint', async () => {
    limit(5, fault)
    await callMany(make(), 20)
    node.posts.length = 0
    expect(await callMany(make(), 20)).toEqual(all(20))
    expect(sizes(node)).toEqual([5, 5, 5, 5])
  })

  test('a batch over the host’s limit asks no call twice that was answered', async () => {
    limit(5, fault)
    await callMany(make(), 20)
    const answered = seen(node.posts.filter(({ calls }) => calls.length <= 5))
    expect(answered.sort((a, b) => Number(a) - Number(b))).toEqual(all(20).flat())
  })

  test('a batch over the host’s limit ends with calls that travel alone', async () => {
    limit(1, fault)
    expect(await callMany(make({ retries: 0 }), 6)).toEqual(all(6))
    expect(node.posts.filter(({ calls }) => calls.length === 1)).toHaveLength(6)
    node.posts.length = 0
    await callMany(make(), 3)
    expect(node.posts.map((post) => Array.isArray(post.body))).toEqual([false, false, false])
  })
})

test.each([
  ['jsonrpsee', object(error(-32005, 'Batched requests are not supported by this server'))],
  ['another', object(error(-32600, 'batching is disabled'))],
  ['a third', object(error(-32000, 'Batch requests are not allowed on this plan'), 403)],
])('a host that refuses arrays (%s) is served singly from the first no on', async (_, fault) => {
  limit(1, fault)
  expect(await callMany(make({ retries: 0 }), 8)).toEqual(all(8))
  expect(sizes(node)).toEqual([8, ...Array(8).fill(1)])
  node.posts.length = 0
  expect(await callMany(make({ retries: 0 }), 4)).toEqual(all(4))
  expect(sizes(node)).toEqual([1, 1, 1, 1])
})

test('another path of the host is another endpoint', async () => {
  limit(2, status(413))
  await callMany(make(), 4)
  node.posts.length = 0
  await callMany(http(`${node.url}/other`), 4)
  expect(sizes(node)).toEqual([4, 4, 2, 2])
})

test('another host is not concerned', async () => {
  const other = await startNode()
  try {
    limit(2, status(413))
    await callMany(make(), 4)
    await callMany(http(other.url), 4)
    expect(sizes(other)).toEqual([4])
  } finally {
    await other.stop()
  }
})

test('a limit of the client that is less than the host’s is kept', async () => {
  limit(4, status(413))
  await callMany(make(), 16)
  node.posts.length = 0
  await callMany(make({ batch: 3 }), 6)
  expect(sizes(node)).toEqual([3, 3])
})

test('what a host cannot do at all is told in its own words, of each call', async () => {
  node.rule = object(error(-32600, 'go away'))
  const send = make()
  const results = await Promise.allSettled([send(echo(1)), send(echo(2))])
  expect(outcomesOf(results)).toEqual([-32600, -32600])
  for (const result of results) expect(result).toMatchObject({ reason: { message: 'go away' } })
})

test('an error of one call alone is not taken for a limit', async () => {
  node.results.fail = () => {
    throw { code: -32000, message: 'unknown block' }
  }
  const send = make()
  const results = await Promise.allSettled([send({ method: 'fail' }), send(echo(2)), send(echo(3))])
  expect(outcomesOf(results)).toEqual([-32000, [2], [3]])
  expect(sizes(node)).toEqual([3])
  await callMany(send, 3)
  expect(sizes(node)).toEqual([3, 3])
})

test('the first of a batch that fails where it is alone does not fail the others', async () => {
  // Every array is refused, and one call is more than the server can do.
  node.rule = (post, response) => {
    const isBad = post.calls.length > 1 || String(post.calls[0]?.params) === '1'
    ;(isBad ? status(500) : answering(node))(post, response)
  }
  expect(await callMany(make({ retries: 1 }), 4)).toEqual([500, [2], [3], [4]])
})

test('a 429 on an array is no limit of its length', async () => {
  node.faults.push(object(error(-32005, 'rate limit'), 429))
  expect(await callMany(make(), 4)).toEqual(all(4))
  expect(sizes(node)).toEqual([4, 4])
})

test('a limit that a host lowers is learned again', async () => {
  limit(4, status(413))
  await callMany(make(), 8)
  limit(2, status(413))
  expect(await callMany(make(), 8)).toEqual(all(8))
  node.posts.length = 0
  await callMany(make(), 8)
  expect(sizes(node)).toEqual([2, 2, 2, 2])
})

test('halving a thousand is eleven POSTs at most', async () => {
  limit(100, status(413))
  expect(await callMany(make(), 1000)).toEqual(all(1000))
  expect(sizes(node).slice(0, 6)).toEqual([1000, 1000, 500, 250, 125, 62])
  expect(node.posts.length).toBeLessThanOrEqual(5 + 17)
})

test('halving waits for nothing', async () => {
  limit(1, status(500))
  const timers = watchTimers()
  expect(await callMany(make({ delay: 60_000, timeout: 0 }), 8)).toEqual(all(8))
  expect(timers()).toEqual([])
})
