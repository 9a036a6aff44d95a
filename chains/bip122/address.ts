// Bitcoin addresses: base58check for P2PKH and P2SH, bech32 for version 0, bech32m for Taproot.
// https://github.com/bitcoin/bips/blob/master/bip-0350.mediawiki https://en.bitcoin.it/wiki/Base58Check_encoding
import { sha256 } from '@noble/hashes/sha2.js'
import { decode as decodeBase58 } from '../base58.ts'
import { bech32, bech32m, decode as decodeBech32, toBytes } from '../bech32.ts'
import { toHex } from '../bytes.ts'
import { ChainError } from '../errors.ts'
import type { Network } from '../types.ts'

/** What an address pays to. `program` is a hash of 20 bytes, or of 32 for P2WSH, or Taproot's key of 32. */
export interface Payee {
  readonly type: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'
  readonly program: Uint8Array
}

/** The version bytes of P2PKH and P2SH, by the bech32 prefix of their network. */
const versions: Readonly<Record<string, readonly number[]>> = { bc: [0, 5], tb: [111, 196], bcrt: [111, 196] }
/** The prefixes that are accepted where no network is given: those of main, test and signet. */
const publicPrefixes = ['bc', 'tb']
/** What a wallet grants or signs with may be of a regtest network too. */
export const allPrefixes = [...publicPrefixes, 'bcrt']
/** Most characters of an address, by BIP-173. */
const maxAddress = 90

/** secp256k1's field. https://www.secg.org/sec2-v2.pdf */
const prime = 2n ** 256n - 2n ** 32n - 977n
/** Tells whether x has a y on the curve, by Euler's criterion. What is sent to any other Taproot key can never be spent. */
function isPoint(bytes: Uint8Array): boolean {
  const x = BigInt(`0x${toHex(bytes)}`)
  let power = 1n
  let square = (x ** 3n + 7n) % prime
  for (let exponent = (prime - 1n) / 2n; exponent; exponent >>= 1n) {
    if (exponent & 1n) power = (power * square) % prime
    square = (square * square) % prime
  }
  return x < prime && power === 1n
}

function fromBase58(address: string, prefixes: readonly string[]): Payee | undefined {
  const bytes = decodeBase58(address)
  const program = bytes.slice(1, 21)
  const check = sha256(sha256(bytes.slice(0, 21)))
  if (bytes.length !== 25 || [0, 1, 2, 3].some((i) => check[i] !== bytes[21 + i])) return undefined
  const kinds = prefixes.map((prefix) => versions[prefix]?.indexOf(bytes[0] as number))
  const type = kinds.includes(0) ? 'p2pkh' : kinds.includes(1) ? 'p2sh' : undefined
  return type && { type, program }
}

function fromBech32(address: string, prefixes: readonly string[]): Payee | undefined {
  const { prefix, words, variant } = decodeBech32(address)
  const [version, ...rest] = words
  const program = toBytes(rest)
  const kind = version === 0 && variant === bech32 ? 'p2w' : version === 1 && variant === bech32m ? 'p2tr' : undefined
  if (!prefixes.includes(prefix) || !kind) return undefined
  const is32 = program.length === 32
  if (kind === 'p2tr') return is32 && isPoint(program) ? { type: kind, program } : undefined
  return is32 ? { type: 'p2wsh', program } : program.length === 20 ? { type: 'p2wpkh', program } : undefined
}

/**
 * Decodes an address. Witness versions that nothing can spend yet are refused, since money would be lost there. Throws
 * ChainError 'invalid-address'.
 */
export function decode(address: string, network?: Network, otherwise = publicPrefixes): Payee {
  const prefixes = network?.prefix ? [`${network.prefix}`] : otherwise
  try {
    const read = /^(bc|tb)/i.test(address) ? fromBech32 : fromBase58
    const payee = address.length <= maxAddress && read(address, prefixes)
    if (payee) return payee
  } catch {
    // The error below is thrown for this too.
  }
  throw new ChainError('invalid-address', 'address')
}
