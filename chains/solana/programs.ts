// The programs that a transfer calls, and the addresses that they derive.
import { _SHA256 } from '@noble/hashes/sha2.js'
import * as base58 from '../base58.ts'
import { addressBytes } from './address.ts'
import { isOnCurve } from './curve.ts'

/** https://www.solana-program.com/docs/associated-token-account */
export const associatedProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

const marker = new TextEncoder().encode('ProgramDerivedAddress')

/** The first address, from bump 255 down, that nobody has a key of. https://solana.com/docs/core/pda */
export function derive(program: string, seeds: readonly Uint8Array[]): string {
  for (let bump = 255; ; bump--) {
    // sha-256 by its class: noble's ready-made one brings 300 B of options.
    const hash = new _SHA256()
    for (const part of [...seeds, Uint8Array.of(bump), addressBytes(program), marker]) hash.update(part)
    const digest = hash.digest()
    if (!isOnCurve(digest)) return base58.encode(digest)
  }
}

/** Where a wallet has a token, by convention. */
export const associated = (owner: string, program: string, mint: string) =>
  derive(
    associatedProgram,
    [owner, program, mint].map((address) => addressBytes(address)),
  )
