// The public door of the EVM chains: what it gives, and that its types have names there.
import { expect, expectTypeOf, test } from 'vitest'
import * as door from '../../../chains/eip155/index.ts'

test('the door has these functions and no others', () => {
  expect(Object.keys(door).sort()).toEqual([
    'chain',
    'checksum',
    'contractError',
    'decodeParameters',
    'decodeRevert',
    'encodeCall',
    'encodeParameters',
    'erc20',
    'estimateFees',
    'isAddress',
    'isHash',
    'isSignature',
    'multicall',
    'nodeError',
    'prepareTransaction',
    'sendTransaction',
    'waitForReceipt',
    'watchPendingTransactions',
    'writeContract',
  ])
})

test('what they take and give has a name there', () => {
  expectTypeOf(door.estimateFees).parameter(1).toEqualTypeOf<door.FeeOptions | undefined>()
  expectTypeOf(door.estimateFees).returns.resolves.toEqualTypeOf<door.Fees>()
  expectTypeOf(door.prepareTransaction).parameter(2).toEqualTypeOf<door.PrepareOptions | undefined>()
  expectTypeOf(door.prepareTransaction).returns.resolves.toEqualTypeOf<door.Transaction>()
  expectTypeOf(door.waitForReceipt).parameter(2).toEqualTypeOf<door.WaitOptions | undefined>()
  expectTypeOf(door.waitForReceipt).returns.resolves.toEqualTypeOf<door.Receipt>()
  expectTypeOf(door.watchPendingTransactions).parameter(1).toEqualTypeOf<door.PendingOptions>()
  expectTypeOf(door.nodeError).returns.toEqualTypeOf<door.NodeError>()
  expectTypeOf(door.sendTransaction).parameters.toEqualTypeOf<[door.TransactionPayload, door.Signing]>()
  expectTypeOf(door.sendTransaction).returns.resolves.toEqualTypeOf<door.Hash>()
  expectTypeOf(door.writeContract).parameter(0).toEqualTypeOf<door.ContractWrite>()
  expectTypeOf(door.checksum).returns.toEqualTypeOf<door.Hex>()
  expectTypeOf<NonNullable<typeof door.chain.transfer>>().parameter(0).toEqualTypeOf<door.Transfer>()
})
