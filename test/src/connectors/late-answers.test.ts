// Where money goes: what a wallet answers after the visitor has given up, declined or left, and what libraries are told of whose
// account it is.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { decode } from '../../../chains/base58.ts'
import { bitcoin, bitcoinTestnet, cosmoshub, mainnet, solana, solanaDevnet } from '../../../chains/networks.ts'
import { chooseAccount } from '../../../src/connect/account-type.ts'
import { stored } from '../../../src/connect/intents.ts'
import { pick } from '../../../src/connect/opening.ts'
import { currentOf, type Live } from '../../../src/connect/state.ts'
import { applyBroadcast } from '../../../src/connect/tabs.ts'
import { findConnector, findWallets, wallets } from '../../../src/connect/wallets.ts'
import { close } from '../../../src/state/modal.ts'
import { installWallet } from '../../../src/testing/index.ts'
import type { Modal, Namespace, Options } from '../../../src/types.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { frameInSafe, safeAddress } from '../../helpers/safe.ts'
import { defer, settle } from '../../helpers/time.ts'
import { failure, makeWallet } from '../../helpers/wallet.ts'

freshModal()
const placed: string[] = []
const put = (name: string, value: unknown): void => {
  placed.push(name)
  Object.assign(globalThis, { [name]: value })
}
beforeEach(() => void vi.stubGlobal('location', { host: 'app.example', href: 'https://app.example/' }))
afterEach(() => {
  for (const name of placed.splice(0)) Reflect.deleteProperty(globalThis, name)
  vi.stubGlobal('parent', globalThis)
})

async function visit(networks: Options['networks']): Promise<Modal> {
  const modal = start({ networks })
  await findWallets()
  await settle()
  return modal
}
const ask = (modal: Modal, namespace: Namespace, method: string, params: unknown): Promise<unknown> => {
  const provider = modal.provider(namespace)
  if (!provider) throw new Error('not connected')
  return provider.request({ method, params })
}
const codeOf = (promise: Promise<unknown>): Promise<unknown> => promise.catch(({ code }) => code)
const row = (id: string) => findConnector(id) as NonNullable<ReturnType<typeof findConnector>>
const live = (namespace: Namespace): Live => currentOf(namespace) as Live
const keys = {
  mainnet: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  testnet: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
}
const txid = 'ab'.repeat(32)

/** A wallet of the Wallet Standard, which answers `connect` once the gate is open. */
function register({ addresses = ['4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'], name = 'Solo' as unknown } = {}) {
  const chains = ['solana:mainnet', 'solana:devnet']
  const accounts = addresses.map((address) => ({ address, publicKey: decode(address), chains, features: [] }))
  const sent: { readonly chain: string; readonly account: { readonly address: string } }[] = []
  const gate = { open: Promise.resolve() as Promise<unknown> }
  const sign = async (input: (typeof sent)[number]) => {
    sent.push(input)
    return [{ signature: new Uint8Array(64) }]
  }
  const listeners: ((change: unknown) => void)[] = []
  const emit = (change: unknown): void => {
    for (const listener of listeners) listener(change)
  }
  const wallet = {
    version: '1.0.0',
    get name() {
      if (name instanceof Error) throw name
      return name
    },
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    chains,
    accounts,
    features: {
      'standard:connect': { connect: () => gate.open.then(() => ({ accounts })) },
      'standard:events': {
        on: (_: string, listener: (change: unknown) => void) => {
          listeners.push(listener)
          return () => undefined
        },
      },
      'solana:signAndSendTransaction': { signAndSendTransaction: sign },
      'solana:signMessage': { signMessage: sign },
    },
  }
  addEventListener('wallet-standard:app-ready', ((event: CustomEvent) =>
    event.detail.register(wallet)) as EventListener)
  return { wallet, accounts, sent, gate, emit }
}

describe('on Solana', () => {
  const send = (modal: Modal, pubkey = '') =>
    ask(modal, 'solana', 'solana_signAndSendTransaction', { pubkey, transaction: 'AA==' })

  test('an attempt that was given up, and answered late, leaves the cluster that is paid on', async () => {
    const { accounts, sent, gate } = register()
    makeWallet('eth').install()
    const modal = await visit([mainnet, solana, solanaDevnet])
    await modal.connect({ wallet: 'solana:Solo' })
    await modal.switchNetwork(solanaDevnet.caipNetworkId as `solana:${string}`)
    await modal.connect({ wallet: 'com.eth' })
    const { promise, resolve } = defer()
    gate.open = promise
    void modal.open({ view: 'Connect' })
    await settle()
    const attempt = codeOf(pick(row('solana:Solo')))
    await settle()
    close()
    resolve(undefined)
    expect(await attempt).toBe('closed')
    await settle()
    await send(modal, accounts[0]?.address)
    expect(sent.map(({ chain }) => chain)).toEqual(['solana:devnet'])
  })

  test('an event of the wallet while another tab’s network is taken over leaves money where the page says', async () => {
    const { wallet, sent, emit } = register()
    const modal = await visit([solana, solanaDevnet])
    await modal.connect({ wallet: 'solana:Solo' })
    await modal.switchNetwork(solanaDevnet.caipNetworkId)
    const before = structuredClone(stored())
    const intents = before.intents.map((intent) => ({ ...intent, network: solana.caipNetworkId }))
    const { accounts } = wallet
    let isFirst = true
    Object.defineProperty(wallet, 'accounts', {
      get() {
        if (isFirst) queueMicrotask(() => emit({ accounts }))
        isFirst = false
        return accounts
      },
    })
    await applyBroadcast([before, { ...before, network: solana.caipNetworkId, intents }])
    await settle()
    const { address = '' } = modal.state.account ?? {}
    await ask(modal, 'solana', 'solana_signAndSendTransaction', { pubkey: address, transaction: 'AA==' })
    expect([modal.state.connections[0]?.network, sent[0]?.chain]).toEqual([solana.caipNetworkId, 'solana:mainnet'])
  })

  test('a page that listens hears of another account, of the end and of a new beginning', async () => {
    const [first, second] = [
      '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM',
      '8opHzTAnfzRpPEx21XtnrVTX28YQuCpAjcn1PczScKh',
    ]
    register({ addresses: [first, second] })
    const modal = await visit([solana])
    await modal.connect({ wallet: 'solana:Solo' })
    const provider = modal.provider('solana')
    const heard: string[] = []
    const removed = (): unknown => heard.push('removed')
    for (const event of ['accountChanged', 'disconnect', 'connect'])
      provider?.on(event, (key: unknown) => heard.push(`${event} ${key}`))
    provider?.on('accountChanged', removed).removeListener('accountChanged', removed)
    await chooseAccount(live('solana'), second)
    await settle()
    await modal.disconnect()
    await settle()
    await modal.connect({ wallet: 'solana:Solo' })
    await settle()
    expect(heard).toEqual([`accountChanged ${second}`, 'accountChanged null', 'disconnect null', `connect ${first}`])
  })

  test('a silent question that was open when the page disconnected brings nothing back', async () => {
    const { accounts, sent, wallet, emit } = register()
    const modal = await visit([solana])
    await modal.connect({ wallet: 'solana:Solo' })
    const { connector } = live('solana')
    const provider = modal.provider('solana')
    const shows = (value: unknown): unknown => Object.defineProperty(wallet, 'accounts', { value, configurable: true })
    shows([])
    const { signal } = new AbortController()
    const asked = codeOf(connector.connect({ networks: [solana.caipNetworkId], silent: true, signal }))
    await modal.disconnect()
    shows(accounts)
    emit({ accounts })
    expect(await asked).toBe('not-connected')
    const params = { pubkey: accounts[0]?.address, transaction: 'AA==' }
    const paid = provider?.request({ method: 'solana_signAndSendTransaction', params })
    expect(await codeOf(paid as Promise<unknown>)).toBe(4100)
    expect(sent).toEqual([])
  })

  test('one handler may listen to several events, and leaves each by itself', async () => {
    register({ addresses: ['4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'] })
    const modal = await visit([solana])
    await modal.connect({ wallet: 'solana:Solo' })
    const provider = modal.provider('solana')
    const heard: unknown[] = []
    const refresh = (key: unknown): unknown => heard.push(key === null ? 'gone' : 'there')
    for (const event of ['disconnect', 'connect', 'accountChanged']) provider?.on(event, refresh)
    provider?.removeListener('accountChanged', refresh)
    await modal.disconnect()
    await settle()
    expect(heard).toEqual(['gone'])
    await modal.connect({ wallet: 'solana:Solo' })
    await settle()
    expect(heard).toEqual(['gone', 'there'])
  })

  test('where another tab connects an account that is not granted here, money goes where the page says', async () => {
    const { accounts, sent } = register()
    const modal = await visit([solana, solanaDevnet])
    await modal.connect({ wallet: 'solana:Solo' })
    await modal.switchNetwork(solanaDevnet.caipNetworkId)
    const before = structuredClone(stored())
    const addresses = ['8opHzTAnfzRpPEx21XtnrVTX28YQuCpAjcn1PczScKh']
    const intents = before.intents.map((intent) => ({ ...intent, network: solana.caipNetworkId, addresses }))
    await applyBroadcast([before, { ...before, network: solana.caipNetworkId, intents }])
    await settle()
    await send(modal, accounts[0]?.address)
    const [{ network } = {}] = modal.state.connections
    expect([sent[0]?.chain, network]).toEqual(['solana:mainnet', solana.caipNetworkId])
  })

  test('libraries sign by the account that the visitor has chosen', async () => {
    const second = 'So11111111111111111111111111111111111111112'
    const { accounts, sent } = register({ addresses: ['4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', second] })
    const modal = await visit([solana])
    await modal.connect({ wallet: 'solana:Solo' })
    chooseAccount(live('solana'), second)
    const provider = modal.provider('solana') as unknown as {
      publicKey: object
      signMessage(message: Uint8Array): Promise<unknown>
    }
    await provider.signMessage(Uint8Array.of(1))
    expect([`${provider.publicKey}`, sent[0]?.account]).toEqual([second, accounts[1]])
  })

  test('libraries are told the account that signed, whoever is chosen when the wallet answers', async () => {
    const second = 'So11111111111111111111111111111111111111112'
    const { accounts, sent, wallet } = register({ addresses: ['4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', second] })
    const { promise, resolve } = defer()
    const { signMessage } = wallet.features['solana:signMessage']
    wallet.features['solana:signMessage'].signMessage = (input) => promise.then(() => signMessage(input))
    const modal = await visit([solana])
    await modal.connect({ wallet: 'solana:Solo' })
    const provider = modal.provider('solana') as unknown as {
      signMessage(message: Uint8Array): Promise<{ publicKey: object }>
    }
    const signing = provider.signMessage(Uint8Array.of(1))
    await settle()
    chooseAccount(live('solana'), second)
    resolve(undefined)
    const { publicKey } = await signing
    expect([`${publicKey}`, sent[0]?.account]).toEqual([accounts[0]?.address, accounts[0]])
  })

  test('several transactions are signed by one account, though its object is new each time, and by no other', async () => {
    const second = 'So11111111111111111111111111111111111111112'
    const { wallet, accounts } = register({ addresses: ['4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', second] })
    const signed: string[] = []
    let then = (): void => undefined
    Object.defineProperty(wallet, 'accounts', { get: () => accounts.map((one) => ({ ...one })) })
    Object.assign(wallet.features, {
      'solana:signTransaction': {
        async signTransaction({ account, transaction }: { account: { address: string }; transaction: Uint8Array }) {
          signed.push(account.address)
          then()
          return [{ signedTransaction: transaction }]
        },
      },
    })
    class Transaction {
      static readonly from = (bytes: Uint8Array): Uint8Array => bytes
      serialize = (): Uint8Array => Uint8Array.of(1, ...new Uint8Array(64), 9)
    }
    const modal = await visit([solana])
    await modal.connect({ wallet: 'solana:Solo' })
    const { signAllTransactions } = modal.provider('solana') as unknown as {
      signAllTransactions(all: readonly object[]): Promise<unknown[]>
    }
    const first = accounts[0]?.address
    expect(await signAllTransactions([new Transaction(), new Transaction()])).toHaveLength(2)
    expect(signed).toEqual([first, first])
    then = () => void chooseAccount(live('solana'), second)
    expect(await codeOf(signAllTransactions([new Transaction(), new Transaction()]))).toBe(4100)
    expect(signed).toEqual([first, first, first])
  })

  test('a wallet that cannot be told of a disconnect is asked nothing after it', async () => {
    const { accounts, sent } = register()
    const modal = await visit([solana])
    await modal.connect({ wallet: 'solana:Solo' })
    const provider = modal.provider('solana') as unknown as { isConnected: boolean } & NonNullable<
      ReturnType<Modal['provider']>
    >
    await modal.disconnect()
    const params = { pubkey: accounts[0]?.address, transaction: 'AA==' }
    expect(await codeOf(provider.request({ method: 'solana_signAndSendTransaction', params }))).toBe(4100)
    expect([provider.isConnected, sent]).toEqual([false, []])
  })

  test('a wallet whose name throws hides no other', async () => {
    register({ name: new Error('broken') })
    register({ name: 'Phantom' })
    await visit([solana])
    expect(wallets.peek().map(({ name }) => name)).toEqual(['Phantom'])
  })
})

describe('on Bitcoin', () => {
  const pay = (modal: Modal, more = {}) =>
    ask(modal, 'bip122', 'sendTransfer', { recipientAddress: keys.testnet, amount: '1000', ...more })
  function leather() {
    const asked: (readonly [string, string])[] = []
    const gate = { open: Promise.resolve() as Promise<unknown>, isEmpty: false }
    put('LeatherProvider', {
      async request(method: string, { network = 'mainnet' }: { network?: keyof typeof keys } = {}) {
        asked.push([method, network])
        if (method !== 'getAddresses') return { result: { txid } }
        await gate.open
        return {
          result: { addresses: gate.isEmpty ? [] : [{ symbol: 'BTC', type: 'p2wpkh', address: keys[network] }] },
        }
      },
    })
    return { asked, gate }
  }

  test('a payment from one account is not made by another that is chosen in Leather by now', async () => {
    const { asked } = leather()
    const modal = await visit([bitcoinTestnet])
    await modal.connect({ wallet: 'bip122:LeatherProvider' })
    const before = keys.testnet
    keys.testnet = 'tb1qar0srrr7xfkvy5l643lydnw9re59gtzzy00gkn'
    const code = await codeOf(pay(modal, { account: before }))
    keys.testnet = before
    expect([code, asked.map(([method]) => method)]).toEqual([4100, ['getAddresses', 'getAddresses']])
    await pay(modal, { account: before })
    expect(asked.at(-1)).toEqual(['sendTransfer', 'testnet'])
  })

  test('a switch that was called off, and answered late, changes neither account nor network', async () => {
    const { asked, gate } = leather()
    const modal = await visit([bitcoinTestnet, bitcoin])
    await modal.connect({ wallet: 'bip122:LeatherProvider' })
    const { promise, resolve } = defer()
    gate.open = promise
    void modal.open({ view: 'SwitchNetwork' })
    await settle()
    const switched = codeOf(modal.switchNetwork(bitcoin.caipNetworkId as `bip122:${string}`))
    await settle()
    close()
    resolve(undefined)
    expect(await switched).toBe('aborted')
    await settle()
    await pay(modal)
    expect(asked.at(-1)).toEqual(['sendTransfer', 'testnet'])
    expect(modal.state).toMatchObject({ network: { name: bitcoinTestnet.name }, account: { address: keys.testnet } })
  })

  test('a second attempt that shows no account leaves the connection as it is', async () => {
    const { gate, asked } = leather()
    const modal = await visit([bitcoinTestnet])
    await modal.connect({ wallet: 'bip122:LeatherProvider' })
    gate.isEmpty = true
    void modal.open({ view: 'Connect' })
    await settle()
    expect(await codeOf(pick(row('bip122:LeatherProvider')))).toBe('not-connected')
    gate.isEmpty = false
    await pay(modal)
    expect(asked.at(-1)).toEqual(['sendTransfer', 'testnet'])
  })

  test('a switch that OKX’s visitor declines leaves the object that is asked', async () => {
    const asked: string[] = []
    const objectOf = (network: keyof typeof keys) => ({
      async requestAccounts() {
        if (network === 'mainnet') throw failure(4001, 'User rejected')
        return [keys[network]]
      },
      getAccounts: async () => [keys[network]],
      getPublicKey: async () => '02'.repeat(33),
      async sendBitcoin(to: string) {
        asked.push(`${network} ${to}`)
        return txid
      },
      on: () => undefined,
      removeListener: () => undefined,
    })
    put('okxwallet', { bitcoin: objectOf('mainnet'), bitcoinTestnet: objectOf('testnet') })
    const modal = await visit([bitcoinTestnet, bitcoin])
    await modal.connect({ wallet: 'bip122:okxwallet.bitcoin' })
    expect(await codeOf(modal.switchNetwork(bitcoin.caipNetworkId as `bip122:${string}`))).toBe('rejected')
    await pay(modal, { account: keys.testnet })
    expect(asked).toEqual([`testnet ${keys.testnet}`])
  })

  /** One of sats-connect's shape, with an answer of its own to some methods. */
  function xverse(answers: Readonly<Record<string, object>> = {}, addresses: readonly string[] = [keys.mainnet]) {
    const heard: Record<string, (event: object) => void> = {}
    const asked: string[] = []
    put('XverseProviders', {
      BitcoinProvider: {
        async request(method: string) {
          asked.push(method)
          const shown = {
            addresses: addresses.map((address) => ({ address, purpose: 'payment' })),
            network: { bitcoin: { name: 'Mainnet' } },
          }
          return { result: answers[method] ?? shown }
        },
        addListener({ eventName, cb }: { eventName: string; cb: (event: object) => void }) {
          heard[eventName] = cb
          return () => undefined
        },
      },
    })
    return { asked, heard }
  }
  const id = 'bip122:XverseProviders.BitcoinProvider'

  test('after a disconnect nothing is asked, whatever the app still listens to', async () => {
    const { asked, heard } = xverse({
      sendTransfer: { txid },
      signMessage: { signature: 'c2ln', address: keys.mainnet },
    })
    const modal = await visit([bitcoin])
    await modal.connect({ wallet: id })
    const provider = modal.provider('bip122') as unknown as {
      request(call: object): Promise<unknown>
      addListener(listener: object): void
    }
    provider.addListener({ eventName: 'accountChange', cb: () => undefined })
    await modal.disconnect()
    asked.length = 0
    heard.accountChange?.({ type: 'accountChange' })
    await settle()
    const calls = [
      { method: 'signPsbt', params: { psbt: 'cHNidP8=' } },
      { method: 'sendTransfer', params: { recipientAddress: keys.mainnet, amount: 5 } },
      { method: 'signMessage', params: { account: keys.mainnet, message: 'x' } },
    ]
    for (const call of calls) expect([call.method, await codeOf(provider.request(call))]).toEqual([call.method, 4100])
    expect(asked).toEqual([])
  })

  /** A wallet of Unisat's shape, whose answers wait for the gate, and what it was asked for. */
  function unisat() {
    const paid: unknown[] = []
    const heard: Record<string, (said?: unknown) => void> = {}
    const gate = { open: Promise.resolve() as Promise<unknown>, address: keys.mainnet }
    put('unisat', {
      requestAccounts: async () => [gate.address],
      async getAccounts() {
        const { open, address } = gate
        await open
        return [address]
      },
      getPublicKey: async () => '02'.repeat(33),
      getNetwork: async () => 'livenet',
      switchNetwork: async () => undefined,
      async sendBitcoin(to: unknown) {
        paid.push(to)
        return txid
      },
      on: (event: string, run: () => void) => void Object.assign(heard, { [event]: run }),
      removeListener: () => undefined,
    })
    return { paid, heard, gate }
  }

  test('a question of an event that was open when the page disconnected pays nobody', async () => {
    const { paid, heard, gate } = unisat()
    const modal = await visit([bitcoin])
    await modal.connect({ wallet: 'bip122:unisat' })
    const provider = modal.provider('bip122')
    const { promise, resolve } = defer()
    gate.open = promise
    heard.accountsChanged?.([keys.mainnet])
    await settle()
    await modal.disconnect()
    resolve(undefined)
    await settle()
    const params = { recipientAddress: keys.mainnet, amount: 1000 }
    expect(await codeOf(provider?.request({ method: 'sendTransfer', params }) as Promise<unknown>)).toBe(4100)
    expect(paid).toEqual([])
  })

  test.each(['an event', 'a silent question'])(
    'of a page that has connected another account since, the answer to %s of before changes nothing',
    async (what) => {
      const { paid, heard, gate } = unisat()
      const other = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
      const modal = await visit([bitcoin])
      await modal.connect({ wallet: 'bip122:unisat' })
      const { connector } = live('bip122')
      const { promise, resolve } = defer()
      gate.open = promise
      const { signal } = new AbortController()
      const asked =
        what === 'an event'
          ? heard.accountsChanged?.([keys.mainnet])
          : codeOf(connector.connect({ networks: [bitcoin.caipNetworkId], silent: true, signal }))
      await settle()
      await modal.disconnect()
      Object.assign(gate, { open: Promise.resolve(), address: other })
      await modal.connect({ wallet: 'bip122:unisat' })
      resolve(undefined)
      await asked
      await settle()
      expect(modal.state.account?.address).toBe(other)
      await pay(modal, { account: other, recipientAddress: keys.mainnet })
      expect(paid).toEqual([keys.mainnet])
    },
  )

  test('a switch whose wallet answers after the page has disconnected changes nothing', async () => {
    const { paid, gate } = unisat()
    const modal = await visit([bitcoin])
    await modal.connect({ wallet: 'bip122:unisat' })
    const provider = modal.provider('bip122')
    const { connector } = live('bip122')
    const { promise, resolve } = defer()
    gate.open = promise
    const switched = codeOf(connector.switchNetwork?.(bitcoin as never) as Promise<unknown>)
    await settle()
    await connector.disconnect({ revoke: false })
    resolve(undefined)
    expect(await switched).toBe(4200)
    const params = { recipientAddress: keys.mainnet, amount: 1000 }
    expect(await codeOf(provider?.request({ method: 'sendTransfer', params }) as Promise<unknown>)).toBe(4100)
    expect(paid).toEqual([])
  })

  test('a payment that was made is told so, however the wallet writes its id', async () => {
    xverse({ signPsbt: { txid }, sendTransfer: { txid: `0x${txid}` } })
    const modal = await visit([bitcoin])
    await modal.connect({ wallet: id })
    const psbt = { account: keys.mainnet, psbt: 'cHNidP8=', signInputs: [{ index: 0 }], broadcast: true }
    expect(await ask(modal, 'bip122', 'signPsbt', psbt)).toEqual({ txid })
    expect(await pay(modal, { recipientAddress: keys.mainnet })).toEqual({ txid })
  })

  test('sats-connect is told the account that the visitor has chosen', async () => {
    const second = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
    xverse({}, [keys.mainnet, second])
    const modal = await visit([bitcoin])
    await modal.connect({ wallet: id })
    chooseAccount(live('bip122'), second)
    const provider = modal.provider('bip122') as unknown as {
      request(method: string): Promise<{ result: readonly { address: string }[] }>
    }
    expect((await provider.request('getAccounts')).result[0]?.address).toBe(second)
  })
})

test('a document of Cosmos with more than a text is not signed as that text', async () => {
  const wallet = installWallet({ namespace: 'cosmos' })
  const modal = await visit([cosmoshub])
  const { address } = await modal.connect({ wallet: 'cosmos:keplr' })
  const text = { type: 'sign/MsgSignData', value: { signer: address, data: btoa('hi') } }
  const pay = { type: 'cosmos-sdk/MsgSend', value: {} }
  const signDoc = { chain_id: '', account_number: '0', sequence: '0', fee: { gas: '0', amount: [] }, memo: '' }
  for (const msgs of [[text, pay], [text]])
    await codeOf(ask(modal, 'cosmos', 'cosmos_signAmino', { signerAddress: address, signDoc: { ...signDoc, msgs } }))
  expect(wallet.requests.slice(1).map(({ method }) => method)).toEqual(['signAmino', 'signArbitrary'])
  wallet.uninstall()
})

describe('in a Safe', () => {
  const propose = async (tx: object) => {
    const safe = frameInSafe()
    const modal = await visit([mainnet])
    await modal.connect({ wallet: 'eip155:Safe' })
    const said = await codeOf(
      ask(modal, 'eip155', 'eth_sendTransaction', [{ from: safeAddress, to: safeAddress, ...tx }]),
    )
    return [said, safe.asked.find(({ method }) => method === 'sendTransactions')?.params]
  }

  test('a transaction that is meant for another chain is not proposed', async () => {
    expect(await propose({ value: '0x1', chainId: '0x89' })).toEqual([5710, undefined])
  })

  test.each([
    ['the call is named input', { value: '0x1', input: '0xd0e30db0' }, { value: '1', data: '0xd0e30db0' }, {}],
    ['no data is beside it', { input: '0xd0e30db0', data: undefined }, { value: '0', data: '0xd0e30db0' }, {}],
    ['null is beside it', { input: '0xd0e30db0', data: null }, { value: '0', data: '0xd0e30db0' }, {}],
    ['gas is a number', { value: '0x1', gas: 21_000 }, { value: '1', data: '0x' }, { safeTxGas: 21_000 }],
    ['there is no value', { value: null, chainId: '0x1' }, { value: '0', data: '0x' }, {}],
  ])('a transaction is proposed as it is meant where %s', async (_, tx, wanted, params) => {
    const [, proposed] = await propose(tx)
    expect(proposed).toEqual({ txs: [{ to: safeAddress, ...wanted }], params })
  })
})
