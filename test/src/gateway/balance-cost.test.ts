// What a balance costs its visitor where the chain has no contract that gathers calls.
import { expect, onTestFinished, test } from 'vitest'
import { createGateway } from '../../../src/gateway/index.ts'
import { listenLocally, textOf } from '../../helpers/http.ts'

test('a balance costs no more at the endpoints than was counted for it', async () => {
  let asked = 0
  const { url: chain, stop } = await listenLocally(async (request, response) => {
    const calls: { id: number; method: string; params: [{ to: string }] } | [] = JSON.parse(await textOf(request))
    const replies = [calls].flat().map(({ id, method, params }) => {
      asked++
      // No Multicall3 here, as on some chains.
      const isMulticall = params[0]?.to?.toLowerCase() === '0xca11bde05977b3631167028862be2a173976ca11'
      const amount = `0x${'1'.padStart(64, '0')}`
      return { jsonrpc: '2.0', id, result: method === 'eth_call' ? (isMulticall ? '0x' : amount) : '0x1' }
    })
    response.end(JSON.stringify(Array.isArray(calls) ? replies : replies[0]))
  })
  onTestFinished(stop)
  const tokens = Array.from({ length: 300 }, (_, i) => {
    const address = `eip155:1:0x${(i + 1).toString(16).padStart(40, '0')}`
    return { address, name: 'T', symbol: 'T', decimals: 18 }
  })
  const { fetch } = createGateway({
    projects: [{ id: 'dapp' }],
    chains: { 'eip155:1': [chain] },
    files: (name) => (name === 'tokens.json' ? Response.json(tokens) : undefined),
    limits: { perAddress: 700 },
  })
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const url = `http://gateway.test/v1/account/${address}/balance?projectId=dapp&chainId=eip155:1&forceUpdate=1`
  const statuses: number[] = []
  const warnings: Error[] = []
  const note = (warning: Error) => warnings.push(warning)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  for (let i = 0; i < 3; i++) statuses.push((await fetch(new Request(url))).status)
  // Each is itself, the coin, the contract that is not there, and a call for each of 300 tokens.
  expect(statuses).toEqual([200, 200, 429])
  expect(asked).toBeGreaterThan(600)
  expect(asked).toBeLessThan(700)
  // Each of 300 calls waits for the visitor to leave.
  expect(warnings).toEqual([])
})
