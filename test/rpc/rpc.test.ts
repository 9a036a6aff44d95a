// One endpoint after the other; and which failures are worth another try.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HttpError, isTransient, RpcError, rpc, TimeoutError } from '../../rpc/index.ts'
import { body, cut, type Fault, hang, type Node, startNode, status } from '../helpers/rpc.ts'

let nodes: Node[]
beforeEach(async () => {
  nodes = await Promise.all(['first', 'second'].map((name) => startNode({ who: () => name })))
})
afterEach(() => Promise.all(nodes.map((node) => node.stop())))
const [first, second] = [() => nodes[0] as Node, () => nodes[1] as Node]
const make = (options = {}) => rpc(nodes.map(({ url }) => ({ url, retries: 1, delay: 5, timeout: 500, ...options })))
const always = (fault: Fault) => first().faults.push(fault, fault, fault, fault)
const who = { method: 'who' }
const counts = () => nodes.map(({ posts }) => posts.length)

test('the first endpoint is asked, and no other', async () => {
  expect(await make()(who)).toBe('first')
  expect(counts()).toEqual([1, 0])
})

test.each<[string, Fault, number]>([
  ['is down', status(500), 2],
  ['is busy', status(429), 2],
  ['is not found', status(404), 1],
  ['wants a key', status(401), 1],
  ['forbids the origin', status(403, 'origin not allowed'), 1],
  ['cuts the connection', cut, 2],
  ['hangs', hang, 2],
  ['talks HTML', body('<html>'), 2],
])('the next endpoint is asked when the first %s', async (_, fault, tries) => {
  always(fault)
  expect(await make()(who)).toBe('second')
  expect(counts()).toEqual([tries, 1])
})

test('the next endpoint is asked when nobody listens at the first', async () => {
  await first().stop()
  expect(await make()(who)).toBe('second')
})

test.each([-1, -32005, -32603, 429])('the next endpoint is asked when the first answers %i', async (code) => {
  first().results.who = () => {
    throw { code, message: 'limit' }
  }
  expect(await make()(who)).toBe('second')
})

test.each([3, -32000, -32602, -32600, 4001])('a definite %i is the answer', async (code) => {
  first().results.who = () => {
    throw { code, message: 'no' }
  }
  await expect(make()(who)).rejects.toMatchObject({ code })
  expect(counts()).toEqual([1, 0])
})

test('the last failure is told when all fail', async () => {
  always(status(500))
  second().faults.push(status(404), status(404))
  await expect(make()(who)).rejects.toMatchObject({ status: 404 })
})

test('an abort is the end', async () => {
  always(hang)
  const controller = new AbortController()
  const call = make()(who, controller.signal)
  setTimeout(() => controller.abort(new Error('left')), 20)
  await expect(call).rejects.toThrow('left')
  expect(second().posts).toEqual([])
})

test('no endpoint is an error', async () => {
  await expect(rpc([])(who)).rejects.toThrow('no endpoint')
})

describe('isTransient', () => {
  test.each<[string, unknown, boolean]>([
    ...[403, 408, 413, 429, 500, 502, 503, 504].map(
      (code) => [`HTTP ${code}`, new HttpError(code, ''), true] as [string, unknown, boolean],
    ),
    ...[400, 401, 404, 405, 410, 501].map(
      (code) => [`HTTP ${code}`, new HttpError(code, ''), false] as [string, unknown, boolean],
    ),
    ['HTTP 200 that is no JSON-RPC', new HttpError(200, '<html>'), true],
    ['RPC -1', new RpcError(-1, ''), true],
    ['RPC -32005', new RpcError(-32005, ''), true],
    ['RPC -32603', new RpcError(-32603, ''), true],
    ['RPC 429', new RpcError(429, ''), true],
    ['RPC -32601', new RpcError(-32601, ''), false],
    ['RPC 3', new RpcError(3, ''), false],
    ['RPC 4001', new RpcError(4001, ''), false],
    ['a timeout', new TimeoutError(1), true],
    ['a network error', new TypeError('fetch failed'), true],
    ['nothing', undefined, true],
    ['a forbidden origin', new HttpError(403, 'Unauthorized: origin not allowed'), false],
    ['an invalid key', new RpcError(-32603, 'Invalid Key'), false],
  ])('%s: %s is %s', (_, error, transient) => {
    expect(isTransient(error)).toBe(transient)
  })
})

test.each([
  [new RpcError(3, 'reverted', '0x'), 'RpcError', 'reverted'],
  [new HttpError(503, 'busy', 2000), 'HttpError', 'HTTP 503'],
  [new TimeoutError(10), 'TimeoutError', 'no answer within 10 ms'],
])('%o has a name and words', (error, name, message) => {
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({ name, message })
})
