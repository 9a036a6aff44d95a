// A Safe that shows pages in its frame: one parent, before which Safe's own SDK and hasp do the same work. Its chain is real.
import { fileURLToPath } from 'node:url'
import * as esbuild from 'esbuild'
import type { Frame, FrameLocator, Page } from 'playwright-core'
import { createPublicClient, http } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '../../sandbox/http.mjs'
import { alone, first, second, startWorld, type World } from '../world.mjs'

let world: World
let parent: Awaited<ReturnType<typeof serve>>
let sdk: Awaited<ReturnType<typeof serve>>

/** The parent, as far as apps see it: it hears its frame alone, on the origin of the app, and answers nothing that it does not know. */
const safe = `
const query = new URLSearchParams(location.search)
const app = query.get('app')
const frame = document.querySelector('iframe')
const safeTxs = new Map()
window.asked = []
const node = async (method, params) => {
  const answer = await fetch(query.get('node'), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
  const { result, error } = await answer.json()
  if (error) throw new Error(error.message)
  return result
}
const decide = () => { if (window.declines) throw new Error('Transaction was rejected') }
const methods = {
  getSafeInfo: () => ({ safeAddress: '${first}', chainId: 31337, threshold: 1, owners: ['${first}'], isReadOnly: false }),
  getEnvironmentInfo: () => ({ origin: location.origin }),
  rpcCall: ({ call, params }) => call === 'safe_setSettings' ? params[0] : node(call, params),
  async sendTransactions({ txs: [tx] }) {
    decide()
    const txHash = await node('eth_sendTransaction', [{ from: '${first}', to: tx.to, data: tx.data, value: '0x' + BigInt(tx.value).toString(16) }])
    const safeTxHash = '0x' + '5a'.repeat(31) + String(10 + safeTxs.size)
    safeTxs.set(safeTxHash, txHash)
    return { safeTxHash }
  },
  getTxBySafeTxHash: ({ safeTxHash }) => ({ txStatus: 'SUCCESS', txHash: safeTxs.get(safeTxHash) }),
  signMessage: () => { decide(); return { messageHash: '0x' + '3e'.repeat(32) } },
  getOffChainSignature: () => '0x' + 'ab'.repeat(65),
}
addEventListener('message', async ({ source, origin, data }) => {
  if (source !== frame.contentWindow || origin !== new URL(app).origin || query.has('mute')) return
  const { id, method, params } = data
  if (!methods[method]) return
  window.asked.push(method)
  const say = (more) => source.postMessage({ id, version: '9.1.0', ...more }, origin)
  try {
    say({ success: true, data: await methods[method](params) })
  } catch ({ message }) {
    say({ success: false, error: message })
  }
})
frame.src = app`

const peer = `
import SDK from '@safe-global/safe-apps-sdk'
import { SafeAppProvider } from '@safe-global/safe-apps-provider'
window.run = async (to) => {
  const sdk = new SDK()
  const info = await sdk.safe.getInfo()
  const provider = new SafeAppProvider(info, sdk)
  const [account] = await provider.request({ method: 'eth_accounts' })
  const chainId = await provider.request({ method: 'eth_chainId' })
  const { safeTxHash } = await sdk.txs.send({ txs: [{ to, value: '7', data: '0x' }] })
  let receipt = null
  // A chain takes its time.
  while (!receipt) receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [safeTxHash] })
  const { messageHash } = await sdk.txs.signMessage('hi')
  return { account, chainId: Number(chainId), status: receipt.status, messageHash }
}`

async function site(script: string | Uint8Array, body: string): Promise<typeof parent> {
  return serve((_request, response, { pathname }) =>
    pathname === '/app.js'
      ? response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
      : response
          .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
          .end(`<!doctype html>${body}<script type="module" src="/app.js"></script>`),
  )
}
beforeAll(async () => {
  const built = await esbuild.build({
    stdin: { contents: peer, resolveDir: fileURLToPath(new URL('../../oracles', import.meta.url)) },
    bundle: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    logLevel: 'silent',
  })
  world = await startWorld({ reducedMotion: 'reduce' })
  parent = await site(safe, '<iframe width="600" height="600"></iframe>')
  sdk = await site(built.outputFiles[0]?.contents as Uint8Array, '<p>An app</p>')
})
afterAll(async () => {
  await world?.close()
  await Promise.all([parent?.stop(), sdk?.stop()])
})

const node = (): string => `${world.sandbox.networks['eip155:31337']}`
async function open(app: string, more = ''): Promise<{ page: Page; frame: FrameLocator }> {
  // Its visit forgets what the one before stored.
  await (await world.visit(alone('cdn.html'))).close()
  await world.hand.set({ announce: false })
  const page = await world.context.newPage()
  await page.goto(`${parent.url}/?${new URLSearchParams({ app, node: node() })}${more}`)
  return { page, frame: page.frameLocator('iframe').first() }
}
const balance = (): Promise<bigint> => createPublicClient({ transport: http(node()) }).getBalance({ address: second })
const asked = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { asked: string[] }).asked)

test('Safe’s own SDK works in the frame of this parent', async () => {
  const { page, frame } = await open(`${sdk.url}/`)
  const before = await balance()
  await frame.getByText('An app').waitFor()
  const inside = page.frames().find((one) => one.url().startsWith(sdk.url))
  await inside?.waitForFunction(() => 'run' in window)
  const told = await inside?.evaluate(
    (to) => (window as unknown as { run(to: string): Promise<unknown> }).run(to),
    second,
  )
  expect(told).toEqual({ account: first, chainId: 31337, status: '0x1', messageHash: `0x${'3e'.repeat(32)}` })
  expect(await balance()).toBe(before + 7n)
  await page.close()
})

const demo = () => `${world.sandbox.dapp}${alone('cdn.html')}`
type Demo = {
  request(method: string, params: unknown): Promise<unknown>
  state(): Promise<{ status: string; address?: string }>
}
async function inside(page: Page): Promise<Demo> {
  const here = (): Frame | undefined => page.frames().find((one) => one.url().startsWith(world.sandbox.dapp))
  await expect.poll(here).toBeDefined()
  const frame = here() as Frame
  await frame.waitForFunction(() => !!window.demo)
  return {
    request: (method, params) =>
      frame.evaluate(
        ([name, list]) =>
          window.demo.modal
            .provider('eip155')
            ?.request({ method: name, params: list })
            .catch(({ code }) => code),
        [method, params] as const,
      ),
    state: () =>
      frame.evaluate(() => {
        const { status, account } = window.demo.modal.state
        return { status, ...(account && { address: account.address }) }
      }),
  }
}

test('hasp connects by the same parent, reads, sends and signs, and is told of a refusal', async () => {
  const { page, frame } = await open(demo())
  const { request, state } = await inside(page)
  await frame.locator('#open').click()
  await frame.locator('hasp-modal').getByRole('button', { name: /^Safe/ }).click()
  await expect.poll(state).toEqual({ status: 'connected', address: first })
  const before = await balance()
  const hash = await request('eth_sendTransaction', [{ from: first, to: second, value: '0x7' }])
  expect(hash).toMatch(/^0x(5a){31}/)
  expect(await request('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1', transactionHash: hash })
  expect(await balance()).toBe(before + 7n)
  expect(await request('personal_sign', ['0x6869', first])).toBe(`0x${'ab'.repeat(65)}`)
  expect(await request('wallet_switchEthereumChain', [{ chainId: '0x1' }])).toBe(4200)
  await page.evaluate(() => Object.assign(window, { declines: true }))
  expect(await request('eth_sendTransaction', [{ from: first, to: second, value: '0x7' }])).toBe(4001)
  expect(await balance()).toBe(before + 7n)
  // The frame comes back by itself: the Safe is there as long as the frame is.
  await frame.locator('body').evaluate(() => location.reload())
  await expect.poll(async () => (await inside(page)).state()).toEqual({ status: 'connected', address: first })
  await page.close()
})

test('a parent that is no Safe, and a neighbour that says it is one, bring no row', async () => {
  const { page, frame } = await open(demo(), '&mute')
  const { state } = await inside(page)
  // A second frame of the same parent answers in its place, from the same origin as the parent.
  await page.evaluate(() => {
    const neighbour = document.createElement('iframe')
    document.body.append(neighbour)
    const script = neighbour.contentDocument?.createElement('script')
    if (!script) throw new Error('no neighbour')
    script.textContent = `parent.addEventListener('message', ({ data, source }) => source.postMessage({ id: data.id, success: true, version: '9.1.0', data: { safeAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', chainId: 31337 } }, '*'))`
    neighbour.contentDocument?.body.append(script)
  })
  await frame.locator('body').evaluate(() => location.reload())
  await inside(page)
  await frame.locator('#open').click()
  await frame.locator('hasp-modal h1').waitFor()
  expect(await frame.locator('hasp-modal').getByRole('button', { name: /^Safe/ }).count()).toBe(0)
  await expect.poll(async () => (await state()).status).toBe('disconnected')
  expect(await asked(page)).toEqual([])
  await page.close()
})
