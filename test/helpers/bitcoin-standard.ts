// The Bitcoin wallet of the Wallet Standard of `src/testing`, with the parts that tests of broken wallets replace.
import { type BitcoinStandardChanges, bitcoinStandardWallet } from '../../src/testing/bip122/standard.ts'
import { ada, bea, icon, ids } from './bitcoin-wallet.ts'
import { coreOf, handOf } from './hand.ts'

export interface BitcoinStandardOptions extends BitcoinStandardChanges {
  readonly name?: string
}

export function makeBitcoinStandard({ name = 'Duo', ...changes }: BitcoinStandardOptions = {}) {
  const core = coreOf([ada.secret, bea.secret], ids)
  let kept: string | undefined
  const shows = (chain: string): boolean => (kept ?? chain) === chain
  const wallet = bitcoinStandardWallet(core, { name, icon }, { ...changes, shows })
  let outs: (() => void)[] = []
  return {
    ...handOf(core),
    wallet: wallet.provider,
    register: () => void outs.push(wallet.install()),
    unregister() {
      for (const out of outs) out()
      outs = []
    },
    /** The visitor leaves the wallet with accounts of one network alone. */
    keep(chain: string) {
      kept = chain
      core.choose(0)
    },
  }
}
