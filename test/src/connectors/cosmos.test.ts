// Cosmos wallets of Keplr's shape, from the page that they are put into to what they sign.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chain } from '../../../chains/cosmos/chain.ts'
import { cosmoshub, injective, mainnet, osmosis } from '../../../chains/networks.ts'
import { findWallets, wallets } from '../../../src/connect/wallets.ts'
import { discover } from '../../../src/connectors/cosmos.ts'
import type { Announced } from '../../../src/connectors/found.ts'
import type { ConnectorEvent, CosmosSigner, NetworkInput } from '../../../src/types.ts'
import {
  addressOf,
  type CosmosWalletOptions,
  type DirectDoc,
  directBytes,
  installCosmosWallet as install,
  put,
  secrets,
} from '../../helpers/cosmos-wallet.ts'
import { freshModal, memory, reload, start } from '../../helpers/modal.ts'
import { pageOf, parts } from '../../helpers/pages.ts'
import { fakeTimers, outcome, pass, settle } from '../../helpers/time.ts'
import { makeWallet } from '../../helpers/wallet.ts'
import { Secp256k1, Secp256k1Signature, sha256 } from '../../oracles/cosmos.ts'

freshModal()
beforeEach(() => {
  fakeTimers()
  for (const name of ['keplr', 'leap', 'cosmostation', 'okxwallet', 'station']) vi.stubGlobal(name, undefined)
})
afterEach(() => vi.useRealTimers())

const networks = [cosmoshub, osmosis, injective] as const
const [ada, bea] = await Promise.all(secrets.map((secret) => addressOf(secret, 'cosmos')))
const enabled = 'enable cosmoshub-4'
const ids = () => wallets.peek().map(({ id, name }) => [id, name])
const throwing = () => {
  throw new Error('no')
}
/** A chain that no wallet knows. */
const own: NetworkInput = {
  id: 'own-1',
  name: 'Own',
  chainNamespace: 'cosmos',
  prefix: 'own',
  nativeCurrency: { name: 'Own', symbol: 'OWN', decimals: 6 },
  rpcUrls: { default: { http: ['https://rpc.own.example'] }, rest: { http: ['https://rest.own.example'] } },
}
/** A page of Cosmos alone, with its wallets. */
const page = pageOf(networks)
const connected = async (options?: CosmosWalletOptions, more?: Parameters<typeof start>[0]) => {
  const one = install(options)
  const modal = await page(more)
  await modal.connect({ wallet: wallets.peek()[0]?.id ?? '' })
  return { one, modal }
}

describe('a wallet', () => {
  test.each([
    ['keplr', 'cosmos:keplr', 'Keplr'],
    ['leap', 'cosmos:leap', 'Leap'],
    ['cosmostation.providers.keplr', 'cosmos:cosmostation', 'Cosmostation'],
    ['okxwallet.keplr', 'cosmos:okxwallet', 'OKX Wallet'],
    ['station.keplr', 'cosmos:station', 'Station'],
  ])('at %s is listed', async (at, id, name) => {
    install({ at })
    await page()
    expect(ids()).toEqual([[id, name]])
    expect(wallets.peek()[0]).toMatchObject({ type: 'injected', namespaces: ['cosmos'], source: 'global' })
  })

  test.each(['leap', 'cosmostation.providers.keplr', 'okxwallet.keplr', 'station.keplr'])(
    'at %s that puts itself in Keplr’s place too is one wallet, by its own name',
    async (at) => {
      install({ at, also: ['keplr'] })
      await page()
      expect(ids()).toHaveLength(1)
      expect(ids()[0]?.[1]).not.toBe('Keplr')
    },
  )

  test('beside the others is listed under its own name, whoever is in Keplr’s place', async () => {
    install({ at: 'keplr' })
    install({ at: 'leap' })
    await page()
    expect(ids()).toEqual([
      ['cosmos:leap', 'Leap'],
      ['cosmos:keplr', 'Keplr'],
    ])
  })

  test('that comes late is listed, and that takes Keplr’s place is no longer called Keplr', async () => {
    await page()
    await pass(3000)
    const { wallet } = install()
    await pass(1500)
    expect(ids()).toEqual([['cosmos:keplr', 'Keplr']])
    put('leap', wallet)
    await pass(1500)
    expect(ids()).toEqual([['cosmos:leap', 'Leap']])
    await pass(10_000)
    expect(vi.getTimerCount()).toBe(0)
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'keplr'],
    ['an object without methods', {}],
    ['what throws when it is read', Object.defineProperty({}, 'enable', { get: throwing })],
  ])('is not %s, and the next one is listed', async (_, object) => {
    put('keplr', object)
    install({ at: 'leap' })
    await page()
    expect(ids()).toEqual([['cosmos:leap', 'Leap']])
  })

  test('that is in Ethereum too is one row with two connectors', async () => {
    makeWallet('Keplr').install()
    install()
    const modal = start({ networks: [mainnet, cosmoshub] })
    await findWallets()
    expect(wallets.peek().map(({ id, namespaces }) => [id, ...namespaces])).toEqual([['com.Keplr', 'eip155', 'cosmos']])
    expect(await modal.connect({ wallet: 'com.Keplr', namespace: 'cosmos' })).toMatchObject({ address: ada })
  })
})

describe('connecting', () => {
  test('enables the chosen wallet alone, on one chain, once', async () => {
    const other = install({ at: 'station.keplr' })
    const one = install()
    const modal = await page()
    await modal.connect({ wallet: 'cosmos:keplr' })
    expect([one.calls, other.calls]).toEqual([[enabled], []])
    const { pubkey } = await Secp256k1.makeKeypair(secrets[0])
    const publicKey = Buffer.from(Secp256k1.compressPubkey(pubkey)).toString('base64')
    expect(modal.state).toMatchObject({
      status: 'connected',
      account: { namespace: 'cosmos', address: ada, type: 'eoa', publicKey },
      network: { caipNetworkId: cosmoshub.caipNetworkId },
    })
  })

  test.each<[string, object]>([
    ['no address', { bech32Address: undefined }],
    ['an empty address', { bech32Address: '' }],
    ['an address of Ethereum', { bech32Address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }],
    ['an address of another chain', { bech32Address: 'osmo1l3e9pgs3mmwuwrh95fecme0s0qtn2880yzn2xk' }],
    ['an address of another account', { bech32Address: bea }],
    ['other bytes than its address', { address: new Uint8Array(20) }],
    ['bytes that are none', { address: 'x'.repeat(1_000_000) }],
    ['an address of a million characters', { bech32Address: 'c'.repeat(1_000_000) }],
    ['no key', { pubKey: undefined }],
    ['a key of other length', { pubKey: new Uint8Array(65) }],
    ['a key that is none', { pubKey: new Uint8Array(33) }],
  ])('to a wallet with %s fails, and the next wallet connects', async (_, key) => {
    install({ key })
    install({ at: 'leap' })
    const modal = await page()
    expect(await outcome(modal.connect({ wallet: 'cosmos:keplr' }))).toBe('wallet-error')
    expect(modal.state.status).toBe('disconnected')
    expect(await outcome(modal.connect({ wallet: 'cosmos:leap' }))).toMatchObject({ address: ada })
  })

  test.each<[string, unknown]>([
    ['nothing', async () => undefined],
    ['an error without a text', () => Promise.reject()],
    ['an error that throws', () => Promise.reject(Object.defineProperty({}, 'message', { get: throwing }))],
  ])('to a wallet that answers for its key with %s fails', async (_, getKey) => {
    install({ methods: { getKey } })
    const modal = await page()
    expect(await outcome(modal.connect({ wallet: 'cosmos:keplr' }))).toBe('wallet-error')
  })

  test('takes an answer that comes late, of a wallet that had to be unlocked', async () => {
    const one = install()
    one.lock()
    one.state.mood = 'hang'
    const modal = await page()
    const connecting = modal.connect({ wallet: 'cosmos:keplr' })
    await pass(30_000)
    expect(await outcome(connecting)).toBe('waiting')
    one.answer('approve')
    await settle()
    expect(await outcome(connecting)).toMatchObject({ address: ada })
    expect(one.calls).toEqual(['unlock', enabled])
  })
})

describe('after a reload', () => {
  const visit = async (options?: CosmosWalletOptions) => {
    const storage = memory()
    const { one, modal } = await connected(options, { storage })
    await modal.switchNetwork(osmosis.caipNetworkId)
    await settle()
    one.calls.length = 0
    return { storage, one }
  }

  test('a wallet that let the site in is connected on the network that was chosen, without a window', async () => {
    const { storage, one } = await visit()
    const modal = await reload({ networks, storage })
    await settle()
    expect(modal.state).toMatchObject({
      status: 'connected',
      account: { address: await addressOf(secrets[0], 'osmo') },
      network: { caipNetworkId: osmosis.caipNetworkId },
    })
    expect(one.calls).toEqual([])
  })

  test('a wallet that says that the site is not let in is not asked further', async () => {
    const { storage, one } = await visit({ at: 'leap', methods: { isConnected: async () => false } })
    one.revoke()
    const modal = await reload({ networks, storage })
    await pass(12_000)
    expect(modal.state.status).toBe('disconnected')
    expect(one.calls).toEqual([])
  })

  test('a chain that the wallet no longer knows is not suggested', async () => {
    const storage = memory()
    const { one } = await connected({ chains: { 'own-1': { prefix: 'own' } } }, { storage, networks: [own] })
    one.calls.length = 0
    const again = install({ chains: {} })
    const modal = await reload({ networks: [own], storage })
    await pass(12_000)
    expect(modal.state.status).toBe('disconnected')
    expect([one.calls, again.calls]).toEqual([[], []])
  })

  test('a wallet that is locked is connected when the visitor unlocks it', async () => {
    const { storage, one } = await visit()
    one.lock()
    one.state.mood = 'hang'
    const modal = await reload({ networks, storage })
    await pass(12_000)
    expect(modal.state.status).toBe('disconnected')
    one.answer('approve')
    await settle()
    expect(modal.state.status).toBe('connected')
  })

  test('a wallet that was refused what the page asked by itself is not asked again without a click', async () => {
    const { storage, one } = await visit()
    // The site was taken off its list, or it is locked: it shows the visitor a window.
    one.lock()
    one.state.mood = 'reject'
    const modal = await reload({ networks, storage })
    await pass(12_000)
    expect([modal.state.status, one.calls]).toEqual(['disconnected', ['unlock']])
    one.unlock()
    await settle()
    const later = await reload({ networks, storage })
    await pass(12_000)
    expect(one.calls).toEqual(['unlock'])
    one.state.mood = 'approve'
    await later.connect({ wallet: 'cosmos:keplr' })
    expect(later.state.status).toBe('connected')
  })

  test('a wallet that was never connected, or was disconnected, is not asked', async () => {
    const { storage, one } = await visit()
    const other = install({ at: 'leap' })
    const modal = await reload({ networks, storage })
    await settle()
    await modal.disconnect()
    await reload({ networks, storage })
    await pass(12_000)
    expect([one.calls, other.calls]).toEqual([['disable'], []])
  })
})

describe('a connected wallet', () => {
  test('that cannot say another account keeps the one that it has', async () => {
    const { one, modal } = await connected()
    Object.assign(one.wallet, { getKey: () => Promise.reject(new Error('Ledger')) })
    one.choose(secrets[1])
    await settle()
    expect(modal.state.account?.address).toBe(ada)
  })

  test('that another wallet takes the place of is asked further', async () => {
    const { one, modal } = await connected()
    const other = install({ at: 'leap', also: ['keplr'] })
    await pass(1500)
    const { account, provider } = parts(modal)
    await chain.signMessage('hi', account, provider)
    expect([one.calls.length, other.calls]).toEqual([2, []])
  })

  test('switches to a chain with another address, and tells of it', async () => {
    const { one, modal } = await connected()
    for (const [network, prefix] of [
      [osmosis, 'osmo'],
      [injective, 'inj'],
    ] as const) {
      await modal.switchNetwork(network.caipNetworkId)
      await settle()
      expect(modal.state).toMatchObject({
        account: { address: await addressOf(secrets[0], prefix, prefix === 'inj') },
        network: { caipNetworkId: network.caipNetworkId },
      })
    }
    expect(one.calls).toEqual([enabled, 'enable osmosis-1', 'enable injective-1'])
  })

  test('that is refused another chain stays where it is', async () => {
    const { one, modal } = await connected()
    one.state.mood = 'reject'
    expect(await outcome(modal.switchNetwork(osmosis.caipNetworkId))).toBe('rejected')
    expect(modal.state).toMatchObject({
      account: { address: ada },
      network: { caipNetworkId: cosmoshub.caipNetworkId },
    })
  })

  test('is told when it is disconnected, in its own way', async () => {
    const { one, modal } = await connected()
    await modal.disconnect()
    expect(one.calls).toEqual([enabled, 'disable'])
    one.choose(secrets[1])
    await settle()
    expect(modal.state.status).toBe('disconnected')
  })

  test('without a way to be told of every chain is told of its chain', async () => {
    const disconnect = vi.fn(async () => undefined)
    const { modal } = await connected({ at: 'leap', methods: { disable: undefined, disconnect } })
    await modal.disconnect()
    expect(disconnect).toHaveBeenCalledExactlyOnceWith('cosmoshub-4')
  })

  test('without any way to be told is forgotten', async () => {
    const { modal } = await connected({ methods: { disable: undefined } })
    await modal.disconnect()
    expect(modal.state.status).toBe('disconnected')
  })

  test('stays granted where the app asks for that', async () => {
    const { one, modal } = await connected()
    await modal.disconnect({ revoke: false })
    expect(one.calls).toEqual([enabled])
  })
})

describe('a chain that the wallet does not know', () => {
  test('is suggested when the visitor connects, as the page lists it', async () => {
    const { one, modal } = await connected({ chains: {} }, { networks: [own] })
    expect(one.calls).toEqual(['suggest own-1', 'enable own-1'])
    expect(one.suggested).toEqual([
      {
        chainId: 'own-1',
        chainName: 'Own',
        rpc: 'https://rpc.own.example',
        rest: 'https://rest.own.example',
        bip44: { coinType: 118 },
        bech32Config: {
          bech32PrefixAccAddr: 'own',
          bech32PrefixAccPub: 'ownpub',
          bech32PrefixValAddr: 'ownvaloper',
          bech32PrefixValPub: 'ownvaloperpub',
          bech32PrefixConsAddr: 'ownvalcons',
          bech32PrefixConsPub: 'ownvalconspub',
        },
        currencies: [{ coinDenom: 'OWN', coinMinimalDenom: 'uown', coinDecimals: 6 }],
        feeCurrencies: [{ coinDenom: 'OWN', coinMinimalDenom: 'uown', coinDecimals: 6 }],
        stakeCurrency: { coinDenom: 'OWN', coinMinimalDenom: 'uown', coinDecimals: 6 },
      },
    ])
    expect(modal.state.account?.address).toBe(await addressOf(secrets[0], 'own'))
  })

  test('is suggested when the visitor switches to it', async () => {
    const { one, modal } = await connected({}, { networks: [cosmoshub, own] })
    await modal.switchNetwork('cosmos:own-1')
    await settle()
    expect(one.calls).toEqual([enabled, 'suggest own-1', 'enable own-1'])
    expect(modal.state.account?.address).toBe(await addressOf(secrets[0], 'own'))
  })

  test('that the visitor does not want to add is declined', async () => {
    const { one, modal } = await connected({}, { networks: [cosmoshub, own] })
    one.state.mood = 'reject'
    expect(await outcome(modal.switchNetwork('cosmos:own-1'))).toBe('rejected')
    expect(modal.state.network?.caipNetworkId).toBe(cosmoshub.caipNetworkId)
  })

  test.each<[string, NetworkInput, Record<string, unknown>]>([
    ['is without a REST API', { ...own, rpcUrls: { default: own.rpcUrls.default } }, {}],
    ['may have other keys', { ...own, nativeCurrency: { ...own.nativeCurrency, decimals: 18 } }, {}],
    ['is in a wallet that takes none', own, { experimentalSuggestChain: undefined }],
  ])('that %s has to be added in the wallet', async (_, network, methods) => {
    const { one, modal } = await connected({ methods }, { networks: [cosmoshub, network] })
    const error = await modal.switchNetwork('cosmos:own-1').catch((thrown) => thrown)
    expect(error).toMatchObject({
      code: 'unsupported-network',
      cause: { code: 4200, message: 'add Own in the wallet' },
    })
    expect(one.calls).toEqual([enabled])
  })
})

describe('signing', () => {
  test.each(['hi', '', '<a href="x">&</a>', 'ünïcödé 🦊', '\ufeffmark', '\ufffd', 'x'.repeat(10_000)])(
    'the message %.20s verifies',
    async (message) => {
      const { modal } = await connected()
      const { account, provider } = parts(modal)
      const signature = await chain.signMessage(message, account, provider)
      expect(await chain.verifyMessage?.(message, signature, account)).toBe(true)
      expect(await chain.verifyMessage?.(`${message}!`, signature, account)).toBe(false)
    },
  )

  test('has the wallet show the message as text, and has the known signature', async () => {
    const { one, modal } = await connected()
    const { account, provider } = parts(modal)
    const signature = await chain.signMessage('hi', account, provider)
    expect(one.calls).toEqual([enabled, 'signArbitrary string hi'])
    expect(signature).toBe('ji/ubug8IjIc6VRWVpLjBir0oesuxE+y2t0apfNgcBlcLwdgKwqYbNGENO8kk5LjO6GrXCNQPaKzlnR3I8Tfpg==')
  })

  test('verifies where a wallet signs documents alone, and with a key of Ethereum’s kind', async () => {
    const { one, modal } = await connected({ methods: { signArbitrary: undefined } })
    await modal.switchNetwork(injective.caipNetworkId)
    await settle()
    const { account, provider } = parts(modal)
    const signature = await chain.signMessage('hi', account, provider)
    expect(await chain.verifyMessage?.('hi', signature, account)).toBe(true)
    expect(one.calls.at(-1)).toBe('signAmino injective-1')
  })

  test('for an account that was not granted asks nothing', async () => {
    const { one, modal } = await connected()
    const { provider } = parts(modal)
    for (const signerAddress of [bea, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '', undefined, 7])
      for (const method of ['cosmos_signAmino', 'cosmos_signDirect'])
        await expect(provider.request({ method, params: { signerAddress, signDoc: {} } })).rejects.toMatchObject({
          code: 4100,
        })
    expect(one.calls).toEqual([enabled])
  })

  test('for a chain that is not listed asks nothing', async () => {
    const { one, modal } = await connected()
    const { provider } = parts(modal)
    const params = { signerAddress: ada, signDoc: { chain_id: 'evil-1' } }
    await expect(provider.request({ method: 'cosmos_signAmino', params })).rejects.toMatchObject({ code: 4100 })
    expect(one.calls).toEqual([enabled])
  })

  test('is refused after the wallet was disconnected', async () => {
    const { modal } = await connected()
    const { account, provider } = parts(modal)
    await modal.disconnect()
    await expect(chain.signMessage('hi', account, provider)).rejects.toMatchObject({ code: 4100 })
  })

  test.each(['eth_accounts', 'cosmos_sign', 'cosmos_signAminoX', 'cosmos_enable'])(
    'knows no method %s',
    async (method) => {
      const { modal } = await connected()
      const { account, provider } = parts(modal)
      const params = { signerAddress: account.address, signDoc: {} }
      await expect(provider.request({ method, params })).rejects.toMatchObject({ code: 4200 })
    },
  )
})

describe('what CosmJS takes', () => {
  const signerOn = (modal: ReturnType<typeof start>, chainId: string): CosmosSigner => {
    const provider = modal.provider('cosmos')
    if (!provider) throw new Error('not connected')
    return provider.getOfflineSigner(chainId)
  }
  const doc = (accountNumber: unknown): DirectDoc => ({
    bodyBytes: Uint8Array.of(1, 2, 3),
    authInfoBytes: Uint8Array.of(4, 5),
    chainId: 'cosmoshub-4',
    accountNumber,
  })
  const holds = async (signed: DirectDoc, signature: string, pubkey: Uint8Array): Promise<boolean> => {
    const parsed = Secp256k1Signature.fromFixedLength(Uint8Array.from(Buffer.from(signature, 'base64')))
    return Secp256k1.verifySignature(parsed, sha256(directBytes(signed)), pubkey)
  }

  test.each([0n, 7n])('signs a document of account number %s, whose number is a bigint again', async (number) => {
    const { modal } = await connected()
    const signer = signerOn(modal, 'cosmoshub-4')
    const [account] = await signer.getAccounts()
    expect(account).toMatchObject({ algo: 'secp256k1', address: ada })
    const answer = await signer.signDirect?.(ada ?? '', doc(number))
    expect(answer?.signed).toEqual(doc(number))
    if (!answer || !account) throw new Error('not signed')
    expect(await holds(answer.signed, answer.signature.signature, account.pubkey)).toBe(true)
  })

  test.each([
    ['of any length', '9'.repeat(1e7)],
    ['of 21 digits', '9'.repeat(21)],
    ['below zero', '-1'],
    ['in hex', '0x7'],
    ['of nothing', ''],
  ])('is told of no account number %s, which would hold the page', async (_, accountNumber) => {
    const read = vi.spyOn(globalThis, 'BigInt')
    const signDirect = async () => ({ signed: { accountNumber }, signature: { signature: 'x' } })
    const { modal } = await connected({ methods: { signDirect } })
    await expect(signerOn(modal, 'cosmoshub-4').signDirect?.(ada ?? '', doc(1n))).rejects.toMatchObject({
      code: -32603,
    })
    expect(read.mock.calls.filter(([value]) => value === accountNumber)).toEqual([])
  })

  test.each([[{ toString: () => '18446744073709551615' }], [undefined], [7]])(
    'reads the account number however the wallet writes it: %s',
    async (accountNumber) => {
      const signDirect = async () => ({ signed: { accountNumber }, signature: { signature: 'x' } })
      const { modal } = await connected({ methods: { signDirect } })
      const answer = await signerOn(modal, 'cosmoshub-4').signDirect?.(ada ?? '', doc(1n))
      expect(answer?.signed.accountNumber).toBe(BigInt(`${accountNumber ?? 0}`))
    },
  )

  test('gives what the wallet signed, which may have another fee', async () => {
    const signed = { memo: 'changed' }
    const signAmino = async () => ({ signed, signature: { signature: 'x' } })
    const { modal } = await connected({ methods: { signAmino } })
    const answer = await signerOn(modal, 'cosmoshub-4').signAmino(ada ?? '', { chain_id: 'cosmoshub-4', memo: '' })
    expect(answer.signed).toEqual(signed)
  })

  test('has the account of each listed chain, and signs with it', async () => {
    const { one, modal } = await connected()
    const signer = signerOn(modal, 'injective-1')
    const address = await addressOf(secrets[0], 'inj', true)
    expect(await signer.getAccounts()).toMatchObject([{ algo: 'ethsecp256k1', address }])
    const answer = await signer.signDirect?.(address, { ...doc(1n), chainId: 'injective-1' })
    expect(answer?.signature.signature).toMatch(/==$/)
    expect(one.calls).toEqual([enabled, 'enable injective-1', 'signDirect injective-1'])
    await expect(signerOn(modal, 'evil-1').getAccounts()).rejects.toMatchObject({ code: 4100 })
  })

  test('signs in binary nothing that a hardware wallet cannot show', async () => {
    const { modal } = await connected({ key: { isNanoLedger: true } })
    const signer = signerOn(modal, 'cosmoshub-4')
    expect(Object.keys(signer)).toEqual(['getAccounts', 'signAmino'])
  })
})

describe('the connector', () => {
  const all = [cosmoshub.caipNetworkId, osmosis.caipNetworkId] as const
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
  const signalOf = () => new AbortController().signal

  test('asked silently while the visitor’s window is open asks nothing', async () => {
    const one = install()
    one.state.mood = 'hang'
    const it = connector()
    const asked = it.connect({ networks: all, signal: signalOf() })
    expect(await outcome(it.connect({ networks: all, signal: signalOf(), silent: true }))).toBe('not-connected')
    one.choose(secrets[0])
    await settle()
    expect(one.calls).toEqual([enabled])
    expect(await it.isAuthorized()).toBe(false)
    one.answer('approve')
    expect(await outcome(asked)).toMatchObject([{ network: all[0] }])
    expect(await it.isAuthorized()).toBe(true)
  })

  test('tells of the accounts before a switch resolves', async () => {
    install()
    const it = connector()
    const events: ConnectorEvent[] = []
    it.listen((event) => events.push(event))
    await it.connect({ networks: all, signal: signalOf() })
    expect(events).toEqual([])
    await it.switchNetwork?.(osmosis)
    expect(events).toMatchObject([
      { type: 'accounts', namespace: 'cosmos', accounts: [{ address: await addressOf(secrets[0], 'osmo') }] },
    ])
  })

  test('does not follow a switch that was given up', async () => {
    const one = install()
    const it = connector()
    const events: ConnectorEvent[] = []
    it.listen((event) => events.push(event))
    await it.connect({ networks: all, signal: signalOf() })
    one.state.mood = 'hang'
    const controller = new AbortController()
    const switching = it.switchNetwork?.(osmosis, controller.signal)
    await settle()
    controller.abort()
    one.answer('approve')
    await expect(switching).rejects.toThrow()
    expect(events).toEqual([])
    one.choose(secrets[1])
    await settle()
    expect(events).toMatchObject([{ accounts: [{ address: bea }] }])
  })

  test('stays on its network when a further attempt is given up', async () => {
    const one = install()
    const it = connector()
    await it.connect({ networks: [osmosis.caipNetworkId], signal: signalOf() })
    one.state.mood = 'hang'
    const controller = new AbortController()
    const asked = it.connect({ networks: [cosmoshub.caipNetworkId], signal: controller.signal })
    await settle()
    controller.abort()
    one.answer('approve')
    await expect(asked).rejects.toThrow()
    const accounts = await it.provider('cosmos').request({ method: 'cosmos_getAccounts' })
    expect(accounts).toMatchObject([{ address: await addressOf(secrets[0], 'osmo') }])
  })

  test('connects on none of the networks where none of them is listed', async () => {
    install()
    expect(await outcome(connector().connect({ networks: ['cosmos:evil-1'], signal: signalOf() }))).toBe(
      'not-connected',
    )
  })
})
