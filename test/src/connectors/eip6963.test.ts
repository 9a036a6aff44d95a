// Which wallets a page has, whenever and however they say so.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { solana } from '../../../chains/networks.ts'
import { wallets } from '../../../src/connect/wallets.ts'
import { discover } from '../../../src/connectors/eip6963.ts'
import { freshModal, memory, start, stop, visited } from '../../helpers/modal.ts'
import { fakeTimers, pass, settle } from '../../helpers/time.ts'
import { titledRows } from '../../helpers/title.ts'
import { alice, announce, appConnector, bob, granting, makeWallet } from '../../helpers/wallet.ts'

freshModal()
let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  delete (globalThis as { ethereum?: unknown }).ethereum
})
const listed = () => wallets.value.map(({ id }) => id)
const legacy = (ethereum: unknown) =>
  Object.defineProperty(globalThis, 'ethereum', { value: ethereum, configurable: true })
/** A connector of the app's own, which grants bob's account. */
const ownConnector = () => appConnector({ connect: async () => granting(bob), provider: () => makeWallet().provider })
const info = (changes: object = {}) => ({ ...makeWallet('a').info, ...changes })

describe('announcements', () => {
  test('are heard when they answer the request at once', () => {
    addEventListener('eip6963:requestProvider', () => makeWallet('a').announce())
    start()
    expect(listed()).toEqual(['com.a'])
  })

  test('that come late join the list', () => {
    start()
    expect(listed()).toEqual([])
    makeWallet('a').announce()
    makeWallet('b').announce()
    expect(listed()).toEqual(['com.a', 'com.b'])
  })

  test('of one uuid and two providers are two wallets, so that nobody hides another by repeating its uuid first', () => {
    start()
    const wallet = makeWallet('a')
    announce({ info: { ...wallet.info, name: 'Other', rdns: 'com.other' }, provider: makeWallet('other').provider })
    wallet.announce()
    expect(listed()).toEqual(['com.other', 'com.a'])
    expect(warn).not.toHaveBeenCalled()
  })

  test.each([{ id: 'com.a' }, { id: 'own', rdns: 'com.a' }, { id: 'own', explorerId: 'com.a' }])(
    'that claim what the app’s own connector %j is called get another id',
    async (names) => {
      makeWallet('a').install()
      const modal = start({ connectors: [{ ...ownConnector(), ...names }] })
      expect(listed()).toEqual(['com.a#2', names.id])
      expect((await modal.connect({ wallet: 'com.a' })).address).toBe(bob)
    },
  )

  test('that claim the id of the wallet which announces nothing get another id', () => {
    start()
    announce({ info: info({ rdns: 'injected' }), provider: makeWallet('a').provider })
    expect(listed()).toEqual(['injected#2'])
  })

  test.each(['walletConnect', 'walletConnect#2', '#walletConnect', 'wallet:Connect'])(
    'that claim to be %s have none of its ids, beside any number of others',
    (rdns) => {
      start()
      for (let i = 0; i < 3; i++) announce({ info: info({ rdns }), provider: makeWallet('a').provider })
      expect(wallets.value).toHaveLength(3)
      expect(
        wallets.value.filter(({ id, claim }) => [id, claim].some((name) => /^walletConnect(#|$)/.test(`${name}`))),
      ).toEqual([])
      expect(new Set(listed()).size).toBe(3)
    },
  )

  test.each(['walletConnect', 'walletConnect#2', 'walletConnect.example', 'wallet#Connect'])(
    'that claim to be %s are in no list that does not name them',
    (rdns) => {
      announce({ info: info({ rdns }), provider: makeWallet('a').provider })
      start({ wallets: { include: ['io.metamask'] } })
      announce({ info: info({ rdns }), provider: makeWallet('a').provider })
      expect(listed()).toEqual([])
    },
  )

  test('beyond 256 are left out, with one warning', () => {
    start()
    for (let i = 0; i < 300; i++) makeWallet(`w${i}`).announce()
    expect(listed()).toHaveLength(256)
    expect(warn).toHaveBeenCalledOnce()
  })

  test('lose the characters of their names that would turn the text around them', () => {
    start()
    announce({ info: info({ name: '\u202eksaMateM\u2066\u2069\u202a' }), provider: makeWallet('a').provider })
    expect(wallets.value).toMatchObject([{ name: 'ksaMateM' }])
  })

  test('whose name is nothing but such characters are left out', () => {
    start()
    announce({ info: info({ name: '\u202e\u202c' }), provider: makeWallet('a').provider })
    expect(listed()).toEqual([])
  })

  test('of one provider count once under each rdns, whatever its uuid', () => {
    start()
    const { provider } = makeWallet('a')
    announce({ info: info(), provider })
    announce({ info: info({ rdns: 'com.other' }), provider })
    announce({ info: info({ rdns: 'com.other' }), provider })
    expect(listed()).toEqual(['com.a', 'com.other'])
  })

  test('of one rdns are numbered', () => {
    start()
    for (let i = 0; i < 3; i++) makeWallet('a').announce()
    expect(listed()).toEqual(['com.a', 'com.a#2', 'com.a#3'])
  })

  test('of an rdns that looks numbered have ids of their own', () => {
    start()
    for (const name of ['a', 'a', 'a#2', 'a#2', 'a']) makeWallet(name).announce()
    expect(listed()).toEqual(['com.a', 'com.a#2', 'com.a2', 'com.a2#2', 'com.a#3'])
  })

  test('without an rdns go by their name', () => {
    start()
    announce({ info: info({ rdns: undefined, name: 'Plain' }), provider: makeWallet().provider })
    expect(wallets.value).toMatchObject([{ id: 'Plain', name: 'Plain' }])
  })

  test('never give the uuid of one page as an id', () => {
    start()
    const wallet = makeWallet('a')
    wallet.announce()
    expect(JSON.stringify(wallets.value)).not.toContain(wallet.info.uuid)
  })

  test('that came before a modal is created anew are asked for again', async () => {
    makeWallet('a').install()
    start()
    await stop()
    start()
    expect(listed()).toEqual(['com.a'])
  })

  test('are not heard any more after the modal was destroyed', async () => {
    start()
    await stop()
    makeWallet('a').announce()
    expect(listed()).toEqual([])
  })
})

describe('an announcement that is broken', () => {
  const { provider } = makeWallet('a')
  const throwing = (field: string) =>
    Object.defineProperty({}, field, {
      get() {
        throw new Error('trap')
      },
    })
  test.each<[string, unknown]>([
    ['null', null],
    ['undefined', undefined],
    ['text', 'wallet'],
    ['no info', { provider }],
    ['no provider', { info: info() }],
    ['a provider without request', { info: info(), provider: {} }],
    ['a provider of null', { info: info(), provider: null }],
    ['no uuid', { info: info({ uuid: undefined }), provider }],
    ['an empty uuid', { info: info({ uuid: '' }), provider }],
    ['no name', { info: info({ name: undefined }), provider }],
    ['an empty name', { info: info({ name: '' }), provider }],
    ['a name of no text', { info: info({ name: { toString: () => 'x' } }), provider }],
    ['a name of 1 MB', { info: info({ name: 'x'.repeat(1_000_000) }), provider }],
    ['an rdns of no text', { info: info({ rdns: 7 }), provider }],
    ['no icon', { info: info({ icon: undefined }), provider }],
    ['an icon that is a script', { info: info({ icon: 'javascript:alert(1)' }), provider }],
    ['an icon on the web', { info: info({ icon: 'https://evil.example/track.png' }), provider }],
    ['an icon of another type', { info: info({ icon: 'data:text/html,<script>' }), provider }],
    ['an icon of 1 MB', { info: info({ icon: `data:image/png,${'x'.repeat(1_000_000)}` }), provider }],
    ['a detail that throws', throwing('info')],
    ['an info that throws', { info: throwing('uuid'), provider }],
    ['a provider that throws', { info: info(), provider: throwing('request') }],
  ])('by %s is left out, with one warning', (_, detail) => {
    start()
    announce(detail)
    expect(listed()).toEqual([])
    expect(warn).toHaveBeenCalledOnce()
  })

  test('and comes again on every request is warned about once', () => {
    start()
    const details = [null, { info: info({ name: '' }), provider }, { info: info({ icon: '' }), provider }]
    for (let i = 0; i < 3; i++) for (const detail of details) announce(detail)
    expect(warn).toHaveBeenCalledOnce()
  })

  test('is listed once it is mended', () => {
    start()
    const detail = { info: info(), provider: undefined as unknown }
    announce(detail)
    detail.provider = provider
    announce(detail)
    expect(listed()).toEqual(['com.a'])
  })

  test('does not hide one that is whole', () => {
    start()
    announce(null)
    makeWallet('a').announce()
    expect(listed()).toEqual(['com.a'])
  })
})

describe('the name of a wallet', () => {
  test.each(
    titledRows<[string, string]>([
      ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
      ['n'.repeat(65), 'n'.repeat(64)],
      ['n'.repeat(1024), 'n'.repeat(64)],
    ]),
  )('%s is text and at most 64 characters', (_, name, shown) => {
    start()
    announce({ info: info({ name }), provider: makeWallet().provider })
    expect(wallets.value[0]?.name).toBe(shown)
  })
})

describe('window.ethereum', () => {
  const { provider } = makeWallet('legacy')

  test('is the way in where nothing announced itself', async () => {
    legacy(provider)
    const modal = start()
    expect(wallets.value).toMatchObject([{ id: 'injected', name: 'Browser Wallet', type: 'injected' }])
    expect((await modal.connect({ wallet: 'injected' })).address).toBe(alice)
  })

  test('is not listed beside a wallet that announced itself', () => {
    legacy(provider)
    makeWallet('a').install()
    start()
    expect(listed()).toEqual(['com.a'])
  })

  test('is called off by a later announcement', () => {
    legacy(provider)
    start()
    makeWallet('a').announce()
    expect(listed()).toEqual(['com.a'])
  })

  test('is found when it comes up to three seconds late, once', async () => {
    fakeTimers()
    start()
    await pass(2600)
    legacy(provider)
    dispatchEvent(new Event('ethereum#initialized'))
    await pass(400)
    expect(listed()).toEqual(['injected'])
  })

  test('is not looked for after three seconds, nor after the modal is gone', async () => {
    fakeTimers()
    const modal = start()
    await pass(3001)
    expect(vi.getTimerCount()).toBe(0)
    legacy(provider)
    await pass(10_000)
    expect(listed()).toEqual([])
    modal.destroy()
    start().destroy()
    await settle()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is reconnected where it comes late', async () => {
    fakeTimers()
    const late = makeWallet('late', { granted: true })
    const modal = start({ storage: memory(visited({ rdns: 'injected', address: alice })) })
    await pass(2000)
    legacy(late.provider)
    await pass(1500)
    expect(modal.state).toMatchObject({ status: 'connected', account: { address: alice } })
  })

  test('is the first of several providers', async () => {
    const other = makeWallet('other')
    legacy({ ...provider, providers: [other.provider] })
    await start().connect({ wallet: 'injected' })
    expect(other.calls).toContain('eth_requestAccounts')
  })

  test('that throws at what it does not know is the way in all the same', async () => {
    const { request } = provider
    legacy(
      new Proxy({ request } as Record<PropertyKey, unknown>, {
        get(target, key) {
          if (!(key in target)) throw new TypeError(`no ${String(key)}`)
          return target[key]
        },
      }),
    )
    expect((await start().connect({ wallet: 'injected' })).address).toBe(alice)
  })

  test('with a list of providers that is none is the way in itself', () => {
    legacy({ ...provider, providers: undefined })
    start()
    expect(listed()).toEqual(['injected'])
  })

  test.each([
    ['no request', {}],
    ['null', null],
    ['text', 'wallet'],
  ])('with %s is nothing', (_, ethereum) => {
    legacy(ethereum)
    start()
    expect(listed()).toEqual([])
  })

  test('that throws on being read is nothing', () => {
    Object.defineProperty(globalThis, 'ethereum', { configurable: true, get: () => { throw new Error('fight') } }) // biome-ignore format: one thought
    start()
    expect(listed()).toEqual([])
  })
})

describe('the list', () => {
  const three = () => ['a', 'b', 'c'].map((name) => makeWallet(name).install())

  test.each([
    [{ include: ['com.b'] }, ['com.b']],
    [{ exclude: ['com.b'] }, ['com.a', 'com.c']],
    [{ include: ['com.a', 'com.b'], exclude: ['com.b'] }, ['com.a']],
    [{ include: [] }, []],
    [{ exclude: [] }, ['com.a', 'com.b', 'com.c']],
    [{ include: ['com.none'] }, []],
  ])('of %j is %j', (options, ids) => {
    three()
    start({ wallets: options })
    expect(listed()).toEqual(ids)
  })

  test('hides, and does not forbid', async () => {
    three()
    const modal = start({ wallets: { exclude: ['com.b'] } })
    expect((await modal.connect({ wallet: 'com.b' })).address).toBe(alice)
  })

  test('shows the recent ones first', async () => {
    three()
    start({ storage: memory(visited({ rdns: 'com.c', address: alice }, { rdns: 'com.b', address: alice })) })
    await settle()
    expect(listed()).toEqual(['com.c', 'com.b', 'com.a'])
  })

  test('has the app’s own connectors too', () => {
    three()
    start({ connectors: [ownConnector()] })
    expect(listed()).toEqual(['com.a', 'com.b', 'com.c', 'own'])
  })

  test('has no wallet of a namespace that the page has no network of, and no way to ask one', async () => {
    three()
    const modal = start({ networks: [solana], connectors: [{ ...ownConnector(), namespaces: ['solana', 'eip155'] }] })
    expect(listed()).toEqual(['own'])
    await expect(modal.connect({ wallet: 'com.a' })).rejects.toMatchObject({ code: 'no-wallet' })
    expect(warn).not.toHaveBeenCalled()
  })
})

test('the listener stands before the request', () => {
  const order: string[] = []
  const add = globalThis.addEventListener
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener) => {
    order.push(type)
    add(type, listener)
  })
  addEventListener('eip6963:requestProvider', () => order.push('request'))
  discover(() => undefined)()
  expect(order.indexOf('eip6963:announceProvider')).toBeLessThan(order.indexOf('request'))
})
