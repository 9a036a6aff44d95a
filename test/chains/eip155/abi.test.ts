// The ABI: the specification's own examples, and viem's word on values of a thousand random types.
import fc from 'fast-check'
import { decodeAbiParameters, encodeAbiParameters, encodeFunctionData, erc20Abi, getAddress, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  type AbiParameter,
  decodeParameters,
  decodeRevert,
  encodeCall,
  encodeParameters,
} from '../../../chains/eip155/index.ts'
import { titled, titledRows } from '../../helpers/title.ts'

// `npm run soak` takes fifty times as many.
const soak = process.env.SOAK ? 50 : 1
const patience = soak * 20_000
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const error = (code: string, argument: string) => expect.objectContaining({ name: 'ChainError', code, argument })
const inputs = (...types: string[]): AbiParameter[] => types.map((type) => ({ type }))
const method = (name: string, ...types: string[]) => ({ type: 'function', name, inputs: inputs(...types), outputs: [] })
const words = (...list: string[]): Hex => `0x${list.map((word) => word.padStart(64, '0')).join('')}`

// https://docs.soliditylang.org/en/latest/abi-spec.html#examples
describe('the example of the specification', () => {
  test.each<[string, string[], unknown[], string]>([
    ['baz', ['uint32', 'bool'], [69n, true], `0xcdcd77c0${words('45', '1').slice(2)}`],
    [
      'bar',
      ['bytes3[2]'],
      [['0x616263', '0x646566']],
      `0xfce353f6${'616263'.padEnd(64, '0')}${'646566'.padEnd(64, '0')}`,
    ],
    [
      'sam',
      ['bytes', 'bool', 'uint256[]'],
      ['0x64617665', true, [1n, 2n, 3n]],
      `0xa5643bf2${words('60', '1', 'a0', '4').slice(2)}${'64617665'.padEnd(64, '0')}${words('3', '1', '2', '3').slice(2)}`,
    ],
    [
      'f',
      ['uint256', 'uint32[]', 'bytes10', 'bytes'],
      [0x123n, [0x456n, 0x789n], '0x31323334353637383930', '0x48656c6c6f2c20776f726c6421'],
      `0x8be65246${words('123', '80').slice(2)}${'31323334353637383930'.padEnd(64, '0')}${words('e0', '2', '456', '789', 'd').slice(2)}${'48656c6c6f2c20776f726c6421'.padEnd(64, '0')}`,
    ],
    [
      'g',
      ['uint256[][]', 'string[]'],
      [
        [[1n, 2n], [3n]],
        ['one', 'two', 'three'],
      ],
      `0x2289b18c${words('40', '140', '2', '40', 'a0', '2', '1', '2', '1', '3', '3', '60', 'a0', 'e0', '3').slice(2)}${'6f6e65'.padEnd(64, '0')}${words('3').slice(2)}${'74776f'.padEnd(64, '0')}${words('5').slice(2)}${'7468726565'.padEnd(64, '0')}`,
    ],
  ])(
    'the example of the specification: %s%j is called with its data, which reads as what was given',
    (name, types, values, data) => {
      expect(encodeCall([method(name, ...types)], name, values)).toBe(data)
      expect(decodeParameters(inputs(...types), `0x${data.slice(10)}`)).toEqual(values)
    },
  )
})

// Types as trees: an array of a tuple of arrays …
interface Sample {
  readonly type: AbiParameter
  readonly value: unknown
}
const hex = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
const bits = fc.integer({ min: 1, max: 32 }).map((bytes) => bytes * 8)
const typed = (type: string, values: fc.Arbitrary<unknown>): fc.Arbitrary<Sample[]> =>
  fc.array(values, { minLength: 3, maxLength: 3 }).map((list) => list.map((value) => ({ type: { type }, value })))
// viem leaves out a byte order mark at the beginning, which the specification does not.
const texts = fc.string({ unit: 'binary', maxLength: 70 }).map((text) => text.replace(/^\uFEFF+/, ''))
/** Three values of one random type. */
const leaves = fc.oneof(
  bits.chain((size) => typed(`uint${size}`, fc.bigInt({ min: 0n, max: 2n ** BigInt(size) - 1n }))),
  bits.chain((size) => {
    const edge = 2n ** BigInt(size - 1)
    return typed(`int${size}`, fc.bigInt({ min: -edge, max: edge - 1n }))
  }),
  typed(
    'address',
    hex(20).map((text) => getAddress(text as Hex)),
  ),
  typed('bool', fc.boolean()),
  typed('string', texts),
  typed('bytes', fc.integer({ min: 0, max: 70 }).chain(hex)),
  fc.integer({ min: 1, max: 32 }).chain((length) => typed(`bytes${length}`, hex(length))),
)
const samples: fc.Arbitrary<Sample[]> = fc.letrec<{ any: Sample[] }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, depthSize: 'medium' },
    leaves,
    fc.tuple(tie('any'), fc.constantFrom('[]', '[1]', '[2]')).map(([list, suffix]) => {
      const [{ type }] = list as [Sample]
      const counts = suffix === '[]' ? [2, 0, 3] : [0, 0, 0].fill(+(suffix[1] as string))
      return counts.map((count) => ({
        type: { ...type, type: type.type + suffix },
        value: list.slice(0, count).map(({ value }) => value),
      }))
    }),
    fc.tuple(fc.array(tie('any'), { minLength: 1, maxLength: 3 }), fc.boolean()).map(([columns, isNamed]) => {
      const components = columns.map((list, i) => ({
        ...(list[0] as Sample).type,
        ...(isNamed && { name: `_${i}` }),
      }))
      return [0, 1, 2].map((row) => {
        const values = columns.map((list) => list[row]?.value)
        const value = isNamed ? Object.fromEntries(values.map((one, i) => [`_${i}`, one])) : values
        return { type: { type: 'tuple', components }, value }
      })
    }),
  ),
})).any
const rows = fc.array(samples, { maxLength: 4 }).map((lists) => ({
  types: lists.map((list) => (list[0] as Sample).type),
  values: lists.map((list) => (list[0] as Sample).value),
}))
/** viem reads up to 48 bits as numbers. */
const whole = (value: unknown): unknown => {
  if (typeof value === 'number') return BigInt(value)
  if (Array.isArray(value)) return value.map(whole)
  if (Object(value) !== value) return value
  return Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, whole(one)]))
}

describe('values of random types', () => {
  test(
    'values of random types have the bytes that viem gives them, and are read from them',
    () => {
      fc.assert(
        fc.property(rows, ({ types, values }) => {
          const data = encodeParameters(types, values)
          expect(data).toBe(encodeAbiParameters(types, values as readonly unknown[]))
          expect(decodeParameters(types, data)).toEqual(values)
          expect(whole(decodeAbiParameters(types, data))).toEqual(values)
        }),
        { numRuns: 1000 * soak, seed: 6 },
      )
    },
    patience,
  )

  test(
    'values of random types are read as by viem, or refused, where bytes of them were changed, lost or added',
    () => {
      let [read, refused] = [0, 0]
      const change = fc.tuple(fc.nat(), fc.constantFrom('flip', 'ff', 'zero', 'cut', 'drop', 'repeat'), fc.nat(255))
      fc.assert(
        fc.property(rows, fc.array(change, { minLength: 1, maxLength: 3 }), ({ types, values }, changes) => {
          let bytes = Buffer.from(encodeParameters(types, values).slice(2), 'hex')
          for (const [where, how, byte] of changes) {
            const at = where % (bytes.length + 1)
            const word = at - (at % 32)
            if (how === 'flip' && at < bytes.length) bytes[at] = byte
            if (how === 'ff') bytes.subarray(word, word + 32).fill(255)
            if (how === 'zero') bytes.subarray(word, word + 32).fill(0)
            if (how === 'cut') bytes = bytes.subarray(0, at)
            if (how === 'drop') bytes = Buffer.concat([bytes.subarray(0, word), bytes.subarray(word + 32)])
            if (how === 'repeat') bytes = Buffer.concat([bytes.subarray(0, word + 32), bytes.subarray(word)])
          }
          const data: Hex = `0x${bytes.toString('hex')}`
          let mine: unknown
          try {
            mine = decodeParameters(types, data)
            read++
          } catch (thrown) {
            expect(thrown).toEqual(expect.objectContaining({ name: 'ChainError', argument: 'data' }))
            expect(['no-data', 'invalid-answer']).toContain((thrown as { code: string }).code)
            refused++
            return
          }
          if (!types.length) return
          let theirs: unknown
          try {
            theirs = decodeAbiParameters(types, data)
          } catch (thrown) {
            // viem goes back to the word after an offset even where that was the last one, and bounds how often it reads.
            expect(String(thrown)).toMatch(/PositionOutOfBounds|RecursiveReadLimit/)
            return
          }
          expect(mine).toEqual(whole(theirs))
        }),
        { numRuns: 2000 * soak, seed: 7 },
      )
      expect([read > 200, refused > 200]).toEqual([true, true])
    },
    patience,
  )
})

describe('a value', () => {
  test.each<[string, unknown, string]>([
    ['uint8', 256n, 'args[0]'],
    ['uint8', -1n, 'args[0]'],
    ['int8', 128n, 'args[0]'],
    ['int8', -129n, 'args[0]'],
    ['uint256', 2n ** 256n, 'args[0]'],
    ['int256', 2n ** 255n, 'args[0]'],
    ['uint256', 1.5, 'args[0]'],
    ['uint256', 2 ** 53, 'args[0]'],
    ['uint256', Number.NaN, 'args[0]'],
    ['uint256', '1', 'args[0]'],
    ['uint256', null, 'args[0]'],
    ['uint256', true, 'args[0]'],
    ['bool', 1, 'args[0]'],
    ['bool', 'true', 'args[0]'],
    ['bytes', '0x1', 'args[0]'],
    ['bytes', '12', 'args[0]'],
    ['bytes', new Uint8Array(2), 'args[0]'],
    ['bytes4', '0x121212', 'args[0]'],
    ['bytes4', '0x1212121212', 'args[0]'],
    ['string', 1, 'args[0]'],
    ['string', null, 'args[0]'],
    ['uint8[]', 1n, 'args[0]'],
    ['uint8[]', [1n, 'x'], 'args[0][1]'],
    ['uint8[2]', [1n], 'args[0]'],
    ['uint8[2]', [1n, 2n, 3n], 'args[0]'],
    ['uint8[]', new Array(3), 'args[0][0]'],
    ['uint8[][2]', [[1n], [1n, 300n]], 'args[0][1][1]'],
  ])('a value of %s is not %s', (type, value, argument) => {
    expect(() => encodeParameters(inputs(type), [value])).toThrow(error('invalid-value', argument))
  })

  test.each([address.replace('A', 'a'), address.slice(2), `${address}00`, address.toUpperCase(), 1n, null])(
    'a value of address is not %s, and the words say why',
    (value) => {
      expect(() => encodeParameters(inputs('bool', 'address[]'), [true, [address, value]])).toThrow(
        expect.objectContaining({
          name: 'ChainError',
          code: 'invalid-address',
          argument: 'args[1][1]',
          message: expect.stringContaining('must be 20 bytes hex and match its checksum'),
        }),
      )
    },
  )

  test('a value may be a safe integer', () => {
    expect(encodeParameters(inputs('uint8', 'int256'), [7, -1])).toBe(words('7', 'f'.repeat(64)))
  })

  const pair = {
    type: 'tuple',
    components: [
      { type: 'uint8', name: 'a' },
      { type: 'bool', name: 'b' },
    ],
  }
  test('a value of a tuple is an object or an array', () => {
    expect([encodeParameters([pair], [{ a: 1n, b: true }]), encodeParameters([pair], [[1n, true]])]).toEqual([
      words('1', '1'),
      words('1', '1'),
    ])
  })

  test.each<[unknown, string]>([
    [{ a: 1n }, 'args[0].b'],
    [{ a: 1n, b: 2n }, 'args[0].b'],
    [[1n, 2n], 'args[0][1]'],
    [[1n], 'args[0]'],
    [null, 'args[0].a'],
    [1n, 'args[0].a'],
  ])('a value of a tuple is not %s', (value, argument) => {
    expect(() => encodeParameters([pair], [value])).toThrow(error('invalid-value', argument))
  })

  test('a value that throws on being read is named', () => {
    const hostile = {
      get a(): never {
        throw new Error('secret')
      },
    }
    const cyclic: unknown[] = []
    cyclic.push(cyclic)
    const proxy = new Proxy([], {
      get: () => {
        throw new Error('secret')
      },
    })
    expect(() => encodeParameters([pair], [hostile])).toThrow(error('invalid-value', 'args[0]'))
    expect(() => encodeParameters(inputs('uint8[][]'), [cyclic])).toThrow(error('invalid-value', 'args[0][0][0]'))
    expect(() => encodeParameters(inputs('uint8[]'), [proxy])).toThrow(
      expect.objectContaining({ name: 'ChainError', code: 'invalid-value' }),
    )
  })

  test('a value of a tuple keeps every name, and changes no prototype', () => {
    const components = [
      { type: 'uint8', name: '__proto__' },
      { type: 'uint8', name: 'constructor' },
    ]
    const [read] = decodeParameters([{ type: 'tuple', components }], words('1', '2'))
    expect(Object.entries(read as object)).toEqual([
      ['__proto__', 1n],
      ['constructor', 2n],
    ])
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  })

  test('a value of a tuple whose components share a name, or lack one, is an array', () => {
    const of = (...names: string[]) => [{ type: 'tuple', components: names.map((name) => ({ type: 'uint8', name })) }]
    expect(decodeParameters(of('a', 'a'), words('1', '2'))).toEqual([[1n, 2n]])
    expect(decodeParameters(of('a', ''), words('1', '2'))).toEqual([[1n, 2n]])
  })

  test('a value of text that is no UTF-8 reads as far as it is, and a lone surrogate is U+FFFD', () => {
    const odd = `${words('20', '3')}41ff42${'0'.repeat(58)}` as Hex
    expect(decodeParameters(inputs('string'), odd)).toEqual(['A\uFFFDB'])
    expect(decodeParameters(inputs('string'), encodeParameters(inputs('string'), ['a\uD800']))).toEqual(['a\uFFFD'])
    expect(decodeParameters(inputs('string'), encodeParameters(inputs('string'), ['\uFEFFa']))).toEqual(['\uFEFFa'])
  })
})

describe('a type', () => {
  test.each(
    titled([
      'uint7',
      'uint0',
      'uint264',
      'uint08',
      'int',
      'uint',
      'bytes0',
      'bytes33',
      'bytes032',
      'fixed',
      'function',
      'Address',
      'address ',
      '',
      'uint8[0]',
      'uint8[-1]',
      'uint8[01]',
      'uint8[1.5]',
      'uint8[',
      'uint8]',
      '[]',
      'tuple',
      'toString',
      '__proto__',
      `uint8${'[]'.repeat(500_000)}`,
      'x'.repeat(1_000_000),
    ]),
  )('a type is not %s, unless it is short for another', (_, type) => {
    const isShort = type === 'int' || type === 'uint'
    const encode = () => encodeParameters(inputs('bool', type), [true, 1n])
    if (isShort) expect(encode()).toBe(words('1', '1'))
    else expect(encode).toThrow(error('invalid-type', 'types[1]'))
  })

  test.each<[unknown, string]>([
    [[null], 'types'],
    [[{ type: 1 }], 'types[0]'],
    [[{}], 'types[0]'],
    [[{ type: 'tuple', components: [] }], 'types[0]'],
    [[{ type: 'tuple[]', components: [{ type: 'tuple', components: [] }] }], 'types[0][0]'],
    [[{ type: 'tuple', components: [{ type: 'bool' }, { type: 'x' }] }], 'types[0][1]'],
    [null, 'types'],
    [1, 'types'],
  ])('a type in %j is none', (types) => {
    expect(() => encodeParameters(types as AbiParameter[], [])).toThrow(
      expect.objectContaining({ name: 'ChainError', code: 'invalid-type', argument: expect.stringMatching(/^types/) }),
    )
    expect(() => decodeParameters(types as AbiParameter[], '0x12')).toThrow(
      expect.objectContaining({ name: 'ChainError', code: 'invalid-type' }),
    )
  })

  test('a type that holds itself is none', () => {
    const components: AbiParameter[] = []
    components.push({ type: 'tuple', components })
    expect(() => encodeParameters(components, [[]])).toThrow(
      expect.objectContaining({ name: 'ChainError', code: 'invalid-type' }),
    )
  })
})

describe('tuples in tuples', () => {
  const nested = (depth: number): AbiParameter[] => {
    let type: AbiParameter = { type: 'uint8' }
    for (let i = 0; i < depth; i++) type = { type: 'tuple', components: [type] }
    return [type]
  }

  test('tuples in tuples are read and written as deep as contracts have them', () => {
    const value = Array.from({ length: 90 }).reduce<unknown>((inner) => [inner], 1n)
    const data = encodeParameters(nested(90), [value])
    expect([data, decodeParameters(nested(90), data)]).toEqual([words('1'), [value]])
  })

  test.each([100, 1000, 3000, 100_000])('tuples in tuples are no type where they are %i deep', (depth) => {
    const wrong = expect.objectContaining({ name: 'ChainError', code: 'invalid-type' })
    const thrown: unknown[] = []
    for (const run of [
      () => encodeParameters(nested(depth), [[]]),
      () => decodeParameters(nested(depth), words('1')),
      () => encodeCall([{ type: 'function', name: 'x', inputs: nested(depth) }], 'x', [[]]),
    ])
      try {
        run()
      } catch (error) {
        thrown.push(error)
      }
    expect(thrown).toEqual([wrong, wrong, wrong])
    // What is wrong is told in a line.
    for (const error of thrown) expect((error as Error).message.length).toBeLessThan(1000)
    expect(decodeRevert('0xdeadbeef', [{ type: 'error', name: 'x', inputs: nested(depth) }])).toEqual({
      selector: '0xdeadbeef',
    })
  })
})

describe('data', () => {
  const none = error('invalid-answer', 'data')

  test('data of nothing is no data where something is expected', () => {
    expect(() => decodeParameters(inputs('bool'), '0x')).toThrow(error('no-data', 'data'))
    expect(() => decodeParameters(inputs('bool'), '0x')).toThrow('returned no data (0x)')
    expect(decodeParameters([], '0x')).toEqual([])
  })

  test.each([undefined, null, 1, {}, '', '0', '0x0', '0xzz', words('1').slice(2), ` ${words('1')}`])(
    'data is not %j',
    (data) => {
      expect(() => decodeParameters(inputs('uint256'), data)).toThrow(none)
    },
  )

  test.each<[string, Hex]>([
    ['bool', words('2')],
    ['bool', words('f'.repeat(64))],
    ['uint8', words('100')],
    ['int8', words('80')],
    ['int8', words(`${'f'.repeat(62)}7f`)],
    ['address', words('1'.padEnd(41, '0'))],
    ['bytes3', `0x${'616263'.padEnd(63, '0')}1`],
    ['bytes', words('20')],
    ['bytes', words('20', '1')],
    ['bytes', words('f'.repeat(64), '0')],
    ['bytes', words('20', 'f'.repeat(64))],
    ['bytes', words('20', '100000000', '0')],
    ['uint8[]', words('20', '2', '1')],
    ['uint8[]', words('20', 'f'.repeat(64))],
    ['uint8[2]', words('1')],
    ['uint8[1000000000]', words('1')],
    ['string[]', words('20', '1')],
  ])('data of %s is not %s', (type, data) => {
    expect(() => decodeParameters(inputs(type), data)).toThrow(none)
  })

  test('data may be longer than what is read, and its last bytes unpadded', () => {
    expect(decodeParameters(inputs('uint8'), words('1', '2'))).toEqual([1n])
    expect(decodeParameters(inputs('bytes'), `${words('20', '3')}616263`)).toEqual(['0x616263'])
    expect(decodeParameters(inputs('uint256'), words('ABCDEF').toUpperCase().replace('X', 'x'))).toEqual([0xabcdefn])
  })

  test('data may lead to the same bytes twice, but not over and over', () => {
    expect(decodeParameters(inputs('string', 'string'), words('40', '40', '0'))).toEqual(['', ''])
    // A text of 100 words, and so many offsets to it.
    const shared = (offsets: number) =>
      words('20', offsets.toString(16), ...Array.from({ length: offsets }, () => (offsets * 32).toString(16)), 'c80') +
      '61'.repeat(3200)
    expect(decodeParameters(inputs('string[]'), shared(2))).toEqual([['a'.repeat(3200), 'a'.repeat(3200)]])
    for (const offsets of [3, 15, 1000]) {
      expect(() => decodeParameters(inputs('string[]'), shared(offsets) as Hex)).toThrow(none)
    }
    // Each of nine levels has 60 offsets to the next.
    const level = ['3c', ...Array.from({ length: 60 }, () => (60 * 32).toString(16))]
    const bomb = words('20', ...Array.from({ length: 9 }, () => level).flat(), '0')
    expect(() => decodeParameters(inputs(`uint8${'[]'.repeat(10)}`), bomb)).toThrow(none)
  })

  test('data of a megabyte is read or refused', () => {
    const text = 'x'.repeat(1_000_000)
    const data = encodeParameters(inputs('string', 'bytes'), [text, '0x12'])
    expect(decodeParameters(inputs('string', 'bytes'), data)).toEqual([text, '0x12'])
    const list = Array.from({ length: 30_000 }, (_, i) => BigInt(i))
    expect(decodeParameters(inputs('uint256[]'), encodeParameters(inputs('uint256[]'), [list]))).toEqual([list])
    for (const junk of ['0', 'f', '20']) {
      const mess = `0x${junk.padStart(64, '0').repeat(31_250)}`
      for (const type of ['uint256[]', 'string[]', 'bytes[][]', 'uint8[][][]']) {
        try {
          decodeParameters(inputs(type), mess)
        } catch (thrown) {
          expect(thrown).toEqual(none)
        }
      }
    }
  })
})

describe('a call', () => {
  const overloads = [
    null,
    'event Transfer()',
    { type: 'event', name: 'send', inputs: inputs('uint8') },
    method('send', 'address'),
    method('send', 'address', 'uint256'),
    method('send', 'address', 'bytes'),
    method('sender'),
    method('once', 'bool'),
  ]

  test('a call has the data that viem gives it', () => {
    expect(encodeCall(erc20Abi, 'transfer', [address, 5n])).toBe(
      encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [address, 5n] }),
    )
    expect(encodeCall(erc20Abi, 'symbol', [])).toBe('0x95d89b41')
  })

  test('a call is chosen by name, by the number of arguments, or by signature', () => {
    const one = encodeCall([method('send', 'address')], 'send', [address])
    const two = encodeCall([method('send', 'address', 'uint256')], 'send', [address, 1n])
    const three = encodeCall([method('send', 'address', 'bytes')], 'send', [address, '0x12'])
    expect(encodeCall(overloads, 'send', [address])).toBe(one)
    expect(encodeCall(overloads, 'send(address)', [address])).toBe(one)
    expect(encodeCall(overloads, 'send(address,uint256)', [address, 1n])).toBe(two)
    expect(encodeCall(overloads, 'send(address,bytes)', [address, '0x12'])).toBe(three)
    expect(encodeCall([...overloads, ...overloads], 'once', [true])).toBe(encodeCall(overloads, 'once', [true]))
  })

  test('a call has a tuple in its signature', () => {
    const components = [
      { type: 'address', name: 'to' },
      { type: 'tuple[2]', components: inputs('uint', 'bytes[]') },
    ]
    const abi = [
      { type: 'function', name: 'f', inputs: [{ type: 'tuple[]', components }], outputs: [], stateMutability: 'view' },
    ]
    const canonical = 'f((address,(uint256,bytes[])[2])[])'
    expect(encodeCall(abi, canonical, [[]])).toBe(encodeCall(abi, 'f', [[]]))
    expect(encodeCall(abi, 'f', [[]]).slice(0, 10)).toBe(
      encodeFunctionData({
        abi: [
          {
            ...abi[0],
            inputs: [
              {
                type: 'tuple[]',
                components: [components[0], { ...components[1], components: inputs('uint256', 'bytes[]') }],
              },
            ],
          },
        ],
        functionName: 'f',
        args: [[]],
      } as never).slice(0, 10),
    )
  })

  test.each(
    titledRows<[unknown, unknown[]]>([
      ['none', []],
      ['send', [address, 1n]],
      ['send', []],
      ['send(uint256)', [1n]],
      ['send(', [address]],
      ['event', []],
      ['', []],
      ['toString', []],
      [null, []],
      [{}, []],
      ['('.repeat(1_000_000), []],
    ]),
  )('a call of %s is none', (_, name, args) => {
    expect(() => encodeCall(overloads, name as string, args)).toThrow(error('invalid-value', 'method'))
  })

  test.each<[unknown]>([[[]], [[true, true]], [null], [{ length: 1 }], ['x']])(
    'a call of one argument is not made with %j',
    (args) => {
      expect(() => encodeCall(overloads, 'once', args as unknown[])).toThrow(error('invalid-value', 'args'))
    },
  )

  test.each<[unknown]>([[null], [{}], ['[]'], [[{ type: 'function', name: 'once' }]], [[method('once', 'x')]]])(
    'a call of the ABI %j is none',
    (abi) => {
      expect(() => encodeCall(abi as unknown[], 'once', [true])).toThrow(
        expect.objectContaining({ name: 'ChainError', code: 'invalid-type', argument: expect.stringMatching(/^abi/) }),
      )
    },
  )
})
