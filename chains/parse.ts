// CAIP ids taken apart and put together, strictly. Apart from caip.ts, which is in core and throws nothing.

import { idParts, isNamespace } from './caip.ts'
import { ChainError } from './errors.ts'
import type { AccountId, Namespace } from './types.ts'

/** Parts of a CAIP-2 id. Throws ChainError 'invalid-id'. */
export function parseNetworkId(id: string): { namespace: string; reference: string } {
  const [namespace, reference, address] = idParts(id)
  if (!namespace || !reference || address) throw new ChainError('invalid-id', 'id')
  return { namespace, reference }
}

/** Parts of a CAIP-10 id, the address by its grammar only. Throws ChainError 'invalid-id'. */
export function parseAccountId(id: string): { namespace: Namespace; reference: string; address: string } {
  const [namespace, reference, address] = idParts(id)
  if (!isNamespace(namespace) || !reference || !address) throw new ChainError('invalid-id', 'id')
  return { namespace, reference, address }
}

/** The CAIP-10 id of its parts. Throws ChainError 'invalid-id' where they make none. */
export function formatAccountId(id: { namespace: Namespace; reference: string; address: string }): AccountId {
  try {
    const { namespace, reference, address } = id
    const text = [namespace, reference, address].every((part) => typeof part === 'string')
      ? (`${namespace}:${reference}:${address}` as const)
      : undefined
    parseAccountId(text as AccountId)
    return text as AccountId
  } catch {
    throw new ChainError('invalid-id', 'id')
  }
}
