// The sandbox's page for who has no phone: a uri is pasted, questions answered, and hasp's client in a tab hears it.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { fiveNamespaces } from '../../helpers/client.ts'
import { chains, first } from '../../helpers/walletkit.ts'
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.mjs'
import { eventually, type Stage, startStage, type Tab } from './page.ts'
import { orphan, visitor } from './visitor.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

let stage: Stage
let sandbox: Sandbox
let dapp: Tab
let page: Page
beforeAll(async () => {
  ;[stage, sandbox] = await Promise.all([startStage(), startSandbox()])
})
afterAll(async () => {
  await stage?.stop()
  await sandbox?.stop()
})
beforeEach(async () => {
  const visitor = await stage.visitor()
  dapp = await stage.open({ visitor, relays: [sandbox.relay] })
  page = await visitor.newPage()
  await page.goto(`${sandbox.dapp}wallet`)
  await eventually(focus).toBe('Connection uri')
})
afterEach(async () => {
  expect(await stage.leave()).toEqual([])
  expect(await (await fetch(`${sandbox.dapp}__csp`)).json()).toEqual([])
})

const { said, hears, problem, field, questions, card, sessions, focus, press, paste } = visitor(() => page)
const refusal = (promise: Promise<unknown>) => promise.then(JSON.stringify, ({ name, code }) => `${name} ${code}`)
test('the keyboard alone approves a session, answers what it asks, and ends it', async () => {
  await paste(`  ${await dapp.connect({ namespaces: fiveNamespaces })} `)
  const proposal = card('A page wants to connect')
  await eventually(() => proposal.count()).toBe(1)
  await hears('A page wants to connect')
  const shown = await proposal.innerText()
  const names = Object.values(fiveNamespaces).flatMap(({ chains, methods, events }) => [
    ...chains,
    ...methods,
    ...events,
  ])
  for (const one of ['Tidewater', stage.origins.secure, ...names]) expect(shown).toContain(one)
  await press('Approve: Tidewater')
  const session = await dapp.approval()
  await hears('Connected to Tidewater.')
  expect(await focus()).toBe('Waiting for you')
  // Ten accounts are a count at first, and whole where one asks.
  const account = session.namespaces.eip155?.accounts[0]?.split(':')[2] as string
  await eventually(() => sessions().innerText()).toContain('10 on 5 networks')
  expect(await sessions().innerText()).not.toContain(account)
  await press('10 on 5 networks')
  const accounts = (await sessions().innerText()).replaceAll('\n', '')
  for (const one of Object.values(session.namespaces).flatMap((space) => space.accounts))
    expect(accounts).toContain(one.split(':')[2])

  const message = 'Hello from Tidewater'
  const text = `0x${Buffer.from(message).toString('hex')}`
  const signing = dapp.sign(session, text)
  const request = card('A page asks for personal_sign')
  await eventually(() => request.count()).toBe(1)
  const details = await request.innerText()
  for (const one of [message, chains.eip155, 'Tidewater']) expect(details).toContain(one)
  await press('Approve: Tidewater')
  const signature = (await signing) as `0x${string}`
  expect(await verifyMessage({ address: first, message, signature })).toBe(true)
  await hears('Answered.')

  const refused = refusal(dapp.sign(session, text))
  await eventually(() => request.count()).toBe(1)
  await press('Reject: Tidewater')
  expect(await refused).toBe('RpcError 5000')
  await eventually(() => request.count()).toBe(0)
  expect(await focus()).toBe('Waiting for you')

  // Two sessions of one page: each is ended by its own button.
  await paste(await dapp.connect())
  await press('Approve: Tidewater')
  const other = await dapp.approval()
  await eventually(() => sessions().count()).toBe(2)
  const leave = ({ topic }: { readonly topic: string }) => press(`Disconnect: Tidewater, session ${topic.slice(0, 6)}`)
  await leave(other)
  await eventually(() => sessions().count()).toBe(1)
  await eventually(async () => (await dapp.sessions()).map(({ topic }) => topic)).toEqual([session.topic])
  await leave(session)
  await eventually(() => dapp.sessions()).toEqual([])
  await eventually(() => sessions().count()).toBe(0)
  await hears('Disconnected from Tidewater.')
  expect(await focus()).toBe('Connected pages')
  await eventually(() => dapp.running()).toEqual({ timers: 0, sockets: 0 })
})

test('a sign-in is approved, and a page that leaves is shown no more', async () => {
  const authentication = {
    domain: 'tidewater.example',
    aud: 'https://tidewater.example/login',
    nonce: 'f00dbabe',
    chains: [chains.eip155],
    methods: ['personal_sign', 'eth_sendTransaction'],
    statement: 'Sign in to Tidewater.',
  }
  await paste(await dapp.connect({ authentication }))
  const question = card('A page wants you to sign in')
  await eventually(() => question.count()).toBe(1)
  const { domain, statement, methods } = authentication
  const shown = await question.innerText()
  for (const one of [domain, statement, chains.eip155, ...methods]) expect(shown).toContain(one)
  await press('Approve: Tidewater')
  const { topic, auths } = await dapp.approval()
  expect(auths).toHaveLength(1)
  await eventually(() => sessions().count()).toBe(1)
  // A question of a page that leaves is nobody's any more.
  const waiting = refusal(dapp.sign({ topic }))
  await eventually(() => card('A page asks for personal_sign').count()).toBe(1)
  await dapp.disconnect(topic)
  expect(await waiting).toBe('RpcError 6000')
  await eventually(() => sessions().count()).toBe(0)
  await eventually(() => questions().count()).toBe(0)
  await hears('Tidewater has disconnected.')
})

test('a link carries the uri, and one that is bad, expired or used up is told in plain words', async () => {
  const uri = await dapp.connect()
  await page.goto(`${sandbox.dapp}wallet/wc?uri=${encodeURIComponent(uri)}`)
  expect(await field().inputValue()).toBe(uri)
  await press('Pair')
  await eventually(() => questions().count()).toBe(1)
  expect(await field().inputValue()).toBe('')
  const again = 'This uri waits for your answer below.'
  const used = 'This uri was used already. Ask the page for a new one.'
  await paste(uri)
  await eventually(problem).toBe(again)
  await press('Approve: Tidewater')
  const { topic } = await dapp.approval()
  await hears('Connected to Tidewater.')
  expect(await problem()).toBe('')

  const damaged = 'This uri is damaged or not whole. Copy it again.'
  const expired = 'This uri has expired. Ask the page for a new one.'
  const bad: readonly (readonly [string, string])[] = [
    [uri, used],
    ['', 'Paste a connection uri first.'],
    ['hello', 'This is no WalletConnect uri: one begins with “wc:”.'],
    [`wc:${topic}@1?bridge=x&key=y`, 'This uri is of WalletConnect 1, which nobody speaks any more.'],
    ['wc:nonsense', damaged],
    [uri.replace(/symKey=\w+/, 'symKey=xyz'), damaged],
    [uri.replace(/expiryTimestamp=\d+/, 'expiryTimestamp=soon'), damaged],
    [uri.replace(/expiryTimestamp=\d+/, 'expiryTimestamp=1'), expired],
  ]
  for (const [one, message] of bad) {
    await paste(one)
    await eventually(problem, one).toBe(message)
    expect(await said()).toBe('')
    // It stays, to be mended.
    expect(await field().inputValue()).toBe(one)
    expect(await field().getAttribute('aria-invalid')).toBe('true')
    expect(await questions().count()).toBe(0)
  }
  await dapp.disconnect(topic)
  await hears('Tidewater has disconnected.')
  expect(await field().getAttribute('aria-invalid')).toBeNull()
})

test('a uri on which nobody asks is waited for, given up by the visitor or in time, and can be pasted again', async () => {
  const waiting = 'Waiting for the page that showed this uri…'
  await paste(orphan(300))
  await hears(waiting)
  await press('Cancel: waiting for the page')
  await hears('Stopped waiting.')
  expect(await focus()).toBe('Connection uri')
  expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0)

  // As long as the uri is good, at most.
  await paste(orphan(2))
  await hears(waiting)
  await eventually(problem).toBe('No proposal came with this uri. Ask the page for a new one.')

  // What is asked late is shown to who waits for it again, and to nobody else.
  const relay = sandbox.relay.replace('ws:', 'http:')
  const fault = { kind: 'delay', match: { method: 'wc_proposeSession' }, delay: 600, times: 1 }
  await fetch(`${relay}/__reset`, { method: 'POST' })
  await fetch(`${relay}/__fault`, { method: 'POST', body: JSON.stringify(fault) })
  const uri = await dapp.connect()
  await paste(uri)
  await hears(waiting)
  await press('Cancel: waiting for the page')
  await hears('Stopped waiting.')
  const log = async () => (await (await fetch(`${relay}/__log`)).json()) as { kind: string; tag?: number }[]
  await eventually(async () => (await log()).some(({ kind, tag }) => kind === 'ack' && tag === 1100)).toBe(true)
  expect(await questions().count()).toBe(0)
  await paste(uri)
  await press('Reject: Tidewater')
  expect(await refusal(dapp.approval())).toBe('RpcError 5000')
  await hears('Rejected.')
})

test('axe finds nothing, light or dark, and a phone has nothing to scroll sideways', async () => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Runtime.evaluate', { expression: await readFile(axe, 'utf8') })
  const problems = () =>
    page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run()
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    })
  const isFit = async (state: string, looks: readonly (readonly ['light' | 'dark', number])[]) => {
    for (const [colorScheme, width] of looks) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      expect(await problems(), `${state}, ${colorScheme}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), state).toBe(width)
    }
  }
  await paste('hello')
  await eventually(problem).toContain('no WalletConnect uri')
  await isFit('an error', [['light', 360]])
  await paste(await dapp.connect({ namespaces: fiveNamespaces }))
  await press('Approve: Tidewater')
  const session = await dapp.approval()
  const long = { method: 'personal_sign', params: ['0'.repeat(5000), first] }
  const waiting = refusal(dapp.request(session.topic, chains.eip155, long))
  await eventually(() => card('A page asks for personal_sign').count()).toBe(1)
  await paste(orphan(300))
  await eventually(() => page.getByRole('button', { name: 'Cancel' }).count()).toBe(1)
  await page.getByText('10 on 5 networks').click()
  await isFit('a question, a session, waiting', [
    ['light', 1000],
    ['dark', 360],
  ])
  await page.evaluate(() => document.querySelector('pre')?.removeAttribute('tabindex'))
  expect((await problems()).join()).toContain('scrollable-region-focusable')
  await dapp.disconnect(session.topic)
  expect(await waiting).toBe('RpcError 6000')
})
