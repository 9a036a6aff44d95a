// Asking a wallet to send a transaction. https://eips.ethereum.org/EIPS/eip-1193
import type { ContractWrite, Hash, Signing, TransactionPayload } from '../../src/types.ts'
import { ChainError } from '../errors.ts'
import { encodeCall } from './abi.ts'
import { isHash } from './quantity.ts'
import { assertAddress, assertTransaction, feeType, toRequest } from './transaction.ts'

/** The wallet does not know the method, or its parameters: it has sent nothing, for certain, and nobody has declined. */
function isUnsupported(error: unknown): boolean {
  const { code, message } = Object(error)
  if (/reject|denied/i.test(message)) return false
  // Under -32000 nodes say everything, and some of it of a transaction that is on its way.
  return code === -32000 ? /invalid (input|param)/i.test(message) : [-32601, -32602, -32004, 4200].includes(code)
}

/**
 * Resolves with the hash. The fees are the wallet's, but for a `gasPrice`. Throws ChainError naming the field that is wrong,
 * 'invalid-network' where the wallet is on another network, 'invalid-answer', or rejects as the wallet does.
 */
export async function sendTransaction(
  { to, value, gas, gasPrice, data }: TransactionPayload,
  { account, network, provider, signal }: Signing,
): Promise<Hash> {
  assertAddress(to, 'to')
  assertTransaction({ value, gas, data })
  const type = feeType({ gasPrice })
  signal?.throwIfAborted()
  const chainId = String(await provider.request({ method: 'eth_chainId' }, signal))
  // Hex by the standard, decimal or a number from some.
  const isThere = /^(0x[\da-f]{1,64}|\d{1,64})$/i.test(chainId) && String(BigInt(chainId)) === String(network.id)
  if (!isThere) throw new ChainError('invalid-network', 'network')
  const params = [toRequest({ from: account.address, to, value, gas, gasPrice, data, type })]
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

/** Calls a method of a contract. Throws as `sendTransaction` does, and as `encodeCall` for what the ABI does not know. */
export async function writeContract(
  { tokenAddress, fromAddress, abi, method, args, caipNetwork }: ContractWrite,
  context: Signing,
): Promise<Hash> {
  assertAddress(tokenAddress, 'tokenAddress')
  if (String(fromAddress).toLowerCase() !== context.account.address.toLowerCase())
    throw new ChainError('invalid-address', 'fromAddress')
  const data = encodeCall(abi, method, args)
  return sendTransaction({ to: tokenAddress, data }, { ...context, network: caipNetwork })
}
