// Accounts as the token programs lay them out, for a runtime that takes whole accounts.
import { decode } from '../../../chains/base58.ts'

/** A mint without authorities, in bytes. Those of its extensions make it one of Token-2022. */
export function mintLayout(decimals: number, extensions?: Uint8Array): Buffer {
  const data = Buffer.alloc(82)
  data.writeBigUInt64LE(10n ** 18n, 36)
  data.set([decimals, 1], 44)
  return extensions ? Buffer.concat([data, Buffer.alloc(83), Uint8Array.of(1), extensions]) : data
}

/** TransferFeeConfig: a hundredth of at most `most` base units, in every epoch. */
export function feeExtension(most: bigint): Buffer {
  const config = Buffer.alloc(112)
  config.set([1, 0, 108, 0])
  for (const at of [4 + 72, 4 + 90]) {
    config.writeBigUInt64LE(most, at + 8)
    config.writeUInt16LE(100, at + 16)
  }
  return config
}

/** An account of a mint that keeps a fee, initialised, of whose transfers nothing was kept yet. */
export function feeHoldingLayout(mint: string, owner: string, amount: bigint): Buffer {
  const data = Buffer.alloc(178)
  data.set(decode(mint), 0)
  data.set(decode(owner), 32)
  data.writeBigUInt64LE(amount, 64)
  data.set([1], 108)
  data.set([2, 2, 0, 8, 0], 165)
  return data
}
