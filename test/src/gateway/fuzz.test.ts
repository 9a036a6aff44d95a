// Hostile requests, by the thousand: each is answered or refused, none is a fault of the gateway's.
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { dataRows } from '../../../src/gateway/data-rows.ts'
import { createGateway, type ProviderCall } from '../../../src/gateway/index.ts'
import { listenLocally, textOf } from '../../helpers/http.ts'

/** A chain to which everything is 1: what it is asked is not what is tried here. */
const chain = await listenLocally(async (request, response) => {
  const replies = [JSON.parse(await textOf(request))]
    .flat()
    .map(({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: '0x1' }))
  response.end(JSON.stringify(replies))
})
afterAll(chain.stop)

const { fetch } = createGateway({
  projects: [{ id: 'dapp', features: { swap: ['1inch'] }, analytics: {} }],
  onEvent: () => undefined,
  files: (name) => new Response(name === 'wallets.json' ? '[{"id":"a","name":"A"}]' : '<svg />'),
  providers: Object.fromEntries(dataRows.map(({ name }) => [name, ({ params }: ProviderCall) => params])),
  chains: { 'eip155:1': [chain.url] },
  limits: { perAddress: 1_000_000, perProject: 1_000_000 },
})
const hostile = fc.constantFrom(
  '__proto__',
  'constructor',
  '..',
  '%2e%2e%2f',
  '%ff',
  '%00',
  'eip155:1',
  'dapp',
  '',
  '[]',
  '{}',
)
const value = fc.oneof(
  hostile,
  fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text)),
)
const names =
  'projectId chainId st __proto__ toString page entries include exclude chains search badge_type amount ' +
  'userAddress from to gasPrice tokenAddress sender cursor onramp forceUpdate apiVersion zone'
const name = fc.constantFrom(...names.split(' '))
const query = fc
  .array(fc.tuple(name, value), { maxLength: 4 })
  .map((all) => all.map((pair) => pair.join('=')).join('&'))
const path = fc.oneof(
  fc.constantFrom('/v1', '/v1/', '/healthz', '/', '/getWallets', '/projects/v1/origins', '/appkit/v1/config'),
  fc.constantFrom(
    '/getAnalyticsConfig',
    '/getWalletImage/sandbox',
    '/v1/supported-chains',
    '/v1/convert/gas-price',
    '/appkit/v1/project-limits',
    '/e',
    '/batch',
  ),
  fc.constantFrom(...dataRows.map((row) => row.path)),
  fc
    .tuple(fc.constantFrom('account', 'identity', 'sessions'), value, fc.constantFrom('balance', 'history', 'revoke'))
    .map((parts) => `/v1/${parts.join('/')}`),
  fc
    .tuple(fc.constantFrom('getWalletImage', 'public/getTokenImage', 'public/getAssetImage'), value)
    .map((parts) => `/${parts.join('/')}`),
  value.map((text) => `/${text}`),
)
/** Calls that pass to the chain, with hostile parameters, alone and in a batch. */
const call = fc
  .record({
    jsonrpc: fc.constantFrom('2.0', '1.0'),
    id: fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
    method: fc.constantFrom('eth_chainId', 'eth_call', 'eth_getBalance', 'eth_sendRawTransaction', 'eth_getLogs'),
    params: fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue(), { maxLength: 3 })),
  })
  .chain((one) => fc.constantFrom(one, [one], [one, one]))
  .map((calls) => JSON.stringify(calls))
const body = fc.oneof(
  fc.string(),
  fc.json(),
  fc.json().map((text) => `{"id":1,"method":${text}}`),
  call,
  fc
    .json()
    .map((text) => `{"projectId":"dapp","addresses":[${text}],"amount":${text},"address":${text},"__proto__":${text}}`),
  fc
    .json()
    .map(
      (text) =>
        `{"eventId":"a","url":"","domain":"","timestamp":0,"props":{"event":"a","address":${text},"a":${text}}}`,
    )
    .chain((text) => fc.constantFrom(text, `[${text},${text}]`)),
)
const valid = fc.constant('projectId=dapp&chainId=eip155:1')

test('no request makes the gateway fail', async () => {
  const asked = fc.record({
    path,
    query: fc.oneof(query, valid),
    body,
    method: fc.constantFrom('GET', 'POST', 'OPTIONS', 'PUT'),
  })
  const answered = async ({
    path,
    query,
    body,
    method,
  }: {
    path: string
    query: string
    body: string
    method: string
  }) => {
    const init = method === 'GET' ? { method } : { method, body }
    const answer = await fetch(new Request(`http://gateway.test${path}?${query}`, init))
    expect(answer.status).toBeLessThan(500)
    if (answer.status >= 400) expect(Object.keys((await answer.json()).error)).toEqual(['code', 'message'])
  }
  const seed = process.env.SEED ? { seed: Number(process.env.SEED) } : {}
  await fc.assert(fc.asyncProperty(asked, answered), { numRuns: process.env.SOAK ? 100_000 : 5000, ...seed })
})
