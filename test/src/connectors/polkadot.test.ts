// Polkadot wallets of `window.injectedWeb3`, from the page that they are put into to what they sign.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { kusama, mainnet, polkadot } from '../../../chains/networks.ts'
import { chain } from '../../../chains/polkadot/chain.ts'
import { chooseAccount } from '../../../src/connect/account-type.ts'
import { type Live, live } from '../../../src/connect/state.ts'
import { findWallets, wallets } from '../../../src/connect/wallets.ts'
import type { Announced } from '../../../src/connectors/found.ts'
import { discover } from '../../../src/connectors/polkadot.ts'
import { toast } from '../../../src/state/toast.ts'
import type { ConnectorEvent } from '../../../src/types.ts'
import { freshModal, memory, reload, start } from '../../helpers/modal.ts'
import { pageOf, parts } from '../../helpers/pages.ts'
import {
  ada,
  addressOn,
  bea,
  cyd,
  dot,
  eve,
  installPolkadotWallet as install,
  type PolkadotWalletOptions,
} from '../../helpers/polkadot-wallet.ts'
import { defer, fakeTimers, outcome, pass, settle } from '../../helpers/time.ts'
import { makeWallet } from '../../helpers/wallet.ts'
import { decodeAddress, signatureVerify } from '../../oracles/polkadot.ts'

freshModal()
beforeEach(() => {
  fakeTimers()
  vi.stubGlobal('location', { host: 'app.example' })
  vi.stubGlobal('injectedWeb3', {})
})
afterEach(() => vi.useRealTimers())

const networks = [polkadot, kusama] as const
const enabled = 'enable app.example'
const genesis = (id: string): string => `0x${id}${'0'.repeat(32)}`
const names = () => wallets.peek().map(({ id, name }) => [id, name])
const throwing = () => {
  throw new Error('no')
}
/** A transaction, as @polkadot/api hands it to signers, and what of it is signed. */
const payload = {
  method: '0x0102',
  era: '0x00',
  nonce: '0x00000000',
  tip: '0x00',
  specVersion: '0x00000007',
  transactionVersion: '0x00000001',
  genesisHash: `0x${'ab'.repeat(32)}`,
  blockHash: `0x${'cd'.repeat(32)}`,
  version: 4,
}
const payloadBytes = `0x0102${'000000'}${'07000000'}${'01000000'}${'ab'.repeat(32)}${'cd'.repeat(32)}` as const
/** A page of Polkadot alone, with its wallets. */
const page = pageOf(networks)
const connected = async (options?: PolkadotWalletOptions) => {
  const one = install(options)
  const modal = await page()
  await modal.connect({ wallet: `polkadot:${options?.key ?? 'talisman'}` })
  return { one, modal }
}

describe('a wallet', () => {
  test('is listed by the name that it has in other namespaces', async () => {
    for (const key of ['polkadot-js', 'subwallet-js', 'talisman', 'trust', 'fearless-wallet', 'manta-wallet-js', 'a'])
      install({ key })
    await page()
    expect(names()).toEqual([
      ['polkadot:polkadot-js', 'Polkadot.js'],
      ['polkadot:subwallet-js', 'SubWallet'],
      ['polkadot:talisman', 'Talisman'],
      ['polkadot:trust', 'Trust Wallet'],
      ['polkadot:fearless-wallet', 'Fearless Wallet'],
      ['polkadot:manta-wallet-js', 'Manta Wallet'],
      ['polkadot:a', 'A'],
    ])
    expect(wallets.peek()[0]).toMatchObject({ type: 'injected', namespaces: ['polkadot'], source: 'global' })
    expect(wallets.peek()[0]?.imageUrl).toBeUndefined()
  })

  test('in Nova’s browser has Nova’s name, though it is in the place of Polkadot.js', async () => {
    vi.stubGlobal('walletExtension', { isNovaWallet: true })
    install({ key: 'polkadot-js' })
    await page()
    expect(names()).toEqual([['polkadot:polkadot-js', 'Nova Wallet']])
    vi.stubGlobal('walletExtension', undefined)
  })

  test('that comes within ten seconds is listed, and the page is no longer watched then', async () => {
    await page()
    await pass(4000)
    install()
    await pass(1500)
    expect(names()).toEqual([['polkadot:talisman', 'Talisman']])
    await pass(10_000)
    install({ key: 'late' })
    await pass(10_000)
    expect(names()).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('keeps its connector when another one comes or goes', async () => {
    install()
    await page()
    const [before] = wallets.peek()
    const other = install({ key: 'enkrypt' })
    await pass(1500)
    expect(wallets.peek()).toHaveLength(2)
    other.remove()
    await pass(1500)
    expect(wallets.peek()).toHaveLength(1)
    expect(wallets.peek()[0]).toBe(before)
  })

  test.each<[string, unknown]>([
    ['cannot be enabled', { version: '1' }],
    ['is nothing', undefined],
    ['throws when it is read', Object.defineProperty({}, 'enable', { get: throwing })],
  ])('that %s is not listed, and the next one is', async (_, entry) => {
    install({ key: 'bad', entry })
    install()
    await page()
    expect(names()).toEqual([['polkadot:talisman', 'Talisman']])
  })

  test('of a property with a name of a million characters is not listed', async () => {
    install({ key: 'x'.repeat(1_000_000) })
    await page()
    expect(names()).toEqual([])
  })

  test('of the name of another is a row of its own', async () => {
    install()
    install({ key: 'Talisman' })
    const modal = await page()
    expect(names()).toEqual([
      ['polkadot:talisman', 'Talisman'],
      ['polkadot:Talisman', 'Talisman'],
    ])
    await modal.connect({ wallet: 'polkadot:Talisman' })
    expect(modal.state.connections[0]?.connector.id).toBe('polkadot:Talisman')
  })

  test('is no wallet where the page has none', async () => {
    for (const value of [undefined, null, 7, 'text', []]) {
      vi.stubGlobal('injectedWeb3', value)
      const found: unknown[] = []
      discover(
        (list) => found.push(...list),
        () => ({ networks, metadata: { name: 'Tidewater' } }),
      )()
      expect(found).toEqual([])
    }
  })

  test('that is in Ethereum too is one row with two connectors', async () => {
    makeWallet('Talisman').install()
    install()
    const modal = start({ networks: [mainnet, polkadot] })
    await findWallets()
    expect(wallets.peek().map(({ id, namespaces }) => [id, ...namespaces])).toEqual([
      ['com.Talisman', 'eip155', 'polkadot'],
    ])
    const account = await modal.connect({ wallet: 'com.Talisman', namespace: 'polkadot' })
    expect(account.address).toBe(ada.address)
  })
})

describe('connecting', () => {
  test('enables the chosen wallet alone, once, and takes its accounts', async () => {
    const other = install({ key: 'enkrypt' })
    const { one, modal } = await connected({ accounts: [ada, bea, cyd] })
    expect([one.calls, other.calls]).toEqual([[enabled], []])
    const key = `0x${Buffer.from(chainKey(ada.address)).toString('hex')}`
    expect(modal.state).toMatchObject({
      status: 'connected',
      account: { namespace: 'polkadot', address: ada.address, type: 'eoa', publicKey: key },
      network: { caipNetworkId: polkadot.caipNetworkId },
    })
    expect(modal.state.connections[0]?.accounts.map(({ address }) => address)).toEqual([
      ada.address,
      bea.address,
      cyd.address,
    ])
    // An address of the third kind holds a hash of the key.
    expect(modal.state.connections[0]?.accounts[2]?.publicKey).toBeUndefined()
  })

  test('drops what is no account of the namespace or of the network', async () => {
    const { modal } = await connected({
      accounts: [
        eve,
        { ...ada, genesisHash: genesis(String(kusama.id)) },
        null,
        7,
        {},
        { address: '' },
        { address: 7 },
        { address: '1'.repeat(1_000_000) },
        { address: `${ada.address.slice(0, -1)}1` },
        { ...dot, type: 'ethereum' },
        { ...dot, type: 'x'.repeat(1_000_000) },
        { ...dot, genesisHash: 7 },
        Object.defineProperty({}, 'address', { get: throwing }),
        { ...bea, type: undefined, genesisHash: genesis(String(polkadot.id)) },
      ],
    })
    expect(modal.state.connections[0]?.accounts).toEqual([{ namespace: 'polkadot', address: bea.address, type: 'eoa' }])
  })

  test('to a wallet with accounts of another listed network alone begins on that network', async () => {
    const { modal } = await connected({ accounts: [{ ...ada, genesisHash: genesis(String(kusama.id)) }] })
    expect(modal.state.network?.caipNetworkId).toBe(kusama.caipNetworkId)
  })

  test.each<[string, unknown]>([
    ['none', []],
    ['no list', {}],
    ['an empty text', ['']],
    ['10,000 of other namespaces', Array.from({ length: 10_000 }, () => eve)],
  ])('to a wallet that shares %s says so, and the next wallet connects', async (_, accounts) => {
    install({ key: 'bad', injected: { accounts: { get: async () => accounts } } })
    install()
    const modal = await page()
    expect(await outcome(modal.connect({ wallet: 'polkadot:bad' }))).toBe('not-connected')
    expect(await outcome(modal.connect({ wallet: 'polkadot:talisman' }))).toMatchObject({ address: ada.address })
  })

  test.each<[string, unknown]>([
    ['nothing', { enable: async () => undefined }],
    ['a number', { enable: async () => 7 }],
    ['an error', { enable: throwing }],
    ['an error without a text', { enable: () => Promise.reject() }],
    ['an error that throws', { enable: () => Promise.reject(Object.defineProperty({}, 'code', { get: throwing })) }],
    ['no list at all', { enable: async () => ({ accounts: { get: throwing }, signer: {} }) }],
  ])('to a wallet that answers with %s fails', async (_, entry) => {
    install({ entry })
    const modal = await page()
    expect(['wallet-error', 'not-connected']).toContain(await outcome(modal.connect({ wallet: 'polkadot:talisman' })))
    expect(modal.state.status).toBe('disconnected')
  })

  test.each(['Cancelled', 'Rejected by user', 'User denied access', 'The user declined'])(
    'that is refused by the text %s is declined',
    async (text) => {
      install({ entry: { enable: () => Promise.reject(new Error(text)) } })
      const modal = await page()
      expect(await outcome(modal.connect({ wallet: 'polkadot:talisman' }))).toBe('rejected')
    },
  )

  test('to a wallet that refused this site earlier is declined without a window', async () => {
    const one = install()
    one.state.isForbidden = true
    const modal = await page()
    const error = await modal.connect({ wallet: 'polkadot:talisman' }).catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'rejected', cause: { code: 4001, cause: expect.any(Error) } })
    expect(error.cause.message).toMatch(/settings/)
  })

  test('to a wallet that has a window open waits for that window', async () => {
    const one = install()
    one.state.mood = 'hang'
    const modal = await page()
    void modal.connect({ wallet: 'polkadot:talisman' }).catch(() => undefined)
    await settle()
    const second = modal.connect({ wallet: 'polkadot:talisman' })
    await settle()
    dispatchEvent(new Event('focus'))
    expect(await outcome(second)).toBe('waiting')
    expect(one.calls).toEqual([enabled])
    one.answer('approve')
    expect(await outcome(second)).toMatchObject({ address: ada.address })
  })
})

/** The 32 bytes that an address is for. */
const chainKey = (address: string): Uint8Array => {
  const account = { namespace: 'polkadot', type: 'eoa', address } as const
  expect(chain.isAddress(account.address)).toBe(true)
  return decodeAddress(address)
}

describe('after a reload', () => {
  const visit = async (options?: PolkadotWalletOptions) => {
    const storage = memory()
    const one = install(options)
    const modal = await page({ storage })
    await modal.connect({ wallet: 'polkadot:talisman' })
    await modal.switchNetwork(kusama.caipNetworkId)
    return { storage, one }
  }

  test('a wallet that let the site in is connected on the network that was chosen, without a window', async () => {
    const { storage, one } = await visit()
    const modal = await reload({ networks, storage })
    await settle()
    expect(modal.state).toMatchObject({
      status: 'connected',
      account: { address: ada.address },
      network: { caipNetworkId: kusama.caipNetworkId },
    })
    expect(one.calls).toEqual([enabled])
  })

  test('a wallet that comes late is connected then', async () => {
    const { storage, one } = await visit()
    one.remove()
    const modal = await reload({ networks, storage })
    await pass(5000)
    expect(modal.state.status).toBe('reconnecting')
    install({ granted: true })
    await pass(1500)
    expect(modal.state.account?.address).toBe(ada.address)
  })

  test('a wallet that is locked is connected when it is unlocked', async () => {
    const { storage, one } = await visit({ accounts: [{ ...ada, genesisHash: genesis(String(kusama.id)) }] })
    one.lock()
    const modal = await reload({ networks, storage })
    await pass(6000)
    expect(modal.state.status).toBe('disconnected')
    one.unlock()
    await settle()
    expect(modal.state.account?.address).toBe(ada.address)
    expect(one.calls).toEqual([enabled])
  })

  test('a wallet whose visitor took the site off its list is asked once, and a late approval connects', async () => {
    const { storage, one } = await visit()
    one.disconnect()
    one.state.mood = 'hang'
    const modal = await reload({ networks, storage })
    await pass(12_000)
    expect(modal.state.status).toBe('disconnected')
    expect(one.calls).toEqual([enabled, enabled])
    one.choose(ada)
    one.answer('approve')
    await settle()
    expect(modal.state.account?.address).toBe(ada.address)
  })

  test('a wallet that was never connected, or was disconnected, is not asked', async () => {
    const { storage, one } = await visit()
    const other = install({ key: 'enkrypt' })
    const modal = await reload({ networks, storage })
    await settle()
    await modal.disconnect()
    await reload({ networks, storage })
    await pass(12_000)
    expect([one.calls, other.calls]).toEqual([[enabled], []])
  })
})

describe('a connected wallet', () => {
  test('whose visitor shares one more account stays on the one before, and leaves it when that is shared no more', async () => {
    const { one, modal } = await connected()
    one.choose(bea, ada)
    await settle()
    expect(modal.state.accounts.map(({ address }) => address)).toEqual([ada.address, bea.address])
    one.choose(bea)
    await settle()
    expect(modal.state.account?.address).toBe(bea.address)
  })

  test('that is disconnected is listened to no longer, and connects again', async () => {
    const { one, modal } = await connected()
    expect(one.listeners()).toBe(1)
    await modal.disconnect()
    expect(one.listeners()).toBe(0)
    expect(modal.state.status).toBe('disconnected')
    await modal.connect({ wallet: 'polkadot:talisman' })
    expect(one.listeners()).toBe(1)
    expect(one.calls).toEqual([enabled])
  })

  test.each<[string, unknown]>([
    ['is missing', undefined],
    ['throws', throwing],
    ['calls back with no list', (listener: (value: unknown) => void) => listener('nonsense')],
    ['returns no function', () => ({})],
  ])('whose subscription %s stays connected, and can be disconnected', async (_, subscribe) => {
    const { modal } = await connected({ injected: { accounts: { subscribe } } })
    await settle()
    expect(modal.state.account?.address).toBe(ada.address)
    await modal.disconnect()
    expect(modal.state.status).toBe('disconnected')
    expect(toast.peek()).toBeUndefined()
  })

  test('switches at once where its accounts are for all networks', async () => {
    const { one, modal } = await connected()
    await modal.switchNetwork(kusama.caipNetworkId)
    expect(modal.state.network?.caipNetworkId).toBe(kusama.caipNetworkId)
    expect(one.calls).toEqual([enabled])
  })

  test('shows the accounts of the network that it is switched to', async () => {
    const { modal } = await connected({
      accounts: [
        { ...ada, genesisHash: genesis(String(polkadot.id)) },
        { ...bea, genesisHash: genesis(String(kusama.id)) },
      ],
    })
    await modal.switchNetwork(kusama.caipNetworkId)
    await settle()
    expect(modal.state).toMatchObject({
      account: { address: bea.address },
      network: { caipNetworkId: kusama.caipNetworkId },
    })
  })

  test('without an account for a network stays where it is', async () => {
    const { modal } = await connected({ accounts: [{ ...ada, genesisHash: genesis(String(polkadot.id)) }] })
    const error = await modal.switchNetwork(kusama.caipNetworkId).catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'not-connected', cause: { code: 4100, message: 'no account on Kusama' } })
    expect(modal.state.network?.caipNetworkId).toBe(polkadot.caipNetworkId)
  })
})

describe('signing', () => {
  test.each([
    ['sr25519', ada],
    ['ed25519', bea],
    ['ECDSA', cyd],
  ])('a message signed by a key of %s verifies', async (_, one) => {
    const { modal } = await connected({ accounts: [one] })
    const { account, provider } = parts(modal)
    for (const message of ['hi', '', '0x6869', 'ünïcödé 🦊', '<Bytes>hi</Bytes>']) {
      const signature = await chain.signMessage(message, account, provider)
      expect(await chain.verifyMessage?.(message, signature, account)).toBe(true)
      expect(await chain.verifyMessage?.(`${message}!`, signature, account)).toBe(false)
      expect(signatureVerify(Buffer.from(message), signature, account.address).isValid).toBe(true)
    }
  })

  test('sends the message as hex', async () => {
    const { one, modal } = await connected()
    const { account, provider } = parts(modal)
    await chain.signMessage('hi', account, provider)
    expect(one.calls).toEqual([enabled, 'signRaw bytes 0x6869'])
  })

  test('is done by the address that the wallet wrote, whatever network’s the page has', async () => {
    const { modal } = await connected()
    const { account, provider } = parts(modal)
    const address = addressOn(ada, 0)
    expect(address).not.toBe(account.address)
    const signature = await chain.signMessage('hi', { ...account, address }, provider)
    expect(await chain.verifyMessage?.('hi', signature, account)).toBe(true)
  })

  test.each([bea.address, eve.address, '', undefined, 7])(
    'for %s, which was not granted, asks nothing',
    async (address) => {
      const { one, modal } = await connected()
      const { provider } = parts(modal)
      for (const method of ['polkadot_signMessage', 'polkadot_signTransaction'])
        await expect(provider.request({ method, params: { address, message: 'hi' } })).rejects.toMatchObject({
          code: 4100,
        })
      expect(one.calls).toEqual([enabled])
    },
  )

  test('by an account that was taken away since is refused with the code 4100', async () => {
    const { one, modal } = await connected()
    const { provider } = parts(modal)
    one.choose(bea)
    await settle()
    const asked = provider.request({ method: 'polkadot_signMessage', params: { address: ada.address, message: 'hi' } })
    await expect(asked).rejects.toMatchObject({ code: 4100 })
  })

  test('is refused with the code 4200 where the wallet cannot', async () => {
    const { modal } = await connected({ injected: { signer: { signRaw: undefined } } })
    const { account, provider } = parts(modal)
    await expect(chain.signMessage('hi', account, provider)).rejects.toMatchObject({ code: 4200 })
    await expect(provider.request({ method: 'eth_accounts', params: { address: ada.address } })).rejects.toMatchObject({
      code: 4200,
    })
  })

  test('a transaction is signed as the wallet signs it', async () => {
    const { one, modal } = await connected()
    const { account, provider } = parts(modal)
    const transactionPayload = { ...payload, address: addressOn(ada, 0) }
    const answer = (await provider.request({
      method: 'polkadot_signTransaction',
      params: { address: account.address, transactionPayload },
    })) as { id: number; signature: string }
    expect(answer.id).toBe(2)
    expect(signatureVerify(payloadBytes, answer.signature, account.address).isValid).toBe(true)
    expect(one.calls).toEqual([enabled, 'signPayload'])
  })
})

describe('what Polkadot’s libraries take', () => {
  const injectedOf = async (options?: PolkadotWalletOptions) => {
    const { one, modal } = await connected(options)
    const injected = modal.provider('polkadot')
    if (!injected) throw new Error('not connected')
    return { one, modal, injected }
  }

  test('is a list of accounts, whose end is told to who subscribed', async () => {
    const { injected, modal } = await injectedOf()
    const told: number[] = []
    injected.accounts.subscribe((accounts) => void told.push(accounts.length))
    await modal.disconnect()
    expect([told[0], told.at(-1)]).toEqual([expect.any(Number), 0])
    expect(told[0]).toBeGreaterThan(0)
  })

  test('is the account first that is chosen in the modal, also once another is chosen', async () => {
    const { injected, modal } = await injectedOf({ accounts: [ada, bea, cyd] })
    const seen: string[][] = []
    const stop = injected.accounts.subscribe((list) => seen.push(list.map(({ address }) => address)))
    expect(await injected.accounts.get()).toEqual([ada, bea, cyd])
    const [one] = live.peek()
    chooseAccount(one as Live, cyd.address)
    await settle()
    expect(modal.state.account?.address).toBe(cyd.address)
    expect(await injected.accounts.get()).toEqual([cyd, ada, bea])
    expect(seen).toEqual([
      [ada.address, bea.address, cyd.address],
      [cyd.address, ada.address, bea.address],
    ])
    stop()
    chooseAccount(live.peek()[0] as Live, bea.address)
    await settle()
    expect(seen).toHaveLength(2)
  })

  test('is a signer, which signs bytes and payloads', async () => {
    const { injected } = await injectedOf()
    const address = addressOn(ada, 0)
    const raw = await injected.signer.signRaw({ address, data: '0xff00', type: 'bytes' })
    const signed = await injected.signer.signPayload({ ...payload, address })
    const wrapped = Buffer.concat([Buffer.from('<Bytes>'), Buffer.from('ff00', 'hex'), Buffer.from('</Bytes>')])
    expect(signatureVerify(wrapped, raw.signature, address).isValid).toBe(true)
    expect(signatureVerify(payloadBytes, signed.signature, address).isValid).toBe(true)
  })

  test('signs nothing as raw bytes that could be a transaction', async () => {
    const { one, injected } = await injectedOf()
    const asked = injected.signer.signRaw({ address: ada.address, data: '0x01', type: 'payload' })
    await expect(asked).rejects.toMatchObject({ code: 4200 })
    expect(one.calls).toEqual([enabled])
  })

  test('lists the accounts that are granted, and tells of changes', async () => {
    const { one, injected } = await injectedOf({ accounts: [ada, eve] })
    const seen: string[][] = []
    const stop = injected.accounts.subscribe((list) => seen.push(list.map(({ address }) => address)))
    expect(await injected.accounts.get()).toEqual([ada])
    one.choose(bea)
    await settle()
    expect(seen[0]).toEqual([ada.address])
    expect(seen.at(-1)).toEqual([bea.address])
    const count = seen.length
    stop()
    one.choose(ada)
    await settle()
    expect(seen).toHaveLength(count)
  })
})

describe('the connector', () => {
  const connector = (): Announced => {
    const found: Announced[] = []
    discover(
      (list) => found.push(...list),
      () => ({ networks, metadata: { name: 'Tidewater' } }),
    )()
    const [first] = found
    if (!first) throw new Error('none')
    return first
  }
  const ids = [polkadot.caipNetworkId, kusama.caipNetworkId] as const

  test('asked silently while the visitor’s window is open asks nothing', async () => {
    const one = install()
    one.state.mood = 'hang'
    const it = connector()
    const { signal } = new AbortController()
    const asked = it.connect({ networks: ids, signal })
    expect(await outcome(it.connect({ networks: ids, signal, silent: true }))).toBe('not-connected')
    expect(one.calls).toEqual([enabled])
    one.answer('approve')
    expect(await outcome(asked)).toMatchObject([{ network: ids[0] }])
    expect(await it.isAuthorized()).toBe(true)
  })

  test('asked silently after the visitor gave up asks the wallet, which another tab may have connected', async () => {
    const one = install()
    one.state.mood = 'hang'
    const it = connector()
    const controller = new AbortController()
    void it.connect({ networks: ids, signal: controller.signal }).catch(() => undefined)
    await settle()
    controller.abort()
    one.answer('reject')
    one.state.isGranted = true
    const { signal } = new AbortController()
    expect(await outcome(it.connect({ networks: ids, signal, silent: true }))).toMatchObject([{ network: ids[0] }])
  })

  /** A wallet whose list of accounts, or whose leave, comes once the gate is open. */
  const waiting = () => {
    const gate = { list: Promise.resolve() as Promise<unknown>, leave: Promise.resolve() as Promise<unknown> }
    const get = async () => gate.list.then(() => [ada])
    const signer = { signRaw: async () => ({ signature: '0x01' }) }
    vi.stubGlobal('injectedWeb3', {
      talisman: { enable: async () => gate.leave.then(() => ({ accounts: { get }, signer })) },
    })
    return gate
  }

  test.each(['list', 'leave'] as const)(
    'that was asked silently before a disconnect, and given its %s after it, shows nobody',
    async (what) => {
      const gate = waiting()
      const it = connector()
      const { signal } = new AbortController()
      await it.connect({ networks: ids, signal })
      const injected = it.interop?.(
        it.provider('polkadot'),
        () => undefined,
        () => () => undefined,
      )
      const { accounts } = injected as { accounts: { get(): Promise<readonly unknown[]> } }
      expect(await accounts.get()).toEqual([ada])
      const { promise, resolve } = defer()
      gate[what] = promise
      if (what === 'leave') await it.disconnect()
      const asked = it.connect({ networks: ids, signal, silent: true })
      await settle()
      await it.disconnect()
      resolve(undefined)
      expect(await outcome(asked)).toBe('not-connected')
      expect(await accounts.get()).toEqual([])
    },
  )

  test('that the visitor lets in anew while the page disconnects is connected whole', async () => {
    const gate = waiting()
    const it = connector()
    const { signal } = new AbortController()
    await it.connect({ networks: ids, signal })
    const { promise, resolve } = defer()
    gate.list = promise
    const asked = it.connect({ networks: ids, signal })
    await settle()
    await it.disconnect()
    resolve(undefined)
    expect(await outcome(asked)).toMatchObject([{ network: ids[0] }])
    const params = { address: ada.address, message: 'hi' }
    const signed = it.provider('polkadot').request({ method: 'polkadot_signMessage', params })
    expect(await outcome(signed)).toEqual({ signature: '0x01' })
  })

  test('tells of the accounts before a switch resolves', async () => {
    install({ accounts: [ada, { ...bea, genesisHash: genesis(String(kusama.id)) }] })
    const it = connector()
    const events: ConnectorEvent[] = []
    it.listen((event) => events.push(event))
    await it.connect({ networks: ids, signal: new AbortController().signal })
    await settle()
    events.length = 0
    await it.switchNetwork?.(kusama)
    expect(events).toMatchObject([
      { type: 'accounts', namespace: 'polkadot', accounts: [{ address: ada.address }, { address: bea.address }] },
    ])
  })
})
