// Two projects on one chain: what one asks for is not another's outage.
import { expect, onTestFinished, test } from 'vitest'
import { createGateway } from '../../../src/gateway/index.ts'
import { listenLocally, textOf } from '../../helpers/http.ts'

type Asked = { id: number; method: string; params?: unknown }

/** Starts an endpoint that refuses some texts, answers too much to eth_getLogs, and over all blocks never. */
async function endpoint(posts: string[]) {
  const { url, stop } = await listenLocally(async (request, response) => {
    const text = await textOf(request)
    posts.push(text)
    if (text.includes('<script>')) return response.writeHead(403).end('blocked')
    if (text.includes('earliest')) return
    const calls: Asked | Asked[] = JSON.parse(text)
    const replies = [calls].flat().map(({ id, method }) => {
      return { jsonrpc: '2.0', id, result: method === 'eth_getLogs' ? 'x'.repeat(11 * 2 ** 20) : '0x1' }
    })
    response.end(JSON.stringify(Array.isArray(calls) ? replies : replies[0]))
  })
  onTestFinished(stop)
  return url
}

async function start(count = 1) {
  const posts: string[] = []
  const urls = await Promise.all(Array.from({ length: count }, () => endpoint(posts)))
  const projects = [{ id: 'one' }, { id: 'other' }]
  const { fetch } = createGateway({ projects, chains: { 'eip155:1': urls }, timeout: 3000 })
  const ask = async (project: string, method: string, params: unknown = []) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const query = `chainId=eip155:1&projectId=${project}`
    return (await fetch(new Request(`http://gateway.test/v1?${query}`, { method: 'POST', body }))).json()
  }
  return { ask, posts }
}

test.each([1, 2])('what a project makes %i endpoints refuse does not stop another', async (count) => {
  const { ask, posts } = await start(count)
  expect((await ask('other', 'eth_gasPrice')).result).toBe('0x1')
  const refused: Promise<unknown>[] = []
  for (let i = 0; i < 30; i++) {
    refused.push(ask('one', 'eth_call', [{ data: `<script>${i}` }, 'latest']))
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  await Promise.all(refused)
  const before = posts.length
  expect((await ask('one', 'eth_chainId')).error.message).toBe('The chain cannot be reached')
  expect(posts.length).toBe(before)
  for (let i = 0; i < 5; i++) expect((await ask('other', 'eth_chainId')).result).toBe('0x1')
})

test.each([
  ['too much', [{}]],
  ['nothing', [{ fromBlock: 'earliest' }]],
])('what a project is answered %s does not lose another its answer of the same moment', async (_, params) => {
  const { ask } = await start()
  const [, answer] = await Promise.all([ask('one', 'eth_getLogs', params), ask('other', 'eth_gasPrice')])
  expect(answer.result).toBe('0x1')
})
