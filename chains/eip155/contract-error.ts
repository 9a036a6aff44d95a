// Why a call of a contract failed, as a message.
import { hasCode } from '../../rpc/rejection.ts'
import { ChainError } from '../errors.ts'
import { nodeError } from './node-error.ts'
import { decodeRevert } from './revert.ts'

/**
 * ChainError 'reverted' of `method`, its cause the error, where that tells of a revert; otherwise the error as it is.
 * `abi` tells of custom errors. Never throws.
 * @example await send({ method: 'eth_call', params }).catch((error) => { throw contractError(error, abi) })
 */
export function contractError(error: unknown, abi?: readonly unknown[], method = 'eth_call'): unknown {
  const { reason, selector } = decodeRevert(error, abi)
  const { kind, reason: nodeReason } = nodeError(error)
  // Wallets put an error with a code of their own, which says nothing of a revert, around the node's.
  if (kind !== 'executionReverted' && !(kind === 'unknown' && selector && hasCode(error, -32603))) return error
  const because = reason || !selector ? `: ${reason || nodeReason}` : ` with the signature ${selector}`
  // This is the custom error of code that deploys a contract for one call only, and then calls it.
  const isUndeployed = selector === '0x101bb98d'
  const message = isUndeployed ? 'counterfactual deployment failed' : `${method} reverted${because}`
  return new ChainError('reverted', method, message, { cause: error })
}
