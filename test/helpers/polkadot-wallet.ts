// The Polkadot wallet of `src/testing`, with the parts that tests of broken wallets replace, and accounts of every kind of key.
import { secretFromSeed } from '@scure/sr25519'
import { addressOf, type PolkadotChanges, polkadotWallet, signers } from '../../src/testing/polkadot.ts'
import { cryptoWaitReady, encodeAddress } from '../oracles/polkadot.ts'
import { coreOf, handOf } from './hand.ts'

/** What a wallet tells of an account. */
export interface InjectedAccount {
  readonly address: string
  readonly name?: string
  readonly type?: string
  readonly genesisHash?: string | null
}

await cryptoWaitReady()
const known = (['sr25519', 'ed25519', 'ecdsa', 'sr25519'] as const).map((type, i) => {
  const seed = new Uint8Array(32).fill(0x11 + i)
  return signers[type](type === 'sr25519' ? secretFromSeed(seed) : seed)
})
/** Accounts of the three kinds of key, and a second one of the first kind, by the addresses that extensions give them. */
export const [ada, bea, cyd, dot] = known.map((signer) => ({ address: addressOf(signer), type: signer.type })) as [
  InjectedAccount,
  InjectedAccount,
  InjectedAccount,
  InjectedAccount,
]
/** An account of Ethereum's kind, which some wallets list among the others. */
export const eve: InjectedAccount = { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', type: 'ethereum' }
export const addressOn = (account: InjectedAccount, prefix: number): string => encodeAddress(account.address, prefix)

export interface PolkadotWalletOptions extends Pick<PolkadotChanges, 'injected' | 'entry'> {
  /** The property of `injectedWeb3`. */
  readonly key?: string
  readonly accounts?: readonly unknown[]
  /** Whether the visitor has let this site in at an earlier visit. */
  readonly granted?: boolean
}

/** Puts the wallet into the page. */
export function installPolkadotWallet(options: PolkadotWalletOptions = {}) {
  const { key = 'talisman', granted, accounts: first = [ada], ...changes } = options
  const core = coreOf(
    [secretFromSeed(new Uint8Array(32).fill(0x11))],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182'],
    granted,
  )
  let accounts = first
  const hand = handOf(core)
  const state = Object.assign(hand.state, { isForbidden: false })
  const isForbidden = (): boolean => state.isForbidden
  const wallet = polkadotWallet(core, { name: key }, { ...changes, known, accounts: () => accounts, isForbidden })
  const remove = wallet.install()
  return {
    ...hand,
    state,
    listeners: wallet.listeners,
    remove,
    /** The visitor shares other accounts. */
    choose(...next: readonly unknown[]) {
      accounts = next
      core.choose(0)
    },
    unlock: () => core.setLocked(false),
    /** The visitor takes the site off the wallet's list. */
    disconnect() {
      accounts = []
      core.revoke()
    },
  }
}
