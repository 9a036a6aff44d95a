// Of an array that is split some calls may never be sent: what stopped it is no verdict on them.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { http, rpc } from '../../rpc/index.ts'
import {
  all,
  answering,
  callMany,
  dropConnection,
  type Fault,
  type Node,
  object,
  outcomesOf,
  sizes,
  startNode,
  status,
} from '../helpers/rpc.ts'

let nodes: Node[]
beforeEach(async () => {
  nodes = await Promise.all([startNode(), startNode()])
})
afterEach(() => Promise.all(nodes.map((node) => node.stop())))
const at = (i: number) => nodes[i] as Node
const no = (message: string, code = -32600): Fault => object({ jsonrpc: '2.0', id: null, error: { code, message } })
const noArrays = no('batch requests are not supported')
/** Answers arrays of more than `most` with one fault, and whatever is smaller with the other. */
const split = (most: number, large: Fault, small: Fault): void => {
  at(0).rule = (post, response) => (post.calls.length > most ? large : small)(post, response)
}
const troubles: [string, number, Fault, Fault][] = [
  ['no array, and 429 to each call', 1, noArrays, status(429, 'slow down')],
  [
    'no array, and an error of 503 to each call',
    1,
    noArrays,
    object({ error: { code: -32000, message: 'busy' } }, 503),
  ],
  ['an array of four at most, and then 503', 4, no('batch too large'), status(503, 'busy')],
  ['an array of four at most, and then cuts', 4, no('batch too large'), dropConnection],
  ['an array of four at most, and then a definite no', 4, no('batch too large'), object({ error: { code: -32602 } })],
  ['nothing, in the same words', 1, no('Invalid Request'), no('Invalid Request')],
]

describe.each(troubles)('an endpoint that takes %s', (name, most, large, small) => {
  test('an endpoint that takes few calls leaves the calls that were not sent to the next one', async () => {
    split(most, large, small)
    const urls = nodes.map(({ url }) => url)
    const results = await callMany(rpc(urls, { delay: 5 }), 8)
    // What was sent to it and answered for good is answered.
    const sent = name.includes('definite') ? 4 : name.includes('same words') ? 2 : 0
    expect(results.slice(sent)).toEqual(all(8).slice(sent))
    expect(results.slice(0, sent).every(Number.isInteger)).toBe(true)
  })

  test('an endpoint that takes few calls is asked for them again once it is well', async () => {
    split(most, large, (post, response) => {
      small(post, response)
      at(0).rule = undefined
    })
    const results = await callMany(http(at(0).url, { delay: 5 }), 8)
    const sent = name.includes('definite') ? 4 : name.includes('same words') ? 1 : 0
    expect(results.slice(sent)).toEqual(all(8).slice(sent))
  })
})

test('calls that were not sent fail with what stopped them, not with what was said of an array', async () => {
  split(4, no('batch too large'), status(503, 'busy'))
  expect(await callMany(http(at(0).url, { retries: 0 }), 8)).toEqual(Array(8).fill(503))
  expect(sizes(at(0))).toEqual([8, 8, 4])
})

describe.each([
  ['-32603 of their own', -32603, 'Internal error'],
  ['-32005 of their own', -32005, 'query returned more than 10000 results'],
  ['what arrays are answered with', -32600, 'Invalid Request'],
])('on an endpoint without arrays calls that are answered with %s', (_, code, message) => {
  const noArray = code === -32600 ? no(message) : noArrays
  const make = (bad: number) => {
    at(0).rule = (post, response) => {
      const isBad = Number(Object(post.calls[0]?.params)[0]) <= bad
      const own: Fault = isBad ? object({ id: post.calls[0]?.id, error: { code, message } }) : answering(at(0))
      ;(Array.isArray(post.body) ? noArray : own)(post, response)
    }
    return callMany(http(at(0).url, { delay: 5 }), 8)
  }

  test.each([1, 2, 3])(
    'on an endpoint without arrays calls with an error of their own (%i of eight) fail alone',
    async (bad) => {
      expect(await make(bad)).toEqual([...Array(bad).fill(code), ...all(8).slice(bad)])
    },
  )
})

test('a call’s own error proves that calls pass one at a time', async () => {
  at(0).results.bad = () => {
    throw { code: -32603, message: 'Internal error' }
  }
  split(1, noArrays, (post, response) => answering(at(0))(post, response))
  const send = http(at(0).url, { retries: 0 })
  const calls = Array.from({ length: 6 }, (_, i) => send({ method: i < 3 ? 'bad' : 'echo', params: [i] }))
  expect(outcomesOf(await Promise.allSettled(calls))).toEqual([-32603, -32603, -32603, [3], [4], [5]])
  expect(sizes(at(0))).toEqual([6, 1, 1, 1, 1, 1, 1])
})

test('a host that answers everything in the same words is not asked for each of a thousand calls', async () => {
  at(0).rule = no('Invalid Request')
  await callMany(http(at(0).url, { delay: 5 }), 1000)
  expect(at(0).posts.length).toBeLessThan(100)
})
