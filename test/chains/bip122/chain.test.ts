// What Esplora is asked, what it is believed, and what a Bitcoin wallet signs. The server is a real one.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { chain } from '../../../chains/bip122/chain.ts'
import { bitcoin } from '../../../chains/networks.ts'
import type { Account, Network } from '../../../src/types.ts'

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const account: Account = { namespace: 'bip122', address, type: 'payment' }
const urls: string[] = []
let answer: (response: ServerResponse) => void
const server = createServer((request, response) => {
  urls.push(`${request.method} ${request.url}`)
  answer(response)
})
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => void urls.splice(0))

const on = (...http: string[]): Network => ({ ...bitcoin, rpcUrls: { ...bitcoin.rpcUrls, esplora: { http } } })
const send = () => Promise.reject(new Error('no node is asked'))
const ask = (network: Network = on(base)) => chain.balance(address, network, send)
const json = (body: unknown) => (response: ServerResponse) => void response.end(JSON.stringify(body))
const stats = (came: unknown, went: unknown, coming: unknown = 0, going: unknown = 0) => ({
  address,
  chain_stats: { funded_txo_sum: came, spent_txo_sum: went, tx_count: 1 },
  mempool_stats: { funded_txo_sum: coming, spent_txo_sum: going, tx_count: 0 },
})

describe('a balance', () => {
  test.each([
    [stats(0, 0), 0n],
    [stats(15_007_599_040, 15_007_599_040), 0n],
    [stats(2_100_000_000_000_000, 0), 2_100_000_000_000_000n],
    [stats(100, 40, 7, 3), 64n],
  ])('a balance of %j is %i', async (body, value) => {
    answer = json(body)
    expect(await ask()).toBe(value)
    expect(urls).toEqual([`GET /api/address/${address}`])
  })

  test.each([
    undefined,
    null,
    'x',
    {},
    { chain_stats: {} },
    stats(1, 2),
    stats('1', '0'),
    stats(1.5, 0),
    stats(-1, 0),
    stats(2 ** 53, 0),
    stats(null, 0),
    stats(1, 0, null),
    { ...stats(1, 0), mempool_stats: undefined },
  ])('a balance is unknown where the answer is %j', async (body) => {
    answer = json(body ?? null)
    await expect(ask()).rejects.toMatchObject({ name: 'ChainError', code: 'invalid-answer', argument: 'esplora' })
  })

  test.each([400, 404, 429, 500, 503])('a balance is unknown where the status is %i', async (status) => {
    answer = (response) => void response.writeHead(status).end(JSON.stringify(stats(1, 0)))
    await expect(ask()).rejects.toMatchObject({ code: 'invalid-answer' })
  })

  test('a balance is unknown where the connection breaks', async () => {
    answer = (response) => void response.destroy()
    await expect(ask()).rejects.toMatchObject({ code: 'invalid-answer', cause: { name: 'TypeError' } })
  })

  test('a balance is asked of the next index where the first fails', async () => {
    answer = json(stats(5, 0))
    expect(await ask(on('http://127.0.0.1:1', `${base}/`))).toBe(5n)
  })

  test('a balance is not available where no index is known, and never 0', async () => {
    const { esplora: _, ...rpcUrls } = bitcoin.rpcUrls
    await expect(ask({ ...bitcoin, rpcUrls })).rejects.toMatchObject({ name: 'ChainError', code: 'not-available' })
    await expect(ask(on())).rejects.toMatchObject({ code: 'not-available' })
    expect(urls).toEqual([])
  })

  test('a balance of what is no address is not asked for', async () => {
    const wrong = chain.balance('../../x', on(base), send)
    await expect(wrong).rejects.toMatchObject({ code: 'invalid-address' })
    expect(urls).toEqual([])
  })

  test('a balance is waited for no longer than ten seconds, and then nobody listens', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      for (const start of ['', '{"chain_stats":']) {
        const closed = vi.fn()
        let hears = (): void => undefined
        const heard = new Promise<void>((resolve) => (hears = resolve))
        answer = (response) => {
          response.on('close', closed)
          if (start) response.write(start)
          hears()
        }
        const asked = expect(ask()).rejects.toMatchObject({ code: 'invalid-answer', cause: { name: 'TimeoutError' } })
        await heard
        await vi.advanceTimersByTimeAsync(9_999)
        expect(closed).not.toHaveBeenCalled()
        await vi.advanceTimersByTimeAsync(1)
        await asked
        await vi.waitFor(() => expect(closed).toHaveBeenCalled())
      }
    } finally {
      vi.useRealTimers()
    }
  })

  // The zeros of 99 MB are 0.1 MB on the way.
  test('a balance is unknown where an answer of 0.1 MB unpacks to 99 MB', async () => {
    const bomb = gzipSync(`${JSON.stringify(stats(5, 0))}${' '.repeat(99_000_000)}`)
    answer = (response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb)
    await expect(ask()).rejects.toMatchObject({ code: 'invalid-answer', cause: { body: 'longer than 10 MiB' } })
  })

  test('a balance is unknown where an answer says how long it is, and has no end', async () => {
    answer = (response) => void response.writeHead(200, { 'Content-Length': 2 ** 40 }).write(' ')
    await expect(ask()).rejects.toMatchObject({ code: 'invalid-answer', cause: { body: 'longer than 10 MiB' } })
  })

  test.each([200, 503])('a balance leaves a server that goes on talking (%i)', async (status) => {
    let sent = 0
    const closed = new Promise<void>((resolve) => {
      answer = (response) => {
        response.writeHead(status)
        const talk = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536, ' '))) sent += 65_536
          if (!response.destroyed) response.once('drain', talk)
        }
        talk()
        response.on('close', resolve)
      }
    })
    await expect(ask()).rejects.toMatchObject({ code: 'invalid-answer' })
    await closed
    // What was on its way is more than what was read.
    expect(sent).toBeLessThan(2 ** 26)
  })

  test('a balance is that of the address that was asked about', async () => {
    const other = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
    answer = json({ ...stats(5, 0), address: other })
    await expect(ask()).rejects.toMatchObject({ code: 'invalid-answer', argument: 'esplora' })
    answer = json({ ...stats(5, 0), address: address.toUpperCase() })
    expect(await ask()).toBe(5n)
    // Not every index says it.
    answer = json({ ...stats(5, 0), address: undefined })
    expect(await ask()).toBe(5n)
  })

  test('a balance is unknown where the answer is JSON of 100,000 levels', async () => {
    for (const text of [
      '['.repeat(100_000) + ']'.repeat(100_000),
      `{"chain_stats":${'{"x":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
    ]) {
      answer = (response) => void response.end(text)
      await expect(ask()).rejects.toMatchObject({ code: 'invalid-answer' })
    }
  })

  test('a balance is read by name, whatever else is in it', async () => {
    answer = (response) =>
      void response.end(
        `{"__proto__":{"chain_stats":{"funded_txo_sum":9,"spent_txo_sum":0},"mempool_stats":{}},"constructor":1}`,
      )
    await expect(ask()).rejects.toMatchObject({ code: 'invalid-answer' })
    answer = (response) => void response.end(JSON.stringify(stats(5, 0)).replace('{', '{"__proto__":{"address":"x"},'))
    expect(await ask()).toBe(5n)
  })
})

describe('a message', () => {
  const signature = `${'A'.repeat(88)}`
  const sign = (reply: unknown) => {
    const request = vi.fn(async (_: unknown) => reply)
    return { request, signed: chain.signMessage('hé', account, { request }) }
  }

  test.each([{ signature }, { signature, address }, { signature: `smp${signature}`, address }])(
    'a message may be signed by %j',
    async (reply) => {
      const { request, signed } = sign(reply)
      expect(await signed).toBe(reply.signature)
      expect(request).toHaveBeenCalledExactlyOnceWith({
        method: 'signMessage',
        params: { account: address, message: 'hé' },
      })
    },
  )

  test.each([
    ['in hex, as WalletConnect has it', 'ab'.repeat(65), `${'q6ur'.repeat(21)}q6s=`],
    ['in hex of more bytes', 'ABCD'.repeat(40), `${'q82rzavNq82r'.repeat(8)}zavNq82rzavN`],
  ])('a message that is signed %s is base64 like the others', async (_, hex, base64) => {
    const signed = (await sign({ signature: hex, address }).signed) as string
    expect(Buffer.from(signed, 'base64').toString('hex')).toBe(hex.toLowerCase())
    if (hex.length === 130) expect(signed).toBe(base64)
  })

  test.each([
    undefined,
    null,
    '',
    signature,
    { signature: '' },
    { signature: 'AA==' },
    { signature: `${signature}!` },
    { signature, address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l' },
    { signature, address: null },
  ])('a message is not signed by %j', async (reply) => {
    await expect(sign(reply).signed).rejects.toMatchObject({ code: 'invalid-answer', message: 'Sign message failed' })
  })

  test.each([
    ['hex', 'ab'.repeat(5_000_001)],
    ['hex that ends badly', `${'ab'.repeat(20_000_000)}!`],
    ['base64', 'A'.repeat(10_000_000)],
    ['base64 that ends badly', `${'A'.repeat(20_000_000)}!`],
    ['padding', `${'A'.repeat(86)}${'='.repeat(20_000_000)}`],
  ])('a message is not signed by megabytes of %s', async (_, long) => {
    await expect(sign({ signature: long }).signed).rejects.toMatchObject({
      name: 'ChainError',
      code: 'invalid-answer',
      argument: 'signMessage',
    })
  })

  test('a message fails as the wallet does', async () => {
    const error = Object.assign(new Error('no'), { code: 4001 })
    await expect(chain.signMessage('x', account, { request: () => Promise.reject(error) })).rejects.toBe(error)
  })
})
