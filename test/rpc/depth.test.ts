// A reply of few bytes may be nested deeper than what is written to copy, print or store it can follow.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fallback, http, isRejection, type RpcError, rpc } from '../../rpc/index.ts'
import { body, echo, json, type Node, outcomesOf, replies, sizes, startNode } from '../helpers/rpc.ts'

let nodes: Node[]
beforeEach(async () => {
  nodes = await Promise.all([1, 2].map(() => startNode({ eth_call: () => 'well' })))
})
afterEach(() => Promise.all(nodes.map((node) => node.stop())))
const at = (i: number) => nodes[i] as Node
const options = { retries: 0, delay: 5 }
/** JSON of so many levels. */
const nested = (levels: number, [open, close]: [string, string] = ['[', ']']) =>
  open.repeat(levels) + close.repeat(levels)
const objects: [string, string] = ['{"a":', '}']
const depth = (value: unknown): number => (Array.isArray(value) ? 1 + depth(value[0]) : 0)

test('a result of 100 levels is taken', async () => {
  at(0).rule = body(`{"id":1,"result":${nested(100)}}`)
  expect(depth(await http(at(0).url, options)(echo()))).toBe(100)
})

test.each([
  ['101 levels', nested(101)],
  ['3600 levels', nested(3600)],
  ['a million levels', nested(1_000_000)],
  ['objects', nested(3600, objects).replace(':}', ':1}')],
  ['what comes late', `[1,{"a":[2,${nested(3600)}]}]`],
])('a result of %s is no reply', async (_, text) => {
  at(0).rule = body(`{"id":1,"result":${text}}`)
  const error = (await http(at(0).url, options)(echo()).catch((reason) => reason)) as RpcError
  expect(error).toMatchObject({ name: 'RpcError', code: -1, message: 'deeper than 100 levels' })
  expect(() => structuredClone(JSON.parse(JSON.stringify(error)))).not.toThrow()
})

test('an error of data that is nested deeper is no reply either', async () => {
  at(0).rule = body(`{"id":1,"error":{"code":3,"message":"reverted","data":${nested(3600)}}}`)
  const error = (await http(at(0).url, options)(echo()).catch((reason) => reason)) as RpcError
  expect(error).toMatchObject({ code: -1, message: 'deeper than 100 levels' })
  expect(error.data).toBeUndefined()
  expect(isRejection(error)).toBe(false)
})

test('one deep result among others fails its own call alone', async () => {
  at(0).faults.push((post, response) => {
    const list = replies(at(0), post).map((reply) => JSON.stringify(reply))
    list[1] = `{"id":${post.calls[1]?.id},"result":${nested(3600)}}`
    response.end(`[${list}]`)
  })
  const send = http(at(0).url, options)
  const results = await Promise.allSettled([send(echo(1)), send(echo(2)), send(echo(3))])
  expect(outcomesOf(results)).toEqual([[1], -1, [3]])
  expect(results[1]).toMatchObject({ reason: { message: 'deeper than 100 levels' } })
})

test('the next endpoint is asked, and who shares the read gets its answer', async () => {
  at(0).rule = body(`{"id":1,"result":${nested(3600)}}`)
  const send = rpc(
    nodes.map(({ url }) => url),
    options,
  )
  expect(await Promise.all([send({ method: 'eth_call' }), send({ method: 'eth_call' })])).toEqual(['well', 'well'])
  expect(nodes.map(sizes)).toEqual([[1], [1]])
  expect(await fallback([http(at(0).url, options), http(at(1).url)])({ method: 'eth_call' })).toBe('well')
})

test('an error’s message is cut where it is long', async () => {
  at(0).rule = (post, response) =>
    json(response, { id: post.calls[0]?.id, error: { code: 3, message: 'x'.repeat(1_000_000) } })
  const error = (await http(at(0).url, options)(echo()).catch((reason) => reason)) as RpcError
  expect(error.code).toBe(3)
  expect(error.message.length).toBeLessThanOrEqual(1000)
})
