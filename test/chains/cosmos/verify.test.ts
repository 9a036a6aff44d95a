// ADR-36 signatures: made with cosmjs, verified by us.

import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { describe, expect, test } from 'vitest'
import { toBase64, toHex } from '../../../chains/bytes.ts'
import { chain } from '../../../chains/cosmos/chain.ts'
import { signDoc } from '../../../chains/cosmos/sign.ts'
import type { Account } from '../../../src/types.ts'
import { titled } from '../../helpers/title.ts'
import { pubkeyToAddress, Secp256k1, serializeSignDoc, sha256, toBech32 } from '../../oracles/cosmos.ts'
import { bytesOf, hostile, oneOf, runs, seeded } from '../random.ts'

const random = seeded(36)
const newKey = async () => {
  const { privkey, pubkey } = await Secp256k1.makeKeypair(bytesOf(random, 32))
  const publicKey = toBase64(Secp256k1.compressPubkey(pubkey))
  const address = pubkeyToAddress({ type: 'tendermint/PubKeySecp256k1', value: publicKey }, 'cosmos')
  const account: Account = { namespace: 'cosmos', type: 'eoa', address, publicKey }
  return { account, privkey, pubkey }
}
const sign = async (message: string, signer: string, privkey: Uint8Array, digest = sha256) => {
  const made = await Secp256k1.createSignature(digest(serializeSignDoc(signDoc(message, signer))), privkey)
  return toBase64(Uint8Array.of(...made.r(32), ...made.s(32)))
}
const verify = (message: string, signature: string, account: Account) =>
  chain.verifyMessage?.(message, signature, account)

const messages = [
  'hello',
  '',
  '<a href="x">&</a>',
  'ünïcödé 🦊',
  'a\nb\0c',
  '{"b":1,"a":2}',
  '\u2028',
  'x'.repeat(10_000),
]
test.each(titled(messages))('a signature of %s by cosmjs holds', async (_, message) => {
  const { account, privkey } = await newKey()
  expect(await verify(message, await sign(message, account.address, privkey), account)).toBe(true)
})

test('a key of Ethereum’s kind, as Injective’s are, signs what it hashes in its own way', async () => {
  const { account, privkey, pubkey } = await newKey()
  const address = toBech32('inj', keccak_256(pubkey.slice(1)).slice(12))
  const own = { ...account, address }
  const signature = await sign('hello', address, privkey, keccak_256 as typeof sha256)
  expect(await verify('hello', signature, own)).toBe(true)
  expect(await verify('hello', await sign('hello', address, privkey), own)).toBe(false)
})

test('an account in capitals is the same account', async () => {
  const { account, privkey } = await newKey()
  const signature = await sign('hello', account.address, privkey)
  expect(await verify('hello', signature, { ...account, address: account.address.toUpperCase() })).toBe(true)
})

describe('a signature does not hold', () => {
  test('a signature does not hold for a message that is no text, nor for no account', async () => {
    const { account, privkey } = await newKey()
    for (const text of ['', 'null', 'undefined']) {
      const signature = await sign(text, account.address, privkey)
      for (const value of [undefined, null, 0]) expect(await verify(value as never, signature, account)).toBe(false)
      expect(await verify(text, signature, undefined as never)).toBe(false)
    }
  })

  test('a signature does not hold for another message, key, address or signer', async () => {
    const [one, other] = [await newKey(), await newKey()]
    const signature = await sign('hello', one.account.address, one.privkey)
    expect(await verify('hello ', signature, one.account)).toBe(false)
    expect(await verify('hello', signature, other.account)).toBe(false)
    expect(await verify('hello', signature, { ...other.account, address: one.account.address })).toBe(false)
    expect(await verify('hello', signature, { ...one.account, address: other.account.address })).toBe(false)
  })

  test('a signature does not hold without the account’s public key, since an address is only a hash of it', async () => {
    const { account, privkey } = await newKey()
    const { publicKey: _, ...bare } = account
    expect(await verify('hello', await sign('hello', account.address, privkey), bare)).toBe(false)
  })

  test('a signature does not hold in its high form, as on chain', async () => {
    const { account, privkey } = await newKey()
    const { r, s } = secp256k1.Signature.fromHex(
      toHex(Uint8Array.from(atob(await sign('hello', account.address, privkey)), (char) => char.charCodeAt(0))),
    )
    const high = new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s).toBytes()
    expect(await verify('hello', toBase64(high), account)).toBe(false)
  })

  test('a signature does not hold with any bit changed', async () => {
    const { account, privkey } = await newKey()
    const bytes = Uint8Array.from(atob(await sign('hello', account.address, privkey)), (char) => char.charCodeAt(0))
    for (let i = 0; i < runs(40); i++) {
      const at = random(64)
      const changed = bytes.map((byte, index) => (index === at ? byte ^ (1 << random(8)) : byte))
      expect(await verify('hello', toBase64(changed), account)).toBe(false)
    }
  })

  test.each(hostile)('a signature does not hold that is %s', async (_, value) => {
    const { account } = await newKey()
    expect(await verify('hello', value as string, account)).toBe(false)
    expect(await verify('hello', 'AA==', { ...account, publicKey: value as string })).toBe(false)
    expect(await verify('hello', 'AA==', { ...account, address: value as string })).toBe(false)
  })
})

test('random messages and keys agree with cosmjs', async () => {
  for (let i = 0; i < runs(40); i++) {
    const { account, privkey } = await newKey()
    const message = String.fromCharCode(...bytesOf(random, random(60)))
    const signed = oneOf(random, [message, `${message}.`])
    expect(await verify(message, await sign(signed, account.address, privkey), account)).toBe(signed === message)
  }
})
