// What happens to a Bitcoin wallet after it was connected: reloads, its own events, other networks; and what wallets get wrong.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chain } from '../../../chains/bip122/chain.ts'
import { bitcoin, bitcoinTestnet } from '../../../chains/networks.ts'
import type { Modal, Network } from '../../../src/types.ts'
import {
  ask,
  clearWallets,
  connected,
  type Kind,
  kinds,
  makers,
  networks,
  page,
  parts,
  register,
  xverse,
} from '../../helpers/bitcoin-page.ts'
import {
  ada,
  adaOnTestnet,
  bea,
  makeLeather,
  makeLegacy,
  makeSats,
  makeUnisat,
  psbtOf,
  put,
  type SatsOptions,
} from '../../helpers/bitcoin-wallet.ts'
import { freshModal, memory, reload } from '../../helpers/modal.ts'
import { defer, fakeTimers, outcome, pass, settle } from '../../helpers/time.ts'

freshModal()
beforeEach(fakeTimers)
afterEach(() => vi.useRealTimers())
clearWallets()

const testnet = { account: { address: adaOnTestnet.payment }, network: { caipNetworkId: bitcoinTestnet.caipNetworkId } }
const mainnet = { account: { address: ada.payment }, network: { caipNetworkId: bitcoin.caipNetworkId } }
/** The questions that show a window. */
const prompts = (calls: readonly string[]) =>
  calls.filter((call) => !/^(getAccounts|wallet_getAccount|connect silently|disconnect|wallet_disconnect)$/.test(call))

const switchTo = async (modal: Modal, { caipNetworkId }: Network) => {
  await modal.switchNetwork(caipNetworkId)
  await settle()
}

describe('after a reload', () => {
  const visit = async <K extends Kind>(kind: K) => {
    const storage = memory()
    const { one, modal } = await connected(kind, { storage })
    one.calls.length = 0
    return { one, modal, storage }
  }

  test.each(kinds.filter((kind) => kind !== 'legacy' && kind !== 'Leather'))(
    'a wallet of the kind “%s” is connected again without a window',
    async (kind) => {
      const { one, storage } = await visit(kind)
      const modal = await reload({ networks, storage })
      await pass(3000)
      expect(modal.state).toMatchObject({ status: 'connected', ...mainnet })
      expect(prompts(one.calls)).toEqual([])
      const { account, provider } = parts(modal)
      const signature = await chain.signMessage('hi', account, provider)
      expect(await chain.verifyMessage?.('hi', signature, account)).toBe(true)
    },
  )

  test('Leather is asked for its addresses, which it tells a page that it knows', async () => {
    const { one, storage } = await visit('Leather')
    const modal = await reload({ networks, storage })
    await pass(3000)
    expect(modal.state).toMatchObject(mainnet)
    expect(one.calls).toEqual(['getAddresses mainnet'])
  })

  test('a wallet that has no silent question is not asked', async () => {
    const { one, storage } = await visit('legacy')
    const modal = await reload({ networks, storage })
    await pass(11_000)
    expect(modal.state.status).toBe('disconnected')
    expect(one.calls).toEqual([])
  })

  test('a wallet that no longer knows the page is asked once, and shows no window', async () => {
    const { one, storage } = await visit('sats')
    one.state.isGranted = false
    const modal = await reload({ networks, storage })
    await pass(11_000)
    expect(modal.state.status).toBe('disconnected')
    expect(one.calls).toEqual(['wallet_getAccount'])
  })

  test('a wallet that is locked is connected as soon as it is unlocked', async () => {
    const storage = memory()
    const { one } = await connected('Unisat', { storage })
    one.calls.length = 0
    one.lock()
    const modal = await reload({ networks, storage })
    await pass(11_000)
    expect(modal.state.status).toBe('disconnected')
    one.unlock()
    await settle()
    expect(modal.state).toMatchObject(mainnet)
    expect(prompts(one.calls)).toEqual([])
  })

  test('sats-connect’s wallet that cannot be silent shows its accounts by the standard', async () => {
    const storage = memory()
    const sats = makeSats({ missing: ['wallet_connect', 'wallet_getAccount'] })
    const standard = register({ features: { 'sats-connect:': { provider: sats.provider } } })
    const modal = await page({ storage })
    await modal.connect({ wallet: 'bip122:Duo' })
    const again = await reload({ networks, storage })
    await pass(500)
    standard.unlock()
    await settle()
    expect(again.state).toMatchObject(mainnet)
    expect(sats.calls.filter((call) => call === 'getAccounts')).toHaveLength(1)
    expect(standard.calls).toEqual([])
  })

  test('OKX on testnet is listened to there', async () => {
    const [main, other] = [makeUnisat(), makeUnisat({ keys: adaOnTestnet })]
    put('okxwallet.bitcoin', main.provider)
    put('okxwallet.bitcoinTestnet', other.provider)
    const storage = memory()
    const onTestnet = [bitcoinTestnet, bitcoin] as const
    await (await page({ networks: onTestnet, storage })).connect({ wallet: 'com.okex.wallet' })
    const again = await reload({ networks: onTestnet, storage })
    await pass(3000)
    expect([again.state, main.listeners(), other.listeners() > 0]).toMatchObject([testnet, 0, true])
    other.lock([])
    await settle()
    expect(again.state.status).toBe('disconnected')
  })

  test('a wallet that was never connected is not asked', async () => {
    const { storage } = await visit('sats')
    const { one: other } = makers.Unisat()
    const { one: leather } = makers.Leather()
    await reload({ networks, storage })
    await pass(11_000)
    expect([other.calls, leather.calls]).toEqual([[], []])
  })

  test.each<Kind>(['sats', 'Unisat', 'Leather', 'standard'])(
    'the network that was chosen in a wallet of the kind “%s” is still chosen',
    async (kind) => {
      const { modal, storage } = await visit(kind)
      await switchTo(modal, bitcoinTestnet)
      const again = await reload({ networks, storage })
      await pass(3000)
      expect(again.state).toMatchObject(testnet)
    },
  )
})

describe('a connected wallet', () => {
  test.each([true, false])('of sats-connect changes its account, and says which: %s', async (tells) => {
    const { one, modal } = await connected('sats')
    one.choose(bea, tells)
    await settle()
    expect(modal.state.account?.address).toBe(bea.payment)
    expect(one.calls).toEqual(['wallet_connect Mainnet', ...(tells ? [] : ['wallet_getAccount'])])
  })

  test('of sats-connect is told when it is disconnected here, unless the app wants to keep it', async () => {
    const { one, modal } = await connected('sats')
    await modal.disconnect({ revoke: false })
    expect(one.calls).not.toContain('wallet_disconnect')
    await modal.connect({ wallet: `bip122:${xverse}` })
    await modal.disconnect()
    expect(one.calls.at(-1)).toBe('wallet_disconnect')
  })

  test.each([[[]], [['']]])(
    'of Unisat’s shape that says %j is locked, and is connected again when unlocked',
    async (said) => {
      const { one, modal } = await connected('Unisat')
      one.lock(said)
      await settle()
      expect(modal.state.status).toBe('disconnected')
      one.unlock()
      await settle()
      expect(modal.state).toMatchObject(mainnet)
      expect(prompts(one.calls)).toEqual(['requestAccounts'])
    },
  )

  test('on a chain that is not Bitcoin, though the addresses are the same, is disconnected until it is back', async () => {
    const { one, modal } = await connected('Unisat')
    one.switchTo('FRACTAL_BITCOIN_MAINNET')
    await settle()
    expect(modal.state.status).toBe('disconnected')
    one.switchTo('BITCOIN_MAINNET')
    await settle()
    expect(modal.state).toMatchObject(mainnet)
  })

  test('keeps only the last of two changes, in whatever order the answers come', async () => {
    const { one, modal } = await connected('Unisat')
    let answer = (_: string[]): void => undefined
    const slow = new Promise<string[]>((resolve) => {
      answer = resolve
    })
    const { getAccounts } = one.provider
    one.provider.getAccounts = () => slow
    one.choose(bea)
    one.provider.getAccounts = getAccounts
    one.choose(ada)
    await settle()
    answer([bea.payment])
    await settle()
    expect(modal.state.account?.address).toBe(ada.payment)
  })

  test('that tells of an approval by an event alone is connected, and asked once', async () => {
    const { one, id } = makers.Unisat()
    one.state.mood = 'hang'
    const modal = await page()
    const connecting = modal.connect({ wallet: id })
    await settle()
    one.unlock()
    await settle()
    expect(await outcome(connecting)).toMatchObject({ address: ada.payment })
    expect(prompts(one.calls)).toEqual(['requestAccounts'])
  })
})

describe('switching', () => {
  const calls: Partial<Record<Kind, string>> = {
    sats: 'wallet_changeNetwork',
    'standard with sats-connect': 'wallet_changeNetwork',
    Unisat: 'switchChain BITCOIN_TESTNET',
    Leather: 'getAddresses testnet',
  }
  test.each<Kind>(['sats', 'standard with sats-connect', 'Unisat', 'Leather', 'standard'])(
    'a wallet of the kind “%s” brings the accounts of that network',
    async (kind) => {
      const { one, modal } = await connected(kind)
      await switchTo(modal, bitcoinTestnet)
      expect(modal.state).toMatchObject(testnet)
      expect(prompts(one.calls).slice(1)).toEqual(calls[kind] ? [calls[kind]] : [])
      const { account, provider } = parts(modal)
      const signature = await chain.signMessage('hi', account, provider)
      expect(await chain.verifyMessage?.('hi', signature, account)).toBe(true)
      await switchTo(modal, bitcoin)
      expect(modal.state).toMatchObject(mainnet)
    },
  )

  test('a wallet that cannot says so, and stays where it is', async () => {
    const { modal } = await connected('legacy')
    expect(await outcome(modal.switchNetwork(bitcoinTestnet.caipNetworkId))).toBe('unsupported-network')
    expect(modal.state).toMatchObject(mainnet)
  })

  test.each<Kind>(['sats', 'Unisat'])('a wallet of the kind “%s” may be declined', async (kind) => {
    const { one, modal } = await connected(kind)
    one.state.mood = 'reject'
    expect(await outcome(modal.switchNetwork(bitcoinTestnet.caipNetworkId))).toBe('rejected')
    expect(modal.state).toMatchObject(mainnet)
  })

  test('OKX has an object for each network', async () => {
    const [main, other] = [makeUnisat(), makeUnisat({ keys: adaOnTestnet })]
    put('okxwallet.bitcoin', main.provider)
    put('okxwallet.bitcoinTestnet', other.provider)
    const modal = await page()
    await modal.connect({ wallet: 'com.okex.wallet' })
    await switchTo(modal, bitcoinTestnet)
    expect(modal.state).toMatchObject(testnet)
    expect([prompts(main.calls), prompts(other.calls)]).toEqual([['requestAccounts'], ['requestAccounts']])
    expect([main.listeners(), other.listeners() > 0]).toEqual([0, true])
    const { account, provider } = parts(modal)
    await chain.signMessage('hi', account, provider)
    expect(other.calls.at(-1)).toBe('signMessage bip322-simple')
  })

  test('an older wallet has other names for networks', async () => {
    const one = makeUnisat({ chain: null })
    const asked: string[] = []
    let name = 'livenet'
    one.provider.getNetwork = async () => name
    one.provider.switchNetwork = async (to: string) => {
      asked.push(to)
      name = to
      one.choose(to === 'livenet' ? ada : adaOnTestnet)
    }
    put('unisat', one.provider)
    const modal = await page()
    await modal.connect({ wallet: 'bip122:unisat' })
    await switchTo(modal, bitcoinTestnet)
    await switchTo(modal, bitcoin)
    expect(asked).toEqual(['testnet', 'livenet'])
    expect(modal.state).toMatchObject(mainnet)
  })

  test('a wallet on a chain that is not Bitcoin is asked to come back as it connects', async () => {
    const one = makeUnisat({ chain: 'FRACTAL_BITCOIN_MAINNET' })
    put('unisat', one.provider)
    const modal = await page()
    await modal.connect({ wallet: 'bip122:unisat' })
    expect(prompts(one.calls)).toEqual(['requestAccounts', 'switchChain BITCOIN_MAINNET'])
    expect(modal.state).toMatchObject(mainnet)
  })

  test('a page of another network connects there', async () => {
    const { one, modal } = await connected('sats', { networks: [bitcoinTestnet] })
    // It tells that it has switched, and is asked where it is then.
    expect(one.calls.filter((call) => call !== 'wallet_getAccount')).toEqual(['wallet_connect Testnet'])
    expect(modal.state).toMatchObject(testnet)
  })
})

describe('codes', () => {
  const failing = async (error: object, options: SatsOptions = {}) => {
    const fail = () => {
      throw error
    }
    put(xverse, makeSats({ answers: { wallet_connect: fail, signMessage: fail }, ...options }).provider)
    const modal = await page()
    return outcome(modal.connect({ wallet: `bip122:${xverse}` }))
  }
  test.each([
    [{ code: -32000, message: 'no' }, 'rejected'],
    // In other wallets this means that a request is open.
    [{ code: -32002, message: 'Access denied' }, 'not-connected'],
    [{ code: -32603, message: 'User rejected' }, 'rejected'],
    [{ code: -32603, message: 'Internal' }, 'wallet-error'],
    [{ code: '4001' }, 'wallet-error'],
  ])('%j of sats-connect is %s', async (error, code) => {
    expect(await failing(error)).toBe(code)
  })

  test.each([
    [4001, 'rejected'],
    // In other wallets this means that the visitor declined.
    [-32000, 'wallet-error'],
    [16, 'not-connected'],
  ])('%s of Leather is %s', async (code, expected) => {
    const one = makeLeather()
    one.provider.request = async () => {
      throw { jsonrpc: '2.0', id: '1', error: { code, message: 'Something' } }
    }
    put('LeatherProvider', one.provider)
    const modal = await page()
    expect(await outcome(modal.connect({ wallet: 'bip122:LeatherProvider' }))).toBe(expected)
  })

  test('of a wallet that throws its refusal and not its answer are known too', async () => {
    const one = makeSats()
    one.provider.request = async () => {
      throw new Error('User rejected the request.')
    }
    put(xverse, one.provider)
    const modal = await page()
    expect(await outcome(modal.connect({ wallet: `bip122:${xverse}` }))).toBe('rejected')
  })
})

describe('an older wallet', () => {
  test('that does not know the newest question is asked an older one', async () => {
    const one = makeSats({ missing: ['wallet_connect'] })
    put(xverse, one.provider)
    const modal = await page()
    expect(await modal.connect({ wallet: `bip122:${xverse}` })).toMatchObject({ address: ada.payment })
    expect(one.calls).toEqual(['getAccounts'])
  })

  test('whose visitor has cancelled is not asked another question', async () => {
    const later = defer<void>()
    const unknown = async () => {
      await later.promise
      throw { code: -32601, message: 'Method not found' }
    }
    const one = makeSats({ answers: { wallet_connect: unknown } })
    put(xverse, one.provider)
    const modal = await page()
    const connecting = outcome(modal.connect({ wallet: `bip122:${xverse}` }))
    await settle()
    await modal.close()
    later.resolve()
    await settle()
    expect(await connecting).toBe('closed')
    expect(one.calls).toEqual([])
  })

  test('that takes payments alone is asked for them alone', async () => {
    const one = makeLegacy({ purposes: ['payment'] })
    put('magicEden.bitcoin', one.provider)
    const modal = await page()
    await modal.connect({ wallet: 'bip122:magicEden.bitcoin' })
    expect(one.calls).toEqual(['connect payment,ordinals', 'connect payment'])
    expect(modal.state.connections[0]?.accounts).toHaveLength(1)
  })

  test('is told the network in every token', async () => {
    const { one, modal } = await connected('legacy')
    await ask(modal, 'signMessage', { account: ada.payment, message: 'ﷺ “€”' })
    expect(one.networks).toEqual(['Mainnet', 'Mainnet'])
  })
})

describe('an answer', () => {
  const hostile: [string, unknown][] = [
    ['nothing', null],
    ['a number', 7],
    ['an empty list', []],
    ['an empty address', [{ address: '', purpose: 'payment' }]],
    ['an address of Ethereum', [{ address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', purpose: 'payment' }]],
    ['a broken address', [{ address: `${ada.payment}q`, purpose: 'payment' }]],
    ['an address of a million characters', [{ address: `bc1${'q'.repeat(1_000_000)}`, purpose: 'payment' }]],
    ['addresses of something else alone', [{ address: ada.payment, purpose: 'stacks' }]],
    ['no addresses but numbers', [1, 2, 3]],
  ]
  test.each(hostile)('of %s connects nothing, and the next wallet connects', async (_, addresses) => {
    put(xverse, makeSats({ answers: { wallet_connect: () => ({ addresses }) } }).provider)
    const { id } = makers.Unisat()
    const modal = await page()
    expect(await outcome(modal.connect({ wallet: `bip122:${xverse}` }))).toMatch(/^(not-connected|wallet-error)$/)
    expect(await outcome(modal.connect({ wallet: id }))).toMatchObject({ address: ada.payment })
  })

  test.each(hostile.slice(0, 3))('of %s to Unisat’s question connects nothing', async (_, answer) => {
    const one = makeUnisat()
    one.provider.requestAccounts = async () => answer
    put('unisat', one.provider)
    const modal = await page()
    expect(await outcome(modal.connect({ wallet: 'bip122:unisat' }))).toBe('not-connected')
  })

  test('of 10,000 accounts is cut', async () => {
    const addresses = [ada, ...new Array(10_000).fill(bea)].map(({ payment }) => ({
      address: payment,
      purpose: 'payment',
    }))
    put(xverse, makeSats({ answers: { wallet_connect: () => ({ addresses }) } }).provider)
    const modal = await page()
    await modal.connect({ wallet: `bip122:${xverse}` })
    expect(modal.state.connections[0]?.accounts.map(({ address }) => address)).toEqual([ada.payment, bea.payment])
  })

  test('of accounts on two networks leaves those of the other out', async () => {
    const addresses = [{ address: adaOnTestnet.payment }, { address: ada.payment }]
    put(xverse, makeSats({ answers: { wallet_connect: () => ({ addresses }) } }).provider)
    const modal = await page()
    await modal.connect({ wallet: `bip122:${xverse}` })
    expect(modal.state.connections[0]?.accounts.map(({ address }) => address)).toEqual([ada.payment])
  })

  test('of another network than the page has is shown as that network', async () => {
    const answer = { addresses: [{ address: adaOnTestnet.payment }], network: { bitcoin: { name: 'Signet' } } }
    put(xverse, makeSats({ answers: { wallet_connect: () => answer } }).provider)
    const modal = await page({ networks: [bitcoin] })
    await modal.connect({ wallet: `bip122:${xverse}` })
    expect(modal.state.connections[0]?.network).toBe('bip122:00000008819873e925422c1ff0f99f7c')
  })

  test.each([[null], [{}], [{ psbt: 7 }], [{ psbt: '' }]])('of %j is no signed PSBT', async (answer) => {
    put(xverse, makeSats({ answers: { signPsbt: () => answer } }).provider)
    const modal = await page()
    await modal.connect({ wallet: `bip122:${xverse}` })
    const asked = ask(modal, 'signPsbt', { psbt: psbtOf(ada), signInputs: { [ada.payment]: [0] } })
    await expect(asked).rejects.toMatchObject({ code: -32603 })
  })

  test.each([[null], [{}], [{ txid: 7 }], [{ txid: 'ok' }]])('of %j is no transaction', async (answer) => {
    put(xverse, makeSats({ answers: { sendTransfer: () => answer } }).provider)
    const modal = await page()
    await modal.connect({ wallet: `bip122:${xverse}` })
    const asked = ask(modal, 'sendTransfer', { recipientAddress: bea.payment, amount: 1 })
    await expect(asked).rejects.toMatchObject({ code: -32603 })
  })

  test('of a PSBT that is no hex is none', async () => {
    const { one, modal } = await connected('Unisat')
    one.provider.signPsbt = async () => 'x'.repeat(100_000)
    const asked = ask(modal, 'signPsbt', { psbt: psbtOf(ada), signInputs: { [ada.payment]: [0] } })
    await expect(asked).rejects.toMatchObject({ code: -32603 })
  })

  test.each(['sats', 'Leather'])('of “%s” that another account signed is refused', async (kind) => {
    const { one, modal } = kind === 'sats' ? await connected('sats') : await connected('Leather')
    const request = one.provider.request as (...inputs: unknown[]) => Promise<unknown>
    const { provider } = one as { provider: Record<string, unknown> }
    provider.request = async (...inputs: unknown[]) => {
      if (inputs[0] !== 'signMessage') return request.apply(provider, inputs)
      return { result: { address: bea.payment, signature: 'x' } }
    }
    await expect(ask(modal, 'signMessage', { account: ada.payment, message: 'hi' })).rejects.toMatchObject({
      code: 4100,
    })
  })
})

describe('Unisat’s shape', () => {
  test('leaves a PSBT open, though the wallet would close it by default', async () => {
    const { one, modal } = await connected('Unisat')
    const signInputs = [{ address: ada.payment, index: 0, sighashTypes: [1] }]
    await ask(modal, 'signPsbt', { psbt: psbtOf(ada), signInputs })
    expect(one.asked).toEqual([
      { autoFinalized: false, toSignInputs: [{ index: 0, address: ada.payment, sighashTypes: [1] }] },
    ])
  })

  test('has one address for all, whose key has no sign where it is Taproot', async () => {
    put('unisat', makeUnisat({ taproot: true }).provider)
    const modal = await page()
    const account = await modal.connect({ wallet: 'bip122:unisat' })
    expect(account).toMatchObject({ address: ada.ordinals, type: 'payment' })
    expect(Buffer.from(account.publicKey ?? '', 'base64').toString('hex')).toBe(ada.xOnly)
    const { provider } = parts(modal)
    const signature = await chain.signMessage('hi', account, provider)
    expect(await chain.verifyMessage?.('hi', signature, account)).toBe(true)
    const sats = provider as unknown as { request(method: string): Promise<{ result: object[] }> }
    expect((await sats.request('getAccounts')).result).toMatchObject([{ purpose: 'payment' }, { purpose: 'ordinals' }])
  })

  test('that tells no key has none', async () => {
    const one = makeUnisat()
    one.provider.getPublicKey = undefined
    put('unisat', one.provider)
    const modal = await page()
    expect(await modal.connect({ wallet: 'bip122:unisat' })).not.toHaveProperty('publicKey')
  })
})

describe('sats-connect’s listener', () => {
  test('hears what happens, until it is removed', async () => {
    const { one, modal } = await connected('sats')
    const provider = parts(modal).provider as unknown as {
      addListener(options: { eventName: string; cb: (event: object) => void }): () => void
    }
    const heard: object[] = []
    const offs = ['accountChange', 'networkChange', 'disconnect'].map((eventName) =>
      provider.addListener({ eventName, cb: (event) => heard.push(event) }),
    )
    one.choose(bea)
    await settle()
    one.switchTo('Testnet')
    await settle()
    expect(heard).toEqual([{ type: 'accountChange' }, { type: 'networkChange' }, { type: 'accountChange' }])
    one.disconnect()
    await settle()
    expect(heard.at(-1)).toEqual({ type: 'disconnect' })
    for (const off of offs) off()
    one.choose(ada)
    await settle()
    expect(heard).toHaveLength(4)
  })
})
