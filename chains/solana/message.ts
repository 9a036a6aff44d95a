// What a transaction's signer signs: a version 0 message without lookup tables.
// https://solana.com/docs/core/transactions#message
import { addressBytes } from './address.ts'

export interface Instruction {
  readonly program: string
  readonly accounts: readonly string[]
  /** Those of the accounts that it may change, the payer aside. */
  readonly writable: readonly string[]
  /** Bytes, and bigints for a u64, which stands with its low byte first. */
  readonly data: readonly (number | bigint)[]
}

const u64 = (value: bigint) => [...new Uint8Array(BigUint64Array.of(value).buffer)]

/** `payer`, which is among the accounts, is the only signer. Lengths are one byte each, so none may be above 127. */
export function compile(payer: string, blockhash: string, instructions: readonly Instruction[]): Uint8Array {
  const canChange = (address: string) => instructions.some(({ writable }) => writable.includes(address))
  const role = (address: string) => (address === payer ? 2 : canChange(address) ? 1 : 0)
  const used = new Set(instructions.flatMap(({ program, accounts }) => [...accounts, program]))
  // Within a role any order is valid. This one is @solana/kit's, so that the bytes can be compared.
  const keys = [...used].sort((a, b) => role(b) - role(a) || a.localeCompare(b, 'en'))
  const index = (address: string) => keys.indexOf(address)
  return Uint8Array.of(
    ...[128, 1, 0, keys.filter((address) => !role(address)).length],
    keys.length,
    ...[...keys, blockhash].flatMap((key) => [...addressBytes(key)]),
    instructions.length,
    ...instructions.flatMap(({ program, accounts, data }) => {
      const bytes = data.flatMap((item) => (typeof item === 'bigint' ? u64(item) : item))
      return [index(program), accounts.length, ...accounts.map(index), bytes.length, ...bytes]
    }),
    0,
  )
}
