// CAIP-2 and CAIP-10 ids, and the table of chains.
import { describe, expect, test } from 'vitest'
import {
  formatAccountId,
  isNamespace,
  isNetworkId,
  loadChain,
  parseAccountId,
  parseNetworkId,
} from '../../chains/index.ts'
import type { Namespace } from '../../src/types.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const genesis = '000000000019d6689c085ae165831e93'
const thrown = (run: () => unknown) => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

// From the examples of CAIP-2 and of its namespaces.
const networks: [string, string, string][] = [
  ['eip155:1', 'eip155', '1'],
  [`bip122:${genesis}`, 'bip122', genesis],
  ['cosmos:cosmoshub-3', 'cosmos', 'cosmoshub-3'],
  ['cosmos:Binance-Chain-Tigris', 'cosmos', 'Binance-Chain-Tigris'],
  ['polkadot:b0a8d493285c2df73290dfb7e61f870f', 'polkadot', 'b0a8d493285c2df73290dfb7e61f870f'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
]
// Of namespaces that hasp does not speak.
const foreign: [string, string, string][] = [
  ['chainstd:8c3444cf8970a9e41a706fab93e7a6c4', 'chainstd', '8c3444cf8970a9e41a706fab93e7a6c4'],
  ['lip9:9ee11e9df416b18b', 'lip9', '9ee11e9df416b18b'],
  ['hedera:mainnet', 'hedera', 'mainnet'],
]
const malformed = [
  '',
  ':',
  'eip155',
  'eip155:',
  ':1',
  'ei:1',
  'eip155eip155:1',
  'EIP155:1',
  'eip155:1:',
  'eip155:1 ',
  ' eip155:1',
  'eip155:1\n',
  'eip155:a.b',
  `eip155:${'1'.repeat(33)}`,
  'eip155::1',
  'eip155:ü',
  'eip155/1',
]

describe('a network id', () => {
  test.each([...networks, ...foreign])('a network id: %s is taken apart', (id, namespace, reference) => {
    expect(parseNetworkId(id)).toEqual({ namespace, reference })
  })

  test.each([...malformed, `eip155:1:${address}`])('a network id: %j is refused', (id) => {
    expect(thrown(() => parseNetworkId(id))).toMatchObject({ name: 'ChainError', code: 'invalid-id', argument: 'id' })
    expect(isNetworkId(id)).toBe(false)
  })

  test.each(networks)('a network id: %s is one of ours', (id) => expect(isNetworkId(id)).toBe(true))
  test.each(foreign)('a network id: %s is none of ours', (id) => expect(isNetworkId(id)).toBe(false))
  // Well-formed by CAIP-2, and still no chain id of EIP-155.
  test.each(['undefined', 'NaN', '-1', '0', '01', '0x1', '1e3', 'mainnet', 'toString'])(
    'a network id eip155:%s is none',
    (reference) => expect(isNetworkId(`eip155:${reference}`)).toBe(false),
  )
  test.each([`eip155:${'9'.repeat(32)}`, 'cosmos:0', 'solana:mainnet'])('a network id: %s is one', (id) =>
    expect(isNetworkId(id)).toBe(true),
  )
  test.each([undefined, null, 1, {}, ['eip155:1']])('a network id: %j is none', (id) =>
    expect(isNetworkId(id)).toBe(false),
  )
})

describe('an account id', () => {
  // From the examples of CAIP-10.
  test.each<[string, Namespace, string, string]>([
    [`eip155:1:${address}`, 'eip155', '1', address],
    [`bip122:${genesis}:128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6`, 'bip122', genesis, '128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6'],
    [
      'cosmos:cosmoshub-3:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0',
      'cosmos',
      'cosmoshub-3',
      'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0',
    ],
    [
      'polkadot:b0a8d493285c2df73290dfb7e61f870f:5hmuyxw9xdgbpptgypokw4thfyoe3ryenebr381z9iaegmfy',
      'polkadot',
      'b0a8d493285c2df73290dfb7e61f870f',
      '5hmuyxw9xdgbpptgypokw4thfyoe3ryenebr381z9iaegmfy',
    ],
    ['eip155:1:not.an-address%20', 'eip155', '1', 'not.an-address%20'],
    [`eip155:1:${'a'.repeat(128)}`, 'eip155', '1', 'a'.repeat(128)],
  ])('an account id: %s is taken apart and put together', (id, namespace, reference, text) => {
    const parts = parseAccountId(id)
    expect(parts).toEqual({ namespace, reference, address: text })
    expect(formatAccountId(parts)).toBe(id)
  })

  test.each<[string, unknown]>([
    ['no reference', { namespace: 'eip155', address }],
    ['no address', { namespace: 'eip155', reference: '1' }],
    ['no namespace', { reference: '1', address }],
    ['a number', { namespace: 'eip155', reference: 1, address }],
    ['a namespace of others', { namespace: 'hedera', reference: '1', address }],
    ['nothing', undefined],
    ['null', null],
    ['what only looks like a text', { namespace: 'eip155', reference: { toString: () => '1' }, address }],
  ])('an account of %s is not formatted', (_, parts) => {
    expect(thrown(() => formatAccountId(parts as never))).toMatchObject({ code: 'invalid-id', argument: 'id' })
  })

  test('an account id what else is known of an account does not hinder', () => {
    const parts = { namespace: 'eip155', reference: '1', address, publicKey: undefined } as const
    expect(formatAccountId(parts)).toBe(`eip155:1:${address}`)
  })

  test.each([
    ...malformed,
    'eip155:1',
    `eip155:1:${address}:`,
    `eip155:1:${address}:x`,
    `eip155:1:${'a'.repeat(129)}`,
    'eip155:1:a b',
    'eip155:1:a_b',
    `hedera:mainnet:0.0.1`,
    `:1:${address}`,
    `eip155::${address}`,
  ])('an account id: %j is refused', (id) => {
    expect(thrown(() => parseAccountId(id))).toMatchObject({ name: 'ChainError', code: 'invalid-id' })
  })
})

test.each([
  ['eip155', true],
  ['solana', true],
  ['bip122', true],
  ['polkadot', true],
  ['cosmos', true],
  ['EIP155', false],
  ['hedera', false],
  ['toString', false],
  ['', false],
  [undefined, false],
  [null, false],
  [['eip155'], false],
])('that %j is a namespace is %s', (value, expected) => {
  expect(isNamespace(value)).toBe(expected)
})

describe('loadChain', () => {
  test.each<[Namespace, string]>([
    ['eip155', 'smartAccount'],
    ['solana', 'eoa'],
    ['bip122', 'payment'],
    ['polkadot', 'eoa'],
    ['cosmos', 'eoa'],
  ])('loadChain gives the chain of %s', async (namespace, accountType) => {
    expect(await loadChain(namespace)).toMatchObject({ namespace, accountType })
  })

  test.each(['dogecoin', '', 'toString', undefined])('loadChain refuses %j', async (namespace) => {
    const wrong = { name: 'ChainError', code: 'unknown-namespace', argument: 'namespace' }
    await expect(loadChain(namespace as Namespace)).rejects.toMatchObject(wrong)
  })
})
