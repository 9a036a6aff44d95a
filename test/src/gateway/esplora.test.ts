// Esplora may no more than the endpoints of JSON-RPC: lead nowhere, take no longer, and have no password.
import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createGateway, problemsOf } from '../../../src/gateway/index.ts'
import { listenLocally } from '../../helpers/http.ts'

async function server(answer: (response: ServerResponse) => unknown) {
  const asked: string[] = []
  const { url, stop } = await listenLocally((request, response) => {
    asked.push(request.url ?? '')
    answer(response)
  })
  onTestFinished(stop)
  return { url, asked }
}

test('esplora cannot make the gateway ask another host', async () => {
  const inside = await server((response) => response.end('{}'))
  const esplora = await server((response) =>
    response.writeHead(302, { location: `${inside.url}/latest/meta-data` }).end(),
  )
  const id = 'bip122:000000000019d6689c085ae165831e93'
  const { fetch } = createGateway({ projects: [{ id: 'dapp' }], chains: { [id]: { esplora: [esplora.url] } } })
  const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  await fetch(new Request(`http://gateway.test/v1/account/${address}/balance?projectId=dapp&chainId=${id}`))
  expect(esplora.asked.length).toBeGreaterThan(0)
  expect(inside.asked).toEqual([])
})

test('esplora has no longer than the chain has', async () => {
  const [first, second] = [await server(() => undefined), await server(() => undefined)]
  const id = 'bip122:000000000019d6689c085ae165831e93'
  const chains = { [id]: { esplora: [first.url, second.url] } }
  const { fetch } = createGateway({ projects: [{ id: 'dapp' }], chains, timeout: 3000 })
  const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const began = performance.now()
  const url = `http://gateway.test/v1/account/${address}/balance?projectId=dapp&chainId=${id}`
  const { status } = await fetch(new Request(url))
  // Each of the two for itself would have twice as long.
  expect([status, performance.now() - began < 5800]).toEqual([503, true])
})

test('a visitor who leaves is no longer asked for there', async () => {
  let left = 0
  const slow = await server((response) => response.once('close', () => left++))
  const id = 'bip122:000000000019d6689c085ae165831e93'
  const { fetch } = createGateway({ projects: [{ id: 'dapp' }], chains: { [id]: { esplora: [slow.url] } } })
  const url = `http://gateway.test/v1/account/bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq/balance?projectId=dapp&chainId=${id}`
  void fetch(new Request(url, { signal: AbortSignal.timeout(300) }))
  await new Promise((resolve) => setTimeout(resolve, 3000))
  expect([slow.asked.length, left]).toEqual([1, 1])
})

test('an esplora with a password is refused, since it would be asked without', () => {
  const chains = { 'bip122:000000000019d6689c085ae165831e93': { esplora: ['https://me:password@esplora.example'] } }
  expect(problemsOf({ projects: [{ id: 'dapp' }], chains })).toEqual([
    'chains.bip122:000000000019d6689c085ae165831e93.esplora: must have no name and password in it',
  ])
})
