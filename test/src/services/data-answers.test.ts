// What a data provider says is read by shape: an item that is wrong is left out, and the others stay.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chain } from '../../../chains/eip155/chain.ts'
import { mainnet } from '../../../chains/networks.ts'
import {
  readBalances,
  readIdentity,
  readNames,
  readHistory as readOf,
  readPrices,
} from '../../../src/services/data/answers.ts'
import { readPrice, readUnits } from '../../../src/services/data/read.ts'
import { readSessions } from '../../../src/services/data/sessions.ts'

const readHistory = (json: unknown) => readOf(json, (address) => address)

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const row = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: `eip155:1:${usdc}`,
  price: 1,
  value: 12.5,
  quantity: { decimals: '6', numeric: '12.5' },
  iconUrl: 'https://img.example/usdc.png',
}
const normalize = (address: string): string => {
  if (!chain.isAddress(address)) throw new TypeError('no address')
  return chain.normalize(address)
}
const read = (...rows: unknown[]) => readBalances({ balances: rows }, mainnet, normalize)

describe('balances', () => {
  test('have amounts in base units, and prices as decimals', () => {
    expect(read(row)).toEqual([
      {
        network: 'eip155:1',
        address: usdc,
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
        value: 12_500_000n,
        price: '1',
        imageUrl: 'https://img.example/usdc.png',
      },
    ])
    expect(read({ ...row, address: undefined, price: 0 })[0]).not.toHaveProperty('address')
  })

  test.each<[string, object]>([
    ['of another network', { chainId: 'eip155:137' }],
    ['whose address is of another network', { address: `eip155:137:${usdc}` }],
    ['whose address is of another namespace', { address: 'So11111111111111111111111111111111111111112' }],
    ['whose address has a wrong checksum', { address: `eip155:1:${usdc.replace('A0b8', 'a0b8')}` }],
    ['without a symbol', { symbol: '' }],
    ['whose symbol is a number', { symbol: 5 }],
    ['whose symbol is an object', { symbol: { toString: () => 'USDC' } }],
    ['without a quantity', { quantity: undefined }],
    ['without places', { quantity: { decimals: '0', numeric: '5' } }],
    ['of -1 places', { quantity: { decimals: '-1', numeric: '5' } }],
    ['of 256 places', { quantity: { decimals: '256', numeric: '5' } }],
    ['whose places are an object', { quantity: { decimals: { toString: 1, valueOf: 1 }, numeric: '5' } }],
    ['of half a place', { quantity: { decimals: '6.5', numeric: '5' } }],
    ['whose places are missing', { quantity: { numeric: '5' } }],
    ['of no number', { quantity: { decimals: '6', numeric: 'NaN' } }],
    ['of less than nothing', { quantity: { decimals: '6', numeric: '-1' } }],
    ['of 1e30', { quantity: { decimals: '6', numeric: '1e30' } }],
    ['of 1,000', { quantity: { decimals: '6', numeric: '1,000' } }],
    ['of a float', { quantity: { decimals: '6', numeric: 12.5 } }],
    ['with more digits than places', { quantity: { decimals: '6', numeric: '0.1234567' } }],
    ['with 79 digits', { quantity: { decimals: '6', numeric: '9'.repeat(79) } }],
    ['with a thousand digits', { quantity: { decimals: '6', numeric: '1'.repeat(1000) } }],
    ['without an amount', { quantity: { decimals: '6' } }],
  ])('%s are left out, and the next one stays', (_, lie) => {
    expect(
      read({ ...row, ...lie }, { ...row, address: undefined }).map(({ symbol, address }) => [symbol, address]),
    ).toEqual([['USDC', undefined]])
  })

  test.each<[string, unknown]>([
    ['negative', -1],
    ['infinite', Number.POSITIVE_INFINITY],
    ['NaN', Number.NaN],
    ['1e30', 1e30],
    ['a text', '1'],
    ['missing', undefined],
    ['zero', 0],
  ])('whose price is %s have none', (_, price) => {
    expect(read({ ...row, price })[0]).not.toHaveProperty('price')
  })

  test.each<[string, unknown]>([
    ['a script', 'javascript:alert(1)'],
    ['HTML', 'data:text/html,<script>'],
    ['of the clear web', 'http://img.example/a.png'],
    ['of 50 MB', `data:image/png;base64,${'A'.repeat(50 * 2 ** 20)}`],
    ['a number', 5],
    ['an address with blanks', 'https://img.example/a b.png'],
  ])('whose icon is %s have none', (_, iconUrl) => {
    expect(read({ ...row, iconUrl })[0]).not.toHaveProperty('imageUrl')
  })

  test('have names in one line, without what turns the direction of writing', () => {
    expect(read({ ...row, name: '<b>USD\u202e\n\u200bCoin</b>' })[0]?.name).toBe('<b>USD Coin</b>')
  })

  test('have names that leave room for others, and on no letter a tower of marks', () => {
    const nameOf = (name: string) => read({ ...row, name })[0]?.name
    expect(nameOf('W'.repeat(5000))).toBe('W'.repeat(64))
    expect(nameOf(`Te${'\u0301\u0302'.repeat(50)}st`)).toBe('Te\u0301\u0302\u0301\u0302st')
  })

  test('are the first of each address, and ten thousand at most', () => {
    expect(read(row, { ...row, quantity: { decimals: '6', numeric: '99' } })).toHaveLength(1)
    const many = Array.from({ length: 20_000 }, (_, i) => ({ ...row, address: `0x${`${i}`.padStart(40, '0')}` }))
    expect(read(...many)).toHaveLength(10_000)
  })

  test('of an answer that is no list are none that are known', () => {
    for (const lie of [undefined, null, 5, 'balances', {}, { balances: {} }, { balances: 'many' }])
      expect(() => readBalances(lie, mainnet, normalize)).toThrow(TypeError)
  })

  test('never throw for an item, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.array(fc.anything()),
        fc.anything(),
        fc.anything(),
        fc.anything(),
        (rows, address, quantity, price) => {
          for (const { value } of read(...rows, { ...row, address, quantity, price }))
            expect((value ?? 0n) >= 0n).toBe(true)
        },
      ),
    )
  })
})

test('amounts and prices are read exactly', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), fc.integer({ min: 1, max: 77 }), (units, decimals) => {
      const digits = `${units}`.padStart(decimals + 1, '0')
      const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
      expect(readUnits(text, decimals)).toBe(units)
    }),
  )
  fc.assert(
    fc.property(fc.double({ min: 1e-3, max: 1e11, noNaN: true }), (price) => {
      expect(Math.abs(Number(readPrice(price)) - price)).toBeLessThan(1e-18)
    }),
  )
})

const entry = {
  id: 'a1',
  metadata: {
    operationType: 'send',
    hash: '0xab',
    chain: 'eip155:1',
    minedAt: '2026-11-20T10:00:00.000Z',
    sentFrom: '0x1',
    sentTo: '0x2',
    status: 'confirmed',
    nonce: 3,
  },
  transfers: [
    {
      direction: 'out',
      quantity: { numeric: '0.25' },
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: 'https://img.example/eth.png' } },
    },
  ],
}

describe('the history', () => {
  test('has entries with their transfers', () => {
    expect(readHistory({ data: [entry], next: 'c2' })).toEqual({
      next: 'c2',
      entries: [
        {
          id: 'a1',
          network: 'eip155:1',
          hash: '0xab',
          type: 'send',
          status: 'confirmed',
          at: Date.UTC(2026, 10, 20, 10),
          from: '0x1',
          to: '0x2',
          transfers: [
            {
              direction: 'out',
              amount: '0.25',
              isSpam: false,
              symbol: 'ETH',
              name: 'Ether',
              imageUrl: 'https://img.example/eth.png',
            },
          ],
        },
      ],
    })
  })

  test('names things and tokens by their addresses alone, and not those of another network', () => {
    const of = (contract_address: string) => ({
      direction: 'in',
      quantity: { numeric: '1' },
      nft_info: { contract_address, token_id: '7' },
    })
    const coin = {
      direction: 'in',
      quantity: { numeric: '1' },
      fungible_info: { symbol: 'A', address: 'eip155:1:0xA' },
    }
    const transfers = [of('eip155:1:0xB'), of('0xC'), of('eip155:137:0xD'), coin]
    const [found] = readHistory({ data: [{ ...entry, transfers }] }).entries
    expect(found?.transfers.map(({ nft, address }) => nft?.contract ?? address)).toEqual([
      '0xB',
      '0xC',
      undefined,
      '0xA',
    ])
  })

  test('keeps tokens that no address tells, as those of Cosmos are told', () => {
    const ibc = `ibc/${'27394FB0'.repeat(8)}`
    const metadata = { ...entry.metadata, chain: 'cosmos:cosmoshub-4' }
    const transfers = [{ direction: 'in', quantity: { numeric: '1' }, fungible_info: { symbol: 'OSMO', address: ibc } }]
    const refuse = () => {
      throw new TypeError('no address')
    }
    expect(readOf({ data: [{ ...entry, metadata, transfers }] }, refuse).entries[0]?.transfers).toMatchObject([
      { address: ibc, isSpam: false },
    ])
  })

  test('leaves out entries without an id, a date, a chain or a status that it knows, and transfers without an amount', () => {
    const lies = [
      { ...entry, id: undefined },
      { ...entry, id: 'b', metadata: { ...entry.metadata, minedAt: 'yesterday' } },
      { ...entry, id: 'c', metadata: { ...entry.metadata, chain: 'eip155' } },
      { ...entry, id: 'd', metadata: { ...entry.metadata, status: 'toString' } },
      { ...entry, id: 'e', metadata: undefined },
      // Nothing can be made a text of this.
      { ...entry, id: 'f', metadata: { ...entry.metadata, status: { toString: 1, valueOf: 1 } } },
      entry,
      null,
    ]
    expect(readHistory({ data: [entry, ...lies] }).entries.map(({ id }) => id)).toEqual(['a1'])
    const transfers = [
      null,
      { direction: 'up', quantity: { numeric: '1' } },
      { direction: 'in', quantity: { numeric: '-1' } },
    ]
    expect(readHistory({ data: [{ ...entry, transfers }] }).entries[0]?.transfers).toEqual([])
  })

  test('never throws for an entry, whatever it is', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), fc.anything(), fc.anything(), (rows, metadata, transfers) => {
        readHistory({ data: [...rows, { id: 'x', metadata, transfers }, { ...entry, transfers: [transfers] }] })
      }),
    )
    for (const lie of [undefined, null, {}, { data: 5 }]) expect(() => readHistory(lie)).toThrow(TypeError)
  })
})

test.each<[number, string | undefined]>([
  [1.005, '1.005'],
  [0.1, '0.1'],
  [3000, '3000'],
  [1e-7, '0.0000001'],
  [1.25e-10, '0.000000000125'],
  [123456789012.34, '123456789012.34'],
  [1e-19, undefined],
])('a price of %d is %s', (price, text) => {
  expect(readPrice(price)).toBe(text)
})

test.each<[string, object]>([
  ['that ends when no clock will', { expiry: Number.MAX_SAFE_INTEGER }],
  ['that ends at a text', { expiry: '2000' }],
  ['that ends at nothing', { expiry: null }],
  ['that was revoked at 0', { revokedAt: 0 }],
  ['that will be revoked', { revokedAt: 9e9 }],
  ['of an app that nobody can read', { project: { name: '\u200b\u3164' } }],
  ['of no app', { project: null }],
])('a session %s cannot hide from who looks for it', (_, change) => {
  const session = { pci: 'p', project: { name: 'Tidewater' }, expiry: 2000, permissions: [], ...change }
  expect(readSessions({ pcis: [session, session] }, 1_500_000)).toMatchObject([{ pci: 'p' }])
})

test('identities, names, prices and sessions keep what is of their shape', () => {
  expect(readIdentity({ name: 'harbour.eth', avatar: 'javascript:1' })).toEqual({ name: 'harbour.eth' })
  expect(readIdentity(null)).toEqual({})
  expect(
    readNames([{ name: 'a.id', attributes: [{ bio: 'x' }, { avatar: 'https://a.example/a' }] }, { name: 5 }]),
  ).toEqual([{ name: 'a.id', avatar: 'https://a.example/a' }])
  expect([...readPrices({ fungibles: [{ address: '0xAB', price: 2 }, { address: '0xCD', price: -1 }, null] })]).toEqual(
    [['0xab', 2]],
  )
  const session = { pci: 'p', project: { name: 'Tidewater' }, expiry: 2000, permissions: [{ type: 'contract-call' }] }
  const pcis = [session, { ...session, pci: 'q', expiry: 1 }, { ...session, pci: 'r', revokedAt: 5 }, { pci: 5 }, null]
  expect(readSessions({ pcis }, 1_500_000)).toEqual([
    {
      pci: 'p',
      app: 'Tidewater',
      expiry: 2_000_000,
      kinds: ['contract-call'],
      permissions: [{ type: 'contract-call' }],
    },
  ])
})
