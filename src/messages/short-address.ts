// How an address is written, here and by `hasp/format`.

/**
 * An address short enough to read, never where money moves: its first six and last four characters. One that is no longer than
 * that stays whole.
 *
 * @example formatAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8') // '0x7099…79C8'
 */
export const formatAddress = (address: string): string =>
  address.length > 11 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
