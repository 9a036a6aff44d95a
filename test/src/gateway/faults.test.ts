// Endpoints that are slow, lie or lead elsewhere, and databases that are locked or full.
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { createGateway, type GatewayOptions } from '../../../src/gateway/index.ts'
import { nodeFetch } from '../../../src/gateway/node/index.ts'
import { openTwice } from '../../gateway/engines.ts'
import { listenLocally, textOf } from '../../helpers/http.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

type Handler = (request: IncomingMessage, response: ServerResponse, id: number) => unknown
/** An endpoint that does what it is told to with each POST, once it has read it. */
async function endpoint(handle: Handler) {
  let asked = 0
  const { url, stop } = await listenLocally(async (request, response) => {
    asked++
    const text = await textOf(request)
    handle(request, response, text ? [JSON.parse(text)].flat()[0].id : 0)
  })
  stops.push(stop)
  return { url, asked: () => asked }
}

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const gateway = (urls: readonly string[], options: Partial<GatewayOptions> = {}) => {
  const { fetch } = createGateway({
    projects: [{ id: 'dapp' }],
    chains: { 'eip155:1': urls },
    timeout: 400,
    ...options,
  })
  const ask = async (path: string, body?: string) => {
    const answer = await fetch(new Request(`http://gateway.test${path}`, body ? { method: 'POST', body } : {}))
    return { status: answer.status, json: await answer.json() }
  }
  return {
    call: () => ask('/v1?projectId=dapp&chainId=eip155:1', '{"id":7,"method":"eth_gasPrice"}'),
    gas: () => ask('/v1/convert/gas-price?projectId=dapp&chainId=eip155:1'),
    balance: () => ask(`/v1/account/${address}/balance?projectId=dapp&chainId=eip155:1`),
  }
}
const unreachable = { code: -32603, message: 'The chain cannot be reached' }
const reply = (response: ServerResponse, id: number, result: unknown) =>
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))

describe.each<[string, Partial<GatewayOptions>]>([
  ["the platform's fetch", {}],
  ['node:http', { fetch: nodeFetch }],
])('an endpoint, asked by %s,', (_, by) => {
  test.each<[string, Handler]>([
    ['says nothing', () => undefined],
    ['says only headers', (_, response) => response.writeHead(200).flushHeaders()],
    [
      'sends a byte now and then',
      (_, response) => {
        const timer = setInterval(() => response.write(' '), 20)
        response.once('close', () => clearInterval(timer))
      },
    ],
    ['drops each connection', (request) => request.socket.destroy()],
    ['is always overloaded', (_, response) => response.writeHead(503, { 'retry-after': '3600' }).end()],
    ['answers with a page', (_, response) => response.end('<html>secret of the network</html>')],
    ['answers more than anybody asked for', (_, response) => response.end('['.repeat(11 * 2 ** 20))],
    [
      'sends a bomb',
      (_, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(40 * 2 ** 20, ' ')))
      },
    ],
  ])('that %s is one that cannot be reached, in time', async (_, handle) => {
    const { url } = await endpoint(handle)
    const { call, gas } = gateway([url], by)
    const [called, asked] = await Promise.all([call(), gas()])
    expect(called).toEqual({ status: 200, json: { jsonrpc: '2.0', id: 7, error: unreachable } })
    expect([asked.status, asked.json.error.code]).toEqual([503, 'unavailable'])
  })

  test('that is slow does not keep the next from answering', async () => {
    const slow = await endpoint(() => undefined)
    const good = await endpoint((_, response, id) => reply(response, id, '0x5'))
    const { call } = gateway([slow.url, good.url], { ...by, timeout: 15_000 })
    expect((await call()).json.result).toBe('0x5')
  })

  test.each([301, 302, 303, 307, 308])('that leads elsewhere by %i leads nowhere', async (status) => {
    const inner = await endpoint((_, response, id) => reply(response, id, '0x1'))
    const { url } = await endpoint((_, response) => response.writeHead(status, { location: inner.url }).end())
    const { call, balance } = gateway([url], by)
    expect((await call()).json.error).toEqual(unreachable)
    expect((await balance()).status).toBe(503)
    expect(inner.asked()).toBe(0)
  })

  test.each([
    ['no number', '0xzz'],
    ['a negative one', '-0x1'],
    ['more than 256 bits', `0x1${'0'.repeat(64)}`],
    ['an object', { toString: 1 }],
    ['null', null],
  ])('that gives %s for an amount gives none', async (_, result) => {
    const { url } = await endpoint((_request, response, id) => reply(response, id, result))
    const { balance, gas } = gateway([url], by)
    expect([(await balance()).status, (await gas()).status]).toEqual([503, 503])
  })
})

describe('a database', () => {
  const open = async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'hasp-faults-'))
    stops.push(() => rm(folder, { recursive: true, force: true }))
    const database = await openTwice(path.join(folder, 'gateway.db'))
    stops.push(database.close)
    const { fetch, start } = createGateway({ projects: [{ id: 'dapp', analytics: {} }], sql: database.sql })
    await start()
    const send = async (eventId: string) => {
      const text = 'x'.repeat(2000)
      const event = { eventId, url: '', domain: '', timestamp: 1, props: { event: 'A', text } }
      const init = { method: 'POST', body: JSON.stringify(event) }
      return (await fetch(new Request('http://gateway.test/e?projectId=dapp', init))).status
    }
    const other = async () => (await fetch(new Request('http://gateway.test/getWallets?projectId=dapp'))).status
    const ids = async () =>
      (await database.sql.batch([{ sql: 'select id from events order by id' }]))[0]?.map(({ id }) => id)
    return { ...database, send, other: database.other, wallets: other, ids }
  }

  test('that another instance holds is waited for, and nothing else waits', async () => {
    const { other, send, wallets, ids } = await open()
    const held = await other.transaction('write')
    const sent = Promise.all([send('a'), send('b'), send('c')])
    const began = performance.now()
    for (let i = 0; i < 20; i++) {
      expect(await wallets()).toBe(200)
      await sleep(5)
    }
    // Five seconds is how long SQLite itself would have stood still.
    expect(performance.now() - began).toBeLessThan(4000)
    await held.commit()
    expect(await sent).toEqual([202, 202, 202])
    expect(await ids()).toEqual(['dapp:a', 'dapp:b', 'dapp:c'])
  })

  test('that stays locked refuses, and takes the same event once it is free', async () => {
    const { other, send, ids } = await open()
    const held = await other.transaction('write')
    expect(await send('a')).toBe(503)
    await held.commit()
    expect(await send('a')).toBe(202)
    expect(await ids()).toEqual(['dapp:a'])
  })

  test('that is full refuses, loses nothing that was answered, and goes on when there is room', async () => {
    const { sql, send, wallets, ids } = await open()
    await sql.batch([{ sql: 'pragma max_page_count = 40' }])
    const answered: string[] = []
    const statuses = new Set<number>()
    for (let i = 0; i < 100; i++) {
      const status = await send(`${i}`)
      statuses.add(status)
      if (status === 202) answered.push(`dapp:${i}`)
    }
    expect([...statuses]).toEqual([202, 503])
    expect(await wallets()).toBe(200)
    expect((await ids())?.sort()).toEqual(answered.sort())
    await sql.batch([{ sql: 'pragma max_page_count = 4000' }])
    expect(await send('last')).toBe(202)
  })
})
