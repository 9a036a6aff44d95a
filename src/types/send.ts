// What an app asks to have sent.

import type { ChainId, NetworkId, NetworkName } from '../../chains/types/nouns.ts'

/**
 * A transfer that an app proposes: the visitor is shown all of it before anything leaves.
 *
 * @example
 * const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
 * const hash = await modal.send({ to: 'vitalik.eth', amount: '12.5', token: usdc, network: 8453 })
 */
export interface SendInput<Id extends NetworkId = NetworkId, Reference extends number = ChainId<Id>> {
  /** An address, or a name that leads to one. */
  readonly to: string
  /** A decimal string of whole tokens, such as `'0.25'`, or a bigint of base units. */
  readonly amount: string | bigint
  /** The contract or mint of a token that is in the option `tokens`, or that `services.data` tells of. @default the native coin */
  readonly token?: string
  /** One of `networks`. @default the active one */
  readonly network?: NetworkName<Id, Reference>
}
