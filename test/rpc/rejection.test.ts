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
type Row = [what: string, expected: boolean, thrown: () => unknown]

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
    ['4001', true, () => ({ code: 4001 })],
    ['5000', true, () => ({ code: 5000 })],
    ['4001 in cause', true, () => new Error('x', { cause: { code: 4001 } })],
    ['4001 in data', true, () => ({ code: -32603, data: { code: 4001 } })],
    ['4001 in data.originalError', true, () => ({ data: { originalError: { code: 4001 } } })],
    ['4001 in originalError', true, () => ({ originalError: { code: 4001 } })],
    ['words', true, () => new Error('user rejected the request')],
    ['words of another case', true, () => new Error('User Rejected Request')],
    ['the other words', true, () => new Error('Connection request reset. Please try again.')],
    ['bare words', true, () => 'User rejected'],
    ['words in data', true, () => ({ data: 'User rejected' })],
    ['4001 as text', false, () => ({ code: '4001' })],
    ['4902', false, () => ({ code: 4902 })],
    ['other words', false, () => new Error('rejected by node')],
    ['undefined', false, () => undefined],
    ['null', false, () => null],
    ['0', false, () => 0],
    ['a symbol', false, () => Symbol('x')],
    ['a proxy that throws', false, () => biting],
    ['a proxy that throws beside 4001', true, () => ({ cause: biting, data: { code: 4001 } })],
    ['a function that throws on being read', false, () => new Proxy(() => undefined, { get: trap })],
    ['a circle', false, () => circle],
    ['4001 five levels down', true, () => deep(5)],
    ['4001 fifty levels down', true, () => deep(50)],
    ['4001 after a hundred others', false, () => deep(100)],
    ['what has no end', false, endless],
    ['a message that throws', false, () => ({ message: { toString: trap } })],
  ])('that %s is a rejection is %s', (_, expected, thrown) => {
    expect(isRejection(thrown())).toBe(expected)
  })
})

describe('hasCode', () => {
  test.each<[...Row, number[]]>([
    ['what has it', true, () => ({ code: -32002 }), [-32002]],
    ['what has one of two', true, () => ({ code: 4200 }), [-32601, 4200]],
    ['what has it inside', true, () => ({ data: { originalError: { code: 4902 } } }), [4902]],
    ['what is asked for none', false, () => ({ code: 1 }), []],
    ['a code that is text', false, () => ({ code: '4902' }), [4902]],
    ['text', false, () => '4902', [4902]],
    ['a circle that has it', true, () => circle, [1]],
    ['a circle that has it not', false, () => circle, [2]],
    ['a proxy that throws', false, () => biting, [1]],
  ])('that the code is found in %s is %s', (_, expected, thrown, codes) => {
    expect(hasCode(thrown(), ...codes)).toBe(expected)
  })
})

test('a circle is looked at a bounded number of times', () => {
  let looks = 0
  someError(circle, () => ++looks < 0)
  expect(looks).toBeLessThan(1000)
})
