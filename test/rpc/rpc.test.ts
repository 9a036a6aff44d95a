// The recipe: a list of URLs as one Send, batched, with a next endpoint, with equal reads shared.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { rpc } from '../../rpc/index.ts'
import { all, callMany, echo, type Node, sizes, startNode, status } from '../helpers/rpc.ts'

let nodes: Node[]
beforeEach(async () => {
  nodes = await Promise.all(['first', 'second'].map((name) => startNode({ who: () => name })))
})
afterEach(() => Promise.all(nodes.map((node) => node.stop())))
const [first, second] = [() => nodes[0] as Node, () => nodes[1] as Node]
const urls = () => nodes.map(({ url }) => url)
const who = { method: 'who' }

test('the calls of one tick are one POST to the first endpoint', async () => {
  expect(await callMany(rpc(urls()), 50)).toEqual(all(50))
  expect(nodes.map(sizes)).toEqual([[50], []])
})

test('the next endpoint is asked when the first is in trouble', async () => {
  first().rule = status(503)
  expect(await rpc(urls())(who)).toBe('second')
})

test('one endpoint is retried, its calls as one POST', async () => {
  first().faults.push(status(503), status(429))
  expect(await callMany(rpc([first().url], { delay: 50 }), 50)).toEqual(all(50))
  expect(sizes(first())).toEqual([50, 50, 50])
})

test('a host that takes few calls at once is halved for, not left', async () => {
  first().rule = (post, response) =>
    post.calls.length > 4
      ? status(413)(post, response)
      : response.end(JSON.stringify(post.calls.map(({ id, params }) => ({ id, result: params }))))
  expect(await callMany(rpc(urls()), 16)).toEqual(all(16))
  expect(second().posts).toEqual([])
  expect(sizes(first())).toEqual([16, 16, 8, 4, 4, 4, 4])
})

test('each URL is asked once', async () => {
  first().rule = second().rule = status(500)
  const [a, b] = urls() as [string, string]
  const send = rpc([a, b, a, { url: b }, `${a}/`], { delay: 5, retries: 0 })
  expect(send.order()).toEqual([0, 1])
  await expect(send(who)).rejects.toMatchObject({ status: 500 })
  expect(nodes.map(({ posts }) => posts.length)).toEqual([1, 1])
})

test('retries are those of the caller, for all endpoints together', async () => {
  first().rule = second().rule = status(500)
  await expect(rpc(urls(), { delay: 5, retries: 2 })(who)).rejects.toMatchObject({ status: 500 })
  expect(nodes.map(({ posts }) => posts.length)).toEqual([3, 3])
})

test('the options are for every endpoint, and what an endpoint has is for it alone', async () => {
  first().rule = status(503)
  const [a, b] = urls() as [string, string]
  const send = rpc([{ url: a, headers: { 'X-Key': 'own' } }, b], { headers: { 'X-Key': 'all' }, batch: 1 })
  await Promise.all([send(echo(1)), send(echo(2))])
  expect(nodes.map(({ posts }) => posts.map(({ headers }) => headers['x-key']))).toEqual([
    ['own', 'own'],
    ['all', 'all'],
  ])
  expect(nodes.map(sizes)).toEqual([
    [1, 1],
    [1, 1],
  ])
})

test('a timeout is that of each endpoint', async () => {
  first().rule = () => undefined
  expect(await rpc([{ url: first().url, timeout: 50 }, second().url])(who)).toBe('second')
})

describe('what rpc makes', () => {
  test('is a Send with order, start, stop and pin, shared reads or not', async () => {
    for (const dedupe of [true, false]) {
      const send = rpc(urls(), { dedupe })
      expect(await send(who)).toBe('first')
      expect(send.order()).toEqual([0, 1])
      expect(await send.pin()(who)).toBe('first')
      expect([send.start(), send.stop()]).toEqual([undefined, undefined])
    }
  })

  test('tells in its order what it has learnt', async () => {
    const send = rpc(urls())
    first().rule = status(500)
    await send(who)
    expect(send.order()).toEqual([1, 0])
  })
})

test('without a rank nothing is sent that nobody asked for', async () => {
  const send = rpc(urls())
  send.start()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(nodes.map(({ posts }) => posts.length)).toEqual([0, 0])
})
