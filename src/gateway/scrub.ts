// What is taken out of an event before it is kept: keys of pairings always, and addresses where the project keeps none.

/**
 * A pairing's URI, as it is, encoded once and more or as JSON in a text has it, whatever its letters' case; and the key by itself,
 * with whatever stands between its name and it.
 */
const pairing = /wc(?::|%(?:25)*3a|\\+u003a)\S*|symkey\W{0,12}(?:\w{1,6}\W{1,4})?[\da-f]{32,}/gi
/** Where a word begins: also after what is encoded, and after the letter of a line's end in JSON. */
const start = '(?:(?<![A-Za-z\\d])|(?<=%[\\dA-Fa-f]{2})|(?<=\\\\[nrtbf]))'
const base58 = '[1-9A-HJ-NP-Za-km-z]'
/**
 * Addresses by their shape: EVM as 32 bytes, with 0x and without; bech32 of Bitcoin and Cosmos; base58 of Bitcoin, and of Solana
 * and Polkadot. CAIP-2 has 32 letters of base58 for Solana, which are no address, and an id of a wallet or a transaction has 64
 * digits.
 */
const addresses = [
  /(?:0x)?0{24}[\da-f]{40}/gi,
  /0x(?![\da-f]{64}(?![\da-f]))[\da-f]{40}/gi,
  /(?<![a-z\d])[\da-f]{40}(?![a-z\d])/gi,
  new RegExp(`${start}[a-z]{2,20}1[02-9ac-hj-np-z]{38,87}(?![a-z\\d])`, 'gi'),
  new RegExp(`${start}(?:[13mn2]${base58}{25,33}|${base58}{33,48})(?![A-Za-z\\d])`, 'g'),
]

export const withoutAddresses = (text: string): string =>
  addresses.reduce((rest, shape) => rest.replace(shape, ''), text)
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
    ([name]) => !/symkey$/i.test(name) && !(isDropped && /^address$/i.test(name)),
  )
  return Object.fromEntries(
    fields.map(([name, each]) => [scrubbed(name, isDropped, own), scrubbed(each, isDropped, own)]),
  )
}
