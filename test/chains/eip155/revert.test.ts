// What contracts revert with, in the wrappings that clients and wallets put around it.
import { encodeErrorResult, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { contractError, decodeRevert } from '../../../chains/eip155/index.ts'
import { titledRows } from '../../helpers/title.ts'

// https://docs.soliditylang.org/en/latest/control-structures.html#revert
const notEnough =
  '0x08c379a00000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000001a4e6f7420656e6f7567682045746865722070726f76696465642e000000000000'
const said = { reason: 'Not enough Ether provided.', selector: '0x08c379a0', args: ['Not enough Ether provided.'] }
const word = (value: number | bigint) => value.toString(16).padStart(64, '0')
const abi = parseAbi([
  'error InsufficientBalance(uint256 available, uint256 required)',
  'error Nested((address to, bytes[] data)[] calls)',
  'error Bare()',
  'function transfer(address to, uint256 amount)',
])

describe('data', () => {
  test('data of the documentation is read', () => {
    expect(decodeRevert(notEnough)).toEqual(said)
    expect(decodeRevert(notEnough.toUpperCase().replace('X', 'x'))).toEqual(said)
  })

  test.each([
    [0x01, 'assertion failed'],
    [0x11, 'arithmetic overflow or underflow'],
    [0x12, 'division by zero'],
    [0x21, 'no such enum value'],
    [0x22, 'malformed storage byte array'],
    [0x31, 'pop of an empty array'],
    [0x32, 'index out of bounds'],
    [0x41, 'out of memory'],
    [0x51, 'call of a zero function'],
    [0x00, undefined],
    [0x99, undefined],
  ])('data of panic %i is %s', (panic, reason) => {
    expect(decodeRevert(`0x4e487b71${word(panic)}`)).toEqual({
      ...(reason && { reason }),
      selector: '0x4e487b71',
      panic,
      args: [BigInt(panic)],
    })
  })

  test('data of a custom error is named by the ABI', () => {
    const data = encodeErrorResult({ abi, errorName: 'InsufficientBalance', args: [1n, 2n] })
    expect(decodeRevert(data, abi)).toEqual({ reason: 'InsufficientBalance', selector: '0xcf479181', args: [1n, 2n] })
    expect(decodeRevert(data)).toEqual({ selector: '0xcf479181' })
    expect(decodeRevert(encodeErrorResult({ abi, errorName: 'Bare' }), abi)).toMatchObject({ reason: 'Bare', args: [] })
    const calls = [{ to: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' as Hex, data: ['0x12', '0x'] as Hex[] }]
    const nested = encodeErrorResult({ abi, errorName: 'Nested', args: [calls] })
    expect(decodeRevert(nested, abi)).toMatchObject({ reason: 'Nested', args: [calls] })
  })

  test.each<[string, unknown]>([
    ['0x', {}],
    ['0x08c379', {}],
    ['', {}],
    ['execution reverted', {}],
    ['0x08c379a0', { selector: '0x08c379a0' }],
    [notEnough.slice(0, 100), { selector: '0x08c379a0' }],
    [`0x08c379a0${'f'.repeat(128)}`, { selector: '0x08c379a0' }],
    ['0x4e487b7112', { selector: '0x4e487b71' }],
    ['0xdeadbeef', { selector: '0xdeadbeef' }],
  ])('data of %s says no more than it has', (data, expected) => {
    expect(decodeRevert(data, abi)).toEqual(expected)
  })

  test('data is read past items of the ABI that are none', () => {
    const data = encodeErrorResult({ abi, errorName: 'Bare' })
    const odd = [null, 1, 'error', { type: 'error' }, { type: 'error', name: 'x', inputs: [{ type: 'y' }] }, ...abi]
    expect(decodeRevert(data, odd)).toMatchObject({ reason: 'Bare' })
    expect(decodeRevert(data, null as never)).toEqual({ selector: data.slice(0, 10) })
    expect(decodeRevert(data, {} as never)).toEqual({ selector: data.slice(0, 10) })
  })
})

const cyclic: { message: string; cause?: unknown; data?: unknown } = { message: 'around' }
cyclic.cause = cyclic
const wrapped = [
  ['of geth', { code: 3, message: 'execution reverted: Not enough Ether provided.', data: notEnough }],
  ['with data in data', { code: -32603, message: 'Internal JSON-RPC error.', data: { code: 3, data: notEnough } }],
  [
    'of a wallet',
    { code: -32603, data: { originalError: { code: 3, data: notEnough, message: 'execution reverted' } } },
  ],
  ['with an original error', { originalError: { data: notEnough } }],
  ['of OpenEthereum', { code: -32015, message: 'VM execution error.', data: `Reverted ${notEnough}` }],
  ['of Nethermind', { code: -32015, message: 'VM execution error.', data: notEnough }],
  ['with a reason after -32000', { code: -32000, message: 'execution reverted: x', data: notEnough }],
  ['in a cause of a cause', new Error('a', { cause: new Error('b', { cause: { data: notEnough } }) })],
  ['that bites its tail', { ...cyclic, data: { cause: cyclic, data: notEnough } }],
] as const

describe('an error', () => {
  test.each(wrapped)('an error %s carries the data', (_, error) => {
    expect(decodeRevert(error)).toEqual(said)
  })

  test.each<[unknown, string]>([
    [{ code: 3, message: 'execution reverted: because' }, 'because'],
    [{ code: -32000, message: 'execution reverted: because' }, 'because'],
    [{ code: 3, message: 'execution reverted: because', data: '0x' }, 'because'],
    [new Error('Transaction failed', { cause: new Error('Execution Reverted:  because ') }), 'because'],
    [{ code: -32603, data: { originalError: { message: 'execution reverted: ERC20: because' } } }, 'ERC20: because'],
    [{ code: -32603, data: 'execution reverted: because' }, 'because'],
    ['execution reverted: because', 'because'],
  ])('an error that has only a message, %j, is read by it', (error, reason) => {
    expect(decodeRevert(error)).toEqual({ reason })
  })

  test.each(['execution reverted', 'execution reverted:', 'execution reverted: \n'])(
    'an error whose message, %j, says no more carries no reason',
    (message) => {
      expect(decodeRevert({ code: 3, message })).toEqual({})
    },
  )

  test('an error says no more than a line, and turns no direction of writing', () => {
    const long = 'x'.repeat(2_000_000)
    const bidi = '\u202eno\u2069'
    const error = (text: string) =>
      encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: [text] })
    for (const one of [error(bidi), { message: `execution reverted: ${bidi}` }])
      expect(decodeRevert(one)).toMatchObject({ reason: 'no' })
    for (const one of [error(long), { message: `execution reverted: ${long}` }]) {
      expect(decodeRevert(one)).toMatchObject({ reason: 'x'.repeat(1000) })
      expect((contractError(one) as Error).message.length).toBeLessThan(1100)
    }
  })

  test('an error that has data is read by that, whatever its message says', () => {
    expect(decodeRevert({ message: 'execution reverted: because', data: '0xdeadbeef' })).toEqual({
      selector: '0xdeadbeef',
    })
  })

  const hostile = {
    get data(): never {
      throw new Error('no')
    },
  }
  test.each(
    titledRows<[unknown]>([
      [undefined],
      [null],
      [0],
      [1n],
      [Symbol('x')],
      [() => 1],
      [{}],
      [cyclic],
      [hostile],
      [{ cause: hostile }],
      [{ message: { toString: null } }],
      [Object.create(null)],
      [
        new Proxy(
          {},
          {
            get: () => {
              throw new Error('no')
            },
          },
        ),
      ],
      [`0x${'0'.repeat(1_000_001)}`],
      ['Reverted '.repeat(100_000)],
    ]),
  )('an error that is %s carries nothing', (_, error) => {
    expect(decodeRevert(error)).toEqual({})
    expect(contractError(error)).toBe(error)
  })
})

describe('a failed call', () => {
  const reverted = (message: string, cause: unknown) => ({
    name: 'ChainError',
    code: 'reverted',
    argument: 'eth_call',
    message,
    cause,
  })

  test.each(wrapped)('a failed call %s is told with its reason', (_, error) => {
    expect(contractError(error)).toMatchObject(reverted('eth_call reverted: Not enough Ether provided.', error))
  })

  test.each<[string, unknown]>([
    [
      'eth_call reverted: InsufficientBalance',
      { code: 3, data: encodeErrorResult({ abi, errorName: 'InsufficientBalance', args: [1n, 2n] }) },
    ],
    ['eth_call reverted with the signature 0xdeadbeef', { code: 3, message: 'execution reverted', data: '0xdeadbeef' }],
    [
      'eth_call reverted with the signature 0xdeadbeef',
      { code: -32603, message: 'Internal error', data: '0xdeadbeef' },
    ],
    ['eth_call reverted: unknown reason', { code: 3, message: 'execution reverted', data: '0x' }],
    ['eth_call reverted: unknown reason', { code: -32000, message: 'execution reverted' }],
    [
      'eth_call reverted: division by zero',
      { code: 3, message: 'execution reverted', data: `0x4e487b71${word(0x12)}` },
    ],
    ['eth_call reverted: paused', { code: -32000, message: 'execution reverted: paused' }],
    ['counterfactual deployment failed', { code: 3, message: 'execution reverted', data: '0x101bb98d' }],
  ])('a failed call is told as %s', (message, error) => {
    expect(contractError(error, abi)).toMatchObject(reverted(message, error))
  })

  test('a failed call has the name of what was called', () => {
    expect(contractError({ code: 3 }, [], 'transfer')).toMatchObject({
      argument: 'transfer',
      message: 'transfer reverted: unknown reason',
    })
  })

  test.each([
    [new Error('down')],
    [{ code: -32603, message: 'Internal error' }],
    [{ code: -32000, message: 'insufficient funds for gas * price + value' }],
    [{ code: -32603, message: 'insufficient funds', data: '0xdeadbeef' }],
    [{ code: -32000, message: 'header not found', data: '0xdeadbeef' }],
    [{ code: 4001, message: 'User rejected the request.' }],
  ])('a failed call that is no revert stays the error that it is: %j', (error) => {
    expect(contractError(error, abi)).toBe(error)
  })
})
