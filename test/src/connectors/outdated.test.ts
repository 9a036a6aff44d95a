// Answers that come after something newer: what a visitor has done since counts, and so does what the wallet has said since.
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
  solanaDevnet,
} from '../../../chains/networks.ts'
import { pick } from '../../../src/connect/opening.ts'
import { findConnector, findWallets } from '../../../src/connect/wallets.ts'
import type { FoundWallet } from '../../../src/connectors/found.ts'
import type { Account, Modal, NetworkId } from '../../../src/types.ts'
import { ada as adaBtc, adaOnTestnet, bea, put } from '../../helpers/bitcoin-wallet.ts'
import { installCosmosWallet, secrets } from '../../helpers/cosmos-wallet.ts'
import { freshModal, memory, reload, start } from '../../helpers/modal.ts'
import { asksAgain, broadcast, isGone } from '../../helpers/others.ts'
import { codeOf, providerOf } from '../../helpers/provider.ts'
import { ada, makeStandardWallet } from '../../helpers/standard-wallet.ts'
import { fakeTimers, never, pass, settle } from '../../helpers/time.ts'
import { alice, bob, failure, makeWallet } from '../../helpers/wallet.ts'

freshModal()
beforeEach(fakeTimers)

const onNetwork = (modal: Modal) => modal.state.connections.map(({ network }) => network)

describe('a wallet of Solana', () => {
  /** Answers the silent question of a reload when it is let, and each that a visitor sees at once. */
  async function reloaded() {
    const storage = memory()
    const networks = [solana, solanaDevnet] as const
    const wallet = makeStandardWallet({ granted: true })
    wallet.register()
    const first = start({ networks, storage })
    await findWallets()
    await settle()
    await Promise.all([first.connect({ wallet: 'solana:Solo' }), settle()])
    wallet.lock()
    await settle()
    const answers: (() => void)[] = []
    const sent: unknown[] = []
    const own = wallet.wallet as {
      accounts: unknown[]
      features: Record<string, { connect: (input: object) => unknown }>
    }
    const features = Object.getOwnPropertyDescriptor(own, 'features')?.get as () => typeof own.features
    const ask = features.call(own)['standard:connect']?.connect
    Object.defineProperty(own, 'features', {
      get: () => ({
        ...features.call(own),
        'standard:connect': {
          version: '1.0.0',
          connect: (input: { silent?: boolean } = {}) =>
            input.silent && !own.accounts.length
              ? new Promise((resolve) => answers.push(() => resolve({ accounts: own.accounts })))
              : ask?.(input),
        },
        'solana:signTransaction': undefined,
        'solana:signAndSendTransaction': {
          version: '1.0.0',
          signAndSendTransaction: async ({ chain }: { chain: unknown }) => {
            sent.push(chain)
            return [{ signature: new Uint8Array(64) }]
          },
        },
      }),
    })
    const modal = await reload({ networks, storage })
    await findWallets()
    await pass(3000)
    // What a locked wallet says as it is loaded.
    wallet.lock()
    await settle()
    const late = async (): Promise<void> => {
      expect(answers.length).toBeGreaterThan(0)
      for (const answer of answers) answer()
      await settle()
      await pass(500)
    }
    await Promise.all([modal.connect({ wallet: 'solana:Solo' }), settle()])
    const pay = (request = providerOf(modal, 'solana').request) =>
      codeOf(request({ method: 'solana_signAndSendTransaction', params: { pubkey: ada, transaction: 'AA==' } }))
    return { modal, late, pay, sent }
  }

  test('is asked to pay on the cluster that was switched to, whatever is answered of before', async () => {
    const { modal, late, pay, sent } = await reloaded()
    await modal.switchNetwork(solanaDevnet.caipNetworkId)
    await late()
    await pay()
    expect([onNetwork(modal), sent]).toEqual([[solanaDevnet.caipNetworkId], ['solana:devnet']])
  })

  test('is asked nothing by a provider that was kept, whatever is answered after a disconnect', async () => {
    const { modal, late, pay, sent } = await reloaded()
    const kept = providerOf(modal, 'solana').request
    await modal.disconnect({ revoke: false })
    await late()
    expect([await pay(kept), sent]).toEqual([4100, []])
  })

  test('that the visitor is asked about here is connected by the answer, though another tab has disconnected', async () => {
    const wallet = makeStandardWallet()
    wallet.register()
    const modal = start({ networks: [solana], storage: memory() })
    await findWallets()
    await settle()
    await Promise.all([modal.connect({ wallet: 'solana:Solo' }), settle()])
    const own = wallet.wallet as { accounts: unknown[]; features: object }
    const features = Object.getOwnPropertyDescriptor(own, 'features')?.get as () => object
    let answer: () => void = () => undefined
    const connect = () => new Promise((resolve) => (answer = () => resolve({ accounts: own.accounts })))
    Object.defineProperty(own, 'features', {
      get: () => ({ ...features.call(own), 'standard:connect': { version: '1.0.0', connect } }),
    })
    void modal.open({ view: 'Connect' })
    await settle()
    const again = pick(findConnector('solana:Solo') as FoundWallet)
    await settle()
    await broadcast(isGone)
    answer()
    expect((await again).address).toBe(ada)
  })
})

test('a wallet of Cosmos that answers a silent question after a disconnect signs nothing', async () => {
  const { wallet } = installCosmosWallet({ methods: {} }) as { wallet: { isConnected?: unknown } }
  let answer: ((isConnected: boolean) => void) | undefined
  let holds = false
  wallet.isConnected = () => (holds ? new Promise((resolve) => (answer = resolve)) : Promise.resolve(true))
  const modal = start({ networks: [cosmoshub], storage: memory() })
  await findWallets()
  await settle()
  await Promise.all([modal.connect({ wallet: 'cosmos:keplr' }), settle()])
  const kept = providerOf(modal, 'cosmos').request
  const signerAddress = modal.state.account?.address
  holds = true
  await broadcast(asksAgain)
  expect(answer).toBeDefined()
  await modal.disconnect()
  answer?.(true)
  await settle()
  const signDoc = { chain_id: 'cosmoshub-4', fee: { amount: [], gas: '1' }, msgs: [], memo: '' }
  expect(await codeOf(kept({ method: 'cosmos_signAmino', params: { signerAddress, signDoc } }))).toBe(4100)
})

describe('a wallet of Cosmos that answers the question of a reload late', () => {
  async function reloaded(what: 'isConnected' | 'getKey') {
    const wallet = installCosmosWallet({ methods: {} }).wallet as object as Record<
      typeof what,
      (id: string) => unknown
    > & {
      isConnected: unknown
    }
    wallet.isConnected = async () => true
    const options = { networks: [cosmoshub, osmosis] as const, storage: memory() }
    const first = start(options)
    await findWallets()
    await settle()
    await Promise.all([first.connect({ wallet: 'cosmos:keplr' }), settle()])
    const answers: (() => void)[] = []
    const call = wallet[what]
    wallet[what] = (id) => new Promise((resolve) => answers.push(() => resolve(call(id))))
    const modal = await reload(options)
    await findWallets()
    await pass(6000)
    wallet[what] = call
    const late = async (): Promise<void> => {
      expect(answers.length).toBeGreaterThan(0)
      for (const answer of answers) answer()
      await settle()
      await pass(1000)
    }
    return { modal, late, connect: () => Promise.all([modal.connect({ wallet: 'cosmos:keplr' }), settle()]) }
  }
  const chainsOf = (modal: Modal) => [onNetwork(modal), modal.state.account?.address.split('1')[0]]

  test.each(['isConnected', 'getKey'] as const)('(%s) signs nothing after a disconnect', async (what) => {
    const { modal, late, connect } = await reloaded(what)
    await connect()
    const kept = providerOf(modal, 'cosmos').request
    const signerAddress = modal.state.account?.address
    await modal.disconnect({ revoke: false })
    await late()
    const signDoc = { chain_id: 'cosmoshub-4', fee: { amount: [], gas: '1' }, msgs: [], memo: '' }
    expect(modal.state.status).toBe('disconnected')
    expect(await codeOf(kept({ method: 'cosmos_signAmino', params: { signerAddress, signDoc } }))).toBe(4100)
  })

  test.each(['isConnected', 'getKey'] as const)('(%s) is on the network that was chosen since', async (what) => {
    const { modal, late, connect } = await reloaded(what)
    await modal.switchNetwork(osmosis.caipNetworkId)
    await connect()
    await late()
    expect(chainsOf(modal)).toEqual([[osmosis.caipNetworkId], 'osmo'])
    const [account] = (await providerOf(modal, 'cosmos').request({ method: 'cosmos_getAccounts' })) as {
      address: string
    }[]
    expect(account?.address).toBe(modal.state.account?.address)
  })

  test('is there where it answers before anything else is done', async () => {
    const { modal, late } = await reloaded('getKey')
    await late()
    expect(chainsOf(modal)).toEqual([[cosmoshub.caipNetworkId], 'cosmos'])
  })
})

describe('a wallet of Bitcoin', () => {
  const sideOf = (keys: typeof adaBtc, name: string, page: { held?: string | undefined; paid: string[] }) => {
    const handlers: Record<string, (value: unknown) => void> = {}
    const answers: (() => void)[] = []
    const side = {
      requestAccounts: async () => [keys.payment],
      getAccounts: () =>
        page.held === name || page.held === 'both'
          ? new Promise((resolve) => answers.push(() => resolve([keys.payment])))
          : Promise.resolve([keys.payment]),
      getPublicKey: async () => keys.publicKey,
      on(event: string, handler: (value: unknown) => void) {
        handlers[event] = handler
      },
      removeListener: () => undefined,
      signPsbt: async (hex: string) => {
        page.paid.push(name)
        return hex
      },
      pushPsbt: async () => 'ab'.repeat(32),
    }
    return { side, handlers, answers, address: keys.payment }
  }

  test.each([
    ['the test network', bitcoin, bitcoinTestnet, 'main', 'test'],
    ['the main network', bitcoinTestnet, bitcoin, 'test', 'main'],
  ] as const)(
    'is on %s that was switched to, whatever an event of before is answered',
    async (_, from, to, old, now) => {
      const page: { held?: string | undefined; paid: string[] } = { paid: [] }
      const sides = { main: sideOf(adaBtc, 'main', page), test: sideOf(adaOnTestnet, 'test', page) }
      put('okxwallet', { bitcoin: sides.main.side, bitcoinTestnet: sides.test.side })
      const modal = start({ networks: [from, to], storage: memory() })
      await findWallets()
      await settle()
      await Promise.all([modal.connect({ wallet: 'com.okex.wallet' }), settle()])
      page.held = old
      sides[old].handlers.accountsChanged?.([sides[old].address])
      await settle()
      page.held = undefined
      await Promise.all([modal.switchNetwork(to.caipNetworkId), settle()])
      const shown = modal.state.account?.address
      expect(sides[old].answers.length).toBeGreaterThan(0)
      for (const answer of sides[old].answers) answer()
      await settle()
      expect([onNetwork(modal), modal.state.account?.address]).toEqual([[to.caipNetworkId], shown])
      const request = providerOf(modal, 'bip122').request
      await codeOf(request({ method: 'signPsbt', params: { psbt: 'cHNidP8=', broadcast: true } }))
      expect(page.paid).toEqual([now])
    },
  )

  /** A page whose wallet leaves what `page.held` names unanswered, and what it is asked to pay by. */
  async function okxPage(storage = memory()) {
    const page: { held?: string | undefined; paid: string[] } = { paid: [] }
    const sides = { main: sideOf(adaBtc, 'main', page), test: sideOf(adaOnTestnet, 'test', page) }
    const install = () => put('okxwallet', { bitcoin: sides.main.side, bitcoinTestnet: sides.test.side })
    install()
    const options = { networks: [bitcoin, bitcoinTestnet] as const, storage }
    const modal = start(options)
    await findWallets()
    await settle()
    await Promise.all([modal.connect({ wallet: 'com.okex.wallet' }), settle()])
    const again = async () => {
      install()
      const next = await reload(options)
      await findWallets()
      await pass(6000)
      return next
    }
    const late = async (): Promise<void> => {
      expect(sides.main.answers.length).toBeGreaterThan(0)
      for (const answer of sides.main.answers) answer()
      await settle()
      await pass(6000)
    }
    const pay = (of: Modal) =>
      codeOf(providerOf(of, 'bip122').request({ method: 'signPsbt', params: { psbt: 'cHNidP8=', broadcast: true } }))
    return { page, modal, again, late, pay }
  }

  test('that the visitor connects on another network pays there, whatever the question of the reload is answered', async () => {
    const { page, again, late, pay } = await okxPage()
    page.held = 'main'
    const modal = await again()
    page.held = undefined
    await modal.switchNetwork(bitcoinTestnet.caipNetworkId)
    await Promise.all([modal.connect({ wallet: 'com.okex.wallet' }), settle()])
    await late()
    expect([onNetwork(modal), modal.state.account?.address]).toEqual([
      [bitcoinTestnet.caipNetworkId],
      adaOnTestnet.payment,
    ])
    await pay(modal)
    expect(page.paid).toEqual(['test'])
  })

  test.each(['answers', 'is silent'])(
    'that was switched while another tab was followed pays where it shows, also where it %s from then on',
    async (how) => {
      const { page, modal, late, pay } = await okxPage()
      page.held = 'main'
      await broadcast(asksAgain)
      page.held = undefined
      await Promise.all([modal.switchNetwork(bitcoinTestnet.caipNetworkId), settle()])
      if (how === 'is silent') page.held = 'both'
      await late()
      page.held = undefined
      expect(onNetwork(modal)).toEqual([bitcoinTestnet.caipNetworkId])
      await pay(modal)
      expect(page.paid).toEqual(['test'])
    },
  )

  test('without events pays from no other account than the one that is shown', async () => {
    let now = adaBtc
    const paid: string[] = []
    const entries = () => [
      { address: now.payment, purpose: 'payment', publicKey: now.publicKey, addressType: 'p2wpkh' },
      { address: now.ordinals, purpose: 'ordinals', publicKey: now.xOnly, addressType: 'p2tr' },
    ]
    const ok = (result: unknown) => ({ jsonrpc: '2.0', id: '1', result })
    const answers: Record<string, () => unknown> = {
      wallet_connect: () => ok({ addresses: entries(), network: { bitcoin: { name: 'Mainnet' } } }),
      wallet_getAccount: () => ok({ addresses: entries(), network: { bitcoin: { name: 'Mainnet' } } }),
      sendTransfer: () => {
        paid.push(now.payment)
        return ok({ txid: 'ab'.repeat(32) })
      },
    }
    const request = async (method: string) => answers[method]?.() ?? { error: { code: -32601, message: 'no' } }
    put('SomeProvider', { request })
    put('btc_providers', [{ id: 'SomeProvider', name: 'Some', icon: 'data:image/svg+xml;base64,PHN2Zy8+' }])
    const modal = start({ networks: [bitcoin], storage: memory() })
    await findWallets()
    await settle()
    await Promise.all([modal.connect({ wallet: 'bip122:SomeProvider' }), settle()])
    const send = () =>
      codeOf(
        providerOf(modal, 'bip122').request({
          method: 'sendTransfer',
          params: { account: adaBtc.payment, recipients: [{ address: bea.ordinals, amount: '1000' }] },
        }),
      )
    expect(await send()).toBe('answered')
    now = bea
    expect(await send()).toBe(4100)
    expect(paid).toEqual([adaBtc.payment])
  })
})

test('a wallet of Polkadot whose second answer is of no listed network keeps what was granted before', async () => {
  const [address, other] = [
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
  ]
  vi.stubGlobal('location', { host: 'app.example', href: 'https://app.example/' })
  let list: object[] = [{ address, type: 'sr25519' }]
  const signRaw = async () => ({ id: 1, signature: `0x${'11'.repeat(64)}` })
  const accounts = { get: async () => list, subscribe: () => () => undefined }
  vi.stubGlobal('injectedWeb3', { talisman: { enable: async () => ({ accounts, signer: { signRaw } }) } })
  const modal = start({ networks: [polkadot], storage: memory() })
  await findWallets()
  await settle()
  await Promise.all([modal.connect({ wallet: 'polkadot:talisman' }), settle()])
  list = [{ address: other, type: 'sr25519', genesisHash: `0x${'b0'.repeat(32)}` }]
  void modal.open({ view: 'Connect' })
  await settle()
  await expect(pick(findConnector('polkadot:talisman') as FoundWallet)).rejects.toThrow()
  await settle()
  modal.close()
  const request = providerOf(modal, 'polkadot').request
  const sign = (by: string) =>
    codeOf(request({ method: 'polkadot_signMessage', params: { address: by, message: 'hi' } }))
  expect(modal.state.accounts.map(({ address }: Account) => address)).toEqual([address])
  expect([await sign(address), await sign(other)]).toEqual(['answered', 4100])
})

describe('a wallet of Polkadot that lists its accounts late', () => {
  const [address, other] = [
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3',
  ]
  const entry = (of: string) => ({ address: of, type: 'sr25519' })
  /** Answers what is asked while `held` is set once `late` is called, with the list of when it was asked. */
  async function visit() {
    const page = { held: false, list: [entry(address)] }
    const answers: (() => void)[] = []
    const told: ((list: object[]) => void)[] = []
    const accounts = {
      get() {
        const { list } = page
        return page.held ? new Promise((resolve) => answers.push(() => resolve(list))) : Promise.resolve(list)
      },
      subscribe(listener: (list: object[]) => void) {
        told.push(listener)
        return () => undefined
      },
    }
    const signRaw = async () => ({ id: 1, signature: `0x${'11'.repeat(64)}` })
    const enable = async () => ({ accounts, signer: { signRaw } })
    vi.stubGlobal('location', { host: 'app.example', href: 'https://app.example/' })
    vi.stubGlobal('injectedWeb3', { talisman: { enable } })
    const options = { networks: [polkadot] as const, storage: memory() }
    const connect = (of: Modal) => Promise.all([of.connect({ wallet: 'polkadot:talisman' }), settle()])
    const modal = start(options)
    await findWallets()
    await settle()
    await connect(modal)
    const again = async () => {
      page.held = true
      const next = await reload(options)
      await findWallets()
      await pass(6000)
      page.held = false
      return next
    }
    const late = async (): Promise<void> => {
      expect(answers.length).toBeGreaterThan(0)
      for (const answer of answers) answer()
      await settle()
      await pass(1000)
    }
    const signs = (of: Modal) => {
      const request = providerOf(of, 'polkadot').request
      return Promise.all(
        [address, other].map((by) =>
          codeOf(request({ method: 'polkadot_signMessage', params: { address: by, message: 'hi' } })),
        ),
      )
    }
    const tell = (list: object[]): void => told.at(-1)?.(list)
    return { page, modal, connect, again, late, signs, tell }
  }
  const shown = (modal: Modal) => modal.state.accounts.map((account: Account) => account.address)

  test('signs with the account that the visitor chose since the reload', async () => {
    const { page, connect, again, late, signs } = await visit()
    const modal = await again()
    page.list = [entry(other)]
    await connect(modal)
    await late()
    expect([shown(modal), await signs(modal)]).toEqual([[other], [4100, 'answered']])
  })

  test('has the accounts that it told of since it was asked', async () => {
    const { page, modal, late, signs, tell } = await visit()
    page.held = true
    await broadcast(asksAgain)
    tell([entry(other)])
    await settle()
    await late()
    expect([shown(modal), await signs(modal)]).toEqual([[other], [4100, 'answered']])
  })
})

describe('an installed wallet', () => {
  /** A page that is loaded again, whose first silent question is answered when it is let. */
  async function asking(later: () => unknown) {
    const wallet = makeWallet('evm', { accounts: [alice, bob] }).install()
    const storage = memory()
    const first = start({ networks: [mainnet, polygon], storage })
    await first.connect({ wallet: 'com.evm' })
    const held: ((accounts: unknown) => void)[] = []
    wallet.script.eth_accounts = () => (held.length ? later() : new Promise((resolve) => held.push(resolve)))
    const modal = await reload({ networks: [mainnet, polygon], storage })
    await vi.waitUntil(() => held[0])
    const answer = async (): Promise<void> => {
      held[0]?.([alice, bob])
      await settle()
    }
    return { wallet, modal, answer }
  }

  test.each([
    ['refused', () => Promise.reject(failure(-32002, 'pending'))],
    ['never answered', never],
  ])('is connected by its first answer where a later question is %s', async (_, later) => {
    const { modal, answer } = await asking(later)
    await broadcast((state) => ({
      ...state,
      intents: state.intents.map((intent) => ({ ...intent, network: 'eip155:137' })),
    }))
    await answer()
    expect(modal.state.status).toBe('connected')
  })

  test('is connected by its answer also where an attempt that was given up is approved late', async () => {
    const { wallet, modal, answer } = await asking(() => [alice])
    let approve = (_: unknown): void => undefined
    wallet.script.eth_requestAccounts = () => new Promise((resolve) => (approve = resolve))
    void modal.open({ view: 'Connect' })
    await settle()
    void pick(findConnector('com.evm') as FoundWallet).catch(() => undefined)
    await settle()
    modal.close()
    approve([alice])
    await settle()
    await answer()
    expect(modal.state.status).toBe('connected')
  })
})

test('a wallet of the standard that answers two silent questions in the wrong order stays where the later one is', async () => {
  const wallet = makeStandardWallet({ granted: true })
  wallet.register()
  start({ networks: [solana, solanaDevnet] })
  await findWallets()
  const { toConnector } = await import('../../../src/connect/machine.ts')
  const connector = toConnector(findConnector('solana:Solo') as FoundWallet)
  const own = wallet.wallet as { accounts: readonly unknown[]; features: object }
  const { accounts, features } = own
  const answers: (() => void)[] = []
  const connect = () => new Promise<void>((resolve) => answers.push(resolve))
  const shows = (value: readonly unknown[]) => Object.defineProperty(own, 'accounts', { configurable: true, value })
  Object.defineProperty(own, 'features', { value: { ...features, 'standard:connect': { version: '1.0.0', connect } } })
  // Until it has answered it shows no accounts.
  shows([])
  const ask = async (network: NetworkId): Promise<NetworkId | undefined> => {
    const { signal } = new AbortController()
    const [grant] = await connector.connect({ networks: [network], silent: true, signal })
    return grant?.network
  }
  const older = ask(solana.caipNetworkId)
  await pass(5000)
  const newer = ask(solanaDevnet.caipNetworkId)
  await pass(5000)
  shows(accounts)
  answers[1]?.()
  expect(await newer).toBe(solanaDevnet.caipNetworkId)
  answers[0]?.()
  expect(await older).toBe(solanaDevnet.caipNetworkId)
  wallet.unregister()
})

test('a wallet of Cosmos whose event is overtaken by a silent answer shows the account that it signs with', async () => {
  const keplr = installCosmosWallet({ methods: {} })
  const modal = start({ networks: [cosmoshub] })
  await findWallets()
  await modal.connect({ wallet: 'cosmos:keplr' })
  const { getKey } = keplr.wallet
  const held: (() => void)[] = []
  keplr.wallet.getKey = (id: string) =>
    held.length ? getKey(id) : new Promise((resolve) => held.push(() => resolve(getKey(id))))
  keplr.choose(secrets[1])
  await settle()
  await broadcast(asksAgain)
  held[0]?.()
  await settle()
  const [own] = (await providerOf(modal, 'cosmos').request({ method: 'cosmos_getAccounts', params: {} })) as {
    address: string
  }[]
  expect(modal.state.account?.address).toBe(own?.address)
})

test('a wallet of Bitcoin signs nothing after a disconnect, also where an attempt was refused and it tells of something', async () => {
  const heard: Record<string, (accounts: unknown) => void> = {}
  const says = { refuses: false, signed: 0 }
  put('unisat', {
    async requestAccounts() {
      if (says.refuses) throw failure(4001, 'User rejected')
      return [adaBtc.payment]
    },
    getAccounts: async () => [adaBtc.payment],
    getPublicKey: async () => adaBtc.publicKey,
    getNetwork: async () => 'livenet',
    on(event: string, listener: (accounts: unknown) => void) {
      heard[event] = listener
    },
    removeListener: () => undefined,
    signPsbt: async (psbt: string) => `${++says.signed && psbt}`,
  })
  const modal = start({ networks: [bitcoin] })
  await findWallets()
  await modal.connect({ wallet: 'bip122:unisat' })
  const request = providerOf(modal, 'bip122').request
  await modal.disconnect({ revoke: false })
  says.refuses = true
  await modal.connect({ wallet: 'bip122:unisat' }).catch(() => undefined)
  for (const listener of Object.values(heard)) listener([adaBtc.payment])
  await pass(500)
  expect(await codeOf(request({ method: 'signPsbt', params: { psbt: 'cHNidP8=' } }))).toBe(4100)
  expect(says.signed).toBe(0)
})
