// What an account has by the wallet's own word, as an app asks for it through the modal's provider.
import { beforeEach, expect, test } from 'vitest'
import type { Eip1193Provider, Modal } from '../../../src/types.ts'
import { freshModal, start } from '../../helpers/modal.ts'
import { outcome } from '../../helpers/time.ts'
import { alice, failure, makeWallet, type Wallet } from '../../helpers/wallet.ts'

freshModal()
let wallet: Wallet
let modal: Modal
beforeEach(async () => {
  wallet = makeWallet().install()
  modal = start()
  await modal.connect({ wallet: 'com.wallet' })
  wallet.calls.length = 0
})
const assets = (filters: object = {}): Promise<unknown> =>
  (modal.provider('eip155') as Eip1193Provider).request({
    method: 'wallet_getAssets',
    params: [{ account: alice, ...filters }],
  })
const says = (answer: unknown): void => {
  wallet.script.wallet_getAssets = () => answer
}
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const coin = { address: 'native', balance: '0xde0b6b3a7640000', type: 'native' }
const token = { address: usdc, balance: '0xf4240', type: 'erc20', metadata: { decimals: 6, symbol: 'USDC' } }

test('the wallet gets the filters as they are, and its coin and tokens come by chain', async () => {
  says({ '0x1': [coin], '0x2105': [token] })
  const filters = { assetTypeFilter: ['native', 'erc20'], chainFilter: ['0x1', '0x2105'] }
  expect(await assets(filters)).toEqual({ '0x1': [coin], '0x2105': [token] })
  expect(wallet.params.get('wallet_getAssets')).toEqual([{ account: alice, ...filters }])
})

test.each([
  ['NATIVE without an address', { balance: '0x1', type: 'NATIVE' }, { ...coin, balance: '0x1' }],
  ['a coin whose address is null', { ...coin, address: null, metadata: null }, coin],
  ['a type in capitals', { ...token, type: 'ERC20' }, token],
  ['metadata that is a text', { ...coin, metadata: 'gold' }, coin],
  ['a type that is new', { ...token, type: 'erc6909' }, { ...token, type: 'erc6909' }],
  [
    'a name that turns the text around',
    { ...token, metadata: { name: 'a\u202eb' } },
    { ...token, metadata: { name: 'ab' } },
  ],
  [
    'metadata that is code or endless',
    { ...token, metadata: { a: {}, b: Infinity, c: 'x'.repeat(40_000), d: 1 } },
    { ...token, metadata: { d: 1 } },
  ],
])('an asset is read however wallets write it: %s', async (_, said, wanted) => {
  says({ '0x01': [said] })
  expect(await assets()).toEqual({ '0x1': [wanted] })
})

test.each([
  ['null', null],
  ['a list', [token]],
  ['a chain by decimal id', { 1: [coin] }],
  ['a chain that is no list', { '0x1': coin }],
  ['one chain twice', { '0x1': [coin], '0x01': [token] }],
  ['a balance in decimals', { '0x1': [{ ...coin, balance: '1' }] }],
  ['a balance that is a number', { '0x1': [{ ...coin, balance: 1 }] }],
  ['a token without an address', { '0x1': [{ ...token, address: 'native' }] }],
  ['an asset without a type', { '0x1': [{ ...token, type: undefined }] }],
  ['a hole', { '0x1': [coin, null] }],
  ['5,001 assets', { '0x1': Array.from({ length: 5001 }, () => token) }],
  ['501 chains', Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`0x${(i + 1).toString(16)}`, [coin]]))],
])('a malformed answer is a wallet-error, and never less than there is: %s', async (_, said) => {
  says(said)
  expect(await outcome(assets())).toBe('wallet-error')
})

test('a wallet that answers more chains than were asked for is not believed about those', async () => {
  says({ '0x1': [coin], '0x2105': [{ broken: true }] })
  expect(await assets({ chainFilter: ['0x01'] })).toEqual({ '0x1': [coin] })
  expect(await assets({ assetFilter: { '0x1': [coin] }, chainFilter: ['0x2105'] })).toEqual({ '0x1': [coin] })
  expect(await outcome(assets())).toBe('wallet-error')
})

test.each([
  ['decimal ids', { chainFilter: ['1'] }],
  ['numbers', { chainFilter: [1] }],
  ['CAIP-2 ids', { chainFilter: ['0x1', 'eip155:1'] }],
  ['a text', { chainFilter: '0x1' }],
  ['decimal ids of its assets', { assetFilter: { 1: [coin] } }],
])('a filter by %s is refused before the wallet is asked, since its answer would be none', async (_, filters) => {
  says({ '0x1': [coin] })
  expect(await outcome(assets(filters))).toBe('invalid-option')
  expect(wallet.calls).toEqual([])
})

test('types and the names of metadata are as plain and as short as its texts', async () => {
  const key = `sym\u202ebol${'x'.repeat(1e6)}`
  says({ '0x1': [{ ...token, type: 'erc20\u202e', metadata: { [key]: 'a' } }] })
  const { '0x1': [one] = [] } = (await assets()) as Record<string, readonly { type: string; metadata: object }[]>
  expect(one).toMatchObject({ type: 'erc20', metadata: { [`symbol${'x'.repeat(993)}`]: 'a' } })
})

test('a name in the answer is an entry and nothing else', async () => {
  says({ '0x1': [{ ...coin, metadata: JSON.parse('{"__proto__":"x","symbol":"ETH"}') }] })
  const all = (await assets()) as Record<string, readonly { readonly metadata: object }[]>
  expect(Object.keys(all['0x1']?.[0]?.metadata ?? {})).toEqual(['__proto__', 'symbol'])
  expect(Object.getPrototypeOf(all['0x1']?.[0]?.metadata)).toBe(Object.prototype)
})

test.each([-32601, 4200, 4100])('an app learns that the wallet would not say: %i', async (code) => {
  wallet.script.wallet_getAssets = () => Promise.reject(failure(code))
  expect(await outcome(assets())).toBe(code)
})

test('the assets are asked of the wallet each time', async () => {
  says({ '0x1': [coin] })
  await assets()
  says({ '0x1': [{ ...coin, balance: '0x0' }] })
  expect(await assets()).toEqual({ '0x1': [{ ...coin, balance: '0x0' }] })
})
