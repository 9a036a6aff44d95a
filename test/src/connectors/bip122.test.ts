// Bitcoin wallets, from where they are found on the page to what they sign.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chain } from '../../../chains/bip122/chain.ts'
import { bitcoin, bitcoinSignet, bitcoinTestnet, mainnet } from '../../../chains/networks.ts'
import { findWallets, wallets } from '../../../src/connect/wallets.ts'
import { nameOf, networkOf } from '../../../src/connectors/bip122/accounts.ts'
import {
  ask,
  askedFirst,
  clearWallets,
  connected,
  type Kind,
  kinds,
  makers,
  names,
  networks,
  page,
  parts,
  register,
  rowNames,
  xverse,
} from '../../helpers/bitcoin-page.ts'
import type { BitcoinStandardOptions } from '../../helpers/bitcoin-standard.ts'
import {
  ada,
  adaOnTestnet,
  bea,
  icon,
  isSigned,
  list,
  makeSats,
  makeUnisat,
  psbtOf,
  put,
} from '../../helpers/bitcoin-wallet.ts'
import { freshModal, memory, reload, start } from '../../helpers/modal.ts'
import { fakeTimers, outcome, pass, settle } from '../../helpers/time.ts'
import { makeWallet } from '../../helpers/wallet.ts'

freshModal()
beforeEach(fakeTimers)
afterEach(() => vi.useRealTimers())
clearWallets()

describe('names of networks', () => {
  test.each([
    ['mainnet', bitcoin.caipNetworkId],
    ['testnet', bitcoinTestnet.caipNetworkId],
    ['signet', bitcoinSignet.caipNetworkId],
  ])('%s is the constant of that name', (name, id) => {
    expect(nameOf(id)).toBe(name)
    expect(networkOf(`BITCOIN_${name.toUpperCase()}`)).toBe(id)
  })
  test.each(['FRACTAL_BITCOIN_MAINNET', 'constructor', '', 7, null])('%s is no network', (name) => {
    expect(() => networkOf(name)).toThrow('unsupported-network')
  })
})

describe('a wallet on window', () => {
  test('that a list names is drawn as it says there', async () => {
    makers.sats()
    await page()
    expect(wallets.peek()[0]).toMatchObject({
      id: `bip122:${xverse}`,
      name: 'Xverse Wallet',
      imageUrl: icon,
      source: 'global',
      namespaces: ['bip122'],
    })
  })

  test('that no list names is drawn without an icon', async () => {
    makers.Unisat()
    await page()
    expect(wallets.peek()[0]).toMatchObject({ name: 'UniSat Wallet', type: 'injected' })
    expect(wallets.peek()[0]?.imageUrl).toBeUndefined()
  })

  test.each(['btc_providers', 'webbtc_providers'])('may be in %s', async (property) => {
    put('some.wallet', makeSats().provider)
    list({ id: 'some.wallet', name: 'Some', icon }, property)
    await page()
    expect(rowNames()).toEqual(['Some'])
  })

  test('that comes seconds later is listed, and after that it is not looked for', async () => {
    await page()
    await pass(3000)
    makers.sats()
    expect(names()).toEqual([])
    await pass(1000)
    expect(names()).toEqual([`bip122:${xverse}`])
    await pass(10_000)
    makers.Unisat()
    await pass(10_000)
    expect(names()).toEqual([`bip122:${xverse}`])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('that is there at load is listed then', async () => {
    await page()
    makers.Unisat()
    dispatchEvent(new Event('load'))
    await settle()
    expect(names()).toEqual(['bip122:unisat'])
  })

  test('is one wallet under several names', async () => {
    const { provider } = makeUnisat()
    put('okxwallet.bitcoin', provider)
    put('unisat', provider)
    list({ id: 'unisat', name: 'Unisat', icon })
    await page()
    expect(rowNames()).toEqual(['Unisat'])
  })

  test('of the name of another is a row of its own, and only the one that was chosen is connected again', async () => {
    const storage = memory()
    const [first, second] = [makeSats(), makeSats()]
    put('first', first.provider)
    put('second', second.provider)
    for (const id of ['first', 'second']) list({ id, name: 'Some', icon })
    const modal = await page({ storage })
    expect(names()).toEqual(['bip122:first', 'bip122:second'])
    await modal.connect({ wallet: 'bip122:second' })
    const again = await reload({ networks, storage })
    await settle()
    expect(again.state.account?.address).toBe(ada.payment)
    expect([first.calls, second.calls]).toEqual([[], ['wallet_connect Mainnet', 'wallet_getAccount']])
  })

  test('is no other than that of a registered wallet which brings the same object', async () => {
    const { provider } = makeSats()
    put(xverse, provider)
    await page()
    expect(names()).toEqual([`bip122:${xverse}`])
    register({ name: 'Xverse', features: { 'sats-connect:': { provider } } })
    expect(names()).toEqual(['bip122:Xverse'])
  })

  test('says by a flag that it is Binance’s', async () => {
    put('unisat', { ...makeUnisat().provider, isBinance: true })
    await page()
    expect(rowNames()).toEqual(['Binance Wallet'])
    put('binancew3w.bitcoin', makeUnisat().provider)
    await pass(1000)
    expect(rowNames()).toEqual(['Binance Wallet'])
  })

  test('in a place that many want is listed where there is nothing else', async () => {
    put('BitcoinProvider', makeSats().provider)
    await page()
    expect(rowNames()).toEqual(['Bitcoin Wallet'])
    makers.Unisat()
    await pass(1000)
    expect(rowNames()).toEqual(['UniSat Wallet'])
  })

  test('is not looked for once the modal is gone', async () => {
    const modal = await page()
    modal.destroy()
    await settle()
    expect(vi.getTimerCount()).toBe(0)
  })

  const throwing = {
    get: () => {
      throw new Error('no')
    },
  }
  test.each<[string, () => void]>([
    ['a path of a prototype', () => list({ id: 'constructor.prototype', name: 'Bad', icon })],
    ['a path to nothing', () => list({ id: 'not.there', name: 'Bad', icon })],
    ['a path to what is no wallet', () => list({ id: 'console', name: 'Bad', icon })],
    ['a path of a million characters', () => list({ id: 'a.'.repeat(500_000), name: 'Bad', icon })],
    ['no path', () => list({ name: 'Bad', icon })],
    ['nothing', () => list(null)],
    ['a getter that throws', () => list(Object.defineProperty({}, 'id', throwing))],
    ['a global that throws', () => put('okxwallet', Object.defineProperty({}, 'bitcoin', throwing))],
    ['a list that is none', () => put('btc_providers', 7)],
    ['a list that throws', () => put('webbtc_providers', new Proxy([], throwing))],
    [
      'a name of a million characters',
      () => {
        put('bad', makeSats().provider)
        list({ id: 'bad', name: 'x'.repeat(1_000_000), icon })
      },
    ],
    [
      'an icon from elsewhere',
      () => {
        put('bad', makeSats().provider)
        list({ id: 'bad', name: 'Bad', icon: 'https://evil.example/pixel.png' })
      },
    ],
  ])('is listed beside %s', async (_, spoil) => {
    vi.spyOn(console, 'warn').mockReturnValue()
    spoil()
    makers.Unisat()
    await page()
    expect(rowNames()).toEqual(['UniSat Wallet'])
  })

  test('of a name that an Ethereum wallet has too is one row with it', async () => {
    makeWallet('UniSat Wallet').install()
    makers.Unisat()
    start({ networks: [mainnet, bitcoin] })
    await findWallets()
    expect(wallets.peek().map(({ namespaces }) => namespaces)).toEqual([['eip155', 'bip122']])
  })
})

describe('a registered wallet', () => {
  test.each<[string, BitcoinStandardOptions]>([
    ['has no connect', { features: { 'standard:connect': undefined } }],
    ['cannot sign', { features: { 'bitcoin:signMessage': undefined, 'bitcoin:signTransaction': undefined } }],
    ['speaks another namespace alone', { fields: { chains: { value: ['solana:mainnet'] } } }],
    [
      'has features that throw',
      {
        fields: {
          features: {
            get: () => {
              throw new Error('no')
            },
          },
        },
      },
    ],
    [
      'has a name that throws',
      {
        fields: {
          name: {
            get: () => {
              throw new Error('no')
            },
          },
        },
      },
    ],
  ])('that %s is not listed, and hides no other', async (_, options) => {
    register(options)
    register({ name: 'Whole' })
    await page()
    expect(rowNames()).toEqual(['Whole'])
  })

  test('whose accounts do not say what they are for pays from the one that is not Taproot', async () => {
    const { modal } = await connected('standard')
    expect(modal.state.connections[0]?.accounts.map(({ address, type }) => [address, type])).toEqual([
      [ada.payment, 'payment'],
      [ada.ordinals, 'ordinal'],
    ])
  })

  test('whose only account is Taproot pays from it', async () => {
    register({
      fields: {
        accounts: { value: [{ address: ada.ordinals, publicKey: new Uint8Array(), chains: ['bitcoin:mainnet'] }] },
      },
    })
    const modal = await page()
    expect(await modal.connect({ wallet: 'bip122:Duo' })).toMatchObject({ address: ada.ordinals, type: 'payment' })
  })

  test('that writes the address in place of a key has no key', async () => {
    register({ hidesKeys: true })
    const modal = await page()
    expect(await modal.connect({ wallet: 'bip122:Duo' })).not.toHaveProperty('publicKey')
  })

  test('with keys has them in base64', async () => {
    const { modal } = await connected('standard')
    expect(modal.state.account?.publicKey).toBe(Buffer.from(ada.publicKey, 'hex').toString('base64'))
  })

  test('that connects in the way of Bitcoin alone is never asked silently, since that would show a window', async () => {
    const storage = memory()
    const one = register({ connectsByStandard: false })
    const modal = await page({ storage })
    await modal.connect({ wallet: 'bip122:Duo' })
    one.lock()
    await reload({ networks, storage })
    await pass(11_000)
    expect(one.calls).toEqual(['connect payment,ordinals'])
  })

  test('that has no account on a network says so, and stays where it is', async () => {
    const { one, modal } = await connected('standard')
    one.keep('bitcoin:mainnet')
    await settle()
    expect(await outcome(modal.switchNetwork(bitcoinTestnet.caipNetworkId))).toBe('unsupported-network')
    expect(modal.state).toMatchObject({
      account: { address: ada.payment },
      network: { caipNetworkId: bitcoin.caipNetworkId },
    })
  })

  test('is signed with by its own account object, and not copies', async () => {
    const { modal, one } = await connected('standard')
    const { account, provider } = parts(modal)
    one.lock()
    one.unlock()
    await settle()
    expect(await chain.signMessage('hi', account, provider)).toMatch(/^[A-Za-z\d+/]+=*$/)
  })
})

describe.each(kinds)('a wallet of the kind “%s”', (kind) => {
  test('is asked once, and its accounts taken', async () => {
    const { one, modal } = await connected(kind)
    expect(one.calls.filter((call) => !/^get(Accounts|Public)/.test(call))).toEqual([askedFirst[kind]])
    expect(modal.state).toMatchObject({
      status: 'connected',
      account: { namespace: 'bip122', address: ada.payment, type: 'payment' },
      network: { caipNetworkId: bitcoin.caipNetworkId },
    })
    const { publicKey = '' } = modal.state.account ?? {}
    expect(Buffer.from(publicKey, 'base64').toString('hex')).toBe(ada.publicKey)
  })

  test('that declines to sign rejects with 4001 and the cause', async () => {
    const { one, modal } = await connected(kind)
    one.state.mood = 'reject'
    const asked = ask(modal, 'signMessage', { account: ada.payment, message: 'hi' })
    await expect(asked).rejects.toMatchObject({ code: 4001, cause: expect.anything() })
  })

  test('is not asked for another account', async () => {
    const { one, modal } = await connected(kind)
    const { length } = one.calls
    for (const params of [{ account: bea.payment, message: 'hi' }, {}, null]) {
      await expect(ask(modal, 'signMessage', params as object)).rejects.toMatchObject({ code: 4100 })
    }
    const signInputs = { [bea.payment]: [0] }
    await expect(ask(modal, 'signPsbt', { psbt: psbtOf(ada), signInputs })).rejects.toMatchObject({ code: 4100 })
    expect(one.calls).toHaveLength(length)
  })

  test.each(['list', 'map'])('signs inputs of a PSBT that are given as a %s, and leaves it open', async (form) => {
    const { modal } = await connected(kind)
    const signInputs = form === 'map' ? { [ada.payment]: [0] } : [{ address: ada.payment, index: 0 }]
    const answer = (await ask(modal, 'signPsbt', { psbt: psbtOf(ada), signInputs })) as { psbt: string }
    expect(isSigned(ada, answer.psbt)).toBe(true)
  })

  test('sends what it signs where it is asked to', async () => {
    const { modal } = await connected(kind)
    const signInputs = { [ada.payment]: [0] }
    const answer = await ask(modal, 'signPsbt', { psbt: psbtOf(ada), signInputs, broadcast: true })
    expect(answer).toMatchObject({ txid: expect.stringMatching(/^[\da-f]{64}$/) })
  })

  test('lacks other methods', async () => {
    const { modal } = await connected(kind)
    for (const method of ['eth_sign', 'x'.repeat(1_000_000), 'constructor'])
      await expect(ask(modal, method, {})).rejects.toMatchObject({ code: 4200 })
  })

  test('that is disconnected is not asked again, and has no listener', async () => {
    const { one, modal } = await connected(kind)
    await modal.disconnect()
    expect(modal.state.status).toBe('disconnected')
    if ('listeners' in one) expect(one.listeners()).toBe(0)
  })

  test('answers as sats-connect does', async () => {
    const { one, modal } = await connected(kind)
    const provider = parts(modal).provider as unknown as {
      request(method: string, params: unknown): Promise<Record<string, unknown>>
    }
    expect(await provider.request('getAccounts', { purposes: ['payment', 'ordinals'] })).toMatchObject({
      jsonrpc: '2.0',
      result: [
        { address: ada.payment, publicKey: ada.publicKey, purpose: 'payment', addressType: 'p2wpkh' },
        { purpose: 'ordinals' },
      ],
    })
    const params = { address: ada.payment, message: 'hi' }
    const { result } = await provider.request('signMessage', params)
    const { account } = parts(modal)
    expect(await chain.verifyMessage?.('hi', (result as { signature: string }).signature, account)).toBe(true)
    expect(await provider.request('stx_transfer', {})).toMatchObject({ error: { code: -32601 } })
    one.state.mood = 'reject'
    expect(await provider.request('signMessage', params)).toMatchObject({ error: { code: -32000 } })
  })
})

/** Kinds that the conformance suite has no row of: the way in of a wallet that has a row by another. */
describe.each<Kind>(['legacy', 'standard with sats-connect'])('a wallet of the kind “%s”, too,', (kind) => {
  test('that is declined says so', async () => {
    const { one, id } = makers[kind]()
    one.state.mood = 'reject'
    const modal = await page()
    expect(await outcome(modal.connect({ wallet: id }))).toBe('rejected')
    expect(one.calls).toHaveLength(1)
  })

  test('may answer late', async () => {
    const { one, id } = makers[kind]()
    one.state.mood = 'hang'
    const modal = await page()
    const connecting = modal.connect({ wallet: id })
    await pass(21_000)
    expect(await outcome(connecting)).toBe('waiting')
    one.answer('approve')
    await settle()
    expect(await outcome(connecting)).toMatchObject({ address: ada.payment })
  })

  test('signs a message that verifies', async () => {
    const { modal } = await connected(kind)
    const { account, provider } = parts(modal)
    const signature = await chain.signMessage('Grüß Gott', account, provider)
    expect(await chain.verifyMessage?.('Grüß Gott', signature, account)).toBe(true)
    expect(await chain.verifyMessage?.('Gruß Gott', signature, account)).toBe(false)
  })
})

describe('a transfer', () => {
  const sent = { txid: expect.stringMatching(/^[\da-f]{64}$/) }
  test.each<[Kind, string, unknown]>([
    ['sats', 'numbers', { recipients: [{ address: bea.payment, amount: 1234 }] }],
    ['Leather', 'texts', { recipients: [{ address: bea.payment, amount: '1234' }], network: 'mainnet' }],
    ['Unisat', 'a number', [bea.payment, 1234]],
  ])('by “%s” has its amount as %s', async (kind, _, params) => {
    const { one, modal } = await connected(kind)
    const given = { account: ada.payment, recipientAddress: bea.payment, amount: '1234' }
    expect(await ask(modal, 'sendTransfer', given)).toEqual(sent)
    expect((one as { asked: unknown[] }).asked.at(-1)).toEqual(params)
    const satsShape = { recipients: [{ address: bea.payment, amount: 1234 }] }
    expect(await ask(modal, 'sendTransfer', satsShape)).toEqual(sent)
  })

  test.each(['0', '-1', '1.5', '1e3', '0x10', '', null, Number.NaN, 2 ** 60])(
    'of %s is not asked for',
    async (amount) => {
      const { one, modal } = await connected('sats')
      const { length } = one.calls
      await expect(ask(modal, 'sendTransfer', { recipientAddress: bea.payment, amount })).rejects.toMatchObject({
        code: -32602,
      })
      expect(one.calls).toHaveLength(length)
    },
  )

  test.each<Kind>(['sats', 'Leather'])(
    'by “%s” is refused with a memo, which would not be sent along',
    async (kind) => {
      const { one, modal } = await connected(kind)
      const { length } = one.calls
      const given = { recipientAddress: bea.payment, amount: '1', memo: '=:ETH.ETH:0xabc' }
      await expect(ask(modal, 'sendTransfer', given)).rejects.toMatchObject({ code: 4200 })
      expect(one.calls).toHaveLength(length)
    },
  )

  test.each([
    ['no recipients', { recipients: [] }],
    ['a recipient of another network', { recipientAddress: adaOnTestnet.payment, amount: '1' }],
  ])('of %s is refused', async (_, given) => {
    const { one, modal } = await connected('sats')
    const { length } = one.calls
    await expect(ask(modal, 'sendTransfer', given)).rejects.toMatchObject({ code: -32602 })
    expect(one.calls).toHaveLength(length)
  })

  test('and a signature are refused where the wallet is on another account by now', async () => {
    const { one, modal } = await connected('Unisat')
    Object.assign(one.provider, { getAccounts: async () => [bea.payment] })
    const { length } = one.calls
    const given = { account: ada.payment, recipientAddress: bea.payment, amount: '1' }
    await expect(ask(modal, 'sendTransfer', given)).rejects.toMatchObject({ code: 4100 })
    const text = { account: ada.payment, message: 'hello' }
    await expect(ask(modal, 'signMessage', text)).rejects.toMatchObject({ code: 4100 })
    expect(one.calls).toHaveLength(length)
  })

  test('from an address of ordinals is refused, since the wallet would pay from another', async () => {
    const { modal } = await connected('sats')
    const given = { account: ada.ordinals, recipientAddress: bea.payment, amount: '1' }
    await expect(ask(modal, 'sendTransfer', given)).rejects.toMatchObject({ code: 4200 })
  })
})
