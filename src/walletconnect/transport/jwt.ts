// A client identifies itself to a relay by a JWT, signed with a key that is stored. https://www.rfc-editor.org/rfc/rfc8037
import { encode as encodeBase58 } from '../../../chains/base58.ts'
import { concat, random, toBase64Url, toHex, toUtf8 } from '../crypto/bytes.ts'
import type { Crypto } from '../crypto/crypto.ts'

/** Writes a public key as a DID. https://w3c-ccg.github.io/did-key-spec/#ed25519-x25519 */
const didKey = (publicKey: Uint8Array) => `did:key:z${encodeBase58(concat(Uint8Array.of(0xed, 0x01), publicKey))}`

const encode = (value: unknown) => toBase64Url(toUtf8(JSON.stringify(value)))

/** Makes a JWT for a day. `aud` is the relay's URL as it is configured, `iat` in s, `sub` any 32 bytes in hex. */
export async function authJwt(
  crypto: Crypto,
  seed: string,
  { aud, iat, sub = toHex(random(32)) }: { readonly aud: string; readonly iat: number; readonly sub?: string },
): Promise<string> {
  const iss = didKey(await crypto.publicKey('Ed25519', seed))
  const text = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode({ iss, sub, aud, iat, exp: iat + 86_400 })}`
  return `${text}.${toBase64Url(await crypto.sign(seed, toUtf8(text)))}`
}
