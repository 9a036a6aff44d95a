// Wherever a page opens it, the modal is on top, can be used, and gives the focus back.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { alone, button, startWorld, until, type World } from '../world.mjs'

let world: World
let page: Page
beforeAll(async () => {
  world = await startWorld({ reducedMotion: 'reduce' })
})
afterAll(() => world?.close())
afterEach(() => page?.close())

const hang = { methods: { eth_requestAccounts: { hang: true } } }
const focus = () =>
  page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id ?? document.activeElement?.id)

/** A place on the page that has the one button which opens the modal. */
type Place = () => Promise<void>

/** Puts a dialog of the page's own over it, plain or in a shadow root as component libraries do. */
const inDialog =
  (shadow: boolean): Place =>
  () =>
    page.evaluate((shadow) => {
      const host = document.createElement('div')
      host.id = 'theirs'
      document.body.append(host)
      const dialog = document.createElement('dialog')
      ;(shadow ? host.attachShadow({ mode: 'open' }) : host).append(dialog)
      const opener = document.createElement('button')
      opener.id = 'opener'
      opener.textContent = 'Open from here'
      opener.addEventListener('click', () => window.demo.modal.open())
      dialog.append(opener)
      dialog.showModal()
    }, shadow)

const inFullscreen: Place = async () => {
  await page.evaluate(() => {
    const main = document.querySelector('main')
    const opener = document.createElement('button')
    opener.id = 'opener'
    opener.textContent = 'Open from here'
    opener.addEventListener('click', () => window.demo.modal.open())
    main?.append(opener)
    main?.addEventListener('dblclick', () => main.requestFullscreen(), { once: true })
  })
  await page.locator('main').dblclick({ position: { x: 40, y: 8 } })
  await page.waitForFunction(() => document.fullscreenElement)
}

/** What libraries do to the rest of the page while a dialog of theirs is open. */
const inert =
  (element: 'body' | 'children'): Place =>
  () =>
    page.evaluate((element) => {
      const opener = document.querySelector<HTMLElement>('#open')
      if (opener) opener.id = 'opener'
      opener?.addEventListener('click', () => {
        const roots = { body: [document.body], children: [...document.body.children] }
        for (const root of roots[element]) Object.assign(root, { inert: true, ariaHidden: 'true' })
      })
    }, element)

/** The same, once the modal is there. */
const inertLater: Place = async () => {
  // The page writes down what it hears, which would be seen as the modal.
  await until(page, { status: 'disconnected' })
  await page.evaluate(() => {
    const opener = document.querySelector<HTMLElement>('#open')
    if (opener) opener.id = 'opener'
    new MutationObserver(() => {
      for (const root of document.body.children) Object.assign(root, { inert: true, ariaHidden: 'true' })
    }).observe(document, { childList: true, subtree: true })
  })
}

const inPopover =
  (kind: 'auto' | 'manual'): Place =>
  () =>
    page.evaluate((kind) => {
      const popover = document.createElement('div')
      popover.popover = kind
      const opener = document.createElement('button')
      opener.id = 'opener'
      opener.textContent = 'Open from here'
      opener.addEventListener('click', () => window.demo.modal.open())
      popover.append(opener)
      document.body.append(popover)
      popover.showPopover()
    }, kind)

/** A page that pulls the focus back into what it takes for its only dialog. */
const focusTrap: Place = () =>
  page.evaluate(() => {
    const opener = document.querySelector<HTMLElement>('#open')
    if (opener) opener.id = 'opener'
    const trap = document.querySelector('header')
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Node && !trap?.contains(target)) opener?.focus()
    })
  })

const places: Readonly<Record<string, Place>> = {
  'a dialog of the page': inDialog(false),
  'a dialog in a shadow root': inDialog(true),
  'a fullscreen element': inFullscreen,
  'a page whose body is inert': inert('body'),
  'a page whose roots are inert': inert('children'),
  'a page that makes its roots inert later': inertLater,
  'a popover': inPopover('auto'),
  'a popover that stays': inPopover('manual'),
}

/** Where the opener cannot have it: it is inert, or the browser has closed what it was in. */
const lost = [
  'a page whose body is inert',
  'a page whose roots are inert',
  'a page that makes its roots inert later',
  'a popover',
]

describe.each(Object.entries(places))('opened from %s', (name, place) => {
  test('it connects, closes and gives the focus back', async () => {
    page = await world.visit(alone('cdn.html'))
    await place()
    await page.locator('#opener').click()
    await button(page, /Test Wallet/).click()
    await until(page, { status: 'connected', view: 'Account' })
    await button(page, 'Close').click()
    await until(page, { open: false })
    await page.waitForFunction(() => !document.querySelector('hasp-modal')?.shadowRoot?.querySelector('dialog'))
    expect(await focus()).toBe(lost.includes(name) ? '' : 'opener')
  })

  test('it can be cancelled while a wallet is asked', async () => {
    page = await world.visit(alone('cdn.html'))
    await world.hand.set(hang)
    await place()
    await page.locator('#opener').click()
    await button(page, /Test Wallet/).click()
    await page.getByText('Continue in Test Wallet').waitFor()
    await button(page, 'Cancel').click()
    await until(page, { view: 'Connect', status: 'disconnected' })
    await page.keyboard.press('Escape')
    await until(page, { open: false })
  })
})

test('a page that keeps the focus for itself can be clicked through to connected', async () => {
  page = await world.visit(alone('cdn.html'))
  await focusTrap()
  await page.click('#opener')
  await button(page, /Test Wallet/).click()
  await until(page, { status: 'connected', view: 'Account' })
  await button(page, 'Close').click()
  await until(page, { open: false })
})

test('the page’s dialog may close under the modal, which stays and can be used', async () => {
  page = await world.visit(alone('cdn.html'))
  await inDialog(false)()
  await page.locator('#opener').click()
  await button(page, /Test Wallet/).waitFor()
  await page.evaluate(() => document.querySelector('dialog')?.close())
  await button(page, /Test Wallet/).click()
  await until(page, { status: 'connected', view: 'Account' })
  await button(page, 'Close').click()
  await until(page, { open: false })
  expect(await focus()).not.toBe('opener')
})

test('leaving fullscreen keeps the modal', async () => {
  page = await world.visit(alone('cdn.html'))
  await inFullscreen()
  await page.locator('#opener').click()
  await button(page, /Test Wallet/).waitFor()
  await page.evaluate(() => document.exitFullscreen())
  await button(page, /Test Wallet/).click()
  await until(page, { status: 'connected', view: 'Account' })
})
