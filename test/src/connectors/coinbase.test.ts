// Coinbase's wallet in a window of its own: when the window is opened, who is believed, and what a window's end means.
import { getEventListeners } from 'node:events'
import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { base, mainnet, optimism, solana } from '../../../chains/networks.ts'
import { attempt, connect } from '../../../src/connect/machine.ts'
import { pick } from '../../../src/connect/opening.ts'
import { currentOf, type Live } from '../../../src/connect/state.ts'
import { findConnector, findWallets, wallets } from '../../../src/connect/wallets.ts'
import { sharedKey, unseal } from '../../../src/connectors/coinbase/cipher.ts'
import { learned } from '../../../src/connectors/coinbase/session.ts'
import type { FoundWallet } from '../../../src/connectors/found.ts'
import { close } from '../../../src/state/modal.ts'
import type { Connector, Options } from '../../../src/types.ts'
import { until } from '../../helpers/flow.ts'
import { kept, reading } from '../../helpers/kept.ts'
import { freshModal, memory, reload, start } from '../../helpers/modal.ts'
import { broadcast } from '../../helpers/others.ts'
import { defer, fakeTimers, settle } from '../../helpers/time.ts'
import { makeWallet } from '../../helpers/wallet.ts'
import { installWalletPage, pageUrl, type WalletPage } from '../../helpers/wallet-page.ts'

vi.mock('../../../src/storage.ts', async () => await import('../../helpers/kept.ts'))

freshModal()
const id = 'eip155:coinbase'
const storedKey = `hasp.coinbase ${pageUrl}`
let page: WalletPage
let fetched: ReturnType<typeof vi.fn>
beforeEach(() => {
  kept.clear()
  page = installWalletPage()
  fetched = vi.fn(async () => new Response(null))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.useRealTimers())

const options = { networks: [mainnet, optimism, base], services: { coinbase: pageUrl } } as const
/** Without those that the directory has yet to name. */
const names = () => wallets.peek().flatMap(({ name }) => name || [])
const row = () => findConnector(id) as Connector & FoundWallet
async function visit(more: Partial<Options> = {}) {
  const modal = start({ ...options, ...more } as Partial<Options>)
  await findWallets()
  await settle()
  return modal
}
async function connected(more: Partial<Options> = {}) {
  const modal = await visit(more)
  await modal.connect({ wallet: id })
  const provider = modal.provider('eip155')
  if (!provider) throw new Error('not connected')
  return { modal, provider, request: (method: string, ...params: unknown[]) => provider.request({ method, params }) }
}
/** How a promise ends, without a clock: what is sealed is sealed on threads. */
const end = (promise: Promise<unknown>) => promise.catch((error) => error.code)

describe('the row', () => {
  test.each([
    ['a URL', { services: { coinbase: pageUrl } }, ['Coinbase']],
    ['a projectId alone', { services: {}, projectId: 'p' }, ['WalletConnect', 'Coinbase', 'All wallets']],
    ['null and a projectId', { services: { coinbase: null }, projectId: 'p' }, ['WalletConnect', 'All wallets']],
    ['neither', { services: {} }, []],
    ['a URL, without an EVM network,', { services: { coinbase: pageUrl }, networks: [solana] }, []],
  ])('with %s: %j', async (_, more, wanted) => {
    await visit(more as Partial<Options>)
    expect(names()).toEqual(wanted)
    expect(page.opened).toEqual([])
  })

  test('gives way to the extension, whenever that is announced', async () => {
    await visit()
    expect(names()).toEqual(['Coinbase'])
    const { provider } = makeWallet()
    const info = {
      uuid: crypto.randomUUID(),
      name: 'Coinbase Wallet',
      icon: 'data:image/svg+xml,<svg/>',
      rdns: 'com.coinbase.wallet',
    }
    dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail: { info, provider } }))
    expect(names()).toEqual(['Coinbase Wallet'])
  })

  test.each(['coinbaseWalletExtension', 'ethereum'])('is not where the wallet is in the page as %s', async (name) => {
    vi.stubGlobal(name, { request: async () => undefined, isCoinbaseBrowser: true })
    await visit()
    expect(names()).not.toContain('Coinbase')
    vi.stubGlobal(name, undefined)
    delete (globalThis as Record<string, unknown>)[name]
  })

  test.each(['ftp://keys.example', 'keys.example', true])('of %j is refused when the modal is made', (coinbase) => {
    expect(() => start({ ...options, services: { coinbase } } as never)).toThrow(/services.coinbase/)
  })

  test.each([
    'http://keys.example/connect',
    'http://127.evil.example/connect',
    'http://localhost.example/',
    'http:',
    'https://',
    'httpx://keys.example',
  ])(
    'of %s is not offered, since whoever is on the way could answer for the wallet, and the developer reads it once',
    async (coinbase) => {
      const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      await visit({ services: { coinbase } } as Partial<Options>)
      expect(names()).toEqual([])
      expect(said.mock.calls).toEqual([[expect.stringContaining('services.coinbase')]])
    },
  )
  test.each(['http://localhost:4000/connect', 'http://127.0.0.1:4000/connect', 'http://[::1]/connect'])(
    'of %s is offered: it is this machine',
    async (coinbase) => {
      await visit({ services: { coinbase } } as Partial<Options>)
      expect(names()).toEqual(['Coinbase'])
    },
  )

  test('of a projectId leads to the wallet’s own page', async () => {
    await visit({ services: {}, projectId: 'p' })
    page.mood = 'never loads'
    void pick(row()).catch(() => undefined)
    expect(page.opened[0]?.url.href).toMatch(/^https:\/\/keys\.coinbase\.com\/connect\?/)
    close()
  })
})

describe('connecting', () => {
  test('opens the window in the click itself, and shares the account', async () => {
    const modal = await visit()
    const outcome = pick(row())
    expect(page.opened).toHaveLength(1)
    expect(page.features).toEqual(['width=420, height=700, left=300, top=70'])
    expect((await outcome).address).toBe(page.account.address)
    expect(page.opened).toHaveLength(1)
    expect(modal.state).toMatchObject({
      status: 'connected',
      network: { name: 'Ethereum' },
      account: { type: 'smartAccount' },
      connections: [{ connector: { name: 'Coinbase', type: 'external' } }],
    })
    expect(page.asked).toMatchObject([
      { method: 'handshake', params: [] },
      { method: 'wallet_connect', params: [{ version: '1', capabilities: {} }], chainId: 1 },
    ])
  })

  test('says who asks, and neither what the address bar says beyond the path nor anything of the visitor', async () => {
    await connected()
    expect(page.introduced).toMatchObject([
      { metadata: { appName: 'Test', appChainIds: [1, 10, 8453] }, location: 'https://tidewater.example/app' },
    ])
    expect(JSON.stringify(page.introduced) + page.opened[0]?.url.search).not.toMatch(/secret|part/)
    expect(page.opened[0]?.url.searchParams.get('origin')).toBe('https://tidewater.example')
    expect(fetched).not.toHaveBeenCalled()
  })

  test.each(['reject', 'close'] as const)(
    'that the visitor ends (%s) is rejected, and the next try connects',
    async (mood) => {
      const modal = await visit()
      page.mood = mood
      expect(await end(modal.connect({ wallet: id }))).toBe('rejected')
      page.mood = 'approve'
      await connect(row())
      expect(modal.state.status).toBe('connected')
    },
  )

  test('in a browser that blocks windows says so, and the next click opens one', async () => {
    const modal = await visit()
    page.mood = 'blocked'
    expect(await end(modal.connect({ wallet: id }))).toBe('popup-blocked')
    page.mood = 'approve'
    const again = connect(row())
    expect(page.opened).toHaveLength(1)
    await again
    expect(modal.state.status).toBe('connected')
  })

  test.each([
    ['same-origin', 'popup-severed', 1],
    ['same-origin; report-to="coop"', 'popup-severed', 1],
    ['same-origin-plus-coep', 'popup-severed', 1],
    ['noopener-allow-popups', 'popup-severed', 1],
    ['same-origin-allow-popups', 'rejected', 0],
    ['same-origin-allow-popups; report-to="coop"', 'rejected', 0],
    ['unsafe-none', 'rejected', 0],
    [undefined, 'rejected', 0],
  ])('in a page whose opener policy is %s, where the window seems closed, is %s', async (policy, code, warnings) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    fetched.mockImplementation(
      async () => new Response(null, { headers: policy ? { 'Cross-Origin-Opener-Policy': policy } : {} }),
    )
    const modal = await visit()
    page.mood = 'severed'
    expect(await end(modal.connect({ wallet: id }))).toBe(code)
    expect(fetched.mock.calls).toEqual([['https://tidewater.example/app', expect.objectContaining({ method: 'HEAD' })]])
    expect(said).toHaveBeenCalledTimes(warnings)
  })

  test('offline, in a window that is closed before it loads, is offline and not declined', async () => {
    const modal = await visit()
    vi.stubGlobal('navigator', { onLine: false })
    page.mood = 'severed'
    expect(await end(modal.connect({ wallet: id }))).toBe('offline')
    expect(fetched).not.toHaveBeenCalled()
  })

  test('a second time while the window waits shows that window, and asks nothing twice', async () => {
    const modal = await visit()
    let answer!: (value: unknown) => void
    page.answers.wallet_connect = () => new Promise((resolve) => (answer = resolve))
    const first = modal.connect({ wallet: id })
    await until(() => page.asked.length === 2)
    const before = page.focused
    row().tap?.()
    const second = connect(row())
    await settle()
    expect(page.focused).toBeGreaterThan(before)
    expect(page.opened).toHaveLength(1)
    answer({ accounts: [{ address: page.account.address }] })
    expect((await Promise.all([first, second])).map(({ address }) => address)).toEqual([
      page.account.address,
      page.account.address,
    ])
    expect(page.asked.map(({ method }) => method)).toEqual(['handshake', 'wallet_connect'])
  })

  test('a second time leaves the window open that is asked, however long the visitor takes', async () => {
    const modal = await visit()
    page.mood = 'hang'
    const outcome = end(modal.connect({ wallet: id }))
    await until(() => page.asked.length)
    fakeTimers()
    row().tap?.()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(page.opened[0]?.closed).toBe(false)
    close()
    await outcome
  })

  test('that is cancelled closes the window, and what it says later is not heard', async () => {
    const modal = await visit()
    page.mood = 'hang'
    const outcome = end(modal.connect({ wallet: id }))
    await until(() => page.asked.length)
    modal.close()
    expect(await outcome).toBe('closed')
    expect(page.opened[0]?.closed).toBe(true)
    await settle()
    expect([modal.state.status, [...kept.keys()]]).toEqual(['disconnected', []])
  })

  test('in a window that never loads ends after a minute, and closes it', async () => {
    const modal = await visit()
    fakeTimers()
    page.mood = 'never loads'
    const outcome = end(modal.connect({ wallet: id }))
    await settle()
    await vi.advanceTimersByTimeAsync(21_000)
    expect(attempt.value).toMatchObject({ phase: 'waiting', slow: true })
    await vi.advanceTimersByTimeAsync(40_000)
    expect(await outcome).toBe('timeout')
    expect(page.opened[0]?.closed).toBe(true)
  })

  test('that was left before anything was asked leaves no window behind', async () => {
    await visit()
    fakeTimers()
    row().tap?.()
    row().tap?.()
    expect(page.opened).toHaveLength(1)
    expect(page.opened[0]?.closed).toBe(false)
    await vi.advanceTimersByTimeAsync(36_000)
    expect(page.opened[0]?.closed).toBe(true)
  })

  test.each([
    ['no account', { accounts: [] }, 'not-connected'],
    ['nothing', null, 'not-connected'],
    ['an account that is no address', { accounts: [{ address: '' }] }, 'wallet-error'],
    [
      'an account of Solana',
      { accounts: [{ address: 'So11111111111111111111111111111111111111112' }] },
      'wallet-error',
    ],
  ])('to a wallet that shares %s is %s', async (_, value, code) => {
    page.answers.wallet_connect = () => value
    const modal = await visit()
    expect(await end(modal.connect({ wallet: id }))).toBe(code)
  })

  test('takes a hundred of ten thousand accounts', async () => {
    page.answers.wallet_connect = () => ({
      accounts: Array.from({ length: 10_000 }, (_, i) => ({ address: `0x${(i + 1).toString(16).padStart(40, '0')}` })),
    })
    const { modal } = await connected()
    expect(modal.state.accounts).toHaveLength(100)
  })
})

describe('messages', () => {
  const forged = async (say: (id: string) => void) => {
    const modal = await visit()
    page.mood = 'hang'
    const outcome = end(modal.connect({ wallet: id }))
    await until(() => page.asked.length)
    say('00000000-0000-4000-8000-000000000000')
    await settle()
    expect(attempt.value?.phase).toBe('waiting')
    modal.close()
    await outcome
  }
  const refusal = { content: { failure: { code: 4001, message: 'no' } } }
  test.each([
    ['another window', { source: {} }],
    ['another origin', { from: 'https://evil.example' }],
    ['no origin', { from: 'null' }],
  ])('of %s are not heard', (_, by) =>
    forged((requestId) => {
      page.say({ event: 'PopupUnload' }, by)
      page.say({ event: 'PopupLoaded', id: requestId }, by)
      page.say({ requestId, ...refusal }, by)
    }),
  )

  test('with an id that nobody asked by are not heard, whatever they are', () =>
    forged((requestId) => {
      for (const message of [null, 7, 'text', [], { requestId, ...refusal }, { requestId: { toString: () => 'x' } }])
        page.say(message)
    }))

  test('sealed for another session are a wallet-error', async () => {
    const modal = await visit()
    const original = crypto.subtle.decrypt.bind(crypto.subtle)
    const spy = vi.spyOn(crypto.subtle, 'decrypt').mockImplementation((parameters, key, data) =>
      original(
        parameters,
        key,
        new Uint8Array(data as ArrayBuffer).map((byte, i) => (i ? byte : byte ^ 1)),
      ),
    )
    expect(await end(modal.connect({ wallet: id }))).toBe('wallet-error')
    spy.mockRestore()
    expect(modal.state.status).toBe('disconnected')
  })

  test('of the published example are opened by the shared key', async () => {
    const d = Buffer.from('22'.repeat(32), 'hex').toString('base64url')
    const part = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
    const [x, y] = [
      'd65a93977caa3d1b081852ff57a79e465f1660577304baead505dd3a48589cf3',
      '50185e895372df6221ea3a137557e473fddb6755f05bd507c3c533fce9c91285',
    ]
    const jwk = { kty: 'EC', crv: 'P-256', x: part(x), y: part(y), d }
    const privateKey = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDH', namedCurve: 'P-256' }, false, [
      'deriveKey',
    ])
    const spki = '3059301306072a8648ce3d020106082a8648ce3d030107034200'
    const dapp =
      '040217e617f0b6443928278f96999e69a23a4f2c152bdf6d6cdf66e5b80282d4ed194a7debcb97712d2dda3ca85aa8765a56f45fc758599652f2897c65306e5794'
    const key = await sharedKey({ privateKey }, spki + dapp)
    const cipherText =
      '92545c181e2d096cdee537d6b440751e6fa8b5c09b5ddf921c96a44d47e368cf01204db71e318daa6b98e49500fd874238c98514862295ec7ad17f3372117fb568fcc7967ab9b12e140752bd91f7983374581458bebdac030717a67824be04bd1f138e0e50b3c3262858d8d312890a12d15c45c8bf68d2855e5d10d7aa434c7eabcba9daa2'
    const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
    const iv = bytes('000102030405060708090a0b')
    expect(await unseal(key, { iv, cipherText: bytes(cipherText).buffer })).toEqual({
      action: { method: 'personal_sign', params: ['0x6869', '0x1111111111111111111111111111111111111111'] },
      chainId: 8453,
    })
  })
})

describe('a later visit', () => {
  test('is connected without a window or a request', async () => {
    const storage = memory()
    const first = await visit({ storage })
    await first.connect({ wallet: id })
    const modal = await reload({ ...options, storage } as Partial<Options>)
    await until(() => modal.state.status === 'connected')
    expect(modal.state.account?.address).toBe(page.account.address)
    expect([page.opened.length, fetched.mock.calls.length]).toEqual([1, 0])
    const signature = await modal
      .provider('eip155')
      ?.request({ method: 'personal_sign', params: ['0x6869', page.account.address] })
    expect(
      await verifyMessage({ address: page.account.address, message: 'hi', signature: signature as `0x${string}` }),
    ).toBe(true)
  })

  test('is disconnected where the session was ended, or what is stored is none', async () => {
    const storage = memory()
    const first = await visit({ storage })
    await first.connect({ wallet: id })
    for (const value of [
      undefined,
      null,
      7,
      { privateKey: {}, sender: 'x', peer: 'x', accounts: ['0x1'], chainId: 1 },
      { accounts: [] },
    ]) {
      kept.set(storedKey, value)
      const modal = await reload({ ...options, storage } as Partial<Options>)
      await until(() => modal.state.status !== 'reconnecting')
      expect(modal.state.status).toBe('disconnected')
    }
  })

  test('has a session of its own under each name of a modal', async () => {
    await (await visit({ name: 'other' })).connect({ wallet: id })
    expect([...kept.keys()]).toEqual([`other.coinbase ${pageUrl}`])
  })

  test('is disconnected where another tab ended the session while this one was asking', async () => {
    const storage = memory()
    const { request } = await connected({ storage })
    const signing = request('personal_sign', '0x6869', page.account.address)
    kept.set(storedKey, undefined)
    await signing
    expect(kept.get(storedKey)).toBeUndefined()
    expect(await request('eth_accounts')).toEqual([])
    const modal = await reload({ ...options, storage } as Partial<Options>)
    await until(() => modal.state.status !== 'reconnecting')
    expect(modal.state.status).toBe('disconnected')
  })

  test('is disconnected where the visitor disconnected while an answer was being written down', async () => {
    const { modal, request } = await connected()
    const { promise, resolve } = defer()
    const before = kept.get(storedKey)
    // A slow disk.
    const read = vi.spyOn(kept, 'get').mockImplementation(() => promise.then(() => before))
    const signing = request('personal_sign', '0x6869', page.account.address)
    await until(() => read.mock.calls.length)
    await modal.disconnect()
    resolve(undefined)
    await signing
    read.mockRestore()
    expect([kept.get(storedKey), await request('eth_accounts')]).toEqual([undefined, []])
  })

  test('has the session that another tab began while this one was asking', async () => {
    const { request } = await connected()
    const before = kept.get(storedKey)
    const other = { ...Object(before), sender: 'other' }
    const signing = request('personal_sign', '0x6869', page.account.address)
    kept.set(storedKey, other)
    await signing
    expect(kept.get(storedKey)).toEqual(other)
  })

  test.each([
    ['began another', (before: unknown) => ({ ...Object(before), sender: 'other' })],
    ['ended it', () => undefined],
  ])('switches nothing, and says so, where another tab %s', async (_, next) => {
    page.data = { chains: { 8453: 'https://node.example' } }
    const { modal, request } = await connected()
    const told: unknown[] = []
    const provider = modal.provider('eip155')
    provider?.on?.('chainChanged', (chainId: unknown) => told.push(chainId))
    kept.set(storedKey, next(kept.get(storedKey)))
    expect(await end(request('wallet_switchEthereumChain', { chainId: '0x2105' }))).toBe(4100)
    expect([modal.state.network?.name, told]).toEqual(['Ethereum', []])
  })

  test.each(['chains', 'capabilities'])('whose wallet says a text of its %s does not read its characters', (what) => {
    const entries = vi.spyOn(Object, 'entries')
    expect(learned({ data: { [what]: 'many' } })).toEqual({ [what]: {} })
    expect(entries.mock.calls.filter(([table]) => `${table}` === 'many')).toEqual([])
  })

  test('keeps keys that nobody can read', async () => {
    await connected()
    const { privateKey } = kept.get(storedKey) as { privateKey: CryptoKey }
    expect(privateKey.extractable).toBe(false)
  })

  test('after disconnecting nothing is left of the session', async () => {
    const { modal } = await connected()
    await modal.disconnect()
    expect(kept.get(storedKey)).toBeUndefined()
    expect(modal.state.status).toBe('disconnected')
  })
})

describe('a session', () => {
  const another = (before: unknown) => ({ ...Object(before), sender: 'other' })
  test.each<[string, string, boolean, (before: unknown) => unknown]>([
    ['a tab that follows another', 'leaves nothing where that ended it', false, () => undefined],
    ['a tab that follows another', 'leaves it to those that have it', false, (before) => before],
    ['a tab that follows another', 'leaves that which was begun since', false, another],
    ['the visitor', 'leaves that which another tab has begun since', true, another],
  ])('that is ended by %s %s, and opens no window from then on', async (_, _what, revoke, next) => {
    const { request } = await connected()
    const { connector } = currentOf('eip155') as Live
    const windows = page.opened.length
    const stored = next(kept.get(storedKey))
    kept.set(storedKey, stored)
    await connector.disconnect({ revoke })
    expect([kept.get(storedKey), await request('eth_accounts')]).toEqual([stored, []])
    const { address } = page.account
    expect(await end(request('eth_sendTransaction', { from: address, to: address, value: '0x1' }))).toBe(4100)
    expect(page.opened).toHaveLength(windows)
  })

  test('that is begun while the one before is being ended is kept', async () => {
    await connected()
    const before = kept.get(storedKey)
    const { connector } = currentOf('eip155') as Live
    const { promise, resolve } = defer()
    // A slow disk.
    const read = vi.spyOn(kept, 'get').mockImplementation(() => promise.then(() => before))
    const ended = connector.disconnect()
    await connector.connect({ networks: ['eip155:1'], signal: new AbortController().signal })
    resolve(undefined)
    await ended
    read.mockRestore()
    expect(kept.get(storedKey)).toMatchObject({ accounts: [page.account.address] })
    expect(Object(kept.get(storedKey)).sender).not.toBe(Object(before).sender)
  })
})

describe('the provider', () => {
  test('opens a window for a signature before anything is waited for, and the signature is the account’s', async () => {
    const { request } = await connected()
    const signing = request('personal_sign', '0x6869', page.account.address)
    expect(page.opened).toHaveLength(2)
    expect(
      await verifyMessage({
        address: page.account.address,
        message: 'hi',
        signature: (await signing) as `0x${string}`,
      }),
    ).toBe(true)
  })

  test('asks a second question in the window that is open, and one after the answer in a new one', async () => {
    const { request } = await connected()
    await Promise.all([
      request('personal_sign', '0x01', page.account.address),
      request('personal_sign', '0x02', page.account.address),
    ])
    expect(page.opened).toHaveLength(2)
    // The window that has answered is still closing.
    await request('personal_sign', '0x03', page.account.address)
    expect(page.opened).toHaveLength(3)
  })

  test.each([
    ['reject', 4001],
    ['close', 4001],
    ['blocked', 'popup-blocked'],
  ] as const)('that the visitor does not let sign (%s) rejects with %s, and stays connected', async (mood, code) => {
    const { modal, request } = await connected()
    page.mood = mood
    expect(await end(request('personal_sign', '0x6869', page.account.address))).toBe(code)
    expect(modal.state.status).toBe('connected')
  })

  test('answers what needs nobody without a window', async () => {
    page.data = { capabilities: { '0x0': { a: 1 }, '0x1': { b: 2 }, '0x2105': { c: 3 } } }
    const { request } = await connected()
    const answers = await Promise.all(
      ['eth_accounts', 'eth_requestAccounts', 'eth_coinbase', 'eth_chainId', 'net_version'].map((method) =>
        request(method),
      ),
    )
    const { address } = page.account
    expect(answers).toEqual([[address], [address], address, '0x1', '1'])
    expect(await request('wallet_getCapabilities', address, ['0x1'])).toEqual({ '0x1': { a: 1, b: 2 } })
    expect(page.opened).toHaveLength(1)
  })

  test.each(['eth_sign', 'eth_signTypedData_v2', 'eth_subscribe', 'eth_unsubscribe', 'wallet_unheardOf'])(
    'refuses %s',
    async (method) => {
      const { request } = await connected()
      expect(await end(request(method))).toBe(4200)
      expect([page.opened.length, fetched.mock.calls.length]).toEqual([1, 0])
    },
  )

  test('reads from a node of the app’s network, and hands on its error', async () => {
    const { request } = await connected()
    fetched.mockImplementation(async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x2a' }))
    expect(await request('eth_blockNumber')).toBe('0x2a')
    expect(fetched.mock.calls[0]?.[0]).toBe(mainnet.rpcUrls.default.http[0])
    fetched.mockImplementation(async () =>
      Response.json({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'reverted', data: '0x' } }),
    )
    expect(await end(request('eth_call'))).toBe(3)
    fetched.mockImplementation(async () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await end(request('eth_call'))).toBe(-32603)
  })

  test('reads from the app’s own endpoints first, and from the next where one is dead', async () => {
    const { request } = await connected({ rpcUrls: { 'eip155:1': ['https://own.example/', 'https://spare.example/'] } })
    fetched.mockImplementation(async (url) => {
      if (url === 'https://own.example/') throw new TypeError('Failed to fetch')
      return Response.json({ jsonrpc: '2.0', id: 1, result: '0x2a' })
    })
    expect(await request('eth_blockNumber')).toBe('0x2a')
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(['https://own.example/', 'https://spare.example/'])
  })

  test('tells an app of the network and the accounts, until it listens no longer', async () => {
    const { modal, provider, request } = await connected()
    const emitter = provider as typeof provider &
      Record<'on' | 'removeListener', (event: string, on: unknown) => unknown>
    const heard: unknown[] = []
    const listener = (value: unknown) => heard.push(value)
    const thrower = () => {
      throw new Error('the app’s own')
    }
    const failures: unknown[] = []
    process.once('uncaughtException', (error) => failures.push(error.message))
    emitter.on('chainChanged', thrower)
    emitter.on('chainChanged', listener)
    emitter.on('accountsChanged', listener)
    await modal.switchNetwork('eip155:10')
    emitter.removeListener('chainChanged', thrower)
    emitter.removeListener('chainChanged', listener)
    await modal.switchNetwork('eip155:1')
    await settle()
    expect([heard, failures]).toEqual([['0xa'], ['the app’s own']])
    await modal.disconnect()
    await settle()
    expect(heard).toEqual(['0xa', []])
    expect(await request('eth_accounts')).toEqual([])
  })

  test('by which an app lets the visitor choose another account changes the modal’s too', async () => {
    const { modal, provider, request } = await connected()
    const heard: unknown[] = []
    Object(provider).on('accountsChanged', (value: unknown) => heard.push(value))
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    page.answers.wallet_connect = () => ({ accounts: [{ address: other }] })
    await request('wallet_connect', { version: '1', capabilities: {} })
    await until(() => modal.state.account?.address === other)
    expect([await request('eth_accounts'), heard]).toEqual([[other], [[other]]])
    expect(kept.get(storedKey)).toMatchObject({ accounts: [other] })
  })

  test('closes the window of a request that the app aborts, and keeps one in which another is open', async () => {
    const { modal } = await connected()
    const provider = modal.provider('eip155')
    page.mood = 'hang'
    const sign = (signal?: AbortSignal) =>
      end(provider?.request({ method: 'personal_sign', params: ['0x6869', page.account.address] }, signal) as never)
    const [one, two] = [new AbortController(), new AbortController()]
    const [first, second] = [sign(one.signal), sign(two.signal)]
    await until(() => page.asked.length === 4)
    one.abort()
    expect(await first).toBe(DOMException.ABORT_ERR)
    expect(page.opened.at(-1)?.closed).toBe(false)
    two.abort()
    expect(await second).toBe(DOMException.ABORT_ERR)
    expect([page.opened.length, page.opened.at(-1)?.closed]).toEqual([2, true])
    // One that is aborted before it begins opens none.
    expect(await sign(two.signal)).toBe(DOMException.ABORT_ERR)
    expect(page.opened).toHaveLength(2)
  })

  test('leaves an app’s signal as it was once the window has answered, or was closed', async () => {
    const { modal } = await connected()
    const { signal } = new AbortController()
    const sign = () =>
      modal.provider('eip155')?.request({ method: 'personal_sign', params: ['0x00', page.account.address] }, signal)
    for (let i = 0; i < 3; i++) await sign()
    expect(getEventListeners(signal, 'abort')).toEqual([])
    page.mood = 'close'
    expect(await end(sign() as Promise<unknown>)).toBe(4001)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('asks the wallet’s own node for the status of calls', async () => {
    const { request } = await connected()
    fetched.mockImplementation(async () => Response.json({ result: { status: 200 } }))
    expect(await request('wallet_getCallsStatus', '0x1')).toEqual({ status: 200 })
    expect(fetched.mock.calls[0]?.[0]).toBe('https://node.example/1')
  })
})

describe('networks', () => {
  test('that the wallet knows are switched to without a window, and stay after a reload', async () => {
    const storage = memory()
    const first = await visit({ storage })
    await first.connect({ wallet: id })
    await first.switchNetwork('eip155:10')
    expect([first.state.network?.name, page.opened.length]).toEqual(['OP Mainnet', 1])
    const modal = await reload({ ...options, storage } as Partial<Options>)
    await until(() => modal.state.status === 'connected')
    expect(modal.state.network?.name).toBe('OP Mainnet')
  })

  test('that the wallet does not know are asked for in its window', async () => {
    const { modal } = await connected()
    await modal.switchNetwork('eip155:8453')
    expect(page.asked.at(-1)).toMatchObject({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    expect([modal.state.network?.name, page.opened.length]).toEqual(['Base', 2])
  })

  test('that the visitor declines are not switched to', async () => {
    const { modal } = await connected()
    page.mood = 'reject'
    expect(await end(modal.switchNetwork('eip155:8453'))).toBe('rejected')
    expect(modal.state.network?.name).toBe('Ethereum')
  })

  test.each([undefined, '', 'x', '0x0', {}, 10, '137', '0xazz', '-0x1'])(
    'that have no id (%j) are refused, and change nothing',
    async (chainId) => {
      const { modal, request } = await connected()
      expect(await end(request('wallet_switchEthereumChain', { chainId }))).toBe(-32602)
      expect([modal.state.network?.name, page.opened.length]).toEqual(['Ethereum', 1])
    },
  )

  test('whose node is no https URL are not known', async () => {
    page.data = { chains: { 10: 'javascript:alert(1)', 8453: 'http://node.example', __proto__: 'https://x.example' } }
    const { request } = await connected()
    await request('wallet_switchEthereumChain', { chainId: '0xa' })
    expect(page.opened).toHaveLength(2)
  })
})

test('a session that is read from the store while it is disconnected signs nothing', async () => {
  const { modal, request } = await connected({ storage: memory() })
  const address = modal.state.account?.address
  let read: () => void = () => undefined
  reading.until = new Promise((resolve) => (read = resolve))
  await broadcast((state) => ({
    ...state,
    intents: state.intents.map((intent) => ({ ...intent, network: 'eip155:10' })),
  }))
  for (let i = 0; i < 15; i++) await settle()
  const ended = modal.disconnect()
  for (let i = 0; i < 5; i++) await settle()
  read()
  reading.until = undefined
  await ended
  await settle()
  expect([modal.state.status, kept.get(storedKey)]).toEqual(['disconnected', undefined])
  expect(await end(request('personal_sign', '0x68656c6c6f', address))).toBe(4100)
})
