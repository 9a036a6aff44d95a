// How the modal leaves: at once in all that counts, and to the eye a moment later.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alone, heading, startWorld, until, type World } from '../world.mjs'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

/** What is left of a modal that has just been closed: what can be seen of it, and what of it counts. */
const left = (page: Page) =>
  page.evaluate(async () => {
    // The renderer's own time, not a frame.
    await new Promise((resolve) => setTimeout(resolve))
    const hosts = [...document.querySelectorAll('hasp-modal')]
    const dialog = hosts[0]?.shadowRoot?.querySelector('dialog')
    return {
      hosts: hosts.length,
      moves: dialog?.getAnimations({ subtree: true }).length,
      modal: !!dialog?.matches(':modal'),
      hit: document.elementFromPoint(innerWidth / 2, 200)?.localName === 'hasp-modal',
      focus: document.activeElement?.id ?? '',
      open: window.demo.modal.state.open,
    }
  })
/** What fades has come, with the first sign of somebody, or by itself in a view after the first. */
const canFade = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/behaviour-')),
  )
  // It has run when it can be imported.
  await page.evaluate(
    `import(performance.getEntriesByType('resource').find(({ name }) => name.includes('/behaviour-')).name).then(() => undefined)`,
  )
}
const openByHand = async (page: Page): Promise<void> => {
  await page.click('#open')
  await heading(page).hover()
  await canFade(page)
  await page.waitForFunction(() => !document.querySelector('hasp-modal')?.shadowRoot?.getAnimations().length)
}
const gone = (page: Page) => page.waitForFunction(() => !document.querySelector('hasp-modal'))

test('a closed modal fades as a picture that nobody can use, and is over in all that counts', async () => {
  const page = await world.visit(alone('cdn.html'))
  await openByHand(page)
  await page.evaluate(() => window.demo.modal.close())
  expect(await left(page)).toEqual({
    hosts: 1,
    moves: 1,
    modal: false,
    hit: false,
    focus: 'open',
    open: false,
  })
  await gone(page)
  await page.close()
})

test('a closed modal fades with its list where it was scrolled to', async () => {
  const page = await world.visit(alone('cdn.html', 'networks=12'))
  await page.evaluate(() => window.demo.modal.open({ view: 'SwitchNetwork' }))
  await canFade(page)
  const main = page.locator('hasp-modal .main')
  await page.setViewportSize({ width: 1280, height: 400 })
  await main.evaluate((element) => element.scrollTo(0, 150))
  const top = await page.evaluate(() => {
    window.demo.modal.close()
    return document.querySelector('hasp-modal')?.shadowRoot?.querySelector('.main')?.scrollTop
  })
  expect(top).toBe(150)
  await page.close()
})

test('nothing fades for who asks for less motion', async () => {
  const page = await world.visit(alone('cdn.html'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openByHand(page)
  expect(
    await page.evaluate(() => {
      window.demo.modal.close()
      return document.querySelectorAll('hasp-modal').length
    }),
  ).toBe(0)
  await page.close()
})

test('a modal that is opened while it fades stands whole, with the focus in it', async () => {
  const page = await world.visit(alone('cdn.html'))
  await openByHand(page)
  await page.evaluate(async () => {
    window.demo.modal.close()
    await new Promise((resolve) => setTimeout(resolve, 40))
    await window.demo.modal.open({ view: 'WhatIsAWallet' })
  })
  await until(page, { open: true, view: 'WhatIsAWallet' })
  await page.waitForTimeout(200)
  expect(await page.locator('hasp-modal').count()).toBe(1)
  expect(await heading(page).textContent()).toBe('What is a wallet?')
  await expect
    .poll(() => page.evaluate(() => document.querySelector('hasp-modal')?.shadowRoot?.activeElement?.localName))
    .toBe('h1')
  await page.close()
})

test('a modal that is destroyed leaves nothing to fade', async () => {
  const page = await world.visit(alone('cdn.html'))
  await openByHand(page)
  expect(
    await page.evaluate(() => {
      window.demo.modal.destroy()
      return document.querySelectorAll('hasp-modal').length
    }),
  ).toBe(0)
  await page.close()
})

test('with a code to scan among the rows, which takes its time, it is opened and closed again and again', async () => {
  const page = await world.visit(`${alone('cdn.html')}&walletconnect`)
  for (let i = 0; i < 3; i++) {
    await page.click('#open')
    await heading(page).waitFor()
    await page.locator('hasp-modal').getByRole('button', { name: 'Close' }).click()
    await until(page, { open: false })
  }
  await page.close()
})
