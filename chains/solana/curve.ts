// Whether 32 bytes are a public key of Ed25519: those that are none can belong to a program. Too little for a library.
// https://www.rfc-editor.org/rfc/rfc8032#section-5.1.3

const p = 2n ** 255n - 19n

/**
 * As the runtime decides it: y is taken modulo p, and the sign of x is not looked at.
 * https://docs.rs/curve25519-dalek/latest/curve25519_dalek/edwards/struct.CompressedEdwardsY.html#method.decompress
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  const y = bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n) % 2n ** 255n
  const square = (y * y) % p
  // x² = (y² - 1) / (d y² + 1) with d = -121665 / 121666 is a square if the product is one: d y² + 1 is never 0.
  const product = ((square - 1n) * (121666n - 121665n * square) * 121666n) % p
  // Euler's criterion, (p - 1) / 2 being 2²⁵⁴ - 10. https://en.wikipedia.org/wiki/Euler%27s_criterion
  let power = product
  for (let i = 0; i < 254; i++) power = (power * power) % p
  return power === product ** 10n % p
}
