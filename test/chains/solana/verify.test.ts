// Who signed a message on Solana.
import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, test } from 'vitest'
import { chain } from '../../../chains/solana/chain.ts'
import type { Account } from '../../../src/types.ts'
import { base58, keyOf, runs, seeded } from './world.ts'

const account = (address: string): Account => ({ namespace: 'solana', type: 'eoa', address })
const verify = (message: string, signature: string, address: string) =>
  chain.verifyMessage?.(message, signature, account(address))
const hex = (text: string) => base58(Uint8Array.from(Buffer.from(text, 'hex')))

// Those of RFC 8032 whose message is text. https://www.rfc-editor.org/rfc/rfc8032#section-7.1
const published: [string, string, string][] = [
  [
    '',
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155' +
      '5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  ],
  [
    'r',
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da' +
      '085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
  ],
]

describe('a signature', () => {
  test.each(published)('a signature of %j as published is its signer’s', async (message, signature, key) => {
    expect(await verify(message, hex(signature), hex(key))).toBe(true)
    expect(await verify(`${message} `, hex(signature), hex(key))).toBe(false)
  })

  test('a signature by OpenSSL is taken, and with one bit changed anywhere is not', { timeout: 60_000 }, async () => {
    const { bytes, below, next } = seeded(31)
    for (let i = 0; i < runs(60); i++) {
      const key = keyOf(bytes(32))
      const message = String.fromCodePoint(...Array.from({ length: below(40) }, () => next() % 0xd800), 0x1f600)
      const signature = key.sign(new TextEncoder().encode(message))
      expect(await verify(message, base58(signature), key.address)).toBe(true)
      const changed = Uint8Array.from(signature)
      changed[below(64)] = (changed[below(64)] ?? 0) ^ (1 << below(8))
      if (base58(changed) === base58(signature)) continue
      expect(await verify(message, base58(changed), key.address)).toBe(false)
      expect(await verify(message, base58(signature), keyOf(bytes(32)).address)).toBe(false)
      expect(await verify(`${message}!`, base58(signature), key.address)).toBe(false)
    }
  })

  test('a signature is over the message as it is: neither trimmed nor normalised', async () => {
    const key = keyOf(seeded(32).bytes(32))
    const signature = base58(key.sign(new TextEncoder().encode('\r\n café\u0000 ')))
    expect(await verify('\r\n café\u0000 ', signature, key.address)).toBe(true)
    for (const other of ['\n café\u0000 ', '\r\n cafe\u0301\u0000 ', '\r\n café\u0000', 'café'])
      expect(await verify(other, signature, key.address)).toBe(false)
  })

  // Anybody can make these: the key is a point of small order, and S is 0.
  test('a signature by a key that everybody has is nobody’s', async () => {
    const identity = Uint8Array.of(1, ...new Uint8Array(31))
    const signature = Uint8Array.of(...identity, ...new Uint8Array(32))
    expect(ed25519.verify(signature, new TextEncoder().encode('any'), identity, { zip215: true })).toBe(true)
    expect(await verify('any', base58(signature), base58(identity))).toBe(false)
  })

  test('a signature whose S is not below the order is refused', async () => {
    const key = keyOf(seeded(33).bytes(32))
    const signature = key.sign(new TextEncoder().encode('hi'))
    const s = BigInt(`0x${Buffer.from(signature.subarray(32)).reverse().toString('hex')}`)
    const larger = (s + ed25519.Point.Fn.ORDER).toString(16).padStart(64, '0')
    signature.set(Buffer.from(larger, 'hex').reverse(), 32)
    expect(await verify('hi', base58(signature), key.address)).toBe(false)
  })

  test('a signature that is malformed is nobody’s, whatever it is', async () => {
    const key = keyOf(seeded(34).bytes(32))
    const good = base58(key.sign(new TextEncoder().encode('hi')))
    const throwing = {
      toString(): never {
        throw new Error('read')
      },
    }
    const bad = [
      '',
      '0',
      good.slice(1),
      `${good}1`,
      'z'.repeat(1e6),
      '\ud800',
      undefined,
      null,
      5,
      {},
      [],
      [good],
      throwing,
    ]
    for (const value of bad as never[]) {
      expect(await verify('hi', value, key.address)).toBe(false)
      expect(await verify('hi', good, value)).toBe(false)
      if (value !== '') expect(await verify(value, good, key.address)).toBe(false)
    }
    // 32 bytes, and no point.
    expect(await verify('hi', good, base58(Uint8Array.of(2, ...new Uint8Array(31))))).toBe(false)
    expect(await verify('hi', good, base58(new Uint8Array(32).fill(255)))).toBe(false)
  })
})
