// Polkadot's signatures: made with @polkadot/util-crypto, verified by both.
import { blake2b } from '@noble/hashes/blake2.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { toHex, toUtf8 } from '../../../chains/bytes.ts'
import { encode } from '../../../chains/polkadot/address.ts'
import { chain } from '../../../chains/polkadot/chain.ts'
import type { AccountInput } from '../../../src/types.ts'
import { titled } from '../../helpers/title.ts'
import {
  cryptoWaitReady,
  ed25519PairFromSeed,
  ed25519Sign,
  secp256k1PairFromSeed,
  secp256k1Sign,
  signatureVerify,
  sr25519PairFromSeed,
  sr25519Sign,
} from '../../oracles/polkadot.ts'
import { bytesOf, hostile, oneOf, patience, runs, seeded } from '../random.ts'

beforeAll(() => cryptoWaitReady())

type Sign = (bytes: Uint8Array) => Uint8Array
const kinds: Readonly<Record<string, (seed: Uint8Array) => readonly [key: Uint8Array, sign: Sign, tag: number]>> = {
  sr25519: (seed) => {
    const pair = sr25519PairFromSeed(seed)
    return [pair.publicKey, (bytes) => sr25519Sign(bytes, pair), 1]
  },
  ed25519: (seed) => {
    const pair = ed25519PairFromSeed(seed)
    return [pair.publicKey, (bytes) => ed25519Sign(bytes, pair), 0]
  },
  ecdsa: (seed) => {
    const pair = secp256k1PairFromSeed(seed)
    const key = blake2b(pair.publicKey, { dkLen: 32 })
    return [key, (bytes) => secp256k1Sign(bytes, pair, 'blake2'), 2]
  },
}
const accountOf = (key: Uint8Array): AccountInput => ({ namespace: 'polkadot', type: 'eoa', address: encode(0, key) })
const verify = (message: string, signature: unknown, account: AccountInput) => {
  const text = signature instanceof Uint8Array ? `0x${toHex(signature)}` : signature
  return chain.verifyMessage?.(message, text as string, account)
}
const random = seeded(42)

describe.each(Object.entries(kinds))('a signature of %s', (_, make) => {
  const [key, sign, tag] = [] as unknown as ReturnType<typeof make>
  const made = { key, sign, tag }
  beforeAll(() => {
    const [key, sign, tag] = make(bytesOf(random, 32))
    Object.assign(made, { key, sign, tag })
  })

  test.each(titled(['hello', '', 'ünïcödé 🦊', '<Bytes>x', '$&', 'a\nb\0c', 'x'.repeat(5000)]))(
    'a signature holds for %s, wrapped or not',
    async (_, message) => {
      for (const text of [message, `<Bytes>${message}</Bytes>`]) {
        const signature = made.sign(toUtf8(text))
        expect(await verify(message, signature, accountOf(made.key))).toBe(true)
        expect(signatureVerify(message, signature, made.key).isValid).toBe(true)
      }
    },
  )

  test('a signature holds for what is wrapped already, which is not wrapped again', async () => {
    const message = '<Bytes>hello</Bytes>'
    expect(await verify(message, made.sign(toUtf8(message)), accountOf(made.key))).toBe(true)
    expect(await verify(message, made.sign(toUtf8(`<Bytes>${message}</Bytes>`)), accountOf(made.key))).toBe(false)
  })

  test('a signature holds with its kind said first', async () => {
    const signature = Uint8Array.of(made.tag, ...made.sign(toUtf8('hello')))
    expect(await verify('hello', signature, accountOf(made.key))).toBe(true)
    const other = Uint8Array.of((made.tag + 1) % 3, ...signature.slice(1))
    expect(await verify('hello', other, accountOf(made.key))).toBe(false)
  })

  test('a signature does not hold for another message or another account', async () => {
    const signature = made.sign(toUtf8('hello'))
    expect(await verify('hello ', signature, accountOf(made.key))).toBe(false)
    expect(await verify('hello', signature, accountOf(new Uint8Array(32).fill(7)))).toBe(false)
  })
})

test(
  'signatures that are changed, cut or mixed up hold where @polkadot/util-crypto says so',
  async () => {
    for (let i = 0; i < runs(40); i++) {
      const [key, sign, tag] = oneOf(random, Object.values(kinds))(bytesOf(random, 32))
      const message = String.fromCharCode(...bytesOf(random, 1 + random(40)).map((byte) => byte & 127))
      const signature = sign(toUtf8(oneOf(random, [message, `<Bytes>${message}</Bytes>`, `${message}!`])))
      const at = random(signature.length)
      const changed = oneOf(random, [
        () => signature,
        () => Uint8Array.of(tag, ...signature),
        () => signature.map((byte, index) => (index === at ? byte ^ (1 << random(8)) : byte)),
        () => signature.slice(0, -1),
        () => Uint8Array.of(random(4), ...signature),
      ])()
      // The other library tries every kind whatever the first byte says. `enum MultiSignature { Ed25519, Sr25519, Ecdsa }`
      // (https://docs.rs/sp-runtime/latest/sp_runtime/enum.MultiSignature.html) has one kind by each number.
      const isMistold = changed.length === signature.length + 1 && changed[0] !== tag
      expect(await verify(message, changed, accountOf(key)), toHex(changed)).toBe(
        !isMistold && isValid(message, changed, key),
      )
    }
  },
  patience,
)
/** It throws where the length is not one of the known ones. */
function isValid(message: string, signature: Uint8Array, key: Uint8Array): boolean {
  try {
    return signatureVerify(message, signature, key).isValid
  } catch {
    return false
  }
}

test.each([0, 1])('nothing is signed by a key of small order, for which anybody can sign: y = %i', async (y) => {
  const account = accountOf(Uint8Array.of(y, ...new Uint8Array(31)))
  const forged = Uint8Array.of(1, ...new Uint8Array(63))
  for (const message of ['hello', 'pay me', ''])
    for (const signature of [forged, Uint8Array.of(0, ...forged)])
      expect(await verify(message, signature, account)).toBe(false)
})

test('nothing is signed for no account', async () => {
  expect(await chain.verifyMessage?.('hello', `0x${'ab'.repeat(64)}`, undefined as never)).toBe(false)
})

test.each(hostile)('nothing is signed by %s', async (_, value) => {
  const account = accountOf(new Uint8Array(32).fill(7))
  expect(await verify('hello', value instanceof Uint8Array ? '' : value, account)).toBe(false)
  expect(await verify('hello', `0x${'ab'.repeat(64)}`, { ...account, address: value as string })).toBe(false)
})
