// Verifies that an account signed a message. It is a chunk of its own, since it brings the curve.
// https://eips.ethereum.org/EIPS/eip-191
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak } from '../../rpc/keccak.ts'
import { fromHex, isHex, toHex, toUtf8 } from '../bytes.ts'
import type { Chain } from '../types.ts'
import { checksum } from './address.ts'
import { askAccount, maxSignature, unwrap } from './on-chain.ts'

/** https://eips.ethereum.org/EIPS/eip-6492: the last 32 bytes of a signature of a wallet that may not be there yet. */
const eip6492Suffix = '6492'.repeat(16)

/** Recovers the address whose key signed, as hex without 0x; undefined for what is no signature of a key. */
function recover(hash: Uint8Array, signature: string): string | undefined {
  const bytes = fromHex(signature)
  // https://eips.ethereum.org/EIPS/eip-2098 keeps the parity in the highest bit of s.
  const isCompact = bytes.length === 64
  const v = isCompact ? (bytes[32] as number) >> 7 : (bytes[64] ?? 2)
  const parity = v < 27 ? v : v - 27
  if (!(isCompact || bytes.length === 65) || parity > 1) return
  if (isCompact) (bytes[32] as number) &= 127
  try {
    const point = secp256k1.Signature.fromBytes(bytes.subarray(0, 64)).addRecoveryBit(parity).recoverPublicKey(hash)
    return toHex(keccak(point.toBytes(false).subarray(1)).subarray(12))
  } catch {
    // The signature gives no point of the curve.
    return
  }
}

/**
 * Tells whether `account` signed the UTF-8 bytes of `message`: by EIP-6492, by EIP-1271, by its key, in that order. A contract's
 * no is final, unless its code is a delegation of https://eips.ethereum.org/EIPS/eip-7702, whose key still counts. Without `send`
 * only a key can be verified. As for the EVM's own ecrecover, s may be high: https://eips.ethereum.org/EIPS/eip-2 refuses it
 * in transactions alone. Rejects with ChainError 'invalid-address' and 'invalid-answer', and where the node cannot be asked.
 */
export const verifyMessage: NonNullable<Chain['verifyMessage']> = async (message, signature, account, send) => {
  const address = checksum(account?.address).slice(2).toLowerCase()
  if (typeof message !== 'string' || typeof signature !== 'string') return false
  if (signature.length > maxSignature || !isHex(signature)) return false
  const bytes = toUtf8(message)
  const prefix = toUtf8(`\x19Ethereum Signed Message:\n${bytes.length}`)
  const hash = keccak(Uint8Array.from([...prefix, ...bytes]))
  const whole = signature.slice(2).toLowerCase()
  if (send) {
    const isWrapped = whole.endsWith(eip6492Suffix)
    const preparation = isWrapped ? unwrap(whole.slice(0, -64)) : undefined
    if (isWrapped && !preparation) return false
    const { isValid, code } = await askAccount(address, toHex(hash), preparation?.signature ?? whole, preparation, send)
    if (isValid) return true
    if (/[^0]/.test(code) && !/^ef0100/i.test(code)) return false
  }
  return recover(hash, whole) === address
}
