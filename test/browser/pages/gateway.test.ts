// The sandbox's gateway: hasp's own, over the local chains, with faults on demand.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.mjs'
import { first, rpc } from '../world.mjs'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox?.stop())
afterEach(() => post('/__reset'))

const origin = 'http://localhost:3000'
const ask = (path: string, init?: RequestInit) =>
  fetch(`${sandbox.gateway}${path}`, { ...init, headers: { origin, ...init?.headers } })
const post = (path: string, body: unknown = {}) => ask(path, { method: 'POST', body: JSON.stringify(body) })
const fault = (fault: object) => post('/__fault', fault)
const balance = `/v1/account/${first}/balance?chainId=eip155:31337&projectId=any`

test('the gateway answers from the chain, under any project id', async () => {
  await rpc(sandbox.networks['eip155:31337'] ?? '', 'anvil_setBalance', [first, '0xde0b6b3a7640000'])
  const answer = await ask(balance)
  const [coin] = (await answer.json()).balances
  expect(coin).toMatchObject({ symbol: 'ETH', quantity: { numeric: '1', decimals: '18' } })
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
  const url = `${sandbox.gateway}/v1?chainId=eip155:31338&projectId=another`
  expect(await rpc(url, 'eth_chainId')).toBe('0x7a6a')
})

test('the directory has six hundred wallets, whose images can be fetched', async () => {
  const { count, data } = await (await ask('/getWallets?projectId=any&page=1&entries=40')).json()
  expect([count, data.length]).toEqual([600, 40])
  const images = data.map(({ image_id }: { image_id: string }) => ask(`/getWalletImage/${image_id}?projectId=any`))
  const types = (await Promise.all<Response>(images)).map(({ headers }) => headers.get('content-type'))
  expect(types.every((type) => type?.startsWith('image/'))).toBe(true)
})

test('a project of the sandbox is told apart from another', async () => {
  const event = { eventId: crypto.randomUUID(), url: origin, domain: '', timestamp: 0, props: { event: 'MODAL_OPEN' } }
  const events = ['one', 'two'].map((id) => post(`/e?projectId=${id}&st=appkit&sv=1`, event))
  expect((await Promise.all(events)).map(({ status }) => status)).toEqual([202, 202])
})

test('a fault comes as often as was asked, for what it matches alone, and says when to come again', async () => {
  await fault({ match: '/v1/account/*', status: 503, retryAfter: 2, times: 1 })
  expect((await ask('/getWallets?projectId=any&page=1&entries=1')).status).toBe(200)
  const failed = await ask(balance)
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '2'])
  // A page may read both.
  expect(failed.headers.get('access-control-allow-origin')).toBe(origin)
  expect(failed.headers.get('access-control-expose-headers')).toBe('retry-after')
  expect((await ask(balance)).status).toBe(200)
})

test('a fault can end the connection without an answer, or answer what it is given', async () => {
  await fault({ match: '/getWallets?*search=x*', drop: true, times: 1 })
  await expect(ask('/getWallets?projectId=any&search=x')).rejects.toThrow('fetch failed')
  await fault({ match: '/getWallets*', body: { data: 'none' }, times: 1 })
  expect(await (await ask('/getWallets?projectId=any')).json()).toEqual({ data: 'none' })
  expect((await fault({})).status).toBe(400)
})

test('the log has each request with the status of its answer and the methods that it asks', async () => {
  const calls = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId' }))
  await post('/v1?chainId=eip155:31337&projectId=any', calls)
  await ask('/nothing')
  const log = await (await ask('/__log')).json()
  expect(log).toMatchObject([
    {
      method: 'POST',
      path: '/v1?chainId=eip155:31337&projectId=any',
      status: 200,
      rpc: ['eth_chainId', 'eth_chainId'],
    },
    { method: 'GET', path: '/nothing', status: 404 },
  ])
})
