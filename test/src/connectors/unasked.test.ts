// What wallets say when they were asked something else, or nothing: what is shown stays what signs.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  bitcoin,
  bitcoinTestnet,
  cosmoshub,
  mainnet,
  osmosis,
  polkadot,
  polygon,
  solana,
} from '../../../chains/networks.ts'
import { connectAll, together } from '../../../src/connect/connect-all.ts'
import { stored } from '../../../src/connect/intents.ts'
import { pick } from '../../../src/connect/opening.ts'
import { findConnector, findWallets, rows } from '../../../src/connect/wallets.ts'
import type { FoundWallet } from '../../../src/connectors/found.ts'
import type { Grant, Modal, Network } from '../../../src/types.ts'
import { makeBitcoinStandard } from '../../helpers/bitcoin-standard.ts'
import { ada, adaOnTestnet, bea, list, put, removeAll } from '../../helpers/bitcoin-wallet.ts'
import { addressOf, installCosmosWallet, secrets } from '../../helpers/cosmos-wallet.ts'
import { installJointWallet } from '../../helpers/joint-wallet.ts'
import { freshModal, memory, reload, start } from '../../helpers/modal.ts'
import { asksAgain, broadcast, isGone } from '../../helpers/others.ts'
import { codeOf, providerOf } from '../../helpers/provider.ts'
import { fakeTimers, later, never, pass, settle } from '../../helpers/time.ts'
import { alice, appConnector, bob, failure, makeWallet } from '../../helpers/wallet.ts'

freshModal()
beforeEach(() => {
  fakeTimers()
  removeAll()
})

const shown = (modal: Modal) => modal.state.account?.address
const psbt = { method: 'signPsbt', params: { psbt: 'cHNidP8=' } }
const toBea = { method: 'sendTransfer', params: { recipients: [{ address: bea.ordinals, amount: '1000' }] } }

async function connected(wallet: string, networks: readonly [Network, ...Network[]]): Promise<Modal> {
  const modal = start({ networks, storage: memory() })
  await findWallets()
  await settle()
  await Promise.all([modal.connect({ wallet }), settle()])
  return modal
}

/** A wallet of Unisat's shape, whose account is `now`; while `holds`, its answers come when they are let. */
function unisat() {
  const heard: Record<string, (accounts: unknown) => void> = {}
  const says = {
    now: ada,
    holds: false,
    isLocked: false,
    held: [] as (() => void)[],
    signedBy: [] as string[],
    heard: (accounts: readonly string[]) => heard.accountsChanged?.(accounts),
  }
  const sign = async (psbt: string) => {
    says.signedBy.push(says.now.payment)
    return psbt
  }
  const wallet = {
    requestAccounts: async () => [says.now.payment],
    async getAccounts() {
      const accounts = says.isLocked ? [] : [says.now.payment]
      if (says.holds) await new Promise<void>((resolve) => says.held.push(resolve))
      return accounts
    },
    getPublicKey: async () => says.now.publicKey,
    getNetwork: async () => 'livenet',
    on(event: string, listener: (accounts: unknown) => void) {
      heard[event] = listener
    },
    removeListener: () => undefined,
    signPsbt: sign,
    sendBitcoin: async () => (await sign('ab')).repeat(32),
  }
  put('unisat', wallet)
  return Object.assign(says, { wallet })
}

/** A wallet of sats-connect's family, whose account is `now`. Where it `tells`, it tells its accounts whenever it is asked. */
function sats({ tells = false } = {}) {
  const says = { now: ada, paidBy: [] as string[] }
  const ok = (result: object) => ({ jsonrpc: '2.0', id: '1', result })
  const account = () => ({
    addresses: [
      { address: says.now.payment, purpose: 'payment', publicKey: says.now.publicKey, addressType: 'p2wpkh' },
      { address: says.now.ordinals, purpose: 'ordinals', publicKey: says.now.xOnly, addressType: 'p2tr' },
    ],
    bitcoin: { name: 'Mainnet' },
  })
  type Listener = { readonly eventName: string; cb(event: object): void }
  const install = (): void => {
    const listeners = new Set<Listener>()
    const tell = (): void => {
      for (const { eventName, cb } of listeners)
        if (eventName === 'accountChange') cb({ type: eventName, ...account() })
    }
    const grant = () => ok({ addresses: account().addresses, network: { bitcoin: account().bitcoin } })
    const answers: Record<string, () => object> = {
      wallet_connect: grant,
      wallet_getAccount() {
        tell()
        return grant()
      },
      signPsbt: () => ok({ psbt: 'cHNidP8=' }),
      sendTransfer() {
        says.paidBy.push(says.now.payment)
        return ok({ txid: 'ab'.repeat(32) })
      },
    }
    const request = async (method: string) => answers[method]?.() ?? { error: { code: -32601, message: 'no' } }
    const addListener = (listener: Listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
    put('SomeProvider', { request, ...(tells && { addListener }) })
  }
  install()
  list({ id: 'SomeProvider', name: 'Some', icon: 'data:image/svg+xml;base64,PHN2Zy8+' })
  return Object.assign(says, { install })
}

describe('a wallet of Bitcoin', () => {
  test('of the standard, to which the page itself has listened, is switched to the account of the network', async (t) => {
    const wallet = makeBitcoinStandard()
    wallet.register()
    t.onTestFinished(wallet.unregister)
    const modal = await connected('bip122:Duo', [bitcoin, bitcoinTestnet])
    const provider = modal.provider('bip122') as unknown as { addListener(listener: object): () => void }
    const heard = vi.fn()
    const stop = provider.addListener({ eventName: 'accountChange', cb: heard })
    await Promise.all([modal.switchNetwork(bitcoinTestnet.caipNetworkId), settle()])
    await settle()
    expect(shown(modal)).toBe(adaOnTestnet.payment)
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
    await Promise.all([modal.switchNetwork(bitcoin.caipNetworkId), settle()])
    await settle()
    expect([shown(modal), heard.mock.calls.length]).toEqual([ada.payment, 1])
  })

  test('that tells of its approval by an event alone signs', async () => {
    const says = unisat()
    Object.assign(says.wallet, { requestAccounts: never })
    const modal = start({ networks: [bitcoin] })
    await findWallets()
    void modal.open({ view: 'Connect' })
    await settle()
    void pick(findConnector('bip122:unisat') as FoundWallet).catch(() => undefined)
    await settle()
    says.heard([ada.payment])
    await pass(500)
    expect(modal.state.status).toBe('connected')
    expect(await codeOf(providerOf(modal, 'bip122').request(psbt))).toBe('answered')
  })

  test('that tells its accounts whenever it is asked signs on the next visits too', async () => {
    const says = sats({ tells: true })
    const options = { networks: [bitcoin] as const, storage: memory() }
    const first = start(options)
    await findWallets()
    await settle()
    await Promise.all([first.connect({ wallet: 'bip122:SomeProvider' }), settle()])
    for (let visit = 2; visit < 4; visit++) {
      says.install()
      const modal = await reload(options)
      await findWallets()
      await pass(6000)
      expect(await codeOf(providerOf(modal, 'bip122').request(psbt))).toBe('answered')
    }
  })

  test('whose event is overtaken by a silent answer shows the account that it pays from', async () => {
    const says = unisat()
    const modal = await connected('bip122:unisat', [bitcoin])
    Object.assign(says, { now: bea, holds: true })
    says.heard([bea.payment])
    await settle()
    says.holds = false
    await broadcast(asksAgain)
    for (const answer of says.held) answer()
    await pass(3000)
    await codeOf(providerOf(modal, 'bip122').request(toBea))
    expect([shown(modal), ...says.signedBy]).toEqual([bea.payment, bea.payment])
  })

  test('that has no events shows the account that it pays from once it was asked', async () => {
    const says = sats()
    const modal = await connected('bip122:SomeProvider', [bitcoin])
    says.now = bea
    await broadcast(asksAgain)
    await pass(3000)
    await codeOf(providerOf(modal, 'bip122').request(toBea))
    expect([shown(modal), ...says.paidBy]).toEqual([bea.payment, bea.payment])
  })

  test.each([
    ['here', (modal: Modal) => modal.disconnect()],
    ['in another tab', () => broadcast(isGone)],
  ])('that was locked, and is disconnected %s before it says that it is unlocked, signs nothing', async (_, leave) => {
    const says = unisat()
    const modal = await connected('bip122:unisat', [bitcoin])
    const kept = providerOf(modal, 'bip122')
    says.isLocked = true
    says.heard([])
    await settle()
    Object.assign(says, { isLocked: false, holds: true })
    says.heard([ada.payment])
    await settle()
    expect(says.held.length).toBeGreaterThan(0)
    await leave(modal)
    says.holds = false
    for (const answer of says.held) answer()
    await pass(3000)
    expect([modal.state.status, await codeOf(kept.request(psbt)), says.signedBy]).toEqual(['disconnected', 4100, []])
  })
})

test('a wallet of Cosmos whose event is not heard shows the account that it signs with once it was asked', async () => {
  const keplr = installCosmosWallet({ methods: {} })
  const modal = await connected('cosmos:keplr', [cosmoshub])
  const before = shown(modal)
  const tell = vi.spyOn(globalThis, 'dispatchEvent').mockReturnValue(true)
  keplr.choose(secrets[1])
  await settle()
  tell.mockRestore()
  await broadcast(asksAgain)
  await pass(3000)
  const [own] = (await providerOf(modal, 'cosmos').request({ method: 'cosmos_getAccounts', params: {} })) as {
    address: string
  }[]
  expect(own?.address).not.toBe(before)
  expect(shown(modal)).toBe(own?.address)
})

describe('a wallet of Polkadot', () => {
  const [address, other] = [
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
  ]
  /** A wallet that lists one account; while it `holds`, its answers come when they are let. */
  function talisman({ subscribe }: { subscribe?: (listener: (list: readonly object[]) => void) => void } = {}) {
    vi.stubGlobal('location', { host: 'app.example', href: 'https://app.example/' })
    const says = { list: [{ address, type: 'sr25519' }], holds: false, held: [] as (() => void)[], signed: 0 }
    const get = async () => {
      if (says.holds) await new Promise<void>((resolve) => says.held.push(resolve))
      return [...says.list]
    }
    const signRaw = async () => ({ id: ++says.signed, signature: `0x${'11'.repeat(64)}` })
    const accounts = { get, ...(subscribe && { subscribe }) }
    vi.stubGlobal('injectedWeb3', { talisman: { enable: async () => ({ accounts, signer: { signRaw } }) } })
    return says
  }

  test('without a subscription shows the account that it signs with once it was asked', async () => {
    const says = talisman()
    const modal = await connected('polkadot:talisman', [polkadot])
    says.list = [{ address: other, type: 'sr25519' }]
    await broadcast(asksAgain)
    await pass(3000)
    expect(shown(modal)).toBe(other)
  })

  test.each([
    ['here', (modal: Modal) => modal.disconnect()],
    ['in another tab', () => broadcast(isGone)],
  ])('that was locked, and is disconnected %s before it says that it is unlocked, signs nothing', async (_, leave) => {
    let tell = (_: readonly object[]): void => undefined
    const says = talisman({ subscribe: (listener) => (tell = listener) })
    const modal = await connected('polkadot:talisman', [polkadot])
    const kept = providerOf(modal, 'polkadot')
    tell([])
    await settle()
    says.holds = true
    await pass(3000)
    tell([...says.list])
    await broadcast(asksAgain)
    expect(says.held.length).toBeGreaterThan(0)
    await leave(modal)
    for (const answer of says.held) answer()
    await pass(3000)
    const call = { method: 'polkadot_signMessage', params: { address, message: 'hi' } }
    expect([modal.state.status, await codeOf(kept.request(call)), says.signed]).toEqual(['disconnected', 4100, 0])
  })
})

describe('an installed wallet', () => {
  test('whose new account a silent answer shows before its own event is on it at the next visit too', async () => {
    const wallet = makeWallet('evm', { accounts: [alice] }).install()
    const options = { networks: [mainnet] as const, storage: memory() }
    const modal = start(options)
    await modal.connect({ wallet: 'com.evm' })
    wallet.accounts = [bob]
    await broadcast(asksAgain)
    await pass(3000)
    expect(shown(modal)).toBe(bob)
    wallet.emit('accountsChanged', [bob])
    await pass(3000)
    const next = await reload(options)
    await pass(3000)
    expect([next.state.status, shown(next)]).toEqual(['connected', bob])
  })

  test.each([
    ['accountsChanged', 'chainChanged'],
    ['chainChanged', 'accountsChanged'],
  ])(
    'that a silent answer has moved, and that says so by %s and then %s, is there at the next visit',
    async (...says) => {
      const wallet = makeWallet('evm', { accounts: [alice] }).install()
      const options = { networks: [mainnet, polygon] as const, storage: memory() }
      const modal = start(options)
      await modal.connect({ wallet: 'com.evm' })
      Object.assign(wallet, { accounts: [bob], chainId: '0x89' })
      await broadcast(asksAgain)
      await pass(3000)
      for (const event of says) {
        wallet.emit(event, event === 'chainChanged' ? '0x89' : [bob])
        await pass(500)
      }
      const next = await reload(options)
      await pass(3000)
      expect([next.state.status, shown(next), next.state.network?.id]).toEqual(['connected', bob, 137])
    },
  )
})

test('a wallet that comes back with one more account, and says so, is there at the next visit without the first one', async () => {
  const wallet = makeWallet('evm', { accounts: [alice] }).install()
  const options = { networks: [mainnet] as const, storage: memory() }
  await start(options).connect({ wallet: 'com.evm' })
  wallet.accounts = [bob, alice]
  await reload(options)
  await pass(3000)
  wallet.emit('accountsChanged', [bob, alice])
  await pass(500)
  wallet.accounts = [bob]
  const modal = await reload(options)
  await pass(3000)
  expect([modal.state.status, shown(modal)]).toEqual(['connected', bob])
})

test('a wallet that is unlocked on another account is there at the next visit without the first one', async () => {
  const wallet = makeWallet('evm', { accounts: [alice] }).install()
  const options = { networks: [mainnet, polygon] as const, storage: memory() }
  await start(options).connect({ wallet: 'com.evm' })
  wallet.emit('accountsChanged', [])
  await pass(500)
  wallet.accounts = [bob, alice]
  wallet.emit('accountsChanged', [bob, alice])
  await pass(3000)
  wallet.accounts = [bob]
  const modal = await reload(options)
  await pass(3000)
  expect([modal.state.status, shown(modal)]).toEqual(['connected', bob])
})

test('a wallet that says again where it is, after another tab has chosen a network that it does not know of yet, stores nothing', async () => {
  const wallet = makeWallet('evm', { accounts: [alice] }).install()
  const options = { networks: [mainnet, polygon] as const, storage: memory() }
  await start(options).connect({ wallet: 'com.evm' })
  await broadcast((state) => ({
    ...state,
    intents: state.intents.map((one) => ({ ...one, network: polygon.caipNetworkId })),
  }))
  await pass(3000)
  wallet.emit('chainChanged', '0x1')
  wallet.emit('accountsChanged', [alice])
  await pass(500)
  expect(stored().intents).toMatchObject([{ network: polygon.caipNetworkId, addresses: [alice] }])
})

test('a wallet that comes back elsewhere than where another tab is, and says its account again, moves that tab nowhere', async () => {
  const wallet = makeWallet('evm', { accounts: [alice] }).install()
  const options = { networks: [mainnet, polygon] as const, storage: memory() }
  await start(options).connect({ wallet: 'com.evm' })
  await broadcast((state) => ({
    ...state,
    intents: state.intents.map((one) => ({ ...one, network: polygon.caipNetworkId })),
  }))
  await pass(3000)
  const modal = await reload(options)
  await pass(3000)
  expect([modal.state.status, modal.state.network?.id]).toEqual(['connected', 1])
  wallet.emit('accountsChanged', [alice])
  await pass(500)
  expect(stored().intents).toMatchObject([{ network: polygon.caipNetworkId, addresses: [alice] }])
})

test('a wallet that speaks whenever it is asked is there at the next visit with what it said', async () => {
  const wallet = makeWallet('evm', { accounts: [alice] }).install()
  const options = { networks: [mainnet] as const, storage: memory() }
  await start(options).connect({ wallet: 'com.evm' })
  wallet.accounts = [bob, alice]
  wallet.script.eth_accounts = () => {
    wallet.emit('accountsChanged', [bob, alice])
    return [bob, alice]
  }
  await reload(options)
  await pass(3000)
  delete wallet.script.eth_accounts
  wallet.emit('accountsChanged', [bob, alice])
  await pass(500)
  wallet.accounts = [bob]
  const modal = await reload(options)
  await pass(3000)
  expect([modal.state.status, shown(modal)]).toEqual(['connected', bob])
})

test('a wallet of Cosmos that says its account again, in a tab that could not follow another one, moves that one nowhere', async () => {
  const keplr = installCosmosWallet({ methods: {} })
  const own = keplr.wallet as { isConnected?: unknown; getKey(id: string): Promise<unknown> }
  own.isConnected = async () => true
  const options = { networks: [cosmoshub, osmosis] as const, storage: memory() }
  const modal = start(options)
  await findWallets()
  await settle()
  await Promise.all([modal.connect({ wallet: 'cosmos:keplr' }), settle()])
  const back = await reload(options)
  await pass(3000)
  expect(back.state.status).toBe('connected')
  const { getKey } = own
  own.getKey = (id) => (id === 'osmosis-1' ? Promise.reject(new Error('Request rejected')) : getKey(id))
  const there = await addressOf(secrets[0], 'osmo')
  await broadcast((state) => ({
    ...state,
    intents: state.intents.map((intent) => ({ ...intent, network: osmosis.caipNetworkId, addresses: [there] })),
  }))
  await pass(3000)
  own.getKey = getKey
  dispatchEvent(new Event('keplr_keystorechange'))
  await pass(3000)
  expect(stored().intents).toMatchObject([{ network: osmosis.caipNetworkId, addresses: [there] }])
})

test("an app's own connector of which a namespace is left while it comes back is told so, and ends with the other one", async () => {
  const address = 'F25s3DdjXdCxf9hG5m3AzD7dVRyqkz5JyTqhPJ6Ae5kN'
  const grants: readonly Grant[] = [
    { network: 'eip155:1', accounts: [{ namespace: 'eip155', address: alice, type: 'eoa' }] },
    { network: solana.caipNetworkId, accounts: [{ namespace: 'solana', address, type: 'eoa' }] },
  ]
  const disconnect = vi.fn(async () => undefined)
  const answer = { until: Promise.resolve() }
  const connect = () => answer.until.then(() => grants)
  const own = appConnector({ id: 'app', namespaces: ['eip155', 'solana'], connect, disconnect })
  const options = { networks: [mainnet, solana] as const, connectors: [own], storage: memory() }
  const first = start(options)
  await Promise.all([first.connect({ wallet: 'app' }), pass(100)])
  let goOn = (): void => undefined
  answer.until = new Promise((resolve) => (goOn = resolve))
  const modal = await reload(options)
  await pass(100)
  await Promise.all([modal.disconnect({ namespace: 'eip155' }), pass(100)])
  expect(disconnect).not.toHaveBeenCalled()
  goOn()
  await pass(100)
  expect(modal.state.connections.map(({ network }) => network)).toEqual([solana.caipNetworkId])
  expect(disconnect.mock.calls).toEqual([[{ namespace: 'eip155', revoke: false }]])
})

describe("an app's own connector that was declined", () => {
  const declines = async () => {
    throw failure(4001, 'declined')
  }

  test.each([
    ['here', (modal: Modal) => Promise.all([modal.disconnect(), pass(3000)])],
    ['in another tab', () => broadcast(isGone)],
  ])('keeps no other from being disconnected %s, though it throws when it is let go', async (_, leave) => {
    const disconnect = () => {
      throw new Error('not connected')
    }
    makeWallet('evm').install()
    const modal = start({ connectors: [appConnector({ id: 'app', connect: declines, disconnect })] })
    await findWallets()
    await expect(modal.connect({ wallet: 'app' })).rejects.toThrow()
    await modal.connect({ wallet: 'com.evm' })
    await leave(modal)
    await settle()
    expect([modal.state.status, stored().intents]).toEqual(['disconnected', []])
  })

  test('is let go of in the namespace alone that is left', async () => {
    const disconnect = vi.fn(async () => undefined)
    makeWallet('evm').install()
    const namespaces = ['eip155', 'solana'] as const
    const own = appConnector({ id: 'app', namespaces, connect: declines, disconnect })
    const modal = start({ networks: [mainnet, solana], connectors: [own] })
    await findWallets()
    await expect(modal.connect({ wallet: 'app' })).rejects.toThrow()
    await modal.connect({ wallet: 'com.evm' })
    await Promise.all([modal.disconnect({ namespace: 'eip155' }), pass(3000)])
    expect(disconnect.mock.calls).toEqual([[{ namespace: 'eip155', revoke: false }]])
  })

  test('is told nothing where another wallet is disconnected', async () => {
    const disconnect = vi.fn(async () => undefined)
    makeWallet('evm').install()
    const modal = start({ connectors: [appConnector({ id: 'app', connect: declines, disconnect })] })
    await findWallets()
    await expect(modal.connect({ wallet: 'app' })).rejects.toThrow()
    await modal.connect({ wallet: 'com.evm' })
    await Promise.all([modal.disconnect({ wallet: 'com.evm' }), pass(3000)])
    expect(disconnect).not.toHaveBeenCalled()
  })
})

test('a wallet of Cosmos that says another account than another tab has stored is restored where it was here', async () => {
  const keplr = installCosmosWallet({ methods: {} })
  const own = keplr.wallet as { isConnected?: unknown; getKey(id: string): Promise<unknown> }
  own.isConnected = async () => true
  const options = { networks: [cosmoshub, osmosis] as const, storage: memory() }
  const modal = start(options)
  await findWallets()
  await settle()
  await Promise.all([modal.connect({ wallet: 'cosmos:keplr' }), settle()])
  const { getKey } = own
  // What this tab asks for, as it follows the other one, is refused.
  own.getKey = (id) => (id === 'osmosis-1' ? Promise.reject(new Error('Request rejected')) : getKey(id))
  const there = await addressOf(secrets[0], 'osmo')
  await broadcast((state) => ({
    ...state,
    intents: state.intents.map((intent) => ({ ...intent, network: osmosis.caipNetworkId, addresses: [there] })),
  }))
  own.getKey = getKey
  keplr.choose(secrets[1])
  await pass(3000)
  const [intent] = stored().intents
  expect(intent?.addresses[0]?.split('1')[0]).toBe(intent?.network === osmosis.caipNetworkId ? 'osmo' : 'cosmos')
})

test('a wallet that joins by one more namespace while another one is disconnected signs there', async (t) => {
  const joint = installJointWallet('Joint')
  t.onTestFinished(joint.uninstall)
  const slow = makeWallet('evm').install()
  slow.script.wallet_revokePermissions = () => later(1000, () => null)
  const modal = start({ networks: [mainnet, solana, bitcoin] })
  await findWallets()
  await settle()
  await Promise.all([modal.connect({ wallet: 'com.evm' }), settle()])
  const list = together(rows.peek().find(({ name }) => name === 'Joint')?.connectors)
  const second = list.find(({ namespaces }) => namespaces.includes('bip122')) as FoundWallet
  const connect = second.connect as NonNullable<typeof second.connect>
  let left: Promise<void> | undefined
  second.connect = async (request) => {
    const grants = await connect(request)
    left ??= modal.disconnect({ wallet: 'com.evm' })
    await settle()
    return grants
  }
  await Promise.all([connectAll(list), pass(100)])
  await Promise.all([left, pass(9000)])
  const own = modal.state.connections.find(({ network }) => network === bitcoin.caipNetworkId)
  const sign = { method: 'signMessage', params: { account: own?.accounts[0]?.address, message: 'hi' } }
  expect(await codeOf(providerOf(modal, 'bip122').request(sign))).toBe('answered')
})
