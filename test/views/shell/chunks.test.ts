// Chunks that do not come, and views that are not there.
import { createElement } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Modal } from '../../../src/types.ts'
import { arrive, click, find, get, install, isDrawn, names, press, root, see, start, title, wallet } from '../page.ts'

const lost = async () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}
const view = '../../../views/screens/connect/what-is-a-wallet.tsx'
const shell = '../../../views/modal.tsx'

beforeEach(() => {
  vi.doUnmock(view)
  vi.doUnmock(shell)
})

describe('a view that cannot be loaded', () => {
  test('says so, and comes with Try again', async () => {
    install(wallet('Strap'))
    vi.doMock(view, lost)
    const modal = start()
    await modal.open()
    await click('button', 'What is a wallet?')
    await arrive('This part could not be loaded')
    expect(names('button')).toEqual(['Back', 'Close', 'Try again'])
    await see('Check your connection, or reload the page.')
    // Once more in vain: the words stay.
    await click('button', 'Try again')
    await arrive('This part could not be loaded')
    vi.doUnmock(view)
    await click('button', 'Try again')
    await arrive('What is a wallet?')
    expect(modal.state.view).toBe('WhatIsAWallet')
  })

  test('can be left', async () => {
    vi.doMock(view, lost)
    await start().open()
    await click('button', 'What is a wallet?')
    await arrive('This part could not be loaded')
    press('Escape')
    await arrive('Connect wallet', 'What is a wallet?')
  })

  test('resolves open: the dialog is there', async () => {
    vi.doMock(view, lost)
    await start().open({ view: 'WhatIsAWallet' })
    await arrive('This part could not be loaded')
  })
})

test('a view that throws while it is drawn costs itself alone, and can be tried again', async () => {
  let broken = true
  vi.doMock(view, async (original) => {
    const { default: Real, Title } =
      await original<typeof import('../../../views/screens/connect/what-is-a-wallet.tsx')>()
    const Fragile = (props: never): unknown => {
      if (broken) throw new Error('no')
      return createElement(Real, props)
    }
    return { default: Fragile, Title, Lead: undefined, Tools: undefined, leave: undefined }
  })
  await start().open({ view: 'WhatIsAWallet' })
  await see('Check your connection, or reload the page.')
  // React says in the console what it caught.
  vi.mocked(console.error).mockClear()
  broken = false
  await click('button', 'Try again')
  await see('One login for all of web3')
})

test('a view that comes late does not take back who went elsewhere', async () => {
  let arrived: (() => void) | undefined
  vi.doMock(view, async (original) => {
    await new Promise<void>((resolve) => {
      arrived = resolve
    })
    return original()
  })
  install(wallet('Strap'))
  await start().open()
  await click('button', 'What is a wallet?')
  await vi.waitUntil(() => arrived)
  // The view before stays until then.
  expect(title()).toBe('Connect wallet')
  press('Escape')
  arrived?.()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(title()).toBe('Connect wallet')
  expect(get('button', 'Strap Installed')).toBeDefined()
})

describe('the interface itself', () => {
  test('open rejects and the modal is closed where it cannot be loaded; the next open tries again', async () => {
    vi.doMock(shell, lost)
    const modal = start()
    await expect(modal.open()).rejects.toMatchObject({ name: 'ModalError', code: 'not-available' })
    expect(modal.state.open).toBe(false)
    expect(document.querySelector('hasp-modal')).toBeNull()
    vi.doUnmock(shell)
    await modal.open()
    await arrive('Connect wallet')
  })

  const notices = (place: Element = document.documentElement) =>
    [...place.querySelectorAll(':scope > div')].flatMap(({ shadowRoot }) => [
      ...(shadowRoot?.querySelectorAll('dialog[open]') ?? []),
    ])
  const notice = (place?: Element) => (notices(place) as HTMLDialogElement[])[0]
  const answer = (text: string) =>
    [...(notice()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === text)?.click()

  test('is said to be missing, in the app’s words, once, and tried again', async () => {
    vi.doMock(shell, lost)
    const modal = start({ messages: { tryAgain: 'Encore' } })
    await Promise.allSettled([modal.open(), modal.open()])
    expect(notices()).toHaveLength(1)
    expect([notice()?.open, notice()?.ariaLabel]).toEqual([true, 'This part could not be loaded'])
    vi.doUnmock(shell)
    answer('Encore')
    await arrive('Connect wallet')
    expect(notice()).toBeUndefined()
  })

  test.each([
    ['by the visitor', () => answer('Close')],
    ['by the app', (modal: Modal) => modal.close()],
    ['with the modal', (modal: Modal) => modal.destroy()],
  ])('that it is missing is taken away %s', async (_, end) => {
    vi.doMock(shell, lost)
    const modal = start()
    await modal.open().catch(() => undefined)
    expect(notice()?.open).toBe(true)
    end(modal)
    await vi.waitUntil(() => !notice())
    expect(modal.state.open).toBe(false)
  })

  test('embedded is missing in its place, at once', async () => {
    vi.doMock('../../../views/embedded.tsx', lost)
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    const mount = document.body.appendChild(document.createElement('div'))
    start({ mount })
    await vi.waitUntil(() => notice(mount))
    expect(report).toHaveBeenCalledOnce()
    vi.doUnmock('../../../views/embedded.tsx')
    expect(document.activeElement).toBe(document.body)
    notice(mount)?.querySelector('button')?.click()
    await vi.waitUntil(() => mount.querySelector('hasp-modal')?.shadowRoot?.querySelector('h1'))
    expect(notice(mount)).toBeUndefined()
    mount.remove()
  })
})

describe('views by name', () => {
  test.each(['Nothing', '', 'constructor', 'connect'])('"%s" is unknown, and the modal stays closed', async (name) => {
    const modal = start()
    const opening = modal.open({ view: name as 'Connect' })
    if (name) await expect(opening).rejects.toMatchObject({ name: 'ModalError', code: 'unknown-view' })
    else await opening
    expect(modal.state.open).toBe(!name)
  })

  test('an unknown view leaves an open modal where it is', async () => {
    const modal = start()
    await modal.open({ view: 'WhatIsAWallet' })
    await expect(modal.open({ view: 'Nothing' as 'Connect' })).rejects.toMatchObject({ code: 'unknown-view' })
    expect(modal.state.view).toBe('WhatIsAWallet')
    expect(isDrawn()).toBe(true)
  })

  test('a view that is not built yet is not available, and the modal stays as it is', async () => {
    const modal = start()
    await expect(modal.open({ view: 'Swap' })).rejects.toMatchObject({ name: 'ModalError', code: 'not-available' })
    expect([modal.state.open, modal.state.view, isDrawn()]).toEqual([false, 'Connect', false])
    await modal.open({ view: 'WhatIsAWallet' })
    await expect(modal.open({ view: 'Swap' })).rejects.toThrow("'Swap' is not built")
    expect([modal.state.open, modal.state.view]).toEqual([true, 'WhatIsAWallet'])
  })

  test('a view that is not built yet and that a rule leads to has the right route and draws Connect', async () => {
    const modal = start()
    await modal.open()
    expect(modal.state.view).toBe('ConnectingWalletConnectBasic')
    await arrive('Connect wallet')
    install(wallet('Strap'))
    await find('button', 'Strap Installed')
    install(wallet('Pin'))
    await find('button', 'Pin Installed')
    expect(root().querySelectorAll('h1')).toHaveLength(1)
  })
})
