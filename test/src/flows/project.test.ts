// What a project allows, from hasp's own gateway and from one that fails.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isOn, isOriginAllowed } from '../../../src/flows/project.ts'
import { createGateway } from '../../../src/gateway/index.ts'
import { type Serving, serve } from '../../../src/gateway/node/index.ts'
import type { Features, Options } from '../../../src/types.ts'
import { until } from '../../helpers/flow.ts'
import { freshModal, memory, start } from '../../helpers/modal.ts'
import { hang, startService } from '../../helpers/service.ts'
import { fakeTimers, pass, settle } from '../../helpers/time.ts'
import { withFaults } from '../../sandbox/faults.mjs'

let gateway: Serving
beforeAll(async () => {
  const origins = ['https://my.dapp', 'https://*.my.dapp', 'http://localhost:*']
  const features = { swap: false, onramp: ['meld'], activity: true, social_login: ['email'] }
  const projects = [{ id: 'dapp', origins, features }, { id: 'quiet' }]
  const limits = { perProject: 1e9, perAddress: 1e9 }
  gateway = await serve(withFaults(createGateway({ projects, limits })), { port: 0 })
})
afterAll(() => gateway.stop())
freshModal()
beforeEach(async () => void (await fetch(`${gateway.url}/__reset`, { method: 'POST' })))

const at = (directory: string | null = gateway.url, more: Partial<Options> = {}) =>
  start({ projectId: 'dapp', services: { directory, relay: null, coinbase: null }, ...more })
const fault = (more: object) =>
  fetch(`${gateway.url}/__fault`, { method: 'POST', body: JSON.stringify({ match: '/*', ...more }) })
const asked = async () => (await (await fetch(`${gateway.url}/__log`)).json()).length
const all = async () => [await isOn('swaps'), await isOn('onramp'), await isOn('history')]

describe('features', () => {
  test('that the app leaves out the project turns off, or narrows to some of their parts', async () => {
    await at().open()
    expect(await all()).toEqual([false, ['meld'], true])
  })

  test('are on where the project does not name them', async () => {
    await at(gateway.url, { projectId: 'quiet' }).open()
    expect(await all()).toEqual([true, true, true])
  })

  test('of which the app has a word are not the project\u2019s, and nobody is asked', async () => {
    // Refused as long as they are not built, but for what is off.
    const own = { swaps: false, onramp: [], history: false } satisfies Partial<Features>
    await at(gateway.url, { features: own }).open()
    expect(await all()).toEqual([false, [], false])
    expect(await asked()).toBe(0)
  })

  test('are on without a service', async () => {
    await at(null).open()
    expect(await all()).toEqual([true, true, true])
    expect(await isOriginAllowed('https://my.dapp')).toBeUndefined()
  })
})

test.each([
  ['https://my.dapp', true],
  ['https://a.my.dapp', true],
  ['https://a.b.my.dapp', false],
  ['http://my.dapp', false],
  ['https://my.dapp:444', false],
  ['http://localhost', true],
  ['http://localhost:3000', true],
  ['https://not.dapp', false],
  ['null', false],
])('an origin is compared part by part: %s, %s', async (origin, isAllowed) => {
  await at().open()
  expect(await isOriginAllowed(origin)).toBe(isAllowed)
})

test('before the modal is opened nobody is asked, and nothing is known', async () => {
  at()
  expect([await all(), await isOriginAllowed('https://my.dapp')]).toEqual([[true, true, true], undefined])
  expect(await asked()).toBe(0)
})

test('however much is asked at once, each question goes to the service once', async () => {
  await at().open()
  await Promise.all([all(), all(), isOriginAllowed('https://my.dapp')])
  expect(await asked()).toBe(2)
})

describe('a service that fails leaves features on and origins unknown', () => {
  test.each<[string, object]>([
    ['403, of an origin', { status: 403, body: 'Unauthorized: origin not allowed' }],
    ['403, of a key', { status: 403, body: 'Unauthorized: invalid key' }],
    ['500 that says when to ask again', { status: 500, retryAfter: 60 }],
    ['HTML', { status: 200, body: '<!doctype html><title>Sign in</title>' }],
    ['nothing', { status: 200, body: '' }],
    ['other shapes', { status: 200, body: { features: 1, allowedOrigins: {} } }],
  ])('with %s', async (_, answer) => {
    await fault(answer)
    await at().open()
    expect([await all(), await isOriginAllowed('https://my.dapp')]).toEqual([[true, true, true], undefined])
  })

  test('with 500, also after other tries', async () => {
    await fault({ status: 500 })
    await at().open()
    fakeTimers()
    let answer: unknown
    void Promise.all([isOn('swaps'), isOriginAllowed('https://my.dapp')]).then((said) => {
      answer = said
    })
    await settle()
    while (!answer) await pass(500)
    expect(answer).toEqual([true, undefined])
  })

  test('with silence, after 10 s', async () => {
    const service = await startService(hang)
    await at(service.url).open()
    fakeTimers()
    const answer = Promise.all([isOn('swaps'), isOriginAllowed('https://my.dapp')])
    await service.reach(2)
    await pass(10_000)
    expect(await answer).toEqual([true, undefined])
  })
})

test('the answer of the day before stands where the service fails', async () => {
  const storage = memory()
  const modal = at(gateway.url, { storage })
  await modal.open()
  expect(await isOn('swaps')).toBe(false)
  await until(() => JSON.stringify(storage.content).includes('/appkit/v1/config'))
  modal.destroy()
  await fault({ status: 200, body: '' })
  await at(gateway.url, { storage }).open()
  expect(await isOn('swaps')).toBe(false)
})
