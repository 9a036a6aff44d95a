// CAIP ids taken apart and put together, strictly. Apart from caip.ts, which is in core and throws nothing.
import type { AccountId, Namespace } from '../src/types.ts'
import { isNamespace, parts } from './caip.ts'
import { ChainError } from './errors.ts'

/** Parts of a CAIP-2 id. Throws ChainError 'invalid-id'. */
export function parseNetworkId(id: string): { namespace: string; reference: string } {
  const [namespace, reference, address] = parts(id)
  if (!namespace || !reference || address) throw new ChainError('invalid-id', id)
  return { namespace, reference }
}

/** Parts of a CAIP-10 id, the address by its grammar only. Throws ChainError 'invalid-id'. */
export function parseAccountId(id: string): { namespace: Namespace; reference: string; address: string } {
  const [namespace, reference, address] = parts(id)
  if (!isNamespace(namespace) || !reference || !address) throw new ChainError('invalid-id', id)
  return { namespace, reference, address }
}

/** The CAIP-10 id of its parts. */
export const formatAccountId = (id: { namespace: Namespace; reference: string; address: string }): AccountId =>
  `${id.namespace}:${id.reference}:${id.address}`
