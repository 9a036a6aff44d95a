// EVM addresses: the published vectors, their mutations, and viem's word on tens of thousands of random ones.
import fc from 'fast-check'
import { getAddress, isAddress as viemIsAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { chain, checksum, isAddress } from '../../../chains/eip155/index.ts'
import { titledRows } from '../../helpers/title.ts'

// https://eips.ethereum.org/EIPS/eip-55
const vectors = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

describe.each(vectors)('%s', (address) => {
  const digits = address.slice(2)
  test.each([
    ['as it is', address],
    ['in lower case', address.toLowerCase()],
    ['in upper case', `0x${digits.toUpperCase()}`],
    ['without 0x', digits],
    ['with 0X', `0X${digits}`],
  ])('an EVM address written %s has one canonical form', (_, form) => {
    expect([checksum(form), chain.normalize(form)]).toEqual([address, address])
  })

  test('an EVM address is an address', () => {
    expect([isAddress(address), isAddress(address.toLowerCase())]).toEqual([true, true])
  })

  test('an EVM address is none with any one letter in the other case', () => {
    const mutations = [...digits].flatMap((digit, i) => {
      const other = digit === digit.toLowerCase() ? digit.toUpperCase() : digit.toLowerCase()
      const mutated = `0x${digits.slice(0, i)}${other}${digits.slice(i + 1)}`
      return other === digit || mutated === address.toLowerCase() ? [] : [mutated]
    })
    expect(mutations.length).toBeGreaterThan(5)
    expect(mutations.filter((mutated) => isAddress(mutated))).toEqual([])
    expect(mutations.filter((mutated) => !isAddress(mutated, { strict: false }))).toEqual([])
  })
})

test('an address is read strictly where nothing is said', () => {
  const [whole] = vectors as [string]
  for (const options of [undefined, null, {}, { strict: undefined }]) {
    expect(isAddress(whole, options as never)).toBe(true)
    expect(isAddress(whole.slice(2), options as never)).toBe(false)
  }
})

describe('forms', () => {
  const whole = vectors[4] as string
  const digits = whole.slice(2)
  test.each<[string, boolean, boolean]>([
    [whole, true, true],
    [whole.toLowerCase(), true, true],
    [`0x${digits.toUpperCase()}`, false, true],
    [digits, false, true],
    [digits.toLowerCase(), false, true],
    [`0X${digits}`, false, true],
    [whole.slice(0, -1), false, false],
    [`${whole}0`, false, false],
    [`${whole} `, false, false],
    [` ${whole}`, false, false],
    [`${whole}\n`, false, false],
    [`0x${'g'.repeat(40)}`, false, false],
    [`00${digits}`, false, false],
    [`x${digits}`, false, false],
    ['', false, false],
    ['0x', false, false],
    [`0x${'0'.repeat(40)}`, true, true],
  ])('that %j is an address is %s strictly and %s loosely', (address, strict, loose) => {
    expect([isAddress(address), isAddress(address, { strict: true })]).toEqual([strict, strict])
    expect(isAddress(address, { strict: false })).toBe(loose)
    expect(chain.isAddress(address)).toBe(strict)
  })

  test.each(['', '0x', '0x12', `0x${'g'.repeat(40)}`, `${whole}00`, 'vitalik.eth'])(
    '%j has no canonical form, and the words say why',
    (text) => {
      const error = {
        name: 'ChainError',
        code: 'invalid-address',
        argument: 'address',
        message: 'address must be 20 bytes hex and match its checksum',
      }
      expect(() => checksum(text)).toThrow(expect.objectContaining(error))
      expect(() => chain.normalize(text)).toThrow(expect.objectContaining(error))
    },
  )
})

describe('what is no text', () => {
  const hostile = {
    get length(): never {
      throw new Error('secret')
    },
    toString(): never {
      throw new Error('secret')
    },
  }
  test.each(
    titledRows<[unknown]>([
      [undefined],
      [null],
      [0],
      [1n],
      [true],
      [Symbol('x')],
      [vectors[0] && [vectors[0]]],
      [Object(vectors[0])],
      [new Uint8Array(20)],
      [hostile],
      [() => vectors[0]],
      ['\uD800'.repeat(42)],
      [`0x${'\uD800'.repeat(40)}`],
      ['0x'.repeat(500_000)],
      [`0x${'a'.repeat(1_000_000)}`],
      [`${vectors[0]}${' '.repeat(1_000_000)}`],
    ]),
  )('what is no text or too long is no address: %s', (_, value) => {
    const text = value as string
    expect([isAddress(text), isAddress(text, { strict: false }), chain.isAddress(text)]).toEqual([false, false, false])
    for (const normalize of [checksum, chain.normalize])
      expect(() => normalize(text)).toThrow(
        expect.objectContaining({ name: 'ChainError', code: 'invalid-address', argument: 'address' }),
      )
  })
})

describe('what was asked before', () => {
  const [whole, digits] = [vectors[5] as string, (vectors[5] as string).slice(2)]
  const wrong = `0x${digits.replace('B', 'b')}`
  const forms = [whole, wrong, whole.toLowerCase(), `0x${digits.toUpperCase()}`, digits, `0X${digits}`]

  test('what was asked before gets the same answer again, in any order', () => {
    const answers = () => forms.map((form) => [isAddress(form), isAddress(form, { strict: false }), checksum(form)])
    const first = answers()
    expect(first.map(([strict]) => strict)).toEqual([true, false, true, false, false, false])
    expect(first.every(([, loose, canonical]) => loose && canonical === whole)).toBe(true)
    for (let i = 0; i < 3; i++) {
      expect(answers()).toEqual(first)
      forms.reverse()
      expect(answers().reverse()).toEqual(first)
      forms.reverse()
    }
  })

  test('what was asked before is forgotten in time, and known again', () => {
    const address = (i: number) => `0x${i.toString(16).padStart(40, 'abcd')}`
    const before = checksum(address(0))
    for (let i = 1; i < 17_000; i++) checksum(address(i))
    expect([checksum(address(0)), isAddress(before), isAddress(before.replace('A', 'a'))]).toEqual([
      before,
      true,
      false,
    ])
  })
})

// `npm run soak` takes fifty times as many.
const soak = !!process.env.SOAK
const patience = soak ? 600_000 : 20_000
describe('random addresses', () => {
  const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 })
  const lower = bytes.map((array) => `0x${Buffer.from(array).toString('hex')}` as const)
  const runs = { numRuns: soak ? 500_000 : 10_000, seed: 55 }

  test(
    'random addresses have the form that viem gives them',
    () => {
      fc.assert(
        fc.property(lower, (address) => checksum(address) === getAddress(address)),
        runs,
      )
    },
    patience,
  )

  test(
    'random addresses in any mix of cases are addresses where viem says so',
    () => {
      const mixed = fc.tuple(lower, fc.bigInt({ min: 0n, max: 2n ** 40n - 1n })).map(([address, mask]) => {
        const digits = [...address.slice(2)]
        return `0x${digits.map((digit, i) => ((mask >> BigInt(i)) & 1n ? digit.toUpperCase() : digit)).join('')}`
      })
      fc.assert(
        fc.property(
          fc.oneof(mixed, lower, lower.map(getAddress)),
          (address) => isAddress(address) === viemIsAddress(address),
        ),
        runs,
      )
    },
    patience,
  )

  test(
    'random addresses with a character changed, lost, added or moved are addresses where viem says so',
    () => {
      const characters = fc.constantFrom(...'0123456789abcdefABCDEFgGxX \n\0é')
      const mutated = fc
        .tuple(fc.oneof(lower, lower.map(getAddress)), fc.nat(42), fc.nat(4), characters)
        .map(([address, at, how, character]) => {
          const [head, tail] = [address.slice(0, at), address.slice(at)]
          const other = tail.slice(0, 1)
          if (how === 0) return head + character + tail.slice(1)
          if (how === 1) return head + tail.slice(1)
          if (how === 2) return head + character + tail
          if (how === 3) return tail + head
          return head + (other < 'a' ? other.toLowerCase() : other.toUpperCase()) + tail.slice(1)
        })
      fc.assert(
        fc.property(mutated, (text) => {
          const isLoose =
            viemIsAddress(text, { strict: false }) || viemIsAddress(`0x${text.replace(/^0X/, '')}`, { strict: false })
          return isAddress(text) === viemIsAddress(text) && isAddress(text, { strict: false }) === isLoose
        }),
        runs,
      )
    },
    patience,
  )
})
