// Events on their way to the gateway: which, when, and what they never have with them.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createGateway } from '../../../src/gateway/index.ts'
import { type Serving, serve } from '../../../src/gateway/node/index.ts'
import type { AnalyticsEvent } from '../../../src/gateway/types.ts'
import { track } from '../../../src/state/options.ts'
import type { ModalEvent, Options } from '../../../src/types.ts'
import { freshModal, start, stop } from '../../helpers/modal.ts'
import { body, drop, hang, json, startService } from '../../helpers/service.ts'
import { fakeTimers, pass, settle } from '../../helpers/time.ts'
import { alice, failure, makeWallet } from '../../helpers/wallet.ts'
import { withFaults } from '../../sandbox/faults.mjs'
import '../../../src/flows/analytics.ts'

let gateway: Serving
let kept: AnalyticsEvent[] = []
beforeAll(async () => {
  const projects = [
    { id: 'dapp', analytics: {} },
    { id: 'open', analytics: { addresses: true } },
    { id: 'quiet' },
    { id: 'strict', analytics: {}, origins: ['https://other.example'] },
  ]
  const limits = { perProject: 1e9, perAddress: 1e9 }
  const made = createGateway({ projects, limits, onEvent: (event) => void kept.push(event) })
  gateway = await serve(withFaults(made), { port: 0 })
})
afterAll(() => gateway.stop())

freshModal()
const beacons: string[] = []
let isFull = false
beforeEach(async () => {
  kept = []
  isFull = false
  beacons.length = 0
  await fetch(`${gateway.url}/__reset`, { method: 'POST' })
  vi.stubGlobal('location', new URL('https://my.dapp/swap?token=secret#key'))
  vi.stubGlobal('navigator', {
    userAgent: 'Test',
    sendBeacon(url: string, body: string) {
      if (isFull) return false
      beacons.push(body)
      void fetch(url, { method: 'POST', body })
      return true
    },
  })
})
afterEach(() => show('visible'))

const show = (visibilityState: DocumentVisibilityState): void => void Object.assign(document, { visibilityState })
const options = (projectId = 'dapp'): Partial<Options> => ({
  projectId,
  features: { analytics: true },
  services: { directory: gateway.url, analytics: gateway.url, relay: null, coinbase: null },
})
const fault = (match: string, more: object) =>
  fetch(`${gateway.url}/__fault`, { method: 'POST', body: JSON.stringify({ match, ...more }) })
const asked = async (): Promise<string[]> => {
  const log = (await (await fetch(`${gateway.url}/__log`)).json()) as { method: string; path: string }[]
  return log.map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`)
}
const names = () => kept.map(({ event }) => event)
/** Waits until the gateway has kept as many events, whatever the clock says. */
async function reach(count: number): Promise<void> {
  while (kept.length < count) await settle()
  await settle()
}
/** Waits until the gateway has been asked this. */
async function reachCall(call: string, count = 1): Promise<void> {
  while ((await asked()).filter((one) => one === call).length < count) await settle()
  await settle()
}
const events = 'POST /e'
const question = 'GET /getAnalyticsConfig'

test('what a visitor does reaches the gateway, by the names and properties that the app hears', async () => {
  makeWallet().install()
  const heard: ModalEvent[] = []
  const modal = start({ ...options(), onEvent: (event) => heard.push(event) })
  await modal.connect({ wallet: 'com.wallet' })
  await modal.switchNetwork('eip155:137')
  await modal.disconnect()
  modal.close()
  await reach(6)
  expect(heard).toEqual([
    { event: 'MODAL_OPEN', properties: { connected: false } },
    { event: 'SELECT_WALLET', properties: { name: 'wallet', platform: 'browser' } },
    { event: 'CONNECT_SUCCESS', properties: { name: 'wallet', method: 'browser' } },
    { event: 'SWITCH_NETWORK', properties: { network: 'eip155:137' } },
    { event: 'DISCONNECT_SUCCESS', properties: { namespace: 'eip155' } },
    { event: 'MODAL_CLOSE', properties: { connected: false } },
  ])
  expect(kept.map(({ body }) => body.props).sort(byName)).toEqual(
    heard.map((event) => ({ type: 'track', ...event })).sort(byName),
  )
})
const byName = (a: unknown, b: unknown): number => Object(a).event.localeCompare(Object(b).event)

test('an event has an id of its own, its time and where the page is, without what stands behind the path', async () => {
  const before = Date.now()
  const modal = start(options())
  await modal.open()
  modal.close()
  await reach(2)
  const [first, second] = kept
  expect(first?.body).toMatchObject({ url: 'https://my.dapp/swap', domain: 'my.dapp' })
  expect(first?.body.timestamp).toBeGreaterThanOrEqual(before)
  expect(first?.id).not.toBe(second?.id)
  expect(JSON.stringify(kept)).not.toMatch(/secret|key/)
})

test('a page that is not secure has no random ids of the platform, and sends events all the same', async () => {
  const platform = crypto
  onTestFinished(() => void vi.stubGlobal('crypto', platform))
  vi.stubGlobal('crypto', {})
  await start(options()).open()
  await reach(1)
  expect(names()).toEqual(['MODAL_OPEN'])
})

describe('the address', () => {
  const connectIn = async (features: Partial<Options>['features']) => {
    makeWallet().install()
    vi.stubGlobal('location', new URL(`https://my.dapp/of/${alice}`))
    const modal = start({ ...options('open'), features: features ?? {} })
    await modal.connect({ wallet: 'com.wallet' })
    modal.close()
    await reach(4)
  }

  test('is not sent, not even where it stands in the path', async () => {
    await connectIn({ analytics: true })
    expect(names()).toContain('CONNECT_SUCCESS')
    expect(JSON.stringify(kept)).not.toContain(alice)
    expect(kept[0]?.body.url).toBe('https://my.dapp/of/…')
  })

  test('is sent where the app says so', async () => {
    await connectIn({ analytics: { address: true } })
    const success = kept.find(({ event }) => event === 'CONNECT_SUCCESS')
    expect(success?.body.props).toMatchObject({ address: alice })
  })

  test('is not sent where the app says that it must not', async () => {
    await connectIn({ analytics: { address: false } })
    expect(JSON.stringify(kept)).not.toContain(alice)
  })
})

describe('nothing is sent', () => {
  test('and nobody asked, before the modal is opened', async () => {
    const modal = start(options())
    await modal.disconnect()
    await modal.switchNetwork('eip155:137')
    await settle()
    expect(await asked()).toEqual([])
  })

  test('and nobody asked, before a later modal of the page is opened', async () => {
    await start(options()).open()
    await reach(1)
    await stop()
    await fetch(`${gateway.url}/__reset`, { method: 'POST' })
    const modal = start(options())
    await settle()
    expect(await asked()).toEqual([])
    await modal.open()
    await reachCall(events)
  })

  test.each<[string, Partial<Options>]>([
    ['where analytics are left out', { features: {} }],
    ['where analytics are off', { features: { analytics: false } }],
    ['where there is no service', { services: { analytics: null } }],
  ])('%s', async (_, changes) => {
    const all = options()
    const modal = start({ ...all, ...changes, services: { ...all.services, ...changes.services } })
    await modal.open()
    modal.close()
    await settle()
    expect(await asked()).not.toContain(events)
  })

  test.each<[string, string, object?]>([
    ['which takes none', 'quiet'],
    ['which nobody knows', 'nobody'],
    ['whose answer is an error', 'dapp', { status: 404 }],
    ['whose answer is HTML', 'dapp', { status: 200, body: '<html>' }],
    ['whose answer is empty', 'dapp', { status: 200, body: '' }],
    ['whose answer is no truth value', 'dapp', { status: 200, body: { isAnalyticsEnabled: 'true' } }],
  ])('for a project %s', async (_, projectId, answer) => {
    if (answer) await fault('/getAnalyticsConfig', answer)
    const modal = start(options(projectId))
    await modal.open()
    modal.close()
    await reachCall(question)
    expect(await asked()).not.toContain(events)
  })

  test('while the answer of the project hangs', async () => {
    const directory = await startService(hang)
    const { services } = options()
    const modal = start({ ...options(), services: { ...services, directory: directory.url } })
    await modal.open()
    modal.close()
    await directory.reach(1)
    expect(await asked()).toEqual([])
  })

  test('once the app has turned analytics off', async () => {
    const modal = start(options())
    await modal.open()
    await reach(1)
    modal.update({ features: { analytics: false } })
    modal.close()
    await settle()
    expect(names()).toEqual(['MODAL_OPEN'])
  })
})

test('where no service could say whether the project takes events the app counts', async () => {
  const { services } = options()
  await start({ ...options(), services: { ...services, directory: null } }).open()
  await reach(1)
  expect(await asked()).toEqual([events])
})

test('of the errors of a minute five are sent', async () => {
  fakeTimers()
  const wallet = makeWallet().install()
  const modal = start(options())
  wallet.script.eth_requestAccounts = () => {
    throw failure(-32_603)
  }
  const fail = () => modal.connect({ wallet: 'com.wallet' }).catch(() => undefined)
  const errors = () => names().filter((name) => name === 'CONNECT_ERROR').length
  for (let i = 0; i < 7; i++) await fail()
  modal.close()
  // The last is no error, and comes after all of them.
  while (!names().includes('MODAL_CLOSE')) await settle()
  await settle()
  expect(errors()).toBe(5)
  await pass(60_000)
  for (let i = 0; i < 2; i++) await fail()
  while (errors() < 7) await settle()
  expect(errors()).toBe(7)
})

describe('what happens while the page is hidden', () => {
  test('is left to the browser', async () => {
    const modal = start(options())
    await modal.open()
    await reach(1)
    expect(beacons).toEqual([])
    show('hidden')
    modal.close()
    await reach(2)
    expect(beacons.map((body) => JSON.parse(body).props.event)).toEqual(['MODAL_CLOSE'])
  })

  test('waits where the browser has no room for it, and goes with the next', async () => {
    const modal = start(options())
    await modal.open()
    await reach(1)
    show('hidden')
    isFull = true
    modal.close()
    await settle()
    expect(names()).toEqual(['MODAL_OPEN'])
    show('visible')
    await modal.open()
    await reach(3)
    expect(names().sort()).toEqual(['MODAL_CLOSE', 'MODAL_OPEN', 'MODAL_OPEN'])
  })
})

test('a browser without beacons, and a page that is hidden in it, break nothing', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Test' })
  makeWallet().install()
  const modal = start(options())
  await modal.open()
  await reach(1)
  show('hidden')
  await modal.connect({ wallet: 'com.wallet' })
  await modal.disconnect()
  show('visible')
  modal.close()
  while (!names().includes('DISCONNECT_SUCCESS')) await settle()
  expect(names()).toContain('CONNECT_SUCCESS')
})

test('whoever turns it off while the project is asked has sent nothing', async () => {
  await fault('/getAnalyticsConfig', { delay: 200 })
  const modal = start(options())
  await modal.open()
  await reachCall(question)
  modal.update({ features: { analytics: false } })
  await new Promise((resolve) => setTimeout(resolve, 400))
  modal.close()
  await settle()
  expect(await asked()).toEqual([question])
})

test('what one modal has told goes to no other’s project', async () => {
  makeWallet().install()
  const one = start(options('quiet'))
  await one.connect({ wallet: 'com.wallet' })
  stop()
  const two = start(options())
  await two.open()
  two.close()
  await reach(2)
  await settle()
  expect(names().sort()).toEqual(['MODAL_CLOSE', 'MODAL_OPEN'])
})

test('a link and a key that are typed are hidden, also where addresses are kept; networks stay', async () => {
  const uri = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`
  const networks = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const { open } = start({ ...options('open'), features: { analytics: { address: true } } })
  await open()
  track('SEARCH_WALLET', { search: uri, badge: false })
  track('INITIALIZE', { networks, version: '1' })
  await reach(3)
  const text = JSON.stringify(kept)
  expect(text).not.toMatch(/symKey|abab|cdcd/)
  expect(text).toContain(networks)
})

test('a service that fails, drops or hangs changes nothing, and gets the next event', async () => {
  const service = await startService(body('', 500), drop, hang, json({}))
  const { services } = options()
  const modal = start({ ...options(), services: { ...services, analytics: `${service.url}/` } })
  for (let i = 0; i < 2; i++) {
    await modal.open()
    modal.close()
  }
  await service.reach(4)
  expect(new Set(service.asked.map((path) => path.replace(/sv=[^&]+/, 'sv=')))).toEqual(
    new Set(['/e?st=appkit&sv=&projectId=dapp']),
  )
})

test('the developer hears once that the service refuses the page', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await fault('/e', { status: 403 })
  const modal = start(options())
  await modal.open()
  modal.close()
  await reachCall(events, 2)
  while (!told.mock.calls.length) await settle()
  await settle()
  expect(told.mock.calls).toEqual([['hasp: Invalid App Configuration: allow https://my.dapp']])
})
