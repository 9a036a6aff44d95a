// Addresses that programs own: derived, and off the curve.
import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, test } from 'vitest'
import { isOnCurve } from '../../../chains/solana/curve.ts'
import { associated, derive } from '../../../chains/solana/programs.ts'
import * as kit from '../../oracles/solana.ts'
import { bytesOf, runs, seeded, token2022, tokenProgram } from './world.ts'

const patient = { timeout: 60_000 }

// As the runtime does, noble takes y modulo p in this mode, and x = 0 with either sign.
function onCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.Point.fromBytes(bytes, true)
    return true
  } catch {
    return false
  }
}

const p = 2n ** 255n - 19n
const littleEndian = (value: bigint) =>
  Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(String((value >> BigInt(8 * i)) & 255n), 10))

describe('the curve', () => {
  test('the curve has the points that noble has: random bytes', patient, () => {
    const { bytes } = seeded(3)
    let on = 0
    for (let i = 0; i < runs(1000); i++) {
      const random = bytes(32)
      on += isOnCurve(random) ? 1 : 0
      if (isOnCurve(random) !== onCurve(random)) expect.fail(`${random}`)
    }
    // About half of all.
    expect(on).toBeGreaterThan(runs(430))
    expect(on).toBeLessThan(runs(570))
  })

  test('the curve has the points that noble has: values at its edges, with either sign', () => {
    const near = [0n, 1n, p, p - 1n, 2n * p - 2n ** 255n, 2n ** 255n - 1n, (p - 1n) / 2n, 2n ** 128n]
    for (const value of near.flatMap((of) => Array.from({ length: 41 }, (_, i) => of + BigInt(i - 20)))) {
      if (value < 0n || value >= 2n ** 255n) continue
      for (const sign of [0n, 2n ** 255n]) {
        const bytes = littleEndian(value + sign)
        if (isOnCurve(bytes) !== onCurve(bytes)) expect.fail(`${value} ${sign}`)
      }
    }
    expect([0n, 1n, 2n, p - 1n, p, p + 1n].map((y) => isOnCurve(littleEndian(y)))).toEqual(
      [0n, 1n, 2n, p - 1n, p, p + 1n].map((y) => onCurve(littleEndian(y))),
    )
  })

  test('the curve has every public key', () => {
    const { bytes } = seeded(4)
    for (let i = 0; i < 200; i++) expect(isOnCurve(ed25519.getPublicKey(bytes(32)))).toBe(true)
  })

  test('the curve has none of the addresses that @solana/kit calls off it', patient, () => {
    const { address } = seeded(5)
    for (let i = 0; i < runs(1000); i++) {
      const random = address()
      expect(isOnCurve(bytesOf(random))).toBe(!kit.isOffCurveAddress(random))
    }
  })
})

describe('a derived address', () => {
  // https://github.com/solana-program/token/blob/main/clients/js-legacy/test/unit/index.test.ts
  test('a derived address is that of the published account', () => {
    expect(
      associated(
        'B8UwBUUnKwCyKuGMbFKWaG7exYdDk2ozZrPg72NyVbfj',
        tokenProgram,
        '7o36UsWR1JQLpZ9PE2gn9L4SQ69CNNiWAXd4Jt7rqz9Z',
      ),
    ).toBe('DShWnroshVbeUp28oopA3Pu7oFPDBtC1DBmPECXXAQ9n')
  })

  test('a derived address is @solana/kit’s for any program and seeds', patient, async () => {
    const { address, bytes, below } = seeded(6)
    for (let i = 0; i < runs(400); i++) {
      const programAddress = address()
      const seeds = Array.from({ length: below(16) }, () => bytes(below(33)))
      const [expected] = await kit.getProgramDerivedAddress({ programAddress, seeds })
      expect(derive(programAddress, seeds)).toBe(expected)
    }
  })

  test('a derived address is @solana-program/token’s for wallets, mints and both programs', patient, async () => {
    const { address, pick } = seeded(7)
    for (let i = 0; i < runs(700); i++) {
      const [owner, mint, program] = [address(), address(), kit.address(pick([tokenProgram, token2022]))]
      const [expected] = await kit.findAssociatedTokenPda({ owner, mint, tokenProgram: program })
      expect(associated(owner, program, mint)).toBe(expected)
    }
  })
})
