// Hostile requests, by the thousand: each is answered or refused, none is a fault of the gateway's.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGateway } from '../../../src/gateway/index.ts'

const { fetch } = createGateway({
  projects: [{ id: 'dapp', features: { swap: ['1inch'] }, analytics: {} }],
  files: (name) => new Response(name === 'wallets.json' ? '[{"id":"a","name":"A"}]' : '<svg />'),
  chains: { 'eip155:1': ['http://127.0.0.1:1/key'] },
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
const names = 'projectId chainId st __proto__ toString page entries include exclude chains search badge_type'
const name = fc.constantFrom(...names.split(' '))
const query = fc
  .array(fc.tuple(name, value), { maxLength: 4 })
  .map((all) => all.map((pair) => pair.join('=')).join('&'))
const path = fc.oneof(
  fc.constantFrom('/v1', '/v1/', '/healthz', '/', '/getWallets', '/projects/v1/origins', '/appkit/v1/config'),
  fc.constantFrom('/getAnalyticsConfig', '/getWalletImage/sandbox'),
  fc
    .tuple(fc.constantFrom('getWalletImage', 'public/getTokenImage', 'public/getAssetImage'), value)
    .map((parts) => `/${parts.join('/')}`),
  value.map((text) => `/${text}`),
)
// No method that is allowed: what is tried here is what comes before a chain is asked.
const body = fc.oneof(
  fc.string(),
  fc.json(),
  fc.json().map((text) => `{"id":1,"method":${text}}`),
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
