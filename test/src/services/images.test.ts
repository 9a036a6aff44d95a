// Images of the gateway and of services that send something else, as the object URLs that they become.
import { resolveObjectURL } from 'node:buffer'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createGateway } from '../../../src/gateway/index.ts'
import { folderFiles, type Serving, serve } from '../../../src/gateway/node/index.ts'
import { createDirectory } from '../../../src/services/directory.ts'
import { createImages, type ImageKind } from '../../../src/services/images.ts'
import { memory } from '../../helpers/modal.ts'
import { body, drop, hang, startService } from '../../helpers/service.ts'
import { fakeTimers, pass } from '../../helpers/time.ts'

const folder = path.resolve(import.meta.dirname, '../../sandbox/directory')
let gateway: Serving
beforeAll(async () => {
  gateway = await serve(createGateway({ projects: [{ id: 'dapp' }], files: folderFiles(folder) }), { port: 0 })
})
afterAll(() => gateway.stop())

const imagesOf = (base: string) =>
  createImages(createDirectory({ base, projectId: 'dapp', store: memory(), name: 'hasp' }))
const png = body('\x89PNG', 200, { 'content-type': 'image/png' })
const isAlive = (url: string | undefined) => !!url && resolveObjectURL(url) !== undefined
const text = async (url: string | undefined) => (await fetch(`${url}`)).text()

describe('the gateway', () => {
  test.each<[ImageKind, string]>([
    ['wallet', 'sandbox'],
    ['network', 'ba0ba0cd-17c6-4806-ad93-f9d174f17900'],
    ['currency', 'USD'],
    ['token', 'USDC'],
  ])('sends the image of a %s', async (kind, id) => {
    const url = await imagesOf(gateway.url).load(kind, id)
    expect(await text(url)).toMatch(kind === 'wallet' ? /^<svg/ : /PNG/)
  })

  test('has no image of another kind under a name', async () => {
    expect(await imagesOf(gateway.url).load('token', 'sandbox')).toBeUndefined()
  })
})

describe('an image', () => {
  test('is asked for once, however many ask', async () => {
    const service = await startService(png)
    const images = imagesOf(service.url)
    const urls = await Promise.all([images.load('wallet', 'a b'), images.load('wallet', 'a b')])
    urls.push(await images.load('wallet', 'a b'))
    expect(new Set(urls).size).toBe(1)
    expect(isAlive(urls[0])).toBe(true)
    expect(service.asked).toEqual([expect.stringMatching(/^\/getWalletImage\/a%20b\?projectId=dapp&st=appkit&sv=/)])
  })

  test.each([
    ['does not exist', body('', 404)],
    ['is refused', body('', 403)],
    ['is lost', drop],
    ['is no image', body('<html>', 200, { 'content-type': 'text/html' })],
    ['is of no type', body('\x89PNG')],
    ['is of a type that is drawn by nobody', body('x', 200, { 'content-type': 'image/x-icon' })],
    ['is larger than 512 kB', body(new Uint8Array(512_001), 200, { 'content-type': 'image/png' })],
    ['claims to be small', body(new Uint8Array(2e7), 200, { 'content-type': 'image/png' })],
  ])('that %s is none, is asked for once, and once more the next time', async (_, answer) => {
    const service = await startService(answer)
    const images = imagesOf(service.url)
    expect(await images.load('token', 'A')).toBeUndefined()
    expect(service.asked).toHaveLength(1)
    service.answer(png)
    expect(isAlive(await images.load('token', 'A'))).toBe(true)
  })

  test('that hangs is none after 10 s', async () => {
    const service = await startService(hang)
    fakeTimers()
    const image = imagesOf(service.url).load('token', 'A')
    await service.reach(1)
    await pass(10_000)
    expect(await image).toBeUndefined()
    vi.useRealTimers()
  })

  test.each(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])(
    'of type %s is taken',
    async (type) => {
      const service = await startService(body(new Uint8Array(512_000), 200, { 'content-type': `${type}; x=y` }))
      const url = `${await imagesOf(service.url).load('token', 'A')}`
      expect(resolveObjectURL(url)?.size).toBe(512_000)
      expect(resolveObjectURL(url)?.type).toContain(type)
    },
  )

  test('that is a drawing has no origin of its own', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><title>ü "#%"</title></svg>'
    const service = await startService(body(drawing, 200, { 'content-type': 'image/svg+xml; charset=utf-8' }))
    const url = await imagesOf(service.url).load('wallet', 'a')
    expect(url).toMatch(/^data:image\/svg\+xml,/)
    expect(await text(url)).toBe(drawing)
  })

  test('by an id that no URL can hold is none, and is not asked for', async () => {
    const service = await startService(png)
    expect(await imagesOf(service.url).load('token', '\ud800')).toBeUndefined()
    expect(service.asked).toEqual([])
  })

  test('cannot be a file of another folder', async () => {
    const service = await startService(png)
    await imagesOf(service.url).load('wallet', '../../secret?x#y')
    expect(service.asked[0]).toMatch(/^\/getWalletImage\/\.\.%2F\.\.%2Fsecret%3Fx%23y\?projectId/)
  })
})

describe('of 201 images', () => {
  test('the one that was not used for the longest time is revoked', async () => {
    const service = await startService(png)
    const images = imagesOf(service.url)
    const urls = []
    for (let i = 0; i < 200; i++) urls.push(await images.load('token', `${i}`))
    await images.load('token', '0')
    const last = await images.load('token', '200')
    await Promise.resolve()
    expect([urls[0], urls[1], urls[2], last].map(isAlive)).toEqual([true, false, true, true])
    await images.load('token', '1')
    expect(service.asked).toHaveLength(202)
  })
})

describe('reset', () => {
  test('revokes all, also what is on its way, and each is asked for anew', async () => {
    const service = await startService(png)
    const images = imagesOf(service.url)
    const here = await images.load('token', 'a')
    const coming = images.load('token', 'b')
    images.reset()
    const late = await coming
    await Promise.resolve()
    expect([isAlive(here), isAlive(late)]).toEqual([false, false])
    expect(isAlive(await images.load('token', 'a'))).toBe(true)
    expect(service.asked).toHaveLength(3)
  })

  test('lets an image that was asked for anew stand when the older one fails', async () => {
    const service = await startService(hang)
    const images = imagesOf(service.url)
    fakeTimers()
    const older = images.load('token', 'a')
    await service.reach(1)
    images.reset()
    service.answer(png)
    const newer = images.load('token', 'a')
    await service.reach(2)
    await pass(10_000)
    vi.useRealTimers()
    expect([await older, isAlive(await newer), await images.load('token', 'a')]).toEqual([undefined, true, await newer])
    expect(service.asked).toHaveLength(2)
  })
})
