// Reads where nothing may ever go wrong: one POST, and the rest of the transport only with the first error.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { echo, type Node, neverAnswer, object, startNode, status } from '../helpers/rpc.ts'

let node: Node
let other: Node
let reads: typeof import('../../rpc/reads.ts').reads
let isWhole = false
beforeEach(async () => {
  vi.resetModules()
  isWhole = false
  vi.doMock('../../rpc/recipe.ts', async (original) => {
    isWhole = true
    return original()
  })
  ;({ reads } = await import('../../rpc/reads.ts'))
  node = await startNode({ who: () => 'first' })
  other = await startNode({ who: () => 'other' })
})
afterEach(() => Promise.all([node.stop(), other.stop()]))

const both = () => reads([{ url: node.url, headers: { 'Content-Type': 'text/plain' } }, { url: other.url }])
const who = { method: 'who' }

test('a read that is answered is one POST to the first endpoint, and fetches nothing else', async () => {
  expect(await both()(who)).toBe('first')
  expect([node.posts.length, other.posts.length, isWhole]).toEqual([1, 0, false])
  expect(node.posts[0]?.headers['content-type']).toBe('text/plain')
})

test('a read whose endpoint is in trouble is answered by the next one, and by it first from then on', async () => {
  node.rule = status(500)
  expect(await both()(who)).toBe('other')
  expect([node.posts.length, isWhole]).toEqual([1, true])
  node.rule = undefined
  other.rule = undefined
  expect(await both()(who)).toBe('first')
  node.rule = status(500)
  expect([await both()(who), await both()(who)]).toEqual(['other', 'other'])
  expect(node.posts).toHaveLength(3)
})

test('a read whose only endpoint is in trouble for a moment is tried again there', async () => {
  node.faults.push(status(503), status(503))
  expect(await reads([{ url: node.url }])(who)).toBe('first')
  expect(node.posts).toHaveLength(3)
})

test.each([
  ['an error that every endpoint would give', object({ id: 1, error: { code: 3, message: 'execution reverted' } })],
  ['an error of a wrong call', object({ id: 1, error: { code: -32602, message: 'invalid' } })],
])('a read that got %s is not asked again, not even elsewhere', async (_, fault) => {
  node.rule = fault
  await expect(both()(who)).rejects.toMatchObject({ name: 'RpcError' })
  expect([node.posts.length, other.posts.length, isWhole]).toEqual([1, 0, false])
})

test('a read that its only endpoint refuses is not asked again', async () => {
  node.rule = status(401)
  await expect(reads([{ url: node.url }])(who)).rejects.toMatchObject({ status: 401 })
  expect([node.posts.length, isWhole]).toEqual([1, false])
})

test('a read that its first endpoint refuses is asked of the next one', async () => {
  node.rule = status(401)
  expect(await both()(who)).toBe('other')
})

test('a read whose caller has left is asked nowhere else', async () => {
  node.rule = neverAnswer
  const left = new AbortController()
  const call = both()(who, left.signal)
  await expect.poll(() => node.posts.length).toBe(1)
  left.abort(new Error('left'))
  await expect(call).rejects.toThrow('left')
  expect([other.posts.length, isWhole]).toEqual([0, false])
})

test('where the rest of the transport is lost a read has the error of its first try, and the next one asks again', async () => {
  vi.doMock('../../rpc/recipe.ts', () => {
    throw new Error('lost')
  })
  node.rule = status(500)
  await expect(both()(who)).rejects.toMatchObject({ status: 500 })
  node.rule = undefined
  expect(await both()(who)).toBe('first')
})

test('a read of no endpoint is a TypeError', () => {
  expect(() => reads([])).toThrow(TypeError)
})

test('a call is written as JSON-RPC', async () => {
  expect(await reads([{ url: node.url }])(echo(1n))).toEqual(['0x1'])
  expect(node.posts[0]?.body).toMatchObject({ jsonrpc: '2.0', method: 'echo', params: ['0x1'] })
})
