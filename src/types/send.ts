// What an app asks to have sent.

import type { ChainId, NetworkId, NetworkName } from '../../chains/types/nouns.ts'

/**
 * A transfer that an app proposes: the visitor is shown all of it before anything leaves.
 *
 * @example
 * const hash = await modal.send({ to: 'vitalik.eth', amount: '12.5', token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' })
 */
export interface SendInput<Id extends NetworkId = NetworkId, Reference extends number = ChainId<Id>> {
  /** An address, or a name that leads to one. */
  readonly to: string
  /** A decimal of the token as a text, as `'0.25'`, or bigint base units. */
  readonly amount: string | bigint
  /** The contract or mint. @default the coin */
  readonly token?: string
  /** One of `networks`. @default the active one */
  readonly network?: NetworkName<Id, Reference>
}
