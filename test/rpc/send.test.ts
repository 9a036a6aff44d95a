// A signed transaction is money: it goes out once to each that may have taken it, and is looked for before it is called lost.
import { keccak_256 } from '@noble/hashes/sha3.js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fallback, http, type RpcRequest, rpc, type Send } from '../../rpc/index.ts'
import { dropConnection, type Fault, type Node, neverAnswer, object, startNode, status } from '../helpers/rpc.ts'

const raw = '0x02f86c0180843b9aca00847735940082520894deadbeefdeadbeefdeadbeefdeadbeefdeadbeef0180c0'
const hash = `0x${Buffer.from(keccak_256(Buffer.from(raw.slice(2), 'hex'))).toString('hex')}`
const request = { method: 'eth_sendRawTransaction', params: [raw] }
let nodes: Node[]
/** What each has in its pool. */
let pools: Set<string>[]
beforeEach(async () => {
  pools = [new Set(), new Set()]
  nodes = await Promise.all(
    pools.map((pool) =>
      startNode({
        eth_sendRawTransaction: ([bytes]: [string]) => {
          if (pool.has(bytes)) throw { code: -32000, message: 'already known' }
          pool.add(bytes)
          return hash
        },
        eth_getTransactionByHash: ([wanted]: [string]) => (pool.size && wanted === hash ? { hash } : null),
      }),
    ),
  )
})
afterEach(() => Promise.all(nodes.map((node) => node.stop())))
const at = (i: number) => nodes[i] as Node
const options = { delay: 5, timeout: 1000 }
const alone = () => http(at(0).url, options)
const both = () =>
  rpc(
    nodes.map(({ url }) => url),
    options,
  )
const sent = () =>
  nodes.map(({ posts }) => posts.filter(({ calls }) => calls.some(({ method }) => method === request.method)).length)
/** Takes it, and answers with the fault. */
const took =
  (i: number, fault: Fault): Fault =>
  (post, response) => {
    pools[i]?.add(raw)
    fault(post, response)
  }

test('a transaction is sent once', async () => {
  expect(await both()(request)).toBe(hash)
  expect(sent()).toEqual([1, 0])
})

test('a transaction is never shared with an equal one', async () => {
  const send = both()
  const results = await Promise.allSettled([send(request), send(request)])
  expect(sent()).toEqual([2, 0])
  expect(results.map((end) => end.status).sort()).toEqual(['fulfilled', 'rejected'])
})

describe('one endpoint', () => {
  test.each<[string, Fault]>([
    ['a cut connection', dropConnection],
    ['a timeout', neverAnswer],
    ['500', status(500)],
    ['502', status(502)],
    ['503', status(503)],
    ['403', status(403)],
    ['-32603', object({ id: 1, error: { code: -32603, message: 'internal' } })],
    ['a page of HTML', status(200, '<html>')],
  ])('one endpoint that may have taken it (%s) is not asked again', async (_, fault) => {
    at(0).rule = fault
    await expect(alone()(request)).rejects.toThrow()
    expect(sent()).toEqual([1, 0])
  })

  test.each<[string, Fault]>([
    ['429', status(429)],
    ['429 and JSON-RPC', object({ id: 1, error: { code: -32005, message: 'limit' } }, 429)],
    ['503 and a Retry-After', status(503, '', { 'Retry-After': '0' })],
  ])('one endpoint that has not taken it (%s) is asked again', async (_, fault) => {
    at(0).faults.push(fault)
    expect(await alone()(request)).toBe(hash)
    expect(sent()).toEqual([2, 0])
  })

  test('one endpoint that knows it after a resend has it: the hash is the answer', async () => {
    at(0).faults.push(took(0, status(429)))
    expect(await alone()(request)).toBe(hash)
  })

  test('one endpoint that knows it before we sent it twice says so', async () => {
    pools[0]?.add(raw)
    await expect(alone()(request)).rejects.toMatchObject({ code: -32000, message: 'already known' })
  })

  test('one endpoint whose nonce is too low after a resend is looked up', async () => {
    at(0).faults.push(took(0, status(429)))
    at(0).results.eth_sendRawTransaction = () => {
      throw { code: -32000, message: 'nonce too low: next nonce 2, tx nonce 1' }
    }
    expect(await alone()(request)).toBe(hash)
  })

  test('one endpoint whose nonce is too low, and which does not know it, has taken another', async () => {
    at(0).faults.push(status(429))
    at(0).results.eth_sendRawTransaction = () => {
      throw { code: -32000, message: 'nonce too low' }
    }
    await expect(alone()(request)).rejects.toMatchObject({ code: -32000, message: 'nonce too low' })
  })

  test('one endpoint that fails the look-up tells the first error', async () => {
    at(0).faults.push(took(0, status(429)))
    at(0).results.eth_getTransactionByHash = () => {
      throw { code: -32602, message: 'lost' }
    }
    await expect(alone()(request)).rejects.toMatchObject({ message: 'already known' })
  })
})

describe('two endpoints', () => {
  test.each<[string, Fault]>([
    ['cuts the connection', dropConnection],
    ['hangs', neverAnswer],
    ['has an internal error', status(500)],
    ['does not answer in JSON', status(200, '<html>')],
    ['limits us', status(429)],
    ['does not know the key', status(401)],
  ])('of two endpoints the other gets the same bytes when the first %s', async (_, fault) => {
    at(0).rule = fault
    expect(await both()(request)).toBe(hash)
    expect(sent()).toEqual([1, 1])
  })

  test('of two endpoints each that may have taken it is asked once', async () => {
    at(0).rule = at(1).rule = dropConnection
    await expect(both()(request)).rejects.toThrow()
    expect(sent()).toEqual([1, 1])
  })

  test('of two endpoints one that may have taken it is not asked again because the other has not', async () => {
    at(0).rule = dropConnection
    at(1).faults.push(status(429))
    const end = await both()(request).catch(() => 'failed')
    expect(sent()[0]).toBe(1)
    expect([hash, 'failed']).toContain(end)
  })

  test('of two endpoints both that have not taken it are asked again', async () => {
    at(0).faults.push(status(429))
    at(1).faults.push(status(503, '', { 'Retry-After': '0' }))
    expect(await both()(request)).toBe(hash)
    expect(sent()[0]).toBe(2)
  })

  test('of two endpoints it is known at the other when the first has passed it on', async () => {
    at(0).rule = took(1, dropConnection)
    expect(await both()(request)).toBe(hash)
    expect(sent()).toEqual([1, 1])
  })

  test('of two endpoints a definite no of the other is the answer', async () => {
    at(0).rule = dropConnection
    at(1).results.eth_sendRawTransaction = () => {
      throw { code: -32000, message: 'insufficient funds for gas * price + value' }
    }
    await expect(both()(request)).rejects.toMatchObject({ message: /insufficient funds/ })
  })

  test('of two endpoints a definite no of the first is the answer, and the other is not asked', async () => {
    for (const message of ['nonce too low', 'nonce too high', 'insufficient funds', 'already known']) {
      at(0).results.eth_sendRawTransaction = () => {
        throw { code: -32000, message }
      }
      await expect(both()(request)).rejects.toMatchObject({ message })
    }
    expect(sent()).toEqual([4, 0])
  })
})

test('a wallet’s Send behind a fallback is not asked twice either', async () => {
  const asked: RpcRequest[] = []
  const wallet: Send = async (given) => {
    asked.push(given)
    throw new Error('lost')
  }
  await expect(fallback([wallet], { delay: 0 })(request)).rejects.toThrow('lost')
  expect(asked).toHaveLength(1)
})
