// Bitcoin's signatures of text: the vectors of BIP-322, and bip322-js' word on random ones.
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, test } from 'vitest'
import { encode } from '../../../chains/base58.ts'
import { decode } from '../../../chains/bip122/address.ts'
import { chain } from '../../../chains/bip122/chain.ts'
import { fromBase64, fromHex, toBase64, toHex } from '../../../chains/bytes.ts'
import type { Account } from '../../../src/types.ts'
import { networks, payments, Signer, Verifier } from '../../oracles/bip122.ts'
import { bytesOf, hostile, oneOf, patience, runs, seeded } from '../random.ts'

const verify = (message: string, signature: unknown, address: unknown) => {
  const account = { namespace: 'bip122', type: 'payment', address } as Account
  return chain.verifyMessage?.(message, signature as string, account)
}

const segwit = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
/** What it pays to. */
const segwitHash = toHex(decode(segwit).program)
const taproot = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3'
// https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki#test-vectors
const vectors: [string, string, string][] = [
  [
    segwit,
    '',
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    segwit,
    '',
    'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
  [
    segwit,
    'Hello World',
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    segwit,
    'Hello World',
    'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
  ],
  [
    taproot,
    'Hello World',
    'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==',
  ],
]

describe.each(vectors)('%s has signed %j', (address, message, signature) => {
  test('a signature of BIP-322 holds, with `smp` before it or not', async () => {
    expect(await verify(message, signature, address)).toBe(true)
    expect(await verify(message, `smp${signature}`, address)).toBe(true)
    expect(await verify(message, signature, address.toUpperCase())).toBe(true)
  })
  test('a signature of BIP-322 holds for nothing else', async () => {
    expect(await verify(`${message}.`, signature, address)).toBe(false)
    expect(await verify(message, signature, address === segwit ? taproot : segwit)).toBe(false)
    expect(await verify(message, `smp${`smp${signature}`}`, address)).toBe(false)
  })
  test('a signature of BIP-322 holds only as long as none of its bits changes', async () => {
    const bytes = fromBase64(signature)
    for (let at = 0; at < bytes.length; at += 7) {
      const changed = bytes.map((byte, index) => (index === at ? byte ^ 4 : byte))
      expect(await verify(message, toBase64(changed), address), `byte ${at}`).toBe(false)
    }
    expect(await verify(message, toBase64(Uint8Array.of(...bytes, 0)), address)).toBe(false)
    expect(await verify(message, toBase64(bytes.slice(0, -1)), address)).toBe(false)
  })
})

/** Addresses of all kinds that one key has, and the key as bip322-js wants it. */
function newKey(random: ReturnType<typeof seeded>) {
  const secret = bytesOf(random, 32)
  const pubkey = secp256k1.getPublicKey(secret)
  const network = oneOf(random, [networks.bitcoin, networks.testnet])
  const body = Uint8Array.of(network.wif, ...secret, 1)
  const wif = encode(Uint8Array.of(...body, ...sha256(sha256(body)).slice(0, 4)))
  const redeem = payments.p2wpkh({ pubkey, network })
  const addresses = {
    p2pkh: payments.p2pkh({ pubkey, network }).address as string,
    p2sh: payments.p2sh({ redeem, network }).address as string,
    p2wpkh: redeem.address as string,
    p2tr: payments.p2tr({ internalPubkey: pubkey.slice(1), network }).address as string,
  }
  const plain = secp256k1.Point.fromBytes(pubkey).toBytes(false)
  return { wif, addresses, uncompressed: payments.p2pkh({ pubkey: plain, network }).address as string }
}
/**
 * Strictly by BIP-137, but for one thing: Electrum signs for all kinds of addresses with the first byte of P2PKH, which the
 * library takes for P2WPKH on the main network only. "the header byte [...] 31-34: P2PKH compressed" is all that the BIP says.
 */
function isValid(address: string, message: string, signature: string): boolean {
  const isElectrum = /^([23]|(bc|tb)1q)/.test(address) && signature.length === 88 && /^[HI]/.test(signature)
  try {
    return Verifier.verifySignature(address, message, signature, !isElectrum)
  } catch {
    return false
  }
}

test(
  'random keys and messages hold where bip322-js says so',
  async () => {
    const random = seeded(322)
    for (let i = 0; i < runs(25); i++) {
      const { wif, addresses } = newKey(random)
      const message = oneOf(random, ['', 'ünïcödé 🦊', 'x'.repeat(random(300)), 'y'.repeat(70_000), `${random(1e9)}`])
      for (const [kind, address] of Object.entries(addresses)) {
        const signature = `${Signer.sign(wif, address, message)}`
        expect(await verify(message, signature, address), `${kind} ${message}`).toBe(true)
        const said = oneOf(random, [message, `${message} `])
        const [otherKind, other] = oneOf(random, Object.entries(addresses))
        expect(await verify(said, signature, other), `${kind} as ${otherKind}, ${signature}, ${said.length}`).toBe(
          isValid(other, said, signature),
        )
      }
    }
  },
  patience,
)

test('a signature of the older way holds for the addresses that its first byte speaks of', async () => {
  const { wif, addresses, uncompressed } = newKey(seeded(137))
  const signature = fromBase64(`${Signer.sign(wif, addresses.p2pkh, 'hello')}`)
  const bit = ((signature[0] as number) - 27) & 3
  const holds = async (header: number, address: string) =>
    verify('hello', toBase64(Uint8Array.of(header + bit, ...signature.slice(1))), address)
  const all = { ...addresses, uncompressed }
  const table: Record<number, string[]> = {
    27: ['uncompressed'],
    // As Electrum and many after it sign, whatever the address.
    31: ['p2pkh', 'p2sh', 'p2wpkh'],
    35: ['p2sh'],
    39: ['p2wpkh'],
    43: [],
    0: [],
    23: [],
  }
  for (const [header, kinds] of Object.entries(table)) {
    const found = []
    for (const [kind, address] of Object.entries(all)) if (await holds(Number(header), address)) found.push(kind)
    expect(found, header).toEqual(kinds)
  }
})

test('a signature is written in one way, and `smp` is of BIP-322 alone', async () => {
  const { wif, addresses } = newKey(seeded(64))
  const older = `${Signer.sign(wif, addresses.p2pkh, 'hello')}`
  const [, , simple] = vectors[2] as [string, string, string]
  for (const [message, signature, address] of [
    ['hello', older, addresses.p2pkh],
    ['Hello World', simple, segwit],
  ] as const) {
    expect(await verify(message, signature, address)).toBe(true)
    for (const other of [` ${signature}`, `${signature}\n`, `${signature.slice(0, 20)} ${signature.slice(20)}`])
      expect(await verify(message, other, address), other).toBe(false)
    expect(signature).toMatch(/=$/)
    expect(await verify(message, signature.replace(/=+$/, ''), address)).toBe(false)
  }
  expect(await verify('hello', `smp${older}`, addresses.p2pkh)).toBe(false)
})

test('a signature holds for the address that regtest has for its key, too', async () => {
  const regtest = payments.p2wpkh({ hash: fromHex(segwitHash), network: networks.regtest }).address
  // The script is what is signed for, and it is the same.
  expect(await verify('Hello World', vectors[2]?.[2], regtest)).toBe(true)
})

test('a message that is no text is not signed, and neither is one of no account', async () => {
  const [address, , signature] = vectors[0] as [string, string, string]
  for (const value of [undefined, null, 0]) expect(await verify(value as never, signature, address)).toBe(false)
  expect(await chain.verifyMessage?.('', signature, undefined as never)).toBe(false)
})

test.each(hostile)('nothing is signed by %s', async (_, value) => {
  expect(await verify('hello', value, segwit)).toBe(false)
  expect(await verify('hello', vectors[0]?.[2], value)).toBe(false)
})

test('garbage of the right form signs nothing', async () => {
  const random = seeded(1)
  for (let i = 0; i < runs(300); i++) {
    const bytes = bytesOf(random, random(120))
    bytes[0] = oneOf(random, [0, 1, 2, 3, 27, 31, 39, 255])
    if (random(2)) bytes[1] = oneOf(random, [64, 65, 71, 72, 0, 255])
    for (const address of [segwit, taproot]) {
      expect(await verify('hello', toBase64(bytes), address), toHex(bytes)).toBe(false)
    }
  }
})
