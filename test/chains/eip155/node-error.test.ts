// Why nodes refuse, in the words of each client.
import { describe, expect, test } from 'vitest'
import { nodeError } from '../../../chains/eip155/index.ts'
import type { NodeError } from '../../../src/types.ts'
import { titledRows } from '../../helpers/title.ts'

// geth and its forks, reth, Erigon, Nethermind, Besu, OpenEthereum, anvil, Hardhat and Ganache.
const words: Readonly<Record<Exclude<NodeError['kind'], 'executionReverted'>, readonly string[]>> = {
  feeCapTooHigh: [
    'max fee per gas higher than 2^256-1',
    'fee cap higher than 2^256-1',
    'max priority fee per gas higher than 2^256-1',
    'err: max fee per gas higher than 2^256-1: address 0x12, maxFeePerGas bit length: 257',
  ],
  feeCapTooLow: [
    'max fee per gas less than block base fee: address 0x12, maxFeePerGas: 1, baseFee: 7',
    'fee cap less than block base fee',
    'fee cap less than base fee',
    'transaction is outdated',
    'gas price below current base fee',
  ],
  nonceTooHigh: ['nonce too high: address 0x12, tx: 9 state: 1', 'Nonce too high. Expected nonce to be 1 but got 9.'],
  nonceTooLow: [
    'nonce too low: next nonce 11, tx nonce 10',
    'nonce is too low',
    'transaction already imported',
    'transaction already Imported',
    'already known',
    'already imported',
    'AlreadyKnown: already known',
    'known transaction: 12ab',
    'transaction nonce 10 below sender account nonce 11',
    'Nonce too low. Expected nonce to be 2 but got 1.',
  ],
  nonceMaxValue: ['nonce has max value: address 0x12, nonce: 18446744073709551615'],
  insufficientFunds: [
    'insufficient funds for gas * price + value: balance 0, tx cost 1',
    'Insufficient funds for gas * price + value',
    'INSUFFICIENT FUNDS',
    'exceeds transaction sender account balance',
    'Upfront cost exceeds account balance',
    "Sender doesn't have enough funds to send tx. The max upfront cost is: 2",
    'sender doesn’t have enough funds to send tx',
  ],
  intrinsicGasTooHigh: [
    'intrinsic gas too high',
    'gas limit reached',
    'exceeds block gas limit',
    'Transaction gas limit is 9 and exceeds block gas limit of 8',
    'gas limit too high',
    'transaction gas limit is greater than the block gas limit',
  ],
  intrinsicGasTooLow: ['intrinsic gas too low: have 20999, want 21000', 'Intrinsic gas exceeds gas limit'],
  transactionTypeNotSupported: ['transaction type not valid', 'transaction type not supported'],
  tipAboveFeeCap: [
    'max priority fee per gas higher than max fee per gas',
    'tip higher than fee cap',
    '`max_priority_fee_per_gas` greater than `max_fee_per_gas`',
  ],
  unknown: [
    'transaction underpriced',
    'replacement transaction underpriced',
    'unknown transaction',
    'unknown transaction type',
    'header not found',
    'Internal error',
    'User rejected the request.',
    '',
  ],
}
const rows = Object.entries(words).flatMap(([kind, texts]) => texts.map((text) => [text, kind] as const))

test.each(rows)('the error %j is of the kind %s', (message, kind) => {
  expect(nodeError({ code: -32000, message })).toEqual({ kind, message })
  expect(nodeError(new Error(message.toUpperCase()))).toEqual({ kind, message: message.toUpperCase() })
})

test.each(rows.filter(([, kind]) => kind !== 'unknown'))(
  '%j is found where wallets and libraries put it',
  (message, kind) => {
    for (const error of [
      message,
      { details: message },
      new Error('Transaction failed', { cause: new Error('inner', { cause: { code: -32000, message } }) }),
      { code: -32603, message: 'Internal JSON-RPC error.', data: { code: -32000, message } },
      { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { message } } },
      { code: -32603, message: 'Internal JSON-RPC error.', data: message },
    ])
      expect(nodeError(error)).toEqual({ kind, message })
  },
)

describe('a revert', () => {
  const reason = (error: unknown) => {
    const { kind, reason } = nodeError(error)
    return [kind, reason]
  }
  const notEnough = `0x08c379a0${'20'.padStart(64, '0')}${'3'.padStart(64, '0')}${'6e6f21'.padEnd(64, '0')}`

  test.each<[unknown, string]>([
    [
      { code: 3, message: 'execution reverted: ERC20: transfer amount exceeds balance' },
      'ERC20: transfer amount exceeds balance',
    ],
    [{ code: -32000, message: 'execution reverted: paused' }, 'paused'],
    [{ code: -32000, message: 'Execution Reverted: paused' }, 'paused'],
    [{ code: -32000, message: 'execution reverted' }, 'unknown reason'],
    [{ code: 3, message: 'execution reverted' }, 'unknown reason'],
    [{ code: 3 }, 'unknown reason'],
    [{ code: 3, message: 'paused' }, 'paused'],
    [{ cause: { code: 3, message: 'execution reverted: insufficient funds' } }, 'insufficient funds'],
    [new Error('Transaction failed', { cause: { code: 3, message: 'paused' } }), 'paused'],
    [new Error('a', { cause: new Error('b', { cause: { code: 3, message: 'paused' } }) }), 'paused'],
    [{ code: -32603, message: 'Internal JSON-RPC error.', data: { code: 3, message: 'paused' } }, 'paused'],
    [
      { message: 'execution reverted', cause: { message: 'nonce too low', data: { code: 3, message: 'paused' } } },
      'paused',
    ],
    [{ code: 3, message: 'execution reverted', cause: { message: 'execution reverted: paused' } }, 'paused'],
    [new Error('Transaction failed', { cause: { code: 3 } }), 'unknown reason'],
    [{ code: -32000, message: 'gas required exceeds allowance (21000)' }, 'gas required exceeds allowance (21000)'],
    [{ code: -32000, message: 'execution reverted', data: notEnough }, 'no!'],
    [{ code: -32603, message: 'Internal JSON-RPC error.', data: { data: notEnough } }, 'no!'],
    [{ code: -32015, message: 'VM execution error.', data: `Reverted ${notEnough}` }, 'no!'],
    [notEnough, 'no!'],
  ])('a revert: %j has the reason %j', (error, expected) => {
    expect(reason(error)).toEqual(['executionReverted', expected])
  })

  test('a revert comes before what its reason could be taken for', () => {
    expect(reason({ message: 'execution reverted: nonce too low' })).toEqual(['executionReverted', 'nonce too low'])
    expect(reason({ message: 'nonce too low', cause: { message: 'execution reverted' } })[0]).toBe('executionReverted')
  })

  test('a revert is not what a code of text says', () => {
    expect(nodeError({ code: '3', message: 'x' })).toEqual({ kind: 'unknown', message: 'x' })
  })
})

const cyclic: { message: string; cause?: unknown } = { message: 'around' }
cyclic.cause = { data: { originalError: cyclic } }
test.each(
  titledRows<[unknown, string]>([
    [undefined, ''],
    [null, ''],
    [0, ''],
    [{}, ''],
    [{ message: 1 }, ''],
    [{ message: { toString: null } }, ''],
    [cyclic, 'around'],
    [Object.create(null), ''],
    [Symbol('x'), ''],
    [
      {
        get message(): never {
          throw new Error('no')
        },
      },
      '',
    ],
    [
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('no')
          },
        },
      ),
      '',
    ],
  ]),
)('an error that is %s is unknown', (_, error, message) => {
  expect(nodeError(error)).toEqual({ kind: 'unknown', message })
})

test('what is said is no more than a line, and turns no direction of writing', () => {
  const long = 'x'.repeat(2_000_000)
  for (const text of [long, `nonce too low${long}`, `execution reverted: ${long}`, `\u202e\u2066${long}`]) {
    for (const error of [text, { message: text }, { code: 3, message: text }, { cause: { details: text } }]) {
      const { message, reason = '' } = nodeError(error)
      expect([message.length <= 1000, reason.length <= 1000]).toEqual([true, true])
      expect(message + reason).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    }
  }
})

test('a megabyte is read as any other text', () => {
  for (const part of ['nonce 1', 'nonce ', '1', 'known transactio', 'fee cap ', ' \n', 'gas limit ', '0x'])
    expect(nodeError({ code: -32000, message: part.repeat(1_000_000 / part.length) }).kind).toBe('unknown')
  expect(nodeError({ message: `${'x'.repeat(1_000_000)} nonce too low` }).kind).toBe('nonceTooLow')
})
