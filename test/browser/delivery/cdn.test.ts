// From a CDN: another origin, any path, a policy, a browser that checks every file, a network that goes.

import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { root } from '../../dist/packed.ts'
import { button, first, ready, startWorld, until, type World } from '../world.mjs'
import { type Cdn, type Site, startCdn, startSite, type Way } from './cdn-host.ts'

let world: World
let site: Site
let cdn: Cdn
let page: Page
beforeAll(async () => {
  world = await startWorld({ reducedMotion: 'reduce' })
})
afterAll(() => world?.close())
beforeEach(async () => {
  // Origins of their own: a browser remembers files and connections by them.
  ;[site, cdn] = await Promise.all([startSite(world), startCdn(), world.hand.reset(world.sandbox.networks)])
})
afterEach(async () => {
  await page?.close()
  await Promise.all([site.stop(), cdn.stop()])
})

async function visit(way?: Way): Promise<Page> {
  page = await world.context.newPage()
  await page.goto(site.url + (await site.page(cdn, way)))
  await ready(page)
  return page
}
async function connect(): Promise<void> {
  await page.bringToFront()
  await page.click('#open')
  await button(page, /Test Wallet/).click()
  await button(page, 'Disconnect').waitFor()
}
/** What core itself says where there is no interface to say it. */
const notice = () => page.getByRole('dialog', { name: 'This part could not be loaded' })

const ways: readonly (readonly [string, Way])[] = [
  ['as the snippet says', { preload: ' crossorigin' }],
  ['preloaded without `crossorigin`', { preload: '' }],
  ['not preloaded', {}],
  ['where the page’s addresses begin elsewhere', { href: '/elsewhere/' }],
  ['under the strictest policy', { policy: true, preload: ' crossorigin' }],
  ['by its address, without an import map', { map: 'none' }],
]

describe('from another origin and a sub-path', () => {
  test.each(ways)('a visitor connects with core %s', async (_, way) => {
    const asked: string[] = []
    page = await world.context.newPage()
    page.on('request', (request) => asked.push(new URL(request.url()).origin))
    const broken: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) broken.push(message.text())
    })
    await page.goto(site.url + (await site.page(cdn, way)))
    await ready(page)
    expect([...new Set(asked)].toSorted()).toEqual([site.url, new URL(cdn.base).origin].toSorted())
    await connect()
    expect(cdn.asked.filter((name, at) => cdn.asked.indexOf(name) !== at)).toEqual([])
    expect(broken).toEqual([])
  })
})

test('a page that opens Connect fetches five files at most, of 20.0 kB, until somebody moves', async () => {
  await visit()
  const before = cdn.asked.length
  await page.evaluate(() => window.demo.modal.open())
  await button(page, /Test Wallet/).waitFor()
  await page.waitForLoadState('networkidle')
  const bytes = cdn.asked.map((name) => brotliCompressSync(readFileSync(path.join(root, 'dist/cdn', name))).length)
  expect(before).toBe(2)
  expect(cdn.asked.length).toBeLessThanOrEqual(5)
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(20_000)
  const hasCome = () => cdn.asked.some((name) => name.startsWith('behaviour-'))
  expect(hasCome()).toBe(false)
  await button(page, /Test Wallet/).hover()
  await expect.poll(hasCome).toBe(true)
})

describe('a file that somebody changed', () => {
  test('of the interface is refused, and the visitor is told and tries again', async () => {
    cdn.spoiled.set('modal-', 'changed')
    await visit()
    await page.click('#open')
    await notice().waitFor()
    expect(await page.evaluate(() => [window.demo.modal.state.open, 'tampered' in window])).toEqual([false, false])
    cdn.spoiled.clear()
    await notice().getByRole('button', { name: 'Try again' }).click()
    await button(page, /Test Wallet/).waitFor()
    expect(await notice().count()).toBe(0)
  })

  test('of a screen is refused, which is said in its place, and the connection stands', async () => {
    await visit()
    cdn.spoiled.set('account-', 'changed')
    await page.click('#open')
    await button(page, /Test Wallet/).click()
    await page.getByText('Check your connection, or reload the page.').waitFor()
    await until(page, { status: 'connected' })
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false)
    cdn.spoiled.clear()
    await button(page, 'Try again').click()
    await button(page, 'Disconnect').waitFor()
  })

  test('of core is refused, and the page goes on without it', async () => {
    cdn.spoiled.set('hasp.js', 'changed')
    page = await world.context.newPage()
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.goto(site.url + (await site.page(cdn, { first: 'window.isAlive = true' })))
    await expect.poll(() => said.join()).toContain('integrity')
    expect(await page.evaluate(() => [window.isAlive, 'demo' in window, 'tampered' in window])).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('where the interface is lost', () => {
  test.each([
    ['that unsets everything', '* { all: unset }'],
    [
      'of a reset',
      '*, ::backdrop { margin: 0; padding: 0; border: 0 solid } button { background: none; font: inherit }',
    ],
  ])('a page %s does not undress the notice', async (_, css) => {
    cdn.spoiled.set('modal-', 'gone')
    await visit({ css })
    await page.evaluate(() => window.demo.modal.open().catch(() => undefined))
    const box = (await notice().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    expect(Math.abs(box.x + box.width / 2 - 500)).toBeLessThan(10)
    expect(Math.abs(box.y + box.height / 2 - 400)).toBeLessThan(10)
    const [ground, ink, edge] = await notice().evaluate((dialog) => {
      const button = dialog.querySelector('button')
      const { backgroundColor, color } = getComputedStyle(dialog)
      return [backgroundColor, color, button && getComputedStyle(button).borderTopWidth]
    })
    expect([ground, ink, edge]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)', '2px'])
  })

  test('a click on a button that is lost as well is answered too', async () => {
    cdn.spoiled.set('button-', 'gone')
    await visit()
    await page.evaluate(() => document.body.append(document.createElement('hasp-button')))
    await page.evaluate(() => document.querySelector<HTMLElement>('hasp-button')?.click())
    await button(page, /Test Wallet/).waitFor()
  })

  test('embedded, nothing takes the focus or scrolls the page to where it says so', async () => {
    cdn.spoiled.set('embedded-', 'gone')
    await visit({ mount: true })
    await notice().waitFor({ state: 'attached' })
    expect(await page.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([0, 'BODY'])
    cdn.spoiled.clear()
    await notice().getByRole('button', { name: 'Try again' }).click()
    await button(page, /Test Wallet/).waitFor()
    expect(await notice().count()).toBe(0)
  })
})

test('a second visit needs no network', async () => {
  await visit()
  await connect()
  await page.evaluate(() => window.demo.modal.disconnect())
  await page.close()
  await cdn.stop()
  cdn.asked.length = 0
  await visit()
  await connect()
  expect(cdn.asked).toEqual([])
})

describe('where a deploy takes the files of an open page away', () => {
  test('before the modal was ever opened, it is told of and closed each time, and opens when they are back', async () => {
    await visit()
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    cdn.spoiled.set('', 'gone')
    for (const way of ['Close', 'Escape', 'Try again']) {
      await page.click('#open')
      await notice().waitFor()
      if (way === 'Escape') await page.keyboard.press('Escape')
      else await notice().getByRole('button', { name: way }).click()
      if (way === 'Try again') await notice().waitFor()
      else await expect.poll(() => notice().count()).toBe(0)
    }
    await until(page, { open: false, status: 'disconnected' })
    cdn.spoiled.clear()
    await notice().getByRole('button', { name: 'Try again' }).click()
    await button(page, /Test Wallet/).click()
    await button(page, 'Disconnect').waitFor()
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  })

  test('while a wallet is connected, what is there stays and what is not there says so', async () => {
    await visit()
    // First: a pointer that rests over its button fetches it ahead.
    cdn.spoiled.set('switch-network-', 'gone')
    await connect()
    cdn.spoiled.set('', 'gone')
    await button(page, /choose network/i).click()
    await page.getByText('Check your connection, or reload the page.').waitFor()
    await button(page, 'Back').click()
    await button(page, 'Disconnect').waitFor()
    await button(page, 'Close').click()
    expect(await page.evaluate(() => window.demo.modal.provider('eip155')?.request({ method: 'eth_chainId' }))).toBe(
      '0x7a69',
    )
    await page.evaluate(() => window.demo.modal.disconnect())
    await until(page, { status: 'disconnected' })
  })
})

/** The files of another version: the same, under other names, since every hash is another. */
async function deployNext(): Promise<void> {
  const folder = path.join(root, 'dist/cdn')
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js'))
  const renamed = (text: string) => text.replace(/-([a-z]{5})\.js/g, (_, hash) => `-${[...hash].reverse().join('')}.js`)
  for (const file of files) cdn.deployed.set(renamed(file), renamed(await readFile(path.join(folder, file), 'utf8')))
  for (const file of files) if (renamed(file) !== file) cdn.spoiled.set(file, 'gone')
}

test('a tab of the version before and one of the next leave each other whole', async () => {
  await cdn.stop()
  cdn = await startCdn('/npm/hasp/')
  await visit({ map: 'none' })
  const before = page
  await deployNext()
  await visit({ map: 'none' })
  await connect()
  await before.bringToFront()
  await before.click('#open')
  await before.getByRole('dialog', { name: 'This part could not be loaded' }).waitFor()
  expect(await before.evaluate(() => window.demo.modal.state.open)).toBe(false)
  // Loaded anew it is of the next version, and finds what that one has stored.
  await before.reload()
  await until(before, { status: 'connected', address: first })
  await page.reload()
  await until(page, { status: 'connected', address: first })
  await before.close()
})
