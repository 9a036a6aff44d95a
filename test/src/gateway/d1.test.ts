// The gateway as a Worker, in workerd with D1.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { D1 } from '../../../src/gateway/d1.ts'
import { deploy, deployGuide } from '../../gateway/engines.ts'
import { listenLocally, textOf } from '../../helpers/http.ts'

const key = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const chain = await listenLocally(async (request, response) => {
  const calls: { id: number; params: unknown }[] = [JSON.parse(await textOf(request))].flat()
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(calls.map(({ id, params }) => ({ jsonrpc: '2.0', id, result: params }))))
})
let worker: Awaited<ReturnType<typeof deploy>>
beforeAll(async () => {
  worker = await deploy({ HASP_KEY: key, RPC: chain.url })
})
afterAll(async () => {
  await worker.dispose()
  await chain.stop()
})

const ask = async (path: string, body?: unknown, address = '1.1.1.1') => {
  const headers = { 'cf-connecting-ip': address }
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await worker.dispatchFetch(`https://gateway.test${path}`, init)
  return { status: answer.status, json: (await answer.json()) as { result?: unknown } }
}

test('requests that come at once are each answered, though none may wait for another’s', async () => {
  const asked = Array.from({ length: 20 }, (_, id) =>
    ask('/v1?projectId=dapp&chainId=eip155:1', { id, method: 'eth_call', params: [{ data: `${id}` }] }, `2.2.2.${id}`),
  )
  const answers = await Promise.all(asked)
  expect(answers.map(({ json }) => json.result)).toEqual(answers.map((_, id) => [{ data: `${id}` }]))
})

test('equal ones too', async () => {
  const call = { id: 1, method: 'eth_chainId', params: [] }
  const asked = Array.from({ length: 20 }, (_, i) => ask('/v1?projectId=dapp&chainId=eip155:1', call, `3.3.3.${i}`))
  const answers = await Promise.all(asked)
  expect(answers.map(({ status, json }) => [status, json.result])).toEqual(answers.map(() => [200, []]))
})

test('an event is kept in D1, and deleted by the scheduled sweep', async () => {
  const event = { eventId: 'a', url: '', domain: '', timestamp: 1, props: { event: 'A' } }
  expect((await ask('/e?projectId=dapp', event)).status).toBe(202)
  const database = (await worker.getD1Database('DB')) as unknown as D1
  const run = async (sql: string) => (await database.batch([database.prepare(sql)]))[0]?.results
  expect(await run('select id from events')).toEqual([{ id: 'dapp:a' }])
  await run('update events set at = 0')
  const { scheduled } = (await worker.getWorker()) as unknown as { scheduled(): Promise<unknown> }
  await scheduled()
  expect(await run('select id from events')).toEqual([])
})

test('whose address counts is what the platform says', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 31; i++)
    statuses.push((await ask('/getAnalyticsConfig?projectId=dapp', undefined, '4.4.4.4')).status)
  expect([statuses.at(29), statuses.at(30)]).toEqual([200, 429])
  expect((await ask('/getAnalyticsConfig?projectId=dapp', undefined, '5.5.5.5')).status).toBe(200)
})

test('the Worker of the guide answers from its files and D1, refuses other origins, and takes two keys', async () => {
  const newer = 'ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8='
  const wallets = JSON.stringify([{ id: 'my-wallet', name: 'My Wallet' }])
  const guide = await deployGuide({ HASP_KEY: `${newer},${key}`, ETH_KEY: 'secret' }, { 'wallets.json': wallets })
  try {
    const get = async (path: string, init = {}) =>
      (await guide.dispatchFetch(`https://gateway.my.dapp${path}`, init)).status
    expect(await get('/healthz')).toBe(200)
    const listed = await guide.dispatchFetch('https://gateway.my.dapp/getWallets?projectId=my-dapp')
    expect(((await listed.json()) as { count: number }).count).toBe(1)
    expect(await get('/getWallets?projectId=my-dapp', { headers: { origin: 'https://evil.example' } })).toBe(403)
    const body = JSON.stringify({ eventId: 'a', url: '', domain: '', timestamp: 1, props: { event: 'A' } })
    expect(await get('/e?projectId=my-dapp', { method: 'POST', body })).toBe(202)
    const { scheduled } = (await guide.getWorker()) as unknown as { scheduled(): Promise<{ outcome: string }> }
    expect((await scheduled()).outcome).toBe('ok')
  } finally {
    await guide.dispose()
  }
})

test('a key is replaced by the cron of the Worker that the guide shows for it', async () => {
  const newer = 'ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8='
  const stay = await mkdtemp(path.join(os.tmpdir(), 'hasp-d1-'))
  onTestFinished(() => rm(stay, { recursive: true, force: true }))
  const write = async (HASP_KEY: string, isRotating = false) => {
    const guide = await deployGuide({ HASP_KEY, ETH_KEY: 'secret' }, {}, { stay, isRotating })
    try {
      const body = JSON.stringify({ eventId: 'a', url: '', domain: '', timestamp: 1, props: { event: 'A' } })
      const { status } = await guide.dispatchFetch('https://a.test/e?projectId=my-dapp', { method: 'POST', body })
      const { scheduled } = (await guide.getWorker()) as unknown as { scheduled(): Promise<{ outcome: string }> }
      return [status, (await scheduled()).outcome]
    } finally {
      await guide.dispose()
    }
  }
  expect(await write(key)).toEqual([202, 'ok'])
  expect((await write(newer))[0]).toBe(503)
  expect(await write(`${newer},${key}`, true)).toEqual([202, 'ok'])
  expect(await write(newer)).toEqual([202, 'ok'])
})
