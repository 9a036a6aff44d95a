// A wallet that was chosen from a list: the link that opens its app, what is offered when nothing opens, and codes for others.
import '../../../../src/flows/directory.ts'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Connector, ConnectRequest, Grant, Modal, Options, Wallet } from '../../../../src/types.ts'
import { never, settle } from '../../../helpers/time.ts'
import { alice, appConnector, failure } from '../../../helpers/wallet.ts'
import { walletAt } from '../../../sandbox/wallets.mjs'
import {
  arrive,
  click,
  find,
  get,
  install,
  memory,
  names,
  queryAll,
  root,
  see,
  start,
  text,
  title,
  wallet,
  warm,
} from '../../page.ts'

beforeAll(warm)
beforeEach(
  () =>
    void vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    }),
)

const uri = 'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484'
const once = encodeURIComponent(uri)
const rainbow = '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369'
const zerion = 'ecc4036f814562b41a5268adc86270fba1365471402006302e70169465b7ac18'
const metamask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const rabby = '18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1'
const phones = {
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  Android:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.6723.86 Mobile Safari/537.36',
}
const desktop = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

type Connect = (request: ConnectRequest) => Promise<readonly Grant[]>
interface Asked {
  readonly id?: string
  readonly on?: string
  readonly connect?: Connect
  readonly onEvent?: Options['onEvent'] & {}
}
/** A visitor of a page that opens the modal at a wallet of the list; `offer` makes a pairing. */
async function choose({ id = rainbow, on = phones.iPhone, connect = never, onEvent }: Asked = {}) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(on)
  let offer: (uri: string) => void = () => undefined
  const modal = start({
    connectors: [
      appConnector({
        id: 'relay',
        name: 'WalletConnect',
        type: 'walletConnect',
        connect: (request) => {
          offer = (uri) => request.onUri?.(uri)
          return connect(request)
        },
      }),
    ],
    ...(onEvent && { onEvent }),
  })
  await modal.open({ view: 'ConnectingWalletConnect', wallet: id })
  return { modal, offer: (uri: string) => offer(uri) }
}
const settled: readonly Grant[] = [
  { network: 'eip155:1', accounts: [{ namespace: 'eip155', address: alice, type: 'eoa' }] },
]
/** A tap follows the link, which nothing here takes. */
async function tap(name: string | RegExp): Promise<void> {
  const link = await find('link', name)
  link.addEventListener('click', (event) => event.preventDefault(), { once: true })
  await click('link', name)
}
function look(state: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test.each([
  ['a phone, by a tap that opens its app', phones.iPhone, 'mobile', 'mobile'],
  ['a phone, by a code for another one', phones.Android, 'mobile', 'qrcode'],
  ['a desktop, by a code', desktop, 'qrcode', 'qrcode'],
])('an app hears by which way a wallet was reached on %s', async (_, on, platform, method) => {
  const heard: unknown[] = []
  let settle: (grants: readonly Grant[]) => void = () => undefined
  const { modal, offer } = await choose({
    on,
    connect: () => new Promise((resolve) => (settle = resolve)),
    onEvent: ({ event, properties }) => /SELECT_WALLET|CONNECT_S/.test(event) && heard.push({ event, ...properties }),
  })
  await arrive('Rainbow')
  offer(uri)
  if (method === 'mobile') await tap('Open Rainbow')
  settle(settled)
  await vi.waitFor(() => expect(modal.state.status).toBe('connected'))
  expect(heard).toEqual([
    { event: 'SELECT_WALLET', name: 'Rainbow', platform },
    { event: 'CONNECT_SUCCESS', name: 'WalletConnect', method },
  ])
})

test.each([
  ['is a recent one', settled, [rainbow]],
  ['whose accounts are refused is none', [], undefined],
] as const)('a wallet that has made a session %s', async (_, grants, recent) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(desktop)
  const storage = memory()
  let draw: () => void = () => undefined
  const isDrawn = new Promise<void>((resolve) => (draw = resolve))
  // The row has the topic of the session for a claim as soon as there is one.
  const far: Connector & { claim?: string } = appConnector({
    id: 'relay',
    type: 'walletConnect',
    connect: async () => {
      await isDrawn
      far.claim = 'topic'
      // The list changes with a session.
      install(wallet('Late'))
      await settle()
      if (grants.length) return grants
      delete far.claim
      throw failure(-32000, 'no accounts')
    },
  })
  const modal = start({ storage, connectors: [far] })
  await modal.open({ view: 'ConnectingWalletConnect', wallet: rainbow })
  await arrive('Rainbow')
  draw()
  await vi.waitFor(() => expect(modal.state.status).toBe(recent ? 'connected' : 'disconnected'))
  if (!recent) await see('shared no account')
  await vi.waitFor(async () => {
    const { wallets } = Object((await storage.get('hasp.recent')) ?? {})
    expect(wallets?.map(({ id }: Wallet) => id)).toEqual(recent)
  })
})

describe('on a phone', () => {
  test('opening the app is the first action, a link that waits for the pairing', async () => {
    const { modal, offer } = await choose()
    await arrive('Rainbow')
    expect(modal.state).toMatchObject({ view: 'ConnectingWalletConnect', status: 'connecting' })
    await see('Continue in Rainbow')
    const open = root().querySelector('a.fill')
    expect([open?.getAttribute('href'), open?.getAttribute('aria-disabled'), open?.getAttribute('role')]).toEqual([
      null,
      'true',
      'link',
    ])
    offer(uri)
    const link = await find('link', 'Open Rainbow')
    expect(link).toBe(open)
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      `rainbow://wc?uri=${once}`,
      '_self',
      'noreferrer',
    ])
    expect(root().querySelector('.plate')).toBeNull()
  })

  test('the link can be copied instead', async () => {
    const { offer } = await choose()
    await arrive('Rainbow')
    offer(uri)
    await find('link', 'Open Rainbow')
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await click('button', 'Copy link')
    expect(written).toHaveBeenCalledWith(uri)
  })

  test.each([
    ['iPhone', zerion, 'https://apps.apple.com/app/id1456732565'],
    ['Android', zerion, 'https://play.google.com/store/apps/details?id=io.zerion.android'],
    ['iPhone', rainbow, 'https://rainbow.me'],
  ] as const)('a page that is still seen 4 s after the tap offers the app, on an %s for %s', async (on, id, store) => {
    const { offer } = await choose({ on: phones[on], id })
    offer(uri)
    await find('link', /^Open /)
    expect(text()).not.toContain('Not installed?')
    await tap(/^Open /)
    await vi.advanceTimersByTimeAsync(3900)
    expect(text()).not.toContain('Not installed?')
    await vi.advanceTimersByTimeAsync(200)
    await find('link', 'Open again')
    expect(get('link', 'Not installed? Get it').getAttribute('href')).toBe(store)
    await see('Nothing opened?')
    expect(names('button')).toContain('Copy link')
  })

  test('a page that was left for the app offers to open it again, and no app', async () => {
    const { offer } = await choose()
    offer(uri)
    await tap('Open Rainbow')
    look('hidden')
    await vi.advanceTimersByTimeAsync(60_000)
    look('visible')
    await find('link', 'Open again')
    expect(text()).not.toContain('Not installed?')
  })

  test('a pairing that takes the place of another takes that of its link, and the focus stays', async () => {
    const { offer } = await choose()
    offer(uri)
    ;(await find('link', 'Open Rainbow')).focus()
    offer(uri.replace('7f', 'aa'))
    await vi.waitFor(() => expect(get('link', 'Open Rainbow').getAttribute('href')).toContain('wc%3Aaa6e'))
    expect(root().activeElement).toBe(get('link', 'Open Rainbow'))
  })

  test('a code for another phone is a row, and the way back another', async () => {
    const { offer } = await choose()
    offer(uri)
    await click('button', 'Show a code for another phone')
    await find('img', 'QR code with the connection link')
    expect(title()).toBe('Rainbow')
    await click('button', 'Open on this phone')
    expect((await find('link', 'Open Rainbow')).getAttribute('href')).toBe(`rainbow://wc?uri=${once}`)
  })

  test('from a code for another phone Back leads to the app on this one, with the same pairing', async () => {
    let tries = 0
    const { modal, offer } = await choose({
      connect() {
        tries++
        return never()
      },
    })
    offer(uri)
    await click('button', 'Show a code for another phone')
    await find('img', 'QR code with the connection link')
    expect(names('button')).toContain('Open on this phone')
    await click('button', 'Back')
    expect((await find('link', 'Open Rainbow')).getAttribute('href')).toBe(`rainbow://wc?uri=${once}`)
    expect(root().activeElement?.textContent).toBe('Show a code for another phone')
    expect(tries).toBe(1)
    // The way back and forth leaves nothing behind.
    await click('button', 'Show a code for another phone')
    await click('button', 'Open on this phone')
    await find('link', 'Open Rainbow')
    expect(names('button')).not.toContain('Back')
    expect(modal.state.view).toBe('ConnectingWalletConnect')
  })

  test('an app that takes no pairing opens this page in its own browser, without one', async () => {
    await choose({ id: phantom })
    const link = await find('link', 'Open Phantom')
    expect(link.getAttribute('href')).toContain('https://phantom.app/ul/browse/')
  })

  test('the wallet’s answer leads to the account', async () => {
    let settle: (grants: readonly Grant[]) => void = () => undefined
    const { modal, offer } = await choose({ connect: () => new Promise((resolve) => (settle = resolve)) })
    offer(uri)
    await tap('Open Rainbow')
    await vi.advanceTimersByTimeAsync(500)
    settle(settled)
    await vi.waitFor(() => expect(modal.state).toMatchObject({ status: 'connected', view: 'Account' }))
    await vi.waitFor(() => expect(queryAll('link', /^Open/)).toEqual([]))
  })

  test('a wallet that declines says so by its own name, and another try is another pairing', async () => {
    let tries = 0
    const { offer } = await choose({
      async connect() {
        if (!tries++) throw failure(5000, 'User rejected.')
        return never()
      },
    })
    await see('Connection declined')
    await click('button', 'Try again')
    await vi.waitFor(() => expect(root().querySelector('a.fill')?.getAttribute('aria-disabled')).toBe('true'))
    offer(uri)
    await find('link', 'Open Rainbow')
  })

  test('a wallet that breaks is named in what is said of it', async () => {
    await choose({
      async connect() {
        throw failure(-32000, 'broken')
      },
    })
    await see('Rainbow did not connect')
    expect(text()).not.toContain('WalletConnect')
  })

  test('going back gives the attempt up', async () => {
    const { modal, offer } = await choose()
    await arrive('Rainbow')
    offer(uri)
    await find('link', 'Open Rainbow')
    await click('button', 'Close')
    expect(modal.state).toMatchObject({ open: false, status: 'disconnected' })
  })
})

describe('on a desktop', () => {
  test('a code comes first, round the wallet’s own tile', async () => {
    const { offer } = await choose({ on: desktop })
    await arrive('Rainbow')
    offer(uri)
    await find('img', 'QR code with the connection link')
    expect(root().querySelector('.plate .picture')?.getAttribute('src')).toMatch(/^data:image\/svg.+>R</)
    expect(queryAll('link', /^Open/)).toEqual([])
    expect(root().querySelector('.hinge')).toBeNull()
  })

  test('its app on this device is the other leaf of a hinge', async () => {
    const { offer } = await choose({ on: desktop, id: zerion })
    await arrive('Zerion')
    offer(uri)
    await find('img', 'QR code with the connection link')
    const pressed = () => [...root().querySelectorAll('.hinge [aria-pressed=true]')].map((one) => one.textContent)
    expect(pressed()).toEqual(['Phone'])
    get('button', 'This device').focus()
    await click('button', 'This device')
    // What draws the way would take the focus to the heading.
    await vi.waitFor(() => expect(root().activeElement).toBe(get('button', 'This device')))
    expect((await find('link', 'Open Zerion')).getAttribute('href')).toBe(`zerion://wc?uri=${once}`)
    expect(pressed()).toEqual(['This device'])
    await click('button', 'Phone')
    await find('img', 'QR code with the connection link')
  })

  test('an extension that announces itself late is a leaf too, and is asked as any', async () => {
    const { modal } = await choose({ on: desktop, id: rainbow })
    await arrive('Rainbow')
    const one = wallet('Rainbow')
    Object.assign(one.info, { rdns: 'me.rainbow' })
    install(one)
    await click('button', 'Browser')
    await vi.waitFor(() => expect(modal.state).toMatchObject({ status: 'connected', view: 'Account' }))
  })

  test('of two extensions that claim to be the wallet neither is asked: the visitor chooses in the list', async () => {
    const claims = ['Rainbow', 'Rain Bow'].map((name) => {
      const one = wallet(name)
      Object.assign(one.info, { rdns: 'me.rainbow' })
      return one
    })
    install(...claims)
    const { modal } = await choose({ on: desktop, id: rainbow })
    await arrive('Rainbow')
    await click('button', 'Browser')
    await arrive('Connect wallet')
    expect(claims.map(({ calls }) => calls.includes('eth_requestAccounts'))).toEqual([false, false])
    await click('button', /Rain Bow/)
    await vi.waitFor(() => expect(modal.state).toMatchObject({ status: 'connected', view: 'Account' }))
    expect(claims.map(({ calls }) => calls.includes('eth_requestAccounts'))).toEqual([false, true])
  })

  test('a wallet without an app shows a code nevertheless', async () => {
    const { offer } = await choose({ on: desktop, id: rabby })
    await arrive('Rabby Wallet')
    offer(uri)
    await find('img', 'QR code with the connection link')
  })
})

test('a wallet without a link that works on a phone shows a code there, and where it can be got', async () => {
  const { offer } = await choose({ id: rabby })
  await arrive('Rabby Wallet')
  offer(uri)
  await find('img', 'QR code with the connection link')
  expect(root().querySelector('a.fill')).toBeNull()
  expect((await find('link', 'Not installed? Get it')).getAttribute('href')).toBe('https://rabby.io')
})

describe('a wallet that nobody knows', () => {
  test.each(['none', '', '__proto__', '<b>'])('%j is refused by its name, and the modal stays closed', async (id) => {
    const modal = start({ connectors: [appConnector({ id: 'relay', type: 'walletConnect', connect: never })] })
    const opening = modal.open({ view: 'ConnectingWalletConnect', wallet: id })
    await expect(opening).rejects.toMatchObject({ code: 'no-wallet', message: expect.stringContaining(`'${id}'`) })
    expect(modal.state.open).toBe(false)
  })

  test('is refused too where nothing can be scanned', async () => {
    const modal = start()
    const opening = modal.open({ view: 'ConnectingWalletConnect', wallet: metamask })
    await expect(opening).rejects.toMatchObject({ code: 'not-available' })
  })
})

describe('a wallet that only the directory knows', () => {
  const pier = walletAt(37)
  const relay = () => appConnector({ id: 'relay', type: 'walletConnect', connect: never })
  /** A page with a directory, which has the one wallet or fails. */
  const page = (wallets?: Options['wallets'], fails = false) => {
    const asked = vi.fn(async (url: string | URL) =>
      `${url}`.includes('/getWalletImage/')
        ? new Response(new Blob(['a picture'], { type: 'image/png' }))
        : fails
          ? new Response('no', { status: 400 })
          : new Response(JSON.stringify({ data: [pier], count: 1 })),
    )
    vi.stubGlobal('fetch', asked)
    const services = { directory: 'https://directory.test' }
    return { asked, modal: start({ connectors: [relay()], services, ...(wallets && { wallets }) }) }
  }
  const open = (modal: Modal, id: string) => modal.open({ view: 'ConnectingWalletConnect', wallet: id })

  test('is opened by its id, and only it is asked for', async () => {
    const { modal, asked } = page()
    await open(modal, pier.id)
    await arrive(pier.name)
    expect(asked.mock.calls.map(([url]) => new URL(`${url}`).searchParams.get('include'))).toContain(pier.id)
  })

  test('has its picture in the code, and is named beside it', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(desktop)
    const { modal } = page()
    await open(modal, pier.id)
    await arrive(pier.name)
    await see('Open it on a phone and scan')
    await vi.waitFor(() => expect(root().querySelector('.plate img')?.getAttribute('src')).toMatch(/^blob:/))
  })

  test.each([
    ['the directory answers with another one', 'delta-pier', undefined, false],
    ['the app excludes it', pier.id, { exclude: [pier.id] }, false],
    ['the app lists others alone', pier.id, { include: ['other'] }, false],
    ['the directory fails', pier.id, undefined, true],
  ])('is refused by its name where %s', async (_, id, wallets, fails) => {
    const { modal } = page(wallets, fails)
    await expect(open(modal, id)).rejects.toMatchObject({
      code: 'no-wallet',
      message: expect.stringContaining(`no wallet '${id}'`),
    })
    expect(modal.state.open).toBe(false)
  })
})

test('without a wallet a new code is made, however many sessions there are', async () => {
  const asked: string[] = []
  const one = (id: string, claim?: string) => ({
    ...appConnector({
      id,
      name: 'WalletConnect',
      type: 'walletConnect',
      connect: async () => {
        asked.push(id)
        return never()
      },
    }),
    ...(claim && { claim }),
  })
  for (const view of ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic'] as const) {
    const modal = start({ connectors: [one('walletConnect', 'topic'), one('walletConnect#2')] })
    await modal.open({ view })
    await vi.waitFor(() => expect(asked.splice(0)).toEqual(['walletConnect#2']))
    modal.destroy()
    await vi.waitUntil(() => !document.querySelector('hasp-modal'))
  }
})
