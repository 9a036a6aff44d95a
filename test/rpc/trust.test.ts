// What one call, client or caller may not do to another, and what a visitor is asked once.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fallback, http, retry, rpc, type Send } from '../../rpc/index.ts'
import { dropConnection, type Node, neverAnswer, sizes, startNode, status } from '../helpers/rpc.ts'

const raw = '0x02f86c0180'
const send = { method: 'eth_sendRawTransaction', params: [raw] }
const fine = { method: 'eth_blockNumber' }
const results = { eth_blockNumber: () => '0x1', eth_chainId: () => '0x1' }
let nodes: Node[]
beforeEach(async () => {
  nodes = await Promise.all([startNode({ ...results }), startNode({ ...results, eth_getProof: () => 'proof' })])
})
afterEach(() => Promise.all(nodes.map((node) => node.stop())))
const at = (i: number) => nodes[i] as Node
const urls = () => nodes.map(({ url }) => url)
const options = { delay: 5, timeout: 0 }
const counts = () => nodes.map(({ posts }) => posts.length)

describe('an endpoint', () => {
  test.each([
    [-32004, 'not supported'],
    [-32000, 'missing trie node'],
    [-32000, 'replacement transaction underpriced'],
    [4200, 'unsupported'],
  ])('an endpoint that answers one call with %i %j is asked first again', async (code, message) => {
    at(0).results.eth_getProof = () => {
      throw { code, message }
    }
    const client = rpc(urls(), options)
    expect(await client({ method: 'eth_getProof' })).toBe('proof')
    expect(client.order()).toEqual([0, 1])
    await client(fine)
    expect(counts()).toEqual([2, 1])
  })

  test('an endpoint that was dead is alive with a revert, too', async () => {
    const client = rpc(urls(), { ...options, retries: 0 })
    at(0).rule = at(1).rule = status(500)
    await client(fine).catch(() => undefined)
    at(0).rule = undefined
    at(0).results.eth_call = () => {
      throw { code: 3, message: 'execution reverted' }
    }
    await expect(client({ method: 'eth_call' })).rejects.toMatchObject({ code: 3 })
    expect(client.order()).toEqual([0, 1])
  })

  test('an endpoint that refuses one key is not refused to another', async () => {
    at(0).rule = ({ headers }, response) => {
      const isBad = headers['x-key'] === 'bad'
      response.writeHead(isBad ? 401 : 200).end(isBad ? '' : '{"jsonrpc":"2.0","id":1,"result":"0x1"}')
    }
    const client = (key: string) => rpc(urls(), { ...options, headers: { 'X-Key': key } })
    await client('bad')(fine)
    expect([client('bad').order(), client('good').order()]).toEqual([
      [1, 0],
      [0, 1],
    ])
  })

  test('an endpoint is probed with the key of who asks for it', async () => {
    const client = (key: string) => rpc(urls(), { rank: { interval: 20 }, headers: { 'X-Key': key } })
    const [alice, bob] = [client('alice'), client('bob')]
    alice.start()
    await vi.waitFor(() => expect(at(0).posts.length).toBeGreaterThan(0))
    alice.stop()
    await vi.dynamicImportSettled()
    const before = at(0).posts.length
    bob.start()
    await vi.waitFor(() => expect(at(0).posts.length).toBeGreaterThan(before + 3))
    bob.stop()
    const keys = at(0)
      .posts.slice(before + 1)
      .map(({ headers }) => headers['x-key'])
    expect(new Set(keys)).toEqual(new Set(['bob']))
  })
})

describe('a host', () => {
  test('a host that asks to wait is waited for by all, and none of them fails', async () => {
    const client = rpc([at(0).url], { timeout: 0 })
    for (let i = 0; i < 20; i++) await client(fine)
    at(0).faults.push(status(429, '', { 'Retry-After': '1' }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      await expect(http(at(0).url, { retries: 0, timeout: 0 })(fine)).rejects.toMatchObject({ retryAfter: 1000 })
      const calls = []
      for (let i = 0; i < 6; i++) {
        calls.push(client({ ...fine, params: [i] }))
        // What has been gathered is on its way, or has been told to wait.
        await new Promise(setImmediate)
      }
      vi.advanceTimersByTime(999)
      await new Promise(setImmediate)
      expect(at(0).posts).toHaveLength(21)
      vi.advanceTimersByTime(1)
      expect(await Promise.all(calls)).toEqual(Array(6).fill('0x1'))
      expect(sizes(at(0)).slice(20)).toEqual([1, 6])
    } finally {
      vi.useRealTimers()
    }
  })

  test('a host is not locked by a POST that goes out to see and never comes back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const client = http(at(0).url, { retries: 0, timeout: 0 })
    at(0).rule = status(429)
    for (let i = 0; i < 20; i++) await client(fine).catch(() => undefined)
    vi.setSystemTime(Date.now() + 2000)
    at(0).rule = neverAnswer
    http(at(0).url, { retries: 0, timeout: 0 })(fine).catch(() => undefined)
    await vi.waitFor(() => expect(at(0).posts).toHaveLength(21))
    at(0).rule = undefined
    await expect(client(fine)).rejects.toMatchObject({ status: 429 })
    vi.setSystemTime(Date.now() + 30_000)
    expect(await client(fine)).toBe('0x1')
    vi.useRealTimers()
  })

  test('a host that refuses by a code alone is left alone as well', async () => {
    at(0).results.eth_blockNumber = () => {
      throw { code: 429, message: 'slow down' }
    }
    const client = rpc([at(0).url], { delay: 1 })
    for (let i = 0; i < 20; i++) await client(fine).catch(() => undefined)
    expect(at(0).posts.length).toBeLessThan(25)
  })
})

describe('a transaction', () => {
  test.each([
    'already known',
    'AlreadyKnown',
    'Known transaction',
    'nonce too low',
    'nonce is too low',
    'OldNonce',
    'ALREADY_EXISTS: already exists',
  ])('a transaction that one took and another calls %j is there, at the one that says so', async (message) => {
    at(0).results.eth_sendRawTransaction = () => {
      throw { code: -32601, message: 'no' }
    }
    const [taker, teller] = await Promise.all([startNode(), startNode()])
    taker.rule = dropConnection
    teller.results.eth_sendRawTransaction = () => {
      throw { code: -32010, message }
    }
    teller.results.eth_getTransactionByHash = ([hash]: [string]) => ({ hash })
    const client = rpc([at(0).url, taker.url, teller.url], options)
    expect(await client(send)).toMatch(/^0x[0-9a-f]{64}$/)
    await Promise.all([taker.stop(), teller.stop()])
  })

  test('a transaction that may have been taken is not said to be refused', async () => {
    at(0).rule = dropConnection
    at(1).rule = status(401)
    const failed = await rpc(urls(), options)(send).catch((error) => error)
    expect(failed).not.toMatchObject({ status: 401 })
  })

  test('a transaction whose caller leaves while it is looked for is left', async () => {
    at(0).rule = dropConnection
    at(1).rule = (post, response) => {
      if (post.calls[0]?.method !== send.method) return
      response.end('{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"already known"}}')
    }
    const controller = new AbortController()
    const call = rpc(urls(), { delay: 5 })(send, controller.signal)
    await vi.waitFor(() => expect(at(1).posts).toHaveLength(2))
    controller.abort(new Error('left'))
    await expect(call).rejects.toThrow('left')
  })
})

describe('a Send that is not http’s', () => {
  test.each([
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_requestAccounts',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_requestPermissions',
    'eth_sendTransaction',
    'author_submitExtrinsic',
    'broadcast_tx_sync',
  ])('a Send that is not http’s is asked for %s once', async (method) => {
    const ask = vi.fn(() => Promise.reject(Object.assign(new Error('internal'), { code: -32603 })))
    await expect(retry(ask, { delay: 1 })({ method })).rejects.toThrow('internal')
    expect(ask).toHaveBeenCalledTimes(1)
  })

  test.each(['getSignatureStatuses', 'wallet_getCapabilities', 'eth_call'])(
    'a Send that is not http’s is asked for %s again',
    async (method) => {
      const ask = vi.fn(() => Promise.reject(new Error('network')))
      await expect(retry(ask, { delay: 1 })({ method })).rejects.toThrow('network')
      expect(ask).toHaveBeenCalledTimes(4)
    },
  )

  test.each<[string, (send: Send) => Send]>([
    ['retry', (one) => retry(one)],
    ['fallback', (one) => fallback([one])],
  ])('a Send that is not http’s and hangs is left at once by who leaves a %s', async (_, make) => {
    const ask = vi.fn(() => new Promise(() => undefined))
    const controller = new AbortController()
    const call = make(ask)(fine, controller.signal)
    controller.abort(new Error('left'))
    await expect(call).rejects.toThrow('left')
    await expect(make(ask)(fine, controller.signal)).rejects.toThrow('left')
    expect(ask).toHaveBeenCalledTimes(1)
  })

  test('a Send that is not http’s and throws before it returns is one that fails', async () => {
    const thrower: Send = () => {
      throw new Error('sync')
    }
    const client = fallback([thrower, async () => 'fine'], { rank: { interval: 20 } })
    expect(await client(fine)).toBe('fine')
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setTimeout(resolve, 60))
    client.stop()
    expect(client.order()).toEqual([1, 0])
  })
})

test('a delay above what a server may ask for is a wait of that, not the end', async () => {
  vi.useFakeTimers()
  const ask = vi.fn(() => Promise.reject(new Error('network')))
  const call = retry(ask, { delay: 40_000, retries: 1 })(fine).catch(() => 'failed')
  await vi.advanceTimersByTimeAsync(30_000)
  expect([await call, ask.mock.calls.length]).toEqual(['failed', 2])
  vi.useRealTimers()
})

test('a number of retries that is none ends', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('network')))
  await expect(retry(ask, { retries: Number.NaN, delay: 0 })(fine)).rejects.toThrow('network')
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a quantity below zero is no quantity', async () => {
  await expect(http(at(0).url)({ method: 'eth_call', params: [-5n] })).rejects.toMatchObject({ code: -32602 })
})
