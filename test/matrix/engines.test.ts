// The journeys that need no extension, in engines that are not Chromium: the demo, with the wallet of its pages.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../sandbox/sandbox.mjs'
import { openDapp } from './engines/dapp.ts'
import { startFirefox } from './engines/firefox.ts'
import { type Front, startFront } from './engines/front.ts'
import { checksMaps, features, retries } from './engines/probe.ts'
import type { Engine, Tab } from './engines/tab.ts'
import {
  answer,
  click,
  connect,
  eventually,
  focus,
  heading,
  isAt,
  open,
  press,
  reload,
  text,
  visit,
} from './engines/visitor.ts'
import { startWebKit } from './engines/webkit.ts'

const [one, two] = ['eip155:31337', 'eip155:31338'] as const
const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const short = '0xf39F…2266'
const signature = /^0x[0-9a-f]{130}$/

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox?.stop())

const engines: Readonly<Record<string, () => Promise<Engine>>> = { Firefox: startFirefox, WebKitGTK: startWebKit }

describe.each(Object.entries(engines))('%s', (name, start) => {
  let engine: Engine
  let front: Front
  let able: Awaited<ReturnType<typeof features>>
  let tries: Awaited<ReturnType<typeof retries>>
  let isMapChecked: boolean
  const tabs: Tab[] = []
  const leave = async () => {
    for (const tab of tabs.splice(0)) await tab.close()
    await front?.stop()
  }
  beforeAll(async () => {
    engine = await start()
    const tab = await fresh()
    isMapChecked = await checksMaps(tab, front)
    able = await features(tab)
    tries = await retries(tab, front)
    await leave()
  })
  afterAll(() => engine?.stop())
  afterEach(leave)

  /** A tab of an origin that nobody has been to. */
  async function fresh(): Promise<Tab> {
    front = await startFront(sandbox.dapp)
    return another()
  }
  async function another(): Promise<Tab> {
    const tab = await engine.tab()
    tabs.push(tab)
    return tab
  }
  async function at(page: string): Promise<Tab> {
    const tab = await fresh()
    await visit(tab, front.url + page)
    return tab
  }
  const wrong = (tab: Tab) => tab.run(() => window.visitor.wrong)

  describe.each(['react.html', 'cdn.html'])('%s', (file) => {
    test('the modal opens by a click, holds the focus, and gives it back', async () => {
      const tab = await at(file)
      await open(tab)
      await isAt(tab, { open: true, view: 'Connect' })
      await eventually(() => focus(tab)).toMatchObject({ tag: 'h1', name: 'Connect wallet' })
      const width = await tab.run(() => window.visitor.find('modal', '.card')?.getBoundingClientRect().width)
      expect(width).toBe(360)
      const seen = new Set<string>()
      for (let i = 0; i < 8; i++) {
        await tab.press('Tab')
        const { tag = '', name = '', isInModal } = await focus(tab)
        // Between the last stop and the first, some have one of the browser's own, and WebKit the dialog itself.
        if (tag !== 'body') expect([name, isInModal]).toEqual([name, true])
        if (!['body', 'dialog'].includes(tag)) seen.add(name)
      }
      expect([...seen].sort()).toEqual(['Close', 'Sandbox walletInstalled', 'What is a wallet?'])
      await press(tab, 'What is a wallet?')
      await isAt(tab, { view: 'WhatIsAWallet' })
      await eventually(() => focus(tab)).toMatchObject({ tag: 'h1', name: 'What is a wallet?' })
      await tab.press('Escape')
      await isAt(tab, { open: true, view: 'Connect' })
      await tab.press('Escape')
      await isAt(tab, { open: false })
      await eventually(() => focus(tab)).toMatchObject({ host: 'open', isInModal: false })
      expect(await wrong(tab)).toEqual([])
    })

    test('a visitor connects, signs, switches, comes back and leaves', async () => {
      const tab = await at(file)
      await connect(tab)
      await isAt(tab, { address: first, network: one, isKnown: true })
      await eventually(() => heading(tab)).toContain(short)
      await eventually(() => text(tab, 'modal', '.sum')).toMatch(/^[\d,]+(\.\d{1,3})? ETH$/)
      await press(tab, 'Choose network')
      await press(tab, 'Sandbox Two')
      await answer(tab, 'Approve')
      await isAt(tab, { network: two, view: 'Account' })
      await press(tab, 'Close')
      await isAt(tab, { open: false })
      await click(tab, 'page', '#sign')
      await answer(tab, 'Approve')
      await eventually(() => text(tab, 'page', '#out')).toMatch(signature)
      await reload(tab)
      await isAt(tab, { status: 'connected', address: first, network: two, open: false })
      await open(tab)
      await press(tab, 'Disconnect')
      await isAt(tab, { status: 'disconnected', view: 'Connect' })
      await reload(tab)
      await isAt(tab, { status: 'disconnected', open: false })
      expect(await wrong(tab)).toEqual([])
    })

    test('who declines is told, and can try again', async () => {
      const tab = await at(file)
      await open(tab)
      await press(tab, 'Sandbox wallet')
      await answer(tab, 'Reject')
      await eventually(() => text(tab, 'modal', '.main')).toContain('Connection declined')
      await press(tab, 'Try again')
      await answer(tab, 'Approve')
      await isAt(tab, { status: 'connected', view: 'Account' })
      expect(await wrong(tab)).toEqual([])
    })

    test('a second tab follows', async () => {
      const here = await at(file)
      const there = await another()
      await visit(there, front.url + file)
      await here.front()
      await connect(here)
      await isAt(there, { status: 'connected', address: first, open: false })
      await press(here, 'Disconnect')
      await isAt(there, { status: 'disconnected' })
      expect([...(await wrong(here)), ...(await wrong(there))]).toEqual([])
    })

    test('without any style of the page all is drawn, and no policy complains', async () => {
      const tab = await at(`${file}?csp&theme=dark`)
      await fetch(`${sandbox.dapp}__csp`, { method: 'DELETE' })
      await connect(tab)
      await press(tab, 'Choose network')
      await press(tab, 'Sandbox Two')
      await answer(tab, 'Approve')
      await isAt(tab, { network: two, view: 'Account' })
      const look = await tab.run(() => {
        const { backgroundColor, width } = getComputedStyle(window.visitor.find('modal', '.card') as Element)
        return { backgroundColor, width }
      })
      expect(look).toEqual({ backgroundColor: 'rgb(20, 25, 26)', width: '360px' })
      const reports = async (): Promise<readonly unknown[]> => (await fetch(`${sandbox.dapp}__csp`)).json()
      expect([await wrong(tab), await reports()]).toEqual([[], []])
      // And one that should be heard is.
      await tab.run(
        () =>
          void document.body.append(document.createElement('style').appendChild(new Text('b{}')).parentNode as Node),
      )
      await eventually(() => wrong(tab)).not.toEqual([])
      await eventually(reports).not.toEqual([])
    })
  })

  test('on a phone it is a sheet, and back goes back in it', async () => {
    const tab = await fresh()
    await tab.resize({ width: 390, height: 800 })
    await tab.goto(`${front.url}react.html`)
    await visit(tab, `${front.url}cdn.html`)
    await open(tab)
    await isAt(tab, { open: true })
    const sheet = () =>
      tab.run(() => {
        const { width, bottom } = (window.visitor.find('modal', '.card') as Element).getBoundingClientRect()
        // Some have a scroll bar that takes room.
        const { clientWidth } = document.documentElement
        return { left: clientWidth - width, below: Math.round(innerHeight - bottom), isNarrow: innerWidth <= 430 }
      })
    await eventually(sheet).toEqual({ left: 0, below: 0, isNarrow: true })
    const hasEntry = () => tab.run(() => !!history.state?.hasp)
    await eventually(hasEntry).toBe(true)
    await press(tab, 'What is a wallet?')
    await isAt(tab, { view: 'WhatIsAWallet' })
    await tab.run(() => history.back())
    await isAt(tab, { view: 'Connect', open: true })
    await eventually(hasEntry).toBe(true)
    await tab.run(() => history.back())
    await isAt(tab, { open: false })
    await eventually(hasEntry).toBe(false)
    expect(await wrong(tab)).toEqual([])
    await tab.run(() => history.back())
    await eventually(() => tab.run(() => location.pathname)).toBe('/react.html')
  })

  test('embedded it stands in the page, and goes the same ways', async () => {
    const tab = await at('embedded.html')
    await eventually(() => heading(tab)).toBe('Connect wallet')
    expect(await focus(tab)).toMatchObject({ tag: 'body' })
    await press(tab, 'What is a wallet?')
    await eventually(() => focus(tab)).toMatchObject({ tag: 'h1', isInModal: true })
    await tab.press('Escape')
    await eventually(() => heading(tab)).toBe('Connect wallet')
    await press(tab, 'Sandbox wallet')
    await answer(tab, 'Approve')
    await isAt(tab, { status: 'connected', view: 'Account' })
    await press(tab, 'Disconnect')
    await isAt(tab, { status: 'disconnected' })
    await eventually(() => heading(tab)).toBe('Connect wallet')
    expect(await wrong(tab)).toEqual([])
  })

  test('<hasp-button> opens by the keyboard and shows who is connected', async () => {
    const tab = await at('cdn.html')
    const shown = () => tab.run(() => document.querySelector('#open')?.shadowRoot?.textContent)
    expect(await shown()).toBe('Connect wallet')
    await tab.run(() => document.getElementById('open')?.focus())
    await tab.press('Enter')
    await isAt(tab, { open: true })
    await eventually(() => focus(tab)).toMatchObject({ tag: 'h1' })
    await tab.press('Escape')
    await connect(tab)
    await eventually(shown).toMatch(/^S0xf39F…2266[\d,.]+ ETH$/)
    expect(await wrong(tab)).toEqual([])
  })

  describe('a part that is lost', () => {
    /** An engine may remember what it could not have, as the standard has it: a reload is the way on there. */
    async function orReload(tab: Tab, told: () => Promise<unknown>, again: () => Promise<unknown>): Promise<void> {
      if (tries['the same URL'] === 'there') return
      await told()
      await reload(tab)
      await open(tab)
      await again()
    }

    test.each(['/what-is-a-wallet-', '/chunk-'])('%s of a screen, is told and tried again', async (part) => {
      const tab = await at('cdn.html')
      const show = () => press(tab, 'What is a wallet?')
      const isTold = () => eventually(() => heading(tab)).toBe('This part could not be loaded')
      await open(tab)
      await isAt(tab, { open: true })
      const mend = front.trouble('lost', part)
      await show()
      await isTold()
      mend()
      await press(tab, 'Try again')
      const isLeft = async () => {
        await isTold()
        await press(tab, 'Back')
        await eventually(() => heading(tab)).toBe('Connect wallet')
      }
      await orReload(tab, isLeft, show)
      await eventually(() => heading(tab)).toBe('What is a wallet?')
    })

    test('/modal- of the interface, is told and tried again', async () => {
      const tab = await at('cdn.html')
      const mend = front.trouble('lost', '/modal-')
      const outcome = () =>
        tab.run(() => {
          const failed = (error: { code: string }) => error.code
          return window.demo.modal.open().then(() => 'open', failed)
        })
      expect(await outcome()).toBe('not-available')
      await isAt(tab, { open: false })
      mend()
      expect(await outcome()).toBe(tries['the same URL'] === 'there' ? 'open' : 'not-available')
      await orReload(
        tab,
        () => isAt(tab, { open: false }),
        () => isAt(tab, { open: true }),
      )
      await eventually(() => heading(tab)).toBe('Connect wallet')
    })

    test('/machine- of what connects, is told and tried again', async () => {
      const tab = await at('cdn.html')
      const mend = front.trouble('lost', '/machine-')
      const pick = () => press(tab, 'Sandbox wallet')
      const isTold = () => eventually(() => text(tab, 'modal', '.main')).toContain('Check your connection')
      await open(tab)
      await pick()
      await isTold()
      mend()
      await press(tab, 'Try again')
      await orReload(tab, isTold, pick)
      await answer(tab, 'Approve')
      await isAt(tab, { status: 'connected', view: 'Account' })
    })

    test('/connecting- of the wait for a wallet, is told, and the wallet asked all the same', async () => {
      const tab = await at('cdn.html')
      front.trouble('lost', '/connecting-')
      await open(tab)
      await press(tab, 'Sandbox wallet')
      await eventually(() => text(tab, 'modal', '.main')).toContain('Check your connection')
      await answer(tab, 'Approve')
      await isAt(tab, { status: 'connected', view: 'Account' })
    })
  })

  test('a file that is not what the import map says is refused where the map is checked, and told', async () => {
    const tab = await at('cdn.html')
    await open(tab)
    front.trouble('changed', '/what-is-a-wallet-')
    await press(tab, 'What is a wallet?')
    const wanted = isMapChecked ? 'This part could not be loaded' : 'What is a wallet?'
    await eventually(() => heading(tab)).toBe(wanted)
    expect(await tab.run(() => 'changed' in globalThis)).toBe(!isMapChecked)
  })

  test('hasp/walletconnect pairs with a wallet, signs, and has its session after a reload', async () => {
    const tab = await fresh()
    const dapp = await openDapp(tab, front, sandbox.relay)
    const wallet = await another()
    await wallet.goto(`${front.url}wallet?uri=${encodeURIComponent(await dapp.connect())}`)
    await click(wallet, 'page', 'button', 'Pair')
    await click(wallet, 'page', 'button', 'Approve')
    const topic = await dapp.topic()
    await dapp.ask(topic, first)
    await click(wallet, 'page', '#questions button', 'Approve')
    expect(await dapp.signed()).toMatch(signature)
    const fetched = (part: string) => front.asked().filter((path) => path.includes(part)).length
    expect(fetched('crypto-noble')).toBe(able.X25519 && able.Ed25519 ? 0 : 1)
    expect(fetched('cipher-noble')).toBe(able['ChaCha20-Poly1305'] ? 0 : 1)
    await dapp.reload()
    expect(await dapp.sessions()).toEqual([topic])
    expect(await wrong(tab)).toEqual([])
  })

  test('all that hasp takes for granted is there', () => {
    const { needed, ...rest } = able
    console.info(name, engine.version, JSON.stringify({ ...rest, tries, isMapChecked }))
    expect(Object.entries(needed).filter(([, isThere]) => !isThere)).toEqual([])
  })
})
