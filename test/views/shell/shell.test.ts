// The dialog around every view: where it stands, what has the focus, how it closes, how it looks and speaks.
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { notify } from '../../../src/state/toast.ts'
import { defer } from '../../helpers/time.ts'
import { alice, failure } from '../../helpers/wallet.ts'
import {
  arrive,
  click,
  connected,
  dark,
  dialog,
  find,
  get,
  host,
  install,
  isDrawn,
  media,
  names,
  press,
  queryAll,
  root,
  start,
  title,
  toast,
  wallet,
  warm,
} from '../page.ts'
import { focused, inTopLayer } from './dialog.ts'

beforeAll(warm)

function opener(parent: Node = document.body): HTMLButtonElement {
  const button = parent.appendChild(document.createElement('button'))
  button.focus()
  return button
}
const gone = () => vi.waitUntil(() => !isDrawn())

describe('opening', () => {
  test('open resolves when the dialog is drawn, in the shadow root of a host beside the body', async () => {
    const modal = start()
    const opening = modal.open()
    expect(modal.state.open).toBe(true)
    await opening
    expect(host()).toBe(document.documentElement.lastElementChild)
    expect(root().mode).toBe('open')
    expect(inTopLayer(dialog())).toBe(true)
    expect(title()).toBe('Connect wallet')
  })

  test('the dialog is labelled by its heading, which has the focus', async () => {
    await start().open()
    await arrive('Connect wallet')
  })

  test('nothing is in the page before the first open', () => {
    start()
    expect(host()).toBeNull()
  })

  test('a second open at another view moves on and resolves', async () => {
    const modal = start()
    await Promise.all([modal.open(), modal.open()])
    await modal.open({ view: 'WhatIsAWallet' })
    await arrive('What is a wallet?')
    expect(root().querySelectorAll('dialog')).toHaveLength(1)
  })

  test('open resolves when the modal is closed before it was drawn', async () => {
    const modal = start()
    const opening = modal.open()
    modal.close()
    await opening
    expect(isDrawn()).toBe(false)
  })

  test('the browser is told not to close the dialog by itself', async () => {
    await start().open()
    expect(dialog().getAttribute('closedby')).toBe('none')
    const cancel = new Event('cancel', { cancelable: true })
    dialog().dispatchEvent(cancel)
    expect(cancel.defaultPrevented).toBe(true)
    expect(isDrawn()).toBe(true)
  })

  test('a dialog that the browser closed all the same is a modal that is closed', async () => {
    const modal = start()
    await modal.open()
    dialog().close()
    await gone()
    expect(modal.state.open).toBe(false)
  })
})

describe('focus', () => {
  test('it goes to the heading of every view', async () => {
    await start().open()
    await click('button', 'What is a wallet?')
    await arrive('What is a wallet?')
    await click('button', 'Back')
    await arrive('Connect wallet', 'What is a wallet?')
  })

  test('Back from each view gives it to the button that had led there', async () => {
    const { modal } = await connected()
    await click('button', /^0x/)
    await arrive('Wallets')
    await click('button', 'Add wallet')
    await arrive('Connect wallet')
    press('Escape')
    await arrive('Wallets', 'Add wallet')
    press('Escape')
    await arrive('0x5aAe…eAed Strap', /^0x/)
    await modal.open()
    await arrive('0x5aAe…eAed Strap')
  })

  test('it goes back to the opener', async () => {
    const button = opener()
    const modal = start()
    await modal.open()
    expect(focused()).not.toBe(button)
    modal.close()
    await gone()
    expect(focused()).toBe(button)
  })

  test('it goes back to an opener in a shadow root', async () => {
    const shell = document.body.appendChild(document.createElement('div'))
    const inner = shell.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'))
    const button = opener(inner.attachShadow({ mode: 'open' }))
    const modal = start()
    await modal.open()
    await click('button', 'Close')
    await gone()
    expect(focused()).toBe(button)
  })

  test('it goes nowhere when the opener has left the page', async () => {
    const button = opener()
    const modal = start()
    await modal.open()
    button.remove()
    modal.close()
    await gone()
    expect(focused()).toBeUndefined()
  })

  test('it goes back to each opener of its own time', async () => {
    const modal = start()
    const first = opener()
    await modal.open()
    modal.close()
    await gone()
    const second = opener()
    await modal.open()
    modal.close()
    await gone()
    expect(focused()).toBe(second)
    expect(first.isConnected).toBe(true)
  })
})

describe('closing', () => {
  test('Escape is back, then close', async () => {
    const modal = start()
    await modal.open()
    await click('button', 'What is a wallet?')
    await arrive('What is a wallet?')
    expect(press('Escape').defaultPrevented).toBe(true)
    await arrive('Connect wallet', 'What is a wallet?')
    press('Escape')
    await gone()
    expect(modal.state.open).toBe(false)
  })

  test('Escape does not reach the page', async () => {
    const heard = vi.fn()
    document.body.addEventListener('keydown', heard)
    await start().open()
    press('Escape')
    expect(heard).not.toHaveBeenCalled()
    document.body.removeEventListener('keydown', heard)
  })

  test('other keys do nothing', async () => {
    await start().open()
    expect(press('a').defaultPrevented).toBe(false)
    expect(isDrawn()).toBe(true)
  })

  test('a click outside closes', async () => {
    await start().open()
    dialog().click()
    await gone()
  })

  test('a click inside closes nothing', async () => {
    await start().open()
    root().querySelector<HTMLElement>('.card')?.click()
    root().querySelector('h1')?.click()
    root().querySelector<HTMLElement>('.view')?.click()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(isDrawn()).toBe(true)
  })

  test('a click on nothing inside leaves Escape working', async () => {
    await start().open()
    // What a browser does on a click beside everything that can have the focus.
    ;(focused() as HTMLElement).blur()
    root().querySelector<HTMLElement>('.view')?.click()
    await vi.waitUntil(focused)
    press('Escape')
    await gone()
  })

  test('X closes', async () => {
    const modal = start()
    await modal.open()
    await click('button', 'Close')
    await gone()
    expect(modal.state).toMatchObject({ open: false, view: 'Connect' })
  })

  test('it opens again at the first view', async () => {
    const modal = start()
    await modal.open({ view: 'WhatIsAWallet' })
    modal.close()
    await gone()
    await modal.open()
    await arrive('Connect wallet')
  })
})

describe('beside the page', () => {
  test('while a wallet is asked the dialog leaves the top layer, and comes back', async () => {
    const answer = defer<string[]>()
    const one = wallet('Strap', { eth_requestAccounts: () => answer.promise })
    install(one)
    const show = vi.spyOn(HTMLDialogElement.prototype, 'show')
    const modal = start()
    await modal.open()
    expect(show).not.toHaveBeenCalled()
    await click('button', 'Strap Installed')
    await arrive('Strap')
    expect(show).toHaveBeenCalledOnce()
    expect(dialog().open).toBe(true)
    expect(inTopLayer(dialog())).toBe(false)
    answer.resolve([alice])
    await find('button', 'Copy address')
    await vi.waitUntil(() => inTopLayer(dialog()))
    expect(show).toHaveBeenCalledOnce()
  })

  test('a stand-in for a browser that tells of the end of a dialog at once ends no attempt', async () => {
    const { prototype } = HTMLDialogElement
    vi.spyOn(prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
      if (!this.open) return
      this.removeAttribute('open')
      this.dispatchEvent(new Event('close'))
    })
    vi.spyOn(prototype, 'show').mockImplementation(function (this: HTMLDialogElement) {
      this.setAttribute('open', '')
    })
    install(wallet('Strap', { eth_requestAccounts: () => new Promise(() => undefined) }))
    const modal = start()
    await modal.open()
    await click('button', 'Strap Installed')
    await vi.waitUntil(() => modal.state.view === 'ConnectingExternal' && dialog().open)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([modal.state.open, modal.state.status]).toEqual([true, 'connecting'])
  })

  test('the close event in between is not the visitor’s', async () => {
    const heard = vi.fn()
    const answer = defer<string[]>()
    install(wallet('Strap', { eth_requestAccounts: () => answer.promise }))
    const modal = start()
    await modal.open()
    dialog().addEventListener('close', heard)
    await click('button', 'Strap Installed')
    await vi.waitUntil(() => heard.mock.calls.length)
    answer.reject(failure(4001))
    await vi.waitUntil(() => heard.mock.calls.length > 1)
    expect(modal.state.open).toBe(true)
    expect(dialog().open).toBe(true)
  })

  test('the focus stays where it is', async () => {
    const answers = [defer<string[]>(), defer<string[]>()]
    const asked = [...answers]
    install(wallet('Strap', { eth_requestAccounts: () => asked.shift()?.promise }))
    await start().open()
    await click('button', 'Strap Installed')
    await arrive('Strap')
    answers[0]?.reject(failure(4001))
    await vi.waitUntil(() => inTopLayer(dialog()))
    expect(focused()).toBe(root().querySelector('h1'))
    await click('button', 'Try again')
    await vi.waitUntil(() => !inTopLayer(dialog()))
    expect(focused()).toBe(get('button', 'Try again'))
  })

  test('the rest of the page can have the focus meanwhile', async () => {
    const answer = defer<string[]>()
    install(wallet('Strap', { eth_requestAccounts: () => answer.promise }))
    await start().open()
    const overlay = document.body.appendChild(document.createElement('button'))
    overlay.focus()
    expect(focused()).not.toBe(overlay)
    await click('button', 'Strap Installed')
    await arrive('Strap')
    overlay.focus()
    expect(focused()).toBe(overlay)
  })
})

describe('the banner', () => {
  const live = () => root().querySelector('.live')

  test('its region is there before it says anything', async () => {
    await start().open()
    expect(live()?.getAttribute('role')).toBe('status')
    expect(toast()).toBe('')
  })

  test('a success leaves by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await start().open()
    notify('success', 'addressCopied')
    await vi.waitUntil(() => toast() === 'Address copied')
    vi.advanceTimersByTime(2500)
    await vi.waitUntil(() => toast() === '')
  })

  test('an error stays until it is dismissed, and the focus is not lost with its button', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await start().open()
    notify('error', 'disconnectFailed')
    await find('button', 'Dismiss')
    vi.advanceTimersByTime(60_000)
    expect(toast()).toContain('Failed to disconnect')
    await click('button', 'Dismiss')
    await vi.waitUntil(() => toast() === '')
    await vi.waitFor(() => expect(dialog().contains(focused() ?? null)).toBe(true))
  })

  test('its next step is taken once and takes the banner away', async () => {
    const retry = vi.fn()
    await start().open()
    notify('error', 'restoreFailed', retry)
    await click('button', 'Try again')
    expect(retry).toHaveBeenCalledOnce()
    await vi.waitUntil(() => toast() === '')
  })

  test('an error without a next step offers none', async () => {
    await start().open()
    notify('error', 'copyFailed')
    await find('button', 'Dismiss')
    expect(queryAll('button', 'Try again')).toEqual([])
  })

  test('closing takes it away', async () => {
    const modal = start()
    await modal.open()
    notify('error', 'copyFailed')
    await find('button', 'Dismiss')
    modal.close()
    await gone()
    await modal.open()
    expect(toast()).toBe('')
  })
})

describe('look and words', () => {
  test('the theme is the class of the dialog, and update changes it', async () => {
    const modal = start({ theme: 'light' })
    await modal.open()
    expect(dialog().className).toBe('light')
    modal.update({ theme: 'dark' })
    await vi.waitUntil(() => dialog().className === 'dark')
    expect(modal.state.theme).toBe('dark')
    modal.update({ theme: 'system' })
    await vi.waitUntil(() => dialog().className === 'system')
    expect(modal.state.theme).toBe('light')
  })

  test('the state follows the system’s theme', async () => {
    const modal = start()
    expect(modal.state.theme).toBe('light')
    media(dark, true)
    expect(modal.state.theme).toBe('dark')
  })

  test('theme variables land on the host, and go when they are no longer given', async () => {
    const modal = start({ themeVariables: { accent: 'rgb(1, 2, 3)', radius: '4px' } })
    await modal.open()
    const { style } = host() as HTMLElement
    expect(style.getPropertyValue('--hasp-accent')).toBe('rgb(1, 2, 3)')
    expect(style.getPropertyValue('--hasp-radius')).toBe('4px')
    modal.update({ themeVariables: { radius: '6px' } })
    expect(style.getPropertyValue('--hasp-accent')).toBe('')
    expect(style.getPropertyValue('--hasp-radius')).toBe('6px')
  })

  test('no element has a style of its own', async () => {
    install(wallet('Strap'))
    await start().open()
    expect(root().querySelectorAll('[style], style, script')).toHaveLength(0)
    expect(root().adoptedStyleSheets.length).toBeGreaterThan(0)
  })

  test('an app overrides a text by its key', async () => {
    install(wallet('Strap'))
    await start({ messages: { connectWallet: 'Sign in', installed: 'Here' } }).open()
    await arrive('Sign in')
    expect(queryAll('button', 'Strap Here')).toHaveLength(1)
  })

  test('update draws the texts again, and a text that is no longer given is the catalogue’s', async () => {
    install(wallet('Strap'))
    const modal = start({ messages: { connectWallet: 'Sign in' } })
    await modal.open()
    modal.update({ messages: { close: 'Shut', installed: 'Da' } })
    await vi.waitUntil(() => title() === 'Connect wallet')
    expect(names('button')).toEqual(['What is a wallet?', 'Shut', 'Strap Da'])
  })
})

describe('destroying', () => {
  test('the host leaves the page', async () => {
    const modal = start()
    await modal.open()
    modal.destroy()
    await vi.waitUntil(() => !host())
    expect(modal.state.open).toBe(false)
  })

  test('the focus goes back to the opener', async () => {
    const button = opener()
    const modal = start()
    await modal.open()
    modal.destroy()
    await vi.waitUntil(() => !host())
    expect(focused()).toBe(button)
  })

  test('while the modal opens, it leaves nothing behind', async () => {
    const modal = start()
    const opening = modal.open({ view: 'Swap' })
    modal.destroy()
    await opening.catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(host()).toBeNull()
  })

  test('a new modal opens after it, with its own options', async () => {
    start({ messages: { connectWallet: 'Sign in' }, theme: 'dark' }).destroy()
    const old = start({ messages: { connectWallet: 'Sign in' }, theme: 'dark' })
    await old.open()
    old.destroy()
    await vi.waitUntil(() => !host())
    const modal = start()
    await modal.open()
    await arrive('Connect wallet')
    expect(dialog().className).toBe('system')
    expect(document.querySelectorAll('hasp-modal')).toHaveLength(1)
  })

  test('a new modal opens at once after it', async () => {
    const old = start()
    await old.open()
    old.destroy()
    const modal = start()
    await modal.open()
    await arrive('Connect wallet')
    expect(document.querySelectorAll('hasp-modal')).toHaveLength(1)
  })
})
