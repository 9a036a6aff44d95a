// What the directory says of a project, from hasp's own gateway and from services that fail.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createGateway } from '../../../src/gateway/index.ts'
import { type Serving, serve } from '../../../src/gateway/node/index.ts'
import { createDirectory } from '../../../src/services/directory.ts'
import { allowedOrigins, isAnalyticsEnabled, remoteFeatures } from '../../../src/services/project.ts'
import { memory } from '../../helpers/modal.ts'
import { body, hang, json, startService } from '../../helpers/service.ts'
import { fakeTimers, pass, settle } from '../../helpers/time.ts'

let gateway: Serving
beforeAll(async () => {
  const features = { swap: ['1inch'], activity: false, onramp: [], reown_branding: true }
  const projects = [{ id: 'dapp', origins: ['https://my.dapp'], features, analytics: {} }, { id: 'quiet' }]
  gateway = await serve(createGateway({ projects, onEvent: () => undefined }), { port: 0 })
})
afterAll(() => gateway.stop())
afterEach(() => void vi.useRealTimers())

const directory = (base: string, projectId = 'dapp', store = memory()) =>
  createDirectory({ base, projectId, store, name: 'hasp' })

describe('the gateway says', () => {
  test('which features are on, and which of their parts', async () => {
    expect(await remoteFeatures(directory(gateway.url))).toEqual({
      swap: ['1inch'],
      activity: false,
      onramp: false,
      reown_branding: true,
    })
    expect(await remoteFeatures(directory(gateway.url, 'quiet'))).toEqual({})
  })

  test('which origins a project allows', async () => {
    expect(await allowedOrigins(directory(gateway.url))).toEqual(['https://my.dapp'])
  })

  test('whether it takes events', async () => {
    expect(await isAnalyticsEnabled(directory(gateway.url))).toBe(true)
    expect(await isAnalyticsEnabled(directory(gateway.url, 'quiet'))).toBe(false)
  })

  test('nothing of a project that it does not know', async () => {
    const unknown = directory(gateway.url, 'nobody')
    await expect(remoteFeatures(unknown)).rejects.toMatchObject({ reason: 'key' })
    expect(await allowedOrigins(unknown)).toBeUndefined()
    expect(await isAnalyticsEnabled(unknown)).toBe(false)
  })
})

test.each([
  ['HTML', body('<html>')],
  ['404', body('', 404)],
  ['null', json(null)],
  ['a list', json([])],
  ['other shapes', json({ features: {}, allowedOrigins: 'https://my.dapp', isAnalyticsEnabled: 'yes' })],
])('a service that sends %s leaves origins unknown, features as they are and events unsent', async (_, answer) => {
  const { url } = await startService(answer)
  await expect(remoteFeatures(directory(url))).rejects.toMatchObject({ reason: 'unavailable' })
  expect(await allowedOrigins(directory(url))).toBeUndefined()
  expect(await isAnalyticsEnabled(directory(url))).toBe(false)
})

test('a service that hangs leaves origins unknown after 10 s', async () => {
  const service = await startService(hang)
  fakeTimers()
  const origins = allowedOrigins(directory(service.url))
  await service.reach(1)
  await pass(10_000)
  expect(await origins).toBeUndefined()
})

test('what is said is read by its shape, and no more of it than anybody needs', async () => {
  const features = [
    null,
    { id: '__proto__', isEnabled: true, config: null },
    { id: 'swap', isEnabled: true, config: ['1inch', 1, null, 'x'.repeat(999)] },
    { id: 'activity', isEnabled: 'true' },
    ...Array.from({ length: 999 }, (_, i) => ({ id: `${i}`, isEnabled: true })),
  ]
  const { url } = await startService(
    json({ features, allowedOrigins: [1, 'https://a.example', ...Array(999).fill('x')] }),
  )
  const read = await remoteFeatures(directory(url))
  expect(read.swap).toEqual(['1inch'])
  expect(read.activity).toBe(false)
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  expect(Object.keys(read).length).toBeLessThanOrEqual(200)
  expect((await allowedOrigins(directory(url)))?.length).toBe(199)
})

test('the next visit has the features at once, before the service has said a word', async () => {
  const service = await startService(json({ features: [{ id: 'swap', isEnabled: false, config: null }] }))
  const store = memory()
  await remoteFeatures(directory(service.url, 'dapp', store))
  await settle()
  service.answer(hang)
  expect(await remoteFeatures(directory(service.url, 'dapp', store))).toEqual({ swap: false })
})
