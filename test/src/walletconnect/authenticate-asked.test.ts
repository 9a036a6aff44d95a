// Which sign-ins can be asked for, whatever a page hands over.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Authentication } from '../../../src/walletconnect/index.ts'
import { isValidAuthentication } from '../../../src/walletconnect/session/authentication.ts'

const least: Authentication = {
  domain: 'tidewater.example',
  aud: 'https://tidewater.example/login',
  nonce: 'f00dbabe',
  chains: ['eip155:1', 'eip155:8453'],
  methods: ['personal_sign'],
}
const most: Authentication = {
  ...least,
  statement: 'Sign in to Tidewater.',
  exp: '2027-01-01T00:00:00.000Z',
  nbf: '2026-01-01T00:00:00Z',
  requestId: 'R-1',
  resources: ['https://tidewater.example/terms'],
}

test('a well-formed sign-in can be asked for', () => {
  for (const asked of [least, most, { ...least, statement: '', resources: [], exp: undefined }])
    expect(isValidAuthentication(asked)).toBe(true)
})

describe('cannot be asked for', () => {
  test.each<[string, object]>([
    ['no nonce', { nonce: '' }],
    ['no domain', { domain: undefined }],
    ['an empty aud', { aud: '' }],
    ['no aud', { aud: null }],
    ['a nonce that is a bigint', { nonce: 1n }],
    ['a line break in the statement', { statement: 'a\nURI: https://evil.example' }],
    ['a line break in the domain', { domain: 'a\rb' }],
    ['a line break in a resource', { resources: ['a\u2028b'] }],
    ['a line break in a method', { methods: ['a\nb'] }],
    ['a line break after a chain', { chains: ['eip155:1\n'] }],
    ['a statement without end', { statement: 'a'.repeat(10_000) }],
    ['no chains', { chains: [] }],
    ['chains of two namespaces', { chains: ['eip155:1', 'cosmos:hub'] }],
    ['chains of another namespace', { chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }],
    ['a chain that is a number', { chains: [1] }],
    ['chains that are text', { chains: 'eip155:1' }],
    ['chains that are lists', { chains: [['eip155:1']] }],
    ['no methods', { methods: [] }],
    ['a method without a name', { methods: [''] }],
    ['a method with a verb', { methods: ['request/personal_sign'] }],
    ['methods that are objects', { methods: [{ name: 'personal_sign' }] }],
    ['resources that are null', { resources: null }],
    ['resources with a hole', { resources: new Array(1) }],
    ['an end that is no time', { exp: 'tomorrow' }],
    ['a beginning that is no time', { nbf: 'now' }],
    ['a time that is a number', { nbf: 1_767_225_600_000 }],
    ['no time', { exp: '' }],
    ['a time beside which more is said', { nbf: '2026-01-01\n' }],
    ['a member that is no JSON', { ttl: 1n }],
  ])('cannot be asked for as a sign-in: %s', (_, more) => {
    expect(isValidAuthentication({ ...most, ...more })).toBe(false)
  })

  test('cannot be asked for as a sign-in: what throws when it is looked at', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    const bad = () => {
      throw new Error('no')
    }
    const members = Object.keys(most)
    const getters = members.map((name) => Object.defineProperty({ ...most }, name, { get: bad, enumerable: true }))
    for (const asked of [proxy, { ...most, exp: { toString: bad } }, { ...most, chains: [proxy] }, ...getters])
      expect(isValidAuthentication(asked)).toBe(false)
  })

  test('cannot be asked for as a sign-in: anything else', () => {
    for (const value of [undefined, null, 0, 1n, '', 'text', Symbol(), () => {}, [], [most]])
      expect(isValidAuthentication(value)).toBe(false)
    const runs = { numRuns: process.env.SOAK ? 20_000 : 500, seed: 222 }
    const anything = fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true })
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(most)), anything, (name, value) => {
        const asked = { ...most, [name]: value }
        // What is taken can be stored and sent as it is.
        if (isValidAuthentication(asked)) expect(JSON.parse(JSON.stringify(asked))).toEqual(asked)
      }),
      runs,
    )
  })
})
