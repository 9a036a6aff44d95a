// The calls that not every wallet knows, or knows by another name, as an app makes them through the modal's provider.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Eip1193Provider, Modal } from '../../../src/types.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { fakeTimers, outcome, pass } from '../../helpers/time.ts'
import { alice, bob, failure, makeWallet, type Wallet } from '../../helpers/wallet.ts'

freshModal()
let wallet: Wallet
let modal: Modal
beforeEach(async () => {
  wallet = makeWallet().install()
  modal = start()
  await modal.connect({ wallet: 'com.wallet' })
  wallet.calls.length = 0
})
const ask = (method: string, ...params: unknown[]) =>
  (modal.provider('eip155') as Eip1193Provider).request({ method, params })
const answers = (method: string, run: (params: never) => unknown) => {
  wallet.script[method] = run
}
const atomic = { atomic: { status: 'supported' } }
const paymaster = { paymasterService: { supported: true } }

describe('the capabilities of an account', () => {
  test('are what the wallet says, and those of all chains are in each that is asked for', async () => {
    answers('wallet_getCapabilities', () => ({ '0x0': paymaster, '0x1': atomic }))
    expect(await ask('wallet_getCapabilities', alice, ['0x1', '0x2105'])).toEqual({
      '0x1': { ...paymaster, ...atomic },
      '0x2105': paymaster,
    })
    expect(await ask('wallet_getCapabilities', alice)).toEqual({ '0x0': paymaster, '0x1': { ...paymaster, ...atomic } })
  })

  test('of a chain come before those of all chains', async () => {
    answers('wallet_getCapabilities', () => ({ '0x0': { atomic: { status: 'unsupported' } }, '0x1': atomic }))
    expect(await ask('wallet_getCapabilities', alice, ['0x1'])).toEqual({ '0x1': atomic })
  })

  test('are asked for once in thirty seconds for each account, in whatever case it is written', async () => {
    fakeTimers()
    answers('wallet_getCapabilities', () => ({ '0x1': atomic }))
    for (const account of [alice, alice.toLowerCase(), bob, alice]) await ask('wallet_getCapabilities', account)
    expect(wallet.calls).toEqual(['wallet_getCapabilities', 'wallet_getCapabilities'])
    await pass(30_001)
    await ask('wallet_getCapabilities', alice)
    expect(wallet.calls).toHaveLength(3)
  })

  test('are asked for again while a question hangs', async () => {
    answers('wallet_getCapabilities', () => new Promise(() => undefined))
    expect(await outcome(ask('wallet_getCapabilities', alice))).toBe('waiting')
    answers('wallet_getCapabilities', () => ({ '0x1': atomic }))
    expect(await ask('wallet_getCapabilities', alice)).toEqual({ '0x1': atomic })
  })

  test.each([-32601, 4200])('are none where the wallet does not know the question (%i)', async (code) => {
    answers('wallet_getCapabilities', () => Promise.reject(failure(code)))
    expect(await ask('wallet_getCapabilities', alice)).toEqual({})
  })

  test('are asked for again after the wallet has failed, whose error the app gets', async () => {
    answers('wallet_getCapabilities', () => Promise.reject(failure(4100)))
    expect(await outcome(ask('wallet_getCapabilities', alice))).toBe(4100)
    answers('wallet_getCapabilities', () => ({ '0x1': atomic }))
    expect(await ask('wallet_getCapabilities', alice)).toEqual({ '0x1': atomic })
  })

  test.each([
    ['null', null, {}],
    ['text', 'yes', {}],
    ['chains by decimal id', { 1: atomic }, {}],
    ['an id with leading zeros', { '0x01': atomic }, { '0x1': atomic }],
    ['a chain that is no object', { '0x1': true, '0x2': atomic }, { '0x2': atomic }],
    ['__proto__', JSON.parse('{"__proto__":{"atomic":{"status":"supported"}}}'), {}],
  ])('are read by shape: %s', async (_, said, wanted) => {
    answers('wallet_getCapabilities', () => said)
    const all = await ask('wallet_getCapabilities', alice)
    expect(all).toEqual(wanted)
    expect(({} as { atomic?: unknown }).atomic).toBeUndefined()
  })

  test('that are a text are not read by its characters, which may be millions', async () => {
    answers('wallet_getCapabilities', () => 'yes')
    const entries = vi.spyOn(Object, 'entries')
    expect(await ask('wallet_getCapabilities', alice)).toEqual({})
    expect(entries.mock.calls.filter(([table]) => `${table}` === 'yes')).toEqual([])
  })

  test('of a thousand chains are those of five hundred', async () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`0x${(i + 1).toString(16)}`, atomic]))
    answers('wallet_getCapabilities', () => many)
    expect(Object.keys((await ask('wallet_getCapabilities', alice)) as object)).toHaveLength(500)
  })
})

describe('wallet_connect', () => {
  test('is answered by a wallet that knows it, with what it was asked', async () => {
    const said = {
      accounts: [{ address: alice, capabilities: { signInWithEthereum: { message: 'm', signature: '0x' } } }],
    }
    answers('wallet_connect', () => said)
    const params = { capabilities: { signInWithEthereum: { nonce: 'f00dbabe', chainId: '0x1' } } }
    expect(await ask('wallet_connect', params)).toEqual(said)
    expect(wallet.params.get('wallet_connect')).toEqual([params])
  })

  test('is eth_requestAccounts in a wallet that does not know it', async () => {
    expect(await ask('wallet_connect', { version: '1' })).toEqual({ accounts: [{ address: alice, capabilities: {} }] })
    expect(wallet.calls).toEqual(['wallet_connect', 'eth_requestAccounts'])
  })

  test('is refused where the wallet does not know it and more than accounts is asked for', async () => {
    const params = { capabilities: { signInWithEthereum: { nonce: 'f00dbabe', chainId: '0x1' } } }
    expect(await outcome(ask('wallet_connect', params))).toBe(-32601)
    expect(wallet.calls).toEqual(['wallet_connect'])
  })

  test.each([null, 'text', {}])(
    'of a wallet that answers %j to eth_requestAccounts is a wallet-error',
    async (answer) => {
      answers('eth_requestAccounts', () => answer)
      expect(await outcome(ask('wallet_connect', {}))).toBe('wallet-error')
    },
  )

  test('that the visitor declines asks for nothing else, though the error speaks of the method too', async () => {
    answers('wallet_connect', () => Promise.reject(Object.assign(failure(4001), { data: { code: 4200 } })))
    expect(await outcome(ask('wallet_connect', {}))).toBe(4001)
    expect(wallet.calls).toEqual(['wallet_connect'])
  })

  test('that the visitor declines asks for nothing else', async () => {
    answers('wallet_connect', () => Promise.reject(failure(4001)))
    expect(await outcome(ask('wallet_connect', {}))).toBe(4001)
    expect(wallet.calls).toEqual(['wallet_connect'])
  })
})

describe.each(['wallet_grantPermissions', 'wallet_requestExecutionPermissions'])(
  'permissions asked for by %s',
  (method) => {
    const params = { chainId: '0x1', expiry: 1, permissions: [] }

    test('are asked for by the name of the standard', async () => {
      answers('wallet_requestExecutionPermissions', () => 'granted')
      expect(await ask(method, params)).toBe('granted')
      expect(wallet.calls).toEqual(['wallet_requestExecutionPermissions'])
      expect(wallet.params.get('wallet_requestExecutionPermissions')).toEqual([params])
    })

    test.each([-32601, 4200])('are asked for by the older name where the wallet knows no other (%i)', async (code) => {
      answers('wallet_requestExecutionPermissions', () => Promise.reject(failure(code)))
      answers('wallet_grantPermissions', () => 'granted')
      expect(await ask(method, params)).toBe('granted')
      expect(wallet.params.get('wallet_grantPermissions')).toEqual([params])
    })

    test('that the visitor declines are asked for once', async () => {
      const decline = vi.fn(() => Promise.reject(failure(4001)))
      answers('wallet_requestExecutionPermissions', decline)
      answers('wallet_grantPermissions', decline)
      expect(await outcome(ask(method, params))).toBe(4001)
      expect(decline).toHaveBeenCalledTimes(1)
    })
  },
)
