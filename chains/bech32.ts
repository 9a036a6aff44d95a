// bech32 and bech32m: https://github.com/bitcoin/bips/blob/master/bip-0173.mediawiki, bip-0350.mediawiki
// It is our own, because @scure/base's costs 1.8 kB more.

const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** What `polymod` returns for a right checksum of each variant. */
export const bech32 = 1
export const bech32m = 0x2bc830a3
export type Variant = typeof bech32 | typeof bech32m

function polymod(values: readonly number[]): number {
  let check = 1
  for (const value of values) {
    const top = check >>> 25
    check = ((check & 0x1ffffff) << 5) ^ value
    for (const [i, generator] of generators.entries()) if ((top >> i) & 1) check ^= generator
  }
  return check
}

const expand = (prefix: string): readonly number[] => {
  const codes = Array.from(prefix, (char) => char.charCodeAt(0))
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
}

/** Regroups the bits of words. Throws RangeError where what is left over is more than padding of zeros. */
function regroup(words: Iterable<number>, from: number, to: number): number[] {
  const out: number[] = []
  let bits = 0
  let value = 0
  for (const word of words) {
    value = (value << from) | word
    for (bits += from; bits >= to; bits -= to) out.push((value >> (bits - to)) & ((1 << to) - 1))
    value &= (1 << bits) - 1
  }
  // From five to eight bits, less than five zero bits may be left over; from eight to five the last word is filled up.
  if (from > to && bits) out.push((value << (to - bits)) & ((1 << to) - 1))
  if (from < to && (bits >= from || value)) throw new RangeError('padding')
  return out
}

/** Returns the prefix in small letters, the words of five bits before the checksum, and which checksum it is. Throws RangeError. */
export function decode(text: string): { prefix: string; words: readonly number[]; variant: Variant } {
  const small = text.toLowerCase()
  const at = small.lastIndexOf('1')
  const prefix = small.slice(0, at)
  const all = Array.from(small.slice(at + 1), (char) => alphabet.indexOf(char))
  const variant = polymod([...expand(prefix), ...all])
  if (
    text.length > 90 ||
    (text !== small && text !== text.toUpperCase()) ||
    !prefix ||
    // The whole text is tested, because a Kelvin sign becomes a k in lower case.
    !/^[!-~]+$/.test(text) ||
    all.length < 6 ||
    all.includes(-1) ||
    (variant !== bech32 && variant !== bech32m)
  )
    throw new RangeError('not bech32')
  return { prefix, words: all.slice(0, -6), variant }
}

/** Makes bytes of words of five bits. Throws RangeError where the padding is not of zeros, or longer than need be. */
export const toBytes = (words: readonly number[]): Uint8Array => Uint8Array.from(regroup(words, 5, 8))
export const toWords = (bytes: Uint8Array): readonly number[] => regroup(bytes, 8, 5)

export function encode(prefix: string, words: readonly number[], variant: Variant = bech32): string {
  const rest = polymod([...expand(prefix), ...words, 0, 0, 0, 0, 0, 0]) ^ variant
  const checksum = [25, 20, 15, 10, 5, 0].map((shift) => (rest >> shift) & 31)
  return `${prefix}1${[...words, ...checksum].map((word) => alphabet[word]).join('')}`
}
