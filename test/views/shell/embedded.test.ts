// The modal as a part of the page: always there, never over it, and never grabbing the focus.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  click,
  connected,
  ethereum,
  host,
  install,
  names,
  press,
  queryAll,
  root,
  start,
  title,
  wallet,
  warm,
} from '../page.ts'
import { focused } from './dialog.ts'

let place: HTMLElement
beforeEach(async () => {
  await warm()
  await import('../../../views/embedded.tsx')
  place = document.createElement('aside')
  document.body.append(place)
})
const shown = (heading: string) => vi.waitFor(() => expect(title()).toBe(heading))

test('an embedded modal is drawn where the page wants it, without being opened', async () => {
  install(wallet())
  const modal = start({ mount: place })
  await shown('Connect wallet')
  expect(host()?.parentElement).toBe(place)
  expect(root().querySelector('dialog')).toBeNull()
  expect(modal.state.open).toBe(false)
  expect(names('button')).toEqual(['What is a wallet?', 'Strap Installed'])
})

test('an embedded modal leaves the focus to the page until the visitor comes', async () => {
  const input = document.createElement('input')
  document.body.append(input)
  input.focus()
  install(wallet('Strap', { eth_requestAccounts: () => new Promise(() => undefined) }))
  start({ mount: place })
  await shown('Connect wallet')
  expect(document.activeElement).toBe(input)
  await click('button', 'Strap Installed')
  await shown('Strap')
  await vi.waitFor(() => expect(focused()).toBe(root().querySelector('h1')))
})

test('a wallet is connected in it, and Account stays', async () => {
  install(wallet())
  const modal = start({ mount: place })
  await shown('Connect wallet')
  await click('button', 'Strap Installed')
  await vi.waitFor(() => expect(modal.state).toMatchObject({ status: 'connected', view: 'Account' }))
  modal.close()
  expect(modal.state).toMatchObject({ view: 'Account', open: false })
  expect(queryAll('button', 'Close')).toEqual([])
})

test('closing shows Account where an address is, from whatever view', async () => {
  const { modal } = await embeddedAndConnected()
  await modal.open({ view: 'SwitchNetwork' })
  expect(modal.state).toMatchObject({ open: true, view: 'SwitchNetwork' })
  modal.close()
  await vi.waitFor(() => expect(queryAll('button', /^Disconnect$/)).toHaveLength(1))
  expect(modal.state.view).toBe('Account')
})

test('closing before that shows Connect', async () => {
  install(wallet())
  const modal = start({ mount: place })
  await modal.open({ view: 'WhatIsAWallet' })
  await shown('What is a wallet?')
  modal.close()
  await shown('Connect wallet')
})

describe('Escape', () => {
  test('goes back', async () => {
    install(wallet())
    start({ mount: place })
    await shown('Connect wallet')
    await click('button', 'What is a wallet?')
    await shown('What is a wallet?')
    press('Escape')
    await shown('Connect wallet')
  })

  test('is the page’s at the first view', async () => {
    const heard = vi.fn()
    document.body.addEventListener('keydown', heard)
    install(wallet())
    start({ mount: place })
    await shown('Connect wallet')
    queryAll('button', 'Strap Installed')[0]?.focus()
    const event = press('Escape')
    expect([heard.mock.calls.length, event.defaultPrevented]).toEqual([1, false])
    document.body.removeEventListener('keydown', heard)
  })
})

test('an attempt survives without the modal being opened, and Back gives it up', async () => {
  install(wallet('Strap', { eth_requestAccounts: () => new Promise(() => undefined) }))
  const modal = start({ mount: place })
  await shown('Connect wallet')
  await click('button', 'Strap Installed')
  await vi.waitFor(() => expect(modal.state.status).toBe('connecting'))
  await click('button', 'Back')
  await vi.waitFor(() => expect(modal.state.status).toBe('disconnected'))
})

test('destroying takes it out of the page and leaves the place as it was', async () => {
  install(wallet())
  const modal = start({ mount: place })
  await shown('Connect wallet')
  modal.destroy()
  await vi.waitFor(() => expect(place.childNodes).toHaveLength(0))
})

async function embeddedAndConnected() {
  return connected(wallet(), { mount: place, networks: [ethereum] })
}
