// What is taken out of an event before it is kept: keys of pairings always, and addresses where the project keeps none.

/** A pairing's URI, as it is or encoded once and more, whatever its letters' case; and the key by itself. */
const pairing = /wc(?::|%(?:25)*3a)\S*|symkey(?:=|%(?:25)*3d)\w+/gi
/**
 * Addresses by their shape: EVM; bech32 of Bitcoin and Cosmos; base58 of Bitcoin, and of Solana and Polkadot. CAIP-2 has 32
 * letters of base58 for Solana, which are no address, and an id of a wallet or a transaction has 64.
 */
const addresses = [
  /0x[\da-f]{40}(?![\da-f])/gi,
  /(?<![a-z\d])[a-z]{2,20}1[02-9ac-hj-np-z]{38,87}(?![a-z\d])/gi,
  /(?<![A-Za-z\d])(?:[13mn2][1-9A-HJ-NP-Za-km-z]{25,33}|[1-9A-HJ-NP-Za-km-z]{33,48})(?![A-Za-z\d])/g,
]

const withoutAddresses = (text: string): string => addresses.reduce((rest, shape) => rest.replace(shape, ''), text)
export const hasAddress = (text: string): boolean => withoutAddresses(text) !== text

/** A value of JSON without these, in names too. `own` is the address that the page itself has told, whatever its shape is. */
export function scrubbed(value: unknown, isDropped: boolean, own: string): unknown {
  if (typeof value === 'string') {
    const text = value.replace(pairing, 'wc:')
    if (!isDropped) return text
    const bare = withoutAddresses(text)
    return own.length > 2 ? bare.replaceAll(own, '').replaceAll(own.toLowerCase(), '') : bare
  }
  if (Array.isArray(value)) return value.map((each) => scrubbed(each, isDropped, own))
  if (Object(value) !== value) return value
  const fields = Object.entries(value as object).filter(
    ([name]) => !/^symkey$/i.test(name) && !(isDropped && /^address$/i.test(name)),
  )
  return Object.fromEntries(
    fields.map(([name, each]) => [scrubbed(name, isDropped, own), scrubbed(each, isDropped, own)]),
  )
}
