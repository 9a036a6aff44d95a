// The accounts of the wallets of `hasp/testing`, beside those of libraries that are not ours.
import { mnemonicToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { chain as bitcoinChain } from '../../../chains/bip122/chain.ts'
import { installWallet, type WalletOptions } from '../../../src/testing/index.ts'
import type { Namespace } from '../../../src/types.ts'
import { mnemonic } from '../../helpers/local.ts'
import { openPage } from '../../helpers/page.ts'
import { accountsOf } from '../../sandbox/chains/accounts.mjs'

beforeEach(openPage)
const addresses = (options: WalletOptions): readonly string[] => {
  const wallet = installWallet(options)
  wallet.uninstall()
  return wallet.addresses
}
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

describe('a mnemonic gives the accounts', () => {
  test('of Ethereum that viem derives', () => {
    const theirs = [0, 1, 2].map((addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }).address)
    expect(addresses({ namespace: 'eip155', mnemonic, accounts: 3 })).toEqual(theirs)
  })

  test.each([
    ['solana', { namespace: 'solana' }],
    ['bip122', { namespace: 'bip122', networks: { [regtest]: null } }],
    ['cosmos', { namespace: 'cosmos' }],
    ['polkadot', { namespace: 'polkadot' }],
  ] as const)('of %s that have money in the sandbox', (namespace, options) => {
    const theirs = accountsOf(namespace, mnemonic).map(({ address }) => address)
    expect(addresses(options)).toEqual(theirs)
  })

  test('of Bitcoin on its main network, which are others', () => {
    const [first = ''] = addresses({ namespace: 'bip122' })
    expect(first).toMatch(/^bc1q/)
    expect(bitcoinChain.isAddress(first)).toBe(true)
  })
})

test.each(['0x', ''])('a secret key is 64 hex digits with "%s" before them, or bytes', (prefix) => {
  const text = `${prefix}${'11'.repeat(32)}`
  const wanted = addresses({ namespace: 'eip155', privateKey: new Uint8Array(32).fill(0x11) })
  expect(wanted).toEqual(['0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'])
  expect(addresses({ namespace: 'eip155', privateKey: text })).toEqual(wanted)
  expect(addresses({ namespace: 'eip155', privateKey: [text, '12'.repeat(32)] })).toHaveLength(2)
})

const key = '11'.repeat(32)
describe('options that make no wallet are refused with words:', () => {
  test.each<[string, object, RegExp]>([
    ['nothing at all', undefined as never, /namespace must be one of eip155/],
    ['an unknown namespace', { namespace: 'tron' }, /namespace must be one of eip155.*tron/],
    ['a name of every object', { namespace: 'toString' }, /namespace must be/],
    ['a kind of another namespace', { namespace: 'solana', kind: 'leather' }, /kind of solana must be one of standard/],
    ['a kind that every object has', { namespace: 'bip122', kind: 'valueOf' }, /kind of bip122 must be/],
    ['a name that is no text', { namespace: 'eip155', name: 7 }, /name must be a text/],
    ['an option that is none', { namespace: 'eip155', decides: 'hang' }, /no option decides.*decide/],
    ['a decision that is none', { namespace: 'eip155', decide: 'no' }, /decide must be one of approve, reject, hang/],
    ['a decision that every object has', { namespace: 'eip155', decide: 'valueOf' }, /decide must be/],
    ['a grant that is a text', { namespace: 'eip155', granted: 'no' }, /granted must be true or false/],
    ['a name to remember that is none', { namespace: 'eip155', remember: true }, /remember must be a text/],
    ['a key of 31 bytes', { namespace: 'eip155', privateKey: key.slice(2) }, /privateKey must be 32 bytes/],
    ['a key that is no text', { namespace: 'eip155', privateKey: 5 }, /privateKey must be 32 bytes/],
    ['a key that no curve has', { namespace: 'eip155', privateKey: '00'.repeat(32) }, /privateKey must be/],
    ['no key', { namespace: 'eip155', privateKey: [] }, /privateKey is an empty list/],
    ['a key and a mnemonic', { namespace: 'eip155', privateKey: key, mnemonic }, /not both/],
    ['a mnemonic of wrong words', { namespace: 'eip155', mnemonic: 'one two three' }, /mnemonic must be words/],
    ['a mnemonic of a wrong checksum', { namespace: 'eip155', mnemonic: `${'test '.repeat(11)}test` }, /checksum/],
    ['a place that is no path', { namespace: 'cosmos', at: 'a..b' }, /at must be a path/],
    ['no account', { namespace: 'eip155', accounts: 0 }, /accounts must be a whole number/],
    ['a million accounts', { namespace: 'eip155', accounts: 1e6 }, /accounts must be a whole number/],
    ['no network', { namespace: 'eip155', networks: {} }, /networks must be of eip155/],
    ['a foreign network', { namespace: 'solana', networks: { 'eip155:1': null } }, /networks must be of solana/],
    [
      'an unknown network of Bitcoin',
      { namespace: 'bip122', networks: { 'bip122:00': null } },
      /no network of Bitcoin/,
    ],
  ])('%s', (_, options, words) => {
    expect(() => installWallet(options as WalletOptions)).toThrow(words)
    expect(() => installWallet(options as WalletOptions)).toThrow(TypeError)
  })

  test('the key itself is in no error', () => {
    const secret = 'ab'.repeat(33)
    const run = () => installWallet({ namespace: 'eip155' as Namespace, privateKey: secret })
    expect(run).toThrow(expect.not.objectContaining({ message: expect.stringContaining('abab') }))
  })
})
