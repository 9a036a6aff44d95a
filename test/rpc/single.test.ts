// One endpoint for who asks it once, and several for who asks one thing at a time: the same manners in fewer bytes.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inOrder } from '../../rpc/recipe.ts'
import { single } from '../../rpc/single.ts'
import { callMany, echo, type Fault, type Node, neverAnswer, object, sizes, startNode, status } from '../helpers/rpc.ts'

let node: Node
beforeEach(async () => {
  node = await startNode({ who: () => 'own' })
})
afterEach(() => node.stop())

describe('a single endpoint', () => {
  test('a single endpoint is asked with a POST for each call', async () => {
    expect(await callMany(single(node.url), 3)).toEqual([[1], [2], [3]])
    expect(sizes(node)).toEqual([1, 1, 1])
    expect(node.posts[0]?.body).toMatchObject({ jsonrpc: '2.0', method: 'echo', params: [1] })
  })

  test.each<[string, Fault]>([
    ['503', status(503)],
    ['429 and a Retry-After', status(429, '', { 'Retry-After': '0' })],
    ['HTML', status(200, '<html>')],
    ['-32603', object({ id: 1, error: { code: -32603, message: 'internal' } })],
  ])('a single endpoint is asked again after %s', async (_, fault) => {
    node.faults.push(fault)
    expect(await single(node.url)(echo(1))).toEqual([1])
    expect(sizes(node)).toEqual([1, 1])
  })

  test('a single endpoint has its errors in its own words', async () => {
    node.rule = object({ id: 1, error: { code: 3, message: 'execution reverted', data: '0x' } })
    await expect(single(node.url)(echo())).rejects.toMatchObject({ name: 'RpcError', code: 3, data: '0x' })
    expect(node.posts).toHaveLength(1)
  })

  test('a single endpoint may answer null', async () => {
    node.results.echo = () => null
    expect(await single(node.url)(echo())).toBe(null)
  })

  test('a single endpoint is left at once, and its POST is called off', async () => {
    let isClosed = false
    node.rule = (post, response) => {
      response.on('close', () => (isClosed = true))
      neverAnswer(post, response)
    }
    const left = new AbortController()
    const call = single(node.url)(echo(), left.signal)
    await expect.poll(() => node.posts.length).toBe(1)
    left.abort(new Error('left'))
    await expect(call).rejects.toThrow('left')
    await expect.poll(() => isClosed).toBe(true)
  })

  test('a single endpoint that is no URL is a TypeError that does not say it', () => {
    expect(() => single('key')).toThrow(TypeError)
    expect(() => single('key')).not.toThrow(/key/)
  })
})

describe('endpoints in order', () => {
  test('endpoints in order are asked one after the other, each with its headers', async () => {
    const other = await startNode({ who: () => 'other' })
    node.rule = status(500)
    const send = inOrder([{ url: node.url, headers: { 'Content-Type': 'text/plain' } }, { url: other.url }])
    expect(await send({ method: 'who' })).toBe('other')
    expect(node.posts[0]?.headers['content-type']).toBe('text/plain')
    await other.stop()
  })

  test('endpoints in order that are none are a TypeError', () => {
    expect(() => inOrder([])).toThrow(TypeError)
  })
})
