// What the tests of all connectors begin with: a page of some networks whose wallets are found, and what is connected on it.
import { findWallets } from '../../src/connect/wallets.ts'
import type { Account, Modal, Namespace, Options, Provider } from '../../src/types.ts'
import { start } from './modal.ts'
import { settle } from './time.ts'

/** Makes what opens a page of these networks alone, with its wallets. */
export const pageOf =
  (networks: Options['networks']) =>
  async (options: Partial<Options> = {}): Promise<Modal> => {
    const modal = start({ networks, ...options })
    await findWallets()
    await settle()
    return modal
  }

/** The account and the provider that are connected; of the account's own namespace unless another is given. */
export function parts(modal: Modal, namespace?: Namespace): { readonly account: Account; readonly provider: Provider } {
  const { account } = modal.state
  const provider = account && modal.provider(namespace ?? account.namespace)
  if (!account || !provider) throw new Error('not connected')
  return { account, provider }
}
