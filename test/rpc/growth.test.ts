// How many calls a host takes at once is remembered only where it is certain, and not for ever.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type HttpOptions, http, rpc } from '../../rpc/index.ts'
import { all, answering, callMany, type Fault, type Node, object, sizes, startNode, status } from '../helpers/rpc.ts'

let node: Node
beforeEach(async () => {
  node = await startNode()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await node.stop()
})
const make = (options: HttpOptions = {}) => http(node.url, { delay: 5, ...options })
const later = (ms: number) => void vi.setSystemTime(Date.now() + ms)
const limited = object({ jsonrpc: '2.0', id: null, error: { code: -32005, message: 'limit exceeded' } })
/** Answers longer arrays than `most` with the fault. */
const limit = (most: number, fault: Fault = status(413)): void => {
  node.rule = (post, response) => (post.calls.length > most ? fault : answering(node))(post, response)
}
/** Sizes of the POSTs of `count` calls, which are all answered. */
const posts = async (count: number): Promise<number[]> => {
  node.posts.length = 0
  expect(await callMany(make(), count)).toEqual(all(count))
  return sizes(node)
}

describe.each<[string, Fault]>([
  ['500', status(500)],
  ['500 and HTML', status(500, '<html>')],
  ['413', status(413)],
  ['200 and a bare -32005', limited],
  ['200 and -32000', object({ error: { code: -32000, message: 'header not found' } })],
])('one transient %s', (_, fault) => {
  test('one transient fault costs one POST more, and a thousand calls stay one POST', async () => {
    node.faults.push(fault)
    expect(await posts(1000)).toEqual([1000, 1000])
    expect(await posts(1000)).toEqual([1000])
  })
})

describe.each<[string, Fault]>([
  ['500 to everything', status(500)],
  ['a bare -32005 to everything', limited],
  ['-32000 to everything', object({ error: { code: -32000, message: 'overloaded' } })],
])('a host in trouble that answers %s', (_, fault) => {
  test('a host in trouble is not asked a thousand times for a thousand calls', async () => {
    node.rule = fault
    await callMany(make(), 1000)
    expect(node.posts.length).toBeLessThan(100)
  })

  test('a host in trouble is asked with one POST once it is well', async () => {
    node.rule = fault
    await callMany(make(), 1000)
    node.rule = undefined
    expect(await posts(1000)).toEqual([1000])
  })
})

test('an array that failed twice, with a smaller one that passed, is remembered', async () => {
  limit(4)
  expect(await posts(8)).toEqual([8, 8, 4, 4])
  expect(await posts(8)).toEqual([4, 4])
})

test('a size that has grown again is twice as large, every 30 s', async () => {
  limit(2)
  await posts(16)
  expect(await posts(16)).toEqual(Array(8).fill(2))
  node.rule = undefined
  later(29_000)
  expect(await posts(16)).toEqual(Array(8).fill(2))
  later(1001)
  expect(await posts(16)).toEqual([4, 4, 4, 4])
  expect(await posts(16)).toEqual([4, 4, 4, 4])
  later(30_001)
  expect(await posts(16)).toEqual([8, 8])
  later(30_001)
  expect(await posts(16)).toEqual([16])
})

test('a host whose limit is real is tried with twice as many, and learned again', async () => {
  limit(2)
  await posts(8)
  later(30_001)
  node.posts.length = 0
  expect(await callMany(make(), 8)).toEqual(all(8))
  expect(sizes(node).filter((size) => size > 2).length).toBeLessThanOrEqual(4)
  expect(await posts(8)).toEqual([2, 2, 2, 2])
})

test('a clock that is set back does not keep a size small', async () => {
  limit(2)
  await posts(8)
  node.rule = undefined
  later(-3_600_000)
  expect(await posts(8)).toEqual([4, 4])
})

test('an hour of rest is one step, since what comes next may be as much as before', async () => {
  limit(1)
  await posts(8)
  later(3_600_000)
  node.rule = undefined
  expect(await posts(8)).toEqual([2, 2, 2, 2])
})

test('the recipe keeps a thousand calls together after a transient 500 as well', async () => {
  const send = rpc([node.url], { delay: 5 })
  node.faults.push(status(500))
  await callMany(send, 1000)
  node.posts.length = 0
  expect(await callMany(send, 1000)).toEqual(all(1000))
  expect(sizes(node)).toEqual([1000])
})
