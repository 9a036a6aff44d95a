// The published `hasp/rpc` where it lives: in a page and in a worker, before a real chain and across origins.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { first, startWorld, type World } from '../world.mjs'

const dist = new URL('../../../dist/', import.meta.url)
const worker = `import { rpc } from '/rpc.js'
onmessage = async ({ data: [url, calls] }) => {
  const send = rpc([url])
  postMessage(await Promise.all(calls.map((call) => send(call))))
}`

let world: World
let server: Server
let origin: string
let page: Page
/** What the pages asked of the server beside them: the methods of each POST. */
const posts: string[][] = []
beforeAll(async () => {
  world = await startWorld()
  server = createServer(async (request, response) => {
    const { method, url = '/' } = request
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (url === '/moved' && method === 'POST') return response.writeHead(307, { location: world.sandbox.dapp }).end()
    if (method !== 'POST') {
      const text = url === '/worker.js' ? worker : await readFile(new URL(`.${url}`, dist), 'utf8').catch(() => '')
      return response.writeHead(200, { 'content-type': text ? 'text/javascript' : 'text/html' }).end(text)
    }
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = JSON.parse(Buffer.concat(parts).toString())
    const calls = [body].flat() as { id: number; method: string }[]
    posts.push(calls.map(({ method }) => method))
    const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' }))
    return response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server?.closeAllConnections()
  server?.close()
  await world?.close()
})
beforeEach(async () => {
  posts.length = 0
  page = await world.context.newPage()
  await page.goto(origin)
})

/** As text: the test runner rewrites an import in a function. */
const ask = (script: string) =>
  page.evaluate(`import('/rpc.js').then(async ({ fallback, http, rpc }) => { ${script} })`)
const chain = (): string => world.sandbox.networks['eip155:31337'] ?? ''
const calls = [{ method: 'eth_chainId' }, { method: 'eth_getBalance', params: [first, 'latest'] }]
const answers = ['0x7a69', expect.stringMatching(/^0x[0-9a-f]{10,}$/)]

test('a page asks a chain', async () => {
  const list = JSON.stringify(calls)
  expect(
    await ask(`const send = rpc([${JSON.stringify(chain())}]); return Promise.all(${list}.map((call) => send(call)))`),
  ).toEqual(answers)
  await page.close()
})

test('a worker asks a chain', async () => {
  const answered = page.evaluate(
    ([url, calls]) =>
      new Promise((resolve, reject) => {
        const worker = new Worker('/worker.js', { type: 'module' })
        worker.onmessage = ({ data }) => resolve(data)
        worker.onerror = ({ message }) => reject(new Error(message))
        worker.postMessage([url, calls])
      }),
    [chain(), calls] as const,
  )
  expect(await answered).toEqual(answers)
  await page.close()
})

test('a redirect is not followed, and is no reason to ask again', async () => {
  const failed = await ask(
    `return http('${origin}/moved')({ method: 'eth_call' }).catch(({ name, status }) => [name, status])`,
  )
  expect(failed).toEqual(['HttpError', 302])
  await page.close()
})

test('a page that nobody sees probes nothing, and does when it is seen again', async () => {
  // As many timers of the page itself as that many probes take: late where those are late.
  const asLongAs = (count: number) =>
    page.evaluate(async (count) => {
      for (let i = 0; i < count; i++) await new Promise((resolve) => setTimeout(resolve, 50))
    }, count)
  const probes = () => posts.flat().filter((method) => method === 'eth_chainId').length
  await ask(`window.send = rpc(['${origin}'], { rank: { interval: 50 } }); await send({ method: 'eth_blockNumber' })`)
  await expect.poll(probes).toBeGreaterThan(2)
  // The test's browser makes every page believe that it is seen.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
  })
  // The one that was on its way.
  const before = probes()
  for (let i = 0; i < 5; i++) await page.evaluate('send({ method: "eth_blockNumber", params: [] })')
  await asLongAs(10)
  expect(probes()).toBeLessThanOrEqual(before + 1)
  await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'))
  await expect.poll(probes).toBeGreaterThan(before + 3)
  await page.evaluate('send.stop()')
  const after = probes()
  await asLongAs(6)
  expect(probes()).toBeLessThanOrEqual(after + 1)
  await page.close()
})
