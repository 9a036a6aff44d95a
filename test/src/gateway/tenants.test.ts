// Two projects on one chain: what one asks for is not another's outage.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createGateway } from '../../../src/gateway/index.ts'
import { nodeFetch } from '../../../src/gateway/node/index.ts'
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

test('what a project makes an endpoint wait for keeps no other from it', async () => {
  const held: (() => void)[] = []
  const { url, stop } = await listenLocally(async (request, response) => {
    const text = await textOf(request)
    const calls: Asked | Asked[] = JSON.parse(text)
    const replies = [calls].flat().map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' }))
    const answer = () => response.end(JSON.stringify(Array.isArray(calls) ? replies : replies[0]))
    if (text.includes('slow')) held.push(answer)
    else answer()
  })
  onTestFinished(stop)
  const projects = [{ id: 'one' }, { id: 'other' }]
  const chains = { 'eip155:1': [url], 'eip155:10': [url] }
  const gateway = createGateway({ projects, chains, fetch: nodeFetch, timeout: 60_000 })
  const ask = async (project: string, chain: string, data: string) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ data }, 'latest'] })
    const request = new Request(`http://a.test/v1?chainId=${chain}&projectId=${project}`, { method: 'POST', body })
    return (await (await gateway.fetch(request)).json()).result
  }
  const waiting: Promise<unknown>[] = []
  let isFull = false
  // Those of one moment are one request.
  for (let more = 0; more < 20; more += isFull ? 1 : 0) {
    waiting.push(ask('one', 'eip155:1', `slow ${waiting.length}`))
    await sleep(2)
    isFull ||= held.length === 256
  }
  expect([await ask('other', 'eip155:1', ''), await ask('one', 'eip155:10', '')]).toEqual(['0x1', '0x1'])
  expect(held.length).toBe(256)
  let isOver = false
  const all = Promise.all(waiting).finally(() => (isOver = true))
  while (!isOver) {
    for (const answer of held.splice(0)) answer()
    await sleep(1)
  }
  expect(new Set(await all)).toEqual(new Set(['0x1']))
})
