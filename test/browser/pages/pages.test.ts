// Pages that do to the modal what pages do.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alone, button, connect, heading, startWorld, until, type World } from '../world.mjs'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world?.close())

test('a page that replaces its body keeps its modal', async () => {
  const page = await world.visit(alone('cdn.html'))
  await page.evaluate(() => window.demo.modal.open())
  await page.evaluate(() => {
    document.body = document.createElement('body')
  })
  await page.evaluate(() => window.demo.modal.open())
  await button(page, /Test Wallet/).click()
  await until(page, { status: 'connected', view: 'Account' })
  await page.close()
})

test('opened from a dialog of the page it can be cancelled while it waits', async () => {
  const page = await world.visit(alone('cdn.html'))
  await world.hand.set({ methods: { eth_requestAccounts: { hang: true } } })
  await page.evaluate(() => {
    const dialog = document.createElement('dialog')
    document.body.append(dialog)
    dialog.showModal()
    return window.demo.modal.open()
  })
  await button(page, /Test Wallet/).click()
  await page.getByText('Continue in Test Wallet').waitFor()
  await button(page, 'Cancel').click()
  await until(page, { view: 'Connect', status: 'disconnected' })
  await page.close()
})

test('a part that cannot be loaded is said, leaves no false wait, and can be tried again', async () => {
  const page = await world.visit(alone('cdn.html'))
  await page.click('#open')
  await button(page, /Test Wallet/).waitFor()
  await page.route(/\/cdn\/machine-/, (route) => route.abort())
  await button(page, /Test Wallet/).click()
  await page.getByText('This part could not be loaded').waitFor()
  await until(page, { view: 'ConnectingExternal', status: 'disconnected', loading: false })
  expect((await world.hand.log()).map(({ method }) => method)).not.toContain('eth_requestAccounts')
  await page.unroute(/\/cdn\/machine-/)
  await button(page, 'Try again').click()
  await until(page, { status: 'connected', view: 'Account' })
  await page.close()
})

test('every screen that cannot be loaded says so, and comes when it can', async () => {
  const page = await world.visit(alone('cdn.html'))
  // Before anything: a pointer that rests over the button fetches it ahead.
  await page.route(/\/cdn\/switch-network-/, (route) => route.abort())
  await connect(page)
  await button(page, /choose network/i).click()
  await page.getByText('Check your connection, or reload the page.').waitFor()
  await page.unroute(/\/cdn\/switch-network-/)
  await button(page, 'Try again').click()
  await button(page, /Sandbox Two/).waitFor()
  expect(await heading(page).textContent()).toBe('Choose network')
  await page.close()
})

test('words of a language that cannot be loaded are said in English, and the view is drawn all the same', async () => {
  const page = await world.visit(alone('cdn.html', 'locale=de'))
  await page.click('#open')
  await button(page, /Test Wallet/).waitFor()
  expect(await heading(page).textContent()).toBe('Wallet verbinden')
  await page.route(/\/cdn\/de-/, (route) => route.abort())
  await button(page, 'Was ist eine Wallet?').click()
  await page.getByText('One login for all of web3').waitFor()
  expect(await heading(page).textContent()).toBe('Was ist eine Wallet?')
  await page.close()
})
