// The one-time authenticator of https://www.rfc-editor.org/rfc/rfc8439#section-2.5, on bytes: no branch and no index depends on
// a secret. Slower than 26-bit limbs and a fifth of their size; a message has a few kilobytes.

/** Adds 17 digits of base 256 to `h`. */
function add(h: Int32Array, other: ArrayLike<number>): void {
  let carry = 0
  for (let i = 0; i < 17; i++) {
    carry += (h[i] as number) + (other[i] ?? 0)
    h[i] = carry & 255
    carry >>>= 8
  }
}

/** `h` times r, modulo 2^130 - 5 but for a few. `factors`: 320 times each digit of r, then each; `product` is room for it. */
function multiply(h: Int32Array, factors: Int32Array, product: Int32Array): void {
  for (let i = 0; i < 17; i++) {
    let sum = 0
    // What is beyond 2^136 comes back as 5 · 2^6 times itself, at the lower end.
    for (let j = 0; j < 17; j++) sum += Math.imul(h[j] as number, factors[17 + i - j] as number)
    product[i] = sum
  }
  for (let round = 0, carry = 0; round < 2; round++) {
    for (let i = 0; i < 16; i++) {
      carry += product[i] as number
      product[i] = carry & 255
      carry >>>= 8
    }
    carry += product[16] as number
    product[16] = round ? carry : carry & 3
    carry = 5 * (carry >>> 2)
  }
  h.set(product)
}

/** 16 bytes. `key` of 32 must never be used for two messages. */
export function poly1305(key: Uint8Array, message: Uint8Array): Uint8Array {
  const mask = [255, 255, 255, 15, 252, 255, 255, 15, 252, 255, 255, 15, 252, 255, 255, 15, 0]
  const r = mask.map((bits, i) => bits & (key[i] as number))
  const factors = Int32Array.of(...r.map((digit) => 320 * digit), ...r)
  const [h, product] = [new Int32Array(17), new Int32Array(17)]
  const block = new Uint8Array(17)
  for (let i = 0; i < message.length; i += 16) {
    block.fill(0).set(message.subarray(i, i + 16))
    block[Math.min(16, message.length - i)] = 1
    add(h, block)
    multiply(h, factors, product)
  }
  // Less 2^130 - 5 where it is not less already, without asking which.
  const less = h.slice()
  add(less, [5, ...new Uint8Array(15), 252])
  const keep = -((less[16] as number) >>> 7)
  for (let i = 0; i < 17; i++) less[i] = (less[i] as number) ^ (keep & ((h[i] as number) ^ (less[i] as number)))
  add(less, [...key.subarray(16), 0])
  return Uint8Array.from(less.subarray(0, 16))
}
