// The Solana wallet of `src/testing`, with the parts that tests of broken wallets replace.
import { solanaAddress, solanaWallet } from '../../src/testing/solana.ts'
import type { StandardChanges } from '../../src/testing/standard.ts'
import { coreOf, handOf } from './hand.ts'

/** The secret keys of two accounts. */
export const secrets = [new Uint8Array(32).fill(0x11), new Uint8Array(32).fill(0x12)] as const
export const addressOf = solanaAddress
export const [ada, bea] = secrets.map(addressOf) as [string, string]
const icon = 'data:image/svg+xml;base64,PHN2Zy8+'

export interface StandardWalletOptions extends StandardChanges {
  readonly name?: string
  /** Whether it granted its accounts at an earlier visit, and shows them without being asked. */
  readonly granted?: boolean
}

/** Makes the wallet. `register` makes it known to the page, now and whenever an app says that it is ready. */
export function makeStandardWallet({ name = 'Solo', granted, ...changes }: StandardWalletOptions = {}) {
  const core = coreOf(secrets, ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], granted)
  const wallet = solanaWallet(core, { name, icon }, changes)
  let outs: (() => void)[] = []
  return {
    ...handOf(core),
    wallet: wallet.provider,
    listeners: wallet.listeners,
    register: () => void outs.push(wallet.install()),
    unregister() {
      for (const out of outs) out()
      outs = []
    },
    /** The visitor picks another account in the wallet. */
    choose: (secret: (typeof secrets)[number]) => core.choose(secrets.indexOf(secret)),
  }
}
