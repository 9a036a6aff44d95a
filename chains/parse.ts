// Takes CAIP ids apart and puts them together, strictly. This is not in caip.ts, which is in core and throws nothing.

import { idParts, isNamespace } from './caip.ts'
import { ChainError } from './errors.ts'
import type { AccountId, Namespace } from './types.ts'

/**
 * Returns the parts of a CAIP-2 id. Throws ChainError 'invalid-id'.
 * @example parseNetworkId('eip155:1') // { namespace: 'eip155', reference: '1' }
 */
export function parseNetworkId(id: string): { namespace: string; reference: string } {
  const [namespace, reference, address] = idParts(id)
  if (!namespace || !reference || address) throw new ChainError('invalid-id', 'id')
  return { namespace, reference }
}

/**
 * Returns the parts of a CAIP-10 id; of the address only the grammar is checked. Throws ChainError 'invalid-id'.
 * @example parseAccountId('eip155:1:0x52908400098527886E0F7030069857D2E4169EE7').reference // '1'
 */
export function parseAccountId(id: string): { namespace: Namespace; reference: string; address: string } {
  const [namespace, reference, address] = idParts(id)
  if (!isNamespace(namespace) || !reference || !address) throw new ChainError('invalid-id', 'id')
  return { namespace, reference, address }
}

/**
 * Makes a CAIP-10 id of its parts. Throws ChainError 'invalid-id' where they make none.
 * @example formatAccountId({ namespace: 'eip155', reference: '1', address })
 */
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
