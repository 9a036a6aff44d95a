// The Cosmos wallet of `src/testing`, with the parts that tests of broken wallets replace. What it should say is computed by CosmJS.
import { keccak_256 } from '@noble/hashes/sha3.js'
import { type CosmosChain, type CosmosChanges, cosmosWallet } from '../../src/testing/cosmos.ts'
import { rawSecp256k1PubkeyToRawAddress, Secp256k1, toBech32 } from '../oracles/cosmos.ts'
import { coreOf, handOf } from './hand.ts'

export { type DirectDoc, directBytes } from '../../src/testing/cosmos.ts'
export { put } from '../../src/testing/page.ts'

/** The wallet's accounts by their secrets. */
export const secrets = [0x11, 0x12, 0x13].map((fill) => new Uint8Array(32).fill(fill)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
]
export async function addressOf(secret: Uint8Array, prefix: string, isEthereum = false): Promise<string> {
  const { pubkey } = await Secp256k1.makeKeypair(secret)
  const address = isEthereum
    ? keccak_256(pubkey.slice(1)).slice(12)
    : rawSecp256k1PubkeyToRawAddress(Secp256k1.compressPubkey(pubkey))
  return toBech32(prefix, address)
}

export interface CosmosWalletOptions extends CosmosChanges {
  /** Where in `window` it is. */
  readonly at?: string
}
const usual: Readonly<Record<string, CosmosChain>> = {
  'cosmoshub-4': { prefix: 'cosmos' },
  'osmosis-1': { prefix: 'osmo' },
  'injective-1': { prefix: 'inj', isEthereum: true },
}

/** Puts the wallet into the page. */
export function installCosmosWallet({ at = 'keplr', ...changes }: CosmosWalletOptions = {}) {
  const core = coreOf(secrets, ['cosmos:cosmoshub-4'])
  const wallet = cosmosWallet(core, at, { ...changes, chains: { ...(changes.chains ?? usual) } })
  wallet.install()
  return {
    ...handOf(core),
    wallet: wallet.provider,
    suggested: wallet.suggested,
    /** The visitor picks another account. */
    choose: (secret: Uint8Array) => core.choose(secrets.indexOf(secret)),
    unlock: () => core.setLocked(false),
    /** The visitor takes the site off the wallet's list. */
    revoke: core.revoke,
  }
}
