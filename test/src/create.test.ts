// The public modal: one per page, none on a server, a state that can be relied on.
import { ethers } from 'ethers'
import { createPublicClient, createWalletClient, custom } from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { mainnet, polygon } from '../../chains/networks.ts'
import { create } from '../../src/create.ts'
import { config } from '../../src/state/options.ts'
import { notify, toast } from '../../src/state/toast.ts'
import type { Eip1193Provider } from '../../src/types.ts'
import { freshModal, memory, start, stop, ui } from '../helpers/modal.ts'
import { dark, reported, setMedia } from '../helpers/page.ts'
import { defer, outcome, settle } from '../helpers/time.ts'
import { alice, bob, makeWallet } from '../helpers/wallet.ts'

freshModal()
let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

/** Of what is said of modals; that nothing is stored here is another's affair. */
const warnings = () =>
  warn.mock.calls.filter(([text]: readonly unknown[]) => String(text).includes('createModal')).length

describe('a second call', () => {
  test('gets the first modal, with the options that can change', async () => {
    const first = start({ theme: 'light' })
    expect(start({ networks: [polygon], theme: 'dark' })).toBe(first)
    expect([warnings(), first.state.theme]).toEqual([0, 'dark'])
    await settle()
    expect(first.state.network?.caipNetworkId).toBe('eip155:137')
  })

  test('leaves what a modal keeps as it is', () => {
    start({ name: 'one', projectId: 'a' })
    start({ name: 'two', projectId: 'b', mount: document.body, services: { relay: 'wss://other.example' } } as never)
    expect(config.peek()).toMatchObject({ name: 'one', projectId: 'a', mount: undefined, services: undefined })
    expect(ui.mount).not.toHaveBeenCalled()
  })

  test('of options that are none is refused by the words of the first', () => {
    const first = start()
    expect(() => start({ networks: undefined })).toThrow(/^networks is empty/)
    expect(create(undefined as never, async () => ui)).toBe(first)
  })

  test('makes a second owner, and the modal ends when both have let go', async () => {
    const wallet = makeWallet().install()
    const modal = start()
    const same = start()
    await modal.connect({ wallet: 'com.wallet' })
    modal.destroy()
    expect([same.state.status, wallet.listeners()]).toEqual(['connected', 3])
    same.destroy()
    expect([same.state.status, wallet.listeners()]).toEqual(['disconnected', 0])
    await expect(same.open()).rejects.toMatchObject({ code: 'not-available' })
    // A third time is nothing, and the next modal has one owner again.
    same.destroy()
    const next = start()
    next.destroy()
    await expect(next.open()).rejects.toMatchObject({ code: 'not-available' })
  })

  test('after destroy gets a new modal, without a warning', async () => {
    const first = start()
    await stop()
    const second = start({ networks: [polygon] })
    expect(second).not.toBe(first)
    expect([warnings(), second.state.network?.caipNetworkId]).toEqual([0, 'eip155:137'])
  })

  test('with a bad option throws as the first would, changes nothing, and owns nothing', async () => {
    const first = start({ theme: 'light' })
    expect(() => start({ networks: [] as never, theme: 'dark' })).toThrow('networks is empty')
    expect([first.state.theme, first.state.network?.caipNetworkId]).toEqual(['light', 'eip155:1'])
    first.destroy()
    await expect(first.open()).rejects.toMatchObject({ code: 'not-available' })
  })
})

describe('destroy', () => {
  test('forgets everything but the store', async () => {
    const wallet = makeWallet().install()
    const modal = start({ theme: 'dark' })
    await modal.connect({ wallet: 'com.wallet' })
    await modal.open()
    notify('error', 'copyFailed')
    await stop()
    expect(wallet.listeners()).toBe(0)
    expect(ui.unmount).toHaveBeenCalledOnce()
    expect(start().state).toMatchObject({ status: 'reconnecting', theme: 'light', open: false, connections: [] })
    expect(toast.value).toBeUndefined()
  })

  test.each([{}, { wallet: 'com.wallet' }])('settles what waits for %j', async (options) => {
    makeWallet().install().script.eth_requestAccounts = () => new Promise(() => undefined)
    const modal = start()
    const waiting = modal.connect(options)
    waiting.catch(() => undefined)
    await settle()
    modal.destroy()
    expect(await outcome(waiting)).toBe('closed')
  })

  test('before the interface is there leaves nothing drawn', async () => {
    const loading = defer<typeof ui>()
    const modal = start({}, () => loading.promise)
    const opened = [modal.open(), modal.open({ view: 'WhatIsAWallet' })]
    modal.destroy()
    loading.resolve(ui)
    await Promise.all(opened)
    expect([ui.mount.mock.calls.length, modal.state.open]).toEqual([0, false])
  })

  test('while a part is loaded does not end what the next modal does', async () => {
    makeWallet().install().script.eth_requestAccounts = () => new Promise(() => undefined)
    const first = start()
    first.connect({ wallet: 'com.wallet' }).catch(() => undefined)
    first.destroy()
    const modal = start()
    const waiting = modal.connect({ wallet: 'com.wallet' })
    expect(await outcome(waiting)).toBe('waiting')
    modal.close()
    expect(await outcome(waiting)).toBe('closed')
  })

  test('while a part is loaded leaves nobody listening', async () => {
    const listen = vi.spyOn(globalThis, 'addEventListener')
    makeWallet().install()
    const first = start()
    first.connect({ wallet: 'com.wallet' }).catch(() => undefined)
    first.destroy()
    start()
    await settle()
    expect(listen.mock.calls.filter(([type]) => type === 'focus')).toEqual([])
  })

  test('of the first modal does not end the second', async () => {
    const first = start()
    first.destroy()
    const second = start()
    first.destroy()
    expect(start()).toBe(second)
  })
})

describe('on a server', () => {
  const inert = () => {
    vi.stubGlobal('window', undefined)
    vi.stubGlobal('document', undefined)
    return start()
  }

  test.each([
    ['open', (modal: ReturnType<typeof start>) => modal.open()],
    ['connect', (modal: ReturnType<typeof start>) => modal.connect()],
    ['disconnect', (modal: ReturnType<typeof start>) => modal.disconnect()],
    ['switchNetwork', (modal: ReturnType<typeof start>) => modal.switchNetwork('eip155:137')],
    ['addNetwork', (modal: ReturnType<typeof start>) => modal.addNetwork(polygon)],
    ['setAddressLabel', (modal: ReturnType<typeof start>) => modal.setAddressLabel(`eip155:1:${alice}`, 'x')],
    ['setAccountType', (modal: ReturnType<typeof start>) => modal.setAccountType('eip155', 'eoa')],
  ])('%s rejects', async (_, call) => {
    expect(await outcome(call(inert()))).toBe('not-available')
  })

  test('nothing changes the state', () => {
    const modal = inert()
    const before = modal.state
    modal.update({ theme: 'dark', networks: [polygon] })
    modal.close()
    modal.subscribe(() => undefined)()
    expect(modal.state).toBe(before)
    expect(modal.state).toMatchObject({ status: 'reconnecting', open: false, view: 'Connect', theme: 'light' })
    expect([modal.state.network, modal.provider('eip155')]).toEqual([expect.objectContaining(mainnet), undefined])
  })

  test('each request gets its own, without a warning', () => {
    const first = inert()
    first.destroy()
    expect(start({ networks: [polygon] })).not.toBe(first)
    expect([warnings(), first.state.network?.name]).toEqual([0, 'Ethereum'])
  })

  test('bad options are refused as in a browser', () => {
    vi.stubGlobal('document', undefined)
    expect(() => start({ networks: [] as never })).toThrow('networks')
  })
})

describe('the state', () => {
  test('begins frozen, and without a word on who is connected', () => {
    const { state } = start()
    expect(Object.isFrozen(state)).toBe(true)
    expect(state).toEqual({
      open: false,
      view: 'Connect',
      loading: false,
      theme: 'light',
      status: 'reconnecting',
      network: expect.objectContaining({ caipNetworkId: 'eip155:1' }),
      supported: true,
      accounts: [],
      connections: [],
    })
  })

  test('is the same reference until something changes', async () => {
    const modal = start()
    await settle()
    const before = modal.state
    await modal.switchNetwork('eip155:1')
    modal.update({ theme: 'light' })
    modal.close()
    expect(modal.state).toBe(before)
    await modal.switchNetwork('eip155:137')
    expect(modal.state).not.toBe(before)
  })

  test.each([
    ['system', false, 'light'],
    ['system', true, 'dark'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    [undefined, true, 'dark'],
  ] as const)('has for theme %s, with a dark system %s, %s', (theme, isDark, shade) => {
    const modal = start(theme && { theme })
    setMedia(dark, isDark)
    expect(modal.state.theme).toBe(shade)
  })

  test('follows labels, of every network of the address', async () => {
    makeWallet('wallet', { accounts: [alice, bob] }).install()
    const modal = start()
    await modal.connect({ wallet: 'com.wallet' })
    await modal.setAddressLabel(`eip155:137:${alice}`, 'Savings')
    expect(modal.state.account).toMatchObject({ address: alice, label: 'Savings' })
    expect(modal.state.connections[0]?.accounts.map(({ label }) => label)).toEqual(['Savings', undefined])
    await modal.setAddressLabel(`eip155:1:${alice}`)
    expect(modal.state.account).not.toHaveProperty('label')
  })

  test.each(['', 'eip155', 'eip155:1', 'eip155:1:', `${alice}`])('takes no label for %j', async (id) => {
    const modal = start()
    await settle()
    const before = modal.state
    await modal.setAddressLabel(id as never, 'x')
    expect(modal.state).toBe(before)
  })
})

describe('subscribe', () => {
  test('calls once per change, and never at first', async () => {
    const modal = start()
    await settle()
    const listener = vi.fn()
    const end = modal.subscribe(listener)
    expect(listener).not.toHaveBeenCalled()
    await modal.open()
    expect(listener).toHaveBeenCalledOnce()
    modal.close()
    expect(listener).toHaveBeenCalledTimes(2)
    end()
    await modal.open()
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('keeps the features that a change does not name', () => {
    const modal = start({ features: { allWallets: 'onlyMobile', analytics: { address: true } } })
    modal.update({ features: { analytics: false } })
    expect(config.peek()?.features).toEqual({ allWallets: 'onlyMobile', analytics: false })
    modal.update({ theme: 'dark' })
    expect(config.peek()?.features).toEqual({ allWallets: 'onlyMobile', analytics: false })
  })

  test('goes on after a listener that throws, which is reported', () => {
    const modal = start()
    const error = new Error('app')
    const listener = vi.fn()
    modal.subscribe(() => {
      throw error
    })
    modal.subscribe(listener)
    modal.update({ theme: 'dark' })
    modal.update({ theme: 'light' })
    expect([listener.mock.calls.length, reported, modal.state.theme]).toEqual([2, [error, error], 'light'])
  })

  test.each<[string, unknown]>([
    [
      'throws',
      () => {
        throw new Error('app')
      },
    ],
    ['is no function', 'log'],
  ])('opens without reportError too where onEvent %s', async (_, onEvent) => {
    vi.stubGlobal('reportError', undefined)
    const modal = start({ onEvent: onEvent as never })
    await modal.open()
    expect(modal.state.open).toBe(true)
  })

  test('lets a listener act', () => {
    const modal = start()
    modal.subscribe(() => modal.state.open && modal.close())
    void modal.open()
    expect(modal.state.open).toBe(false)
  })
})

describe('provider', () => {
  const connected = async () => {
    const wallet = makeWallet().install()
    const modal = start()
    await modal.connect({ wallet: 'com.wallet' })
    return { wallet, modal, provider: modal.provider('eip155') as Eip1193Provider }
  }

  test('is there while a wallet is connected, always the same', async () => {
    expect(start().provider('eip155')).toBeUndefined()
    await stop()
    const { modal, provider } = await connected()
    expect([modal.provider('eip155'), modal.provider(), modal.provider('solana')]).toEqual([
      provider,
      provider,
      undefined,
    ])
    await modal.disconnect()
    expect(modal.provider('eip155')).toBeUndefined()
  })

  test('hands requests and their errors through', async () => {
    const { wallet, provider } = await connected()
    wallet.script.personal_sign = ([message]: [string]) => `signed ${message}`
    expect(await provider.request({ method: 'personal_sign', params: ['hi'] })).toBe('signed hi')
    await expect(provider.request({ method: 'eth_none' })).rejects.toMatchObject({ code: -32601 })
  })

  test('hands events through until they are taken off', async () => {
    const { wallet, provider } = await connected()
    const listener = vi.fn()
    expect(provider.on('message', listener)).toBe(provider)
    wallet.emit('message', 'one')
    expect(provider.removeListener('message', listener)).toBe(provider)
    wallet.emit('message', 'two')
    expect(listener.mock.calls).toEqual([['one']])
  })

  test('serves viem', async () => {
    const { provider } = await connected()
    const client = createWalletClient({ chain: viemMainnet, transport: custom(provider) })
    expect(await client.requestAddresses()).toEqual([alice])
    expect(await createPublicClient({ transport: custom(provider) }).getChainId()).toBe(1)
    await client.switchChain({ id: 137 })
    expect(await client.getChainId()).toBe(137)
  })

  test('serves ethers', async () => {
    const { provider } = await connected()
    const browser = new ethers.BrowserProvider(provider)
    const signer = await browser.getSigner()
    expect([signer.address, (await browser.getNetwork()).chainId]).toEqual([alice, 1n])
    browser.destroy()
  })
})

test('nothing is asked of a wallet or a store of a modal that only stands there', async () => {
  const wallet = makeWallet().install()
  const storage = memory()
  start({ storage })
  await settle()
  expect([wallet.calls, storage.content, ui.mount.mock.calls]).toEqual([[], {}, []])
})
