// Asks a wallet to call a method of a contract.

import { assert } from '../errors.ts'
import type { ContractWrite, Hash, Signing } from '../types.ts'
import { encodeCall } from './abi.ts'
import { assertAddress } from './address.ts'
import { sendTransaction } from './send.ts'
import { guarded } from './transaction.ts'

/**
 * Asks the wallet to call a method of a contract, and resolves with the hash. Throws as `sendTransaction` does, and as
 * `encodeCall` for what the ABI does not have.
 * @example
 * const call = { tokenAddress, fromAddress, abi, method: 'approve', args: [spender, 1n], caipNetwork }
 * const hash = await writeContract(call, { account, network, provider, send })
 */
export async function writeContract(payload: ContractWrite, context: Signing): Promise<Hash> {
  const [tx, network] = guarded('invalid-value', 'payload', () => {
    const { tokenAddress: to, fromAddress, abi, method, args, caipNetwork } = payload
    assertAddress(to, 'tokenAddress')
    guarded('invalid-address', 'fromAddress', () =>
      assert(fromAddress.toLowerCase() === context.account.address.toLowerCase()),
    )
    return [{ to, data: encodeCall(abi, method, args) }, caipNetwork]
  })
  return sendTransaction(tx, { ...context, network })
}
