// Asks a wallet to send a transaction. https://eips.ethereum.org/EIPS/eip-1193

import { ChainError } from '../errors.ts'
import type { Hash, Signing, TransactionPayload } from '../types.ts'
import { assertAddress } from './address.ts'
import { isHash, toQuantity } from './quantity.ts'
import { assertTransaction, feeType, guarded, toRequest } from './transaction.ts'

/** Tells whether the wallet does not know the method or its parameters: then it has sent nothing and asked nobody. */
function isUnsupported(error: unknown): boolean {
  const { code, message } = Object(error)
  // Nodes use -32000 for everything, so the message decides.
  const isOne = code === -32000 ? /invalid (input|param)/i.test(message) : [-32602, -32601, -32004, 4200].includes(code)
  // Some of it of a transaction that is on its way.
  return isOne && !/reject|denied|replace|pending|nonce|underpriced|\bknown|yknown/i.test(message)
}

/** Reads a wallet's chain id: hex by the standard, decimal or a number in some. BigInt would take long for a long text. */
const chainOf = (id: unknown): bigint => guarded('invalid-network', 'network', () => BigInt(String(id).slice(0, 66)))

/**
 * Resolves with the hash. The fees are the wallet's, but for a `gasPrice`. Throws ChainError naming the field that is wrong,
 * 'invalid-network' where the wallet is on another network, 'invalid-answer', or rejects as the wallet does.
 * https://ethereum.github.io/execution-apis/api/methods/eth_sendTransaction
 * @example const hash = await sendTransaction({ to, value: parseUnits('0.1', 18) }, { account, network, provider, send })
 */
export async function sendTransaction(
  payload: TransactionPayload,
  { account, network, provider, signal }: Signing,
): Promise<Hash> {
  const tx = guarded('invalid-value', 'payload', () => {
    const { to, value, gas, gasPrice, data } = payload
    const fields = { from: account.address, to, value, gas, gasPrice, data, type: feeType({ gasPrice }) }
    assertAddress(to, 'to')
    assertAddress(fields.from, 'account')
    assertTransaction(fields)
    return fields
  })
  const id = chainOf(network?.id)
  signal?.throwIfAborted()
  // A transaction that is signed for chain 0 is valid on every chain.
  if (id < 1n || chainOf(await provider.request({ method: 'eth_chainId' }, signal)) !== id)
    throw new ChainError('invalid-network', 'network')
  // A wallet that has switched since sees from the chain id that it must refuse.
  const params = [{ ...toRequest(tx), chainId: toQuantity(id) }]
  const ask = (method: string): Promise<unknown> => {
    signal?.throwIfAborted()
    return provider.request({ method, params }, signal)
  }
  const hash = await ask('eth_sendTransaction').catch((error) => {
    if (!isUnsupported(error)) throw error
    return ask('wallet_sendTransaction').catch((second) => {
      throw isUnsupported(second) ? error : second
    })
  })
  if (!isHash(hash)) throw new ChainError('invalid-answer', 'eth_sendTransaction')
  return hash
}
