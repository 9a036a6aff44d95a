// Wallets wrap their errors in each other, and some of them bite.
import { describe, expect, test } from 'vitest'
import { hasCode, isRejection, someError } from '../../rpc/rejection.ts'

const biting = new Proxy(
  {},
  {
    get: () => {
      throw new Error('trap')
    },
  },
)
const circle: { cause?: unknown; code: number } = { code: 1 }
circle.cause = { data: circle, originalError: circle }
const deep = (levels: number): object => (levels ? { cause: deep(levels - 1) } : { code: 4001 })

/** Behind a function, since a test's title is made by reading its values. */
type Row = [what: string, thrown: () => unknown, expected: boolean]

/** Each cause of it has three more. */
const endless = (): object => ({
  message: 'no',
  get cause() {
    return endless()
  },
  get data() {
    return endless()
  },
  get originalError() {
    return endless()
  },
})

describe('isRejection', () => {
  const trap = () => {
    throw new Error('trap')
  }
  test.each<Row>([
    ['4001', () => ({ code: 4001 }), true],
    ['5000', () => ({ code: 5000 }), true],
    ['4001 in cause', () => new Error('x', { cause: { code: 4001 } }), true],
    ['4001 in data', () => ({ code: -32603, data: { code: 4001 } }), true],
    ['4001 in data.originalError', () => ({ data: { originalError: { code: 4001 } } }), true],
    ['4001 in originalError', () => ({ originalError: { code: 4001 } }), true],
    ['words', () => new Error('user rejected the request'), true],
    ['words of another case', () => new Error('User Rejected Request'), true],
    ['the other words', () => new Error('Connection request reset. Please try again.'), true],
    ['bare words', () => 'User rejected', true],
    ['words in data', () => ({ data: 'User rejected' }), true],
    ['4001 as text', () => ({ code: '4001' }), false],
    ['4902', () => ({ code: 4902 }), false],
    ['other words', () => new Error('rejected by node'), false],
    ['undefined', () => undefined, false],
    ['null', () => null, false],
    ['0', () => 0, false],
    ['a symbol', () => Symbol('x'), false],
    ['a proxy that throws', () => biting, false],
    ['a proxy that throws beside 4001', () => ({ cause: biting, data: { code: 4001 } }), true],
    ['a function that throws on being read', () => new Proxy(() => undefined, { get: trap }), false],
    ['a circle', () => circle, false],
    ['4001 five levels down', () => deep(5), true],
    ['4001 fifty levels down', () => deep(50), true],
    ['4001 after a hundred others', () => deep(100), false],
    ['what has no end', endless, false],
    ['a message that throws', () => ({ message: { toString: trap } }), false],
  ])('isRejection: %s', (_, thrown, expected) => {
    expect(isRejection(thrown())).toBe(expected)
  })
})

describe('hasCode', () => {
  test.each<[...Row, number[]]>([
    ['the code', () => ({ code: -32002 }), true, [-32002]],
    ['one of two', () => ({ code: 4200 }), true, [-32601, 4200]],
    ['one inside', () => ({ data: { originalError: { code: 4902 } } }), true, [4902]],
    ['none asked for', () => ({ code: 1 }), false, []],
    ['a code that is text', () => ({ code: '4902' }), false, [4902]],
    ['text', () => '4902', false, [4902]],
    ['one in a circle', () => circle, true, [1]],
    ['none in a circle', () => circle, false, [2]],
    ['a proxy that throws', () => biting, false, [1]],
  ])('hasCode: %s', (_, thrown, expected, codes) => {
    expect(hasCode(thrown(), ...codes)).toBe(expected)
  })
})

test('a circle is looked at a bounded number of times', () => {
  let looks = 0
  someError(circle, () => ++looks < 0)
  expect(looks).toBeLessThan(1000)
})
