// What somebody pastes or scans as the receiver of a payment: an address, an id of CAIP-10, or a request with an amount.
import { idParts, isNamespace, isNetworkId } from './caip.ts'
import type { Namespace, NetworkId } from './types.ts'

export interface PaymentRequest {
  /** An address or a name, unchecked. */
  readonly to: string
  /** Whose address it is, as far as the text says; absent for what is none of a known form, as a name is. */
  readonly namespace?: Namespace
  readonly network?: NetworkId
  /** Base units of the coin or the token in a bigint, or whole ones as a decimal. */
  readonly amount?: bigint | string
  /** The contract or the mint; absent for the coin. */
  readonly token?: string
}

/** Most characters of a request. */
const maxText = 2048

/** How addresses of a namespace look, apart from those of the others. */
const forms: readonly (readonly [Namespace, RegExp])[] = [
  ['eip155', /^(0x)?[\da-f]{40}$/i],
  ['bip122', /^((bc|tb|bcrt)1[\da-z]{25,87}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34})$/i],
  ['cosmos', /^[a-z]{2,20}1[02-9ac-hj-np-z]{38,58}$/],
  ['polkadot', /^[1-9A-HJ-NP-Za-km-z]{46,48}$/],
  ['solana', /^([1-9A-HJ-NP-Za-km-z]{36,44}|1{32})$/],
]
/** The namespace that an address is of by its form; undefined for what has none. */
const namespaceOf = (address: string): Namespace | undefined => forms.find(([, form]) => form.test(address))?.[0]

/** A number of EIP-681, which may have an exponent, as 2.014e18; undefined for what is no uint256. */
function wholeOf(text: string | null): bigint | undefined {
  const [, whole, part = '', exponent = '0'] = /^(\d{1,78})(?:\.(\d{1,78}))?(?:e(\d{1,2}))?$/i.exec(text ?? '') ?? []
  const zeros = Number.parseInt(exponent, 10) - part.length
  if (whole === undefined || zeros < 0) return undefined
  const value = BigInt(whole + part) * 10n ** BigInt(zeros)
  return value >> 256n ? undefined : value
}

type Reader = (rest: string, query: URLSearchParams) => PaymentRequest | undefined
const plainly =
  (namespace: Namespace): Reader =>
  (to) => ({ to, namespace })
/** By the scheme of a URI. One that asks for what cannot be told is none: a part of it must not pass for the whole. */
const schemes: Readonly<Record<string, Reader>> = {
  ethereum(rest, query) {
    const [, target = '', chainId, call] = /^(?:pay-)?([^@/]+)(?:@([1-9]\d{0,19}))?(?:\/(\w+))?$/.exec(rest) ?? []
    const on = { namespace: 'eip155', ...(chainId && { network: `eip155:${chainId}` as const }) } as const
    if (call === 'transfer') {
      const [to, amount] = [query.get('address'), query.get('uint256')]
      const whole = wholeOf(amount)
      if (!to || (amount !== null && whole === undefined)) return undefined
      return { ...on, to, token: target, ...(whole !== undefined && { amount: whole }) }
    }
    const value = query.get('value')
    const whole = wholeOf(value)
    if (!target || call || (value !== null && whole === undefined)) return undefined
    return { ...on, to: target, ...(whole !== undefined && { amount: whole }) }
  },
  solana(to, query) {
    const [amount, token] = [query.get('amount'), query.get('spl-token')]
    // A link says what to pay once it is asked, which nobody is here; a note of the payee's has to go along.
    const isNoted = query.has('memo') || query.has('reference')
    if (
      !to ||
      to.includes(':') ||
      isNoted ||
      token === '' ||
      (amount !== null && !/^\d{1,78}(\.\d{1,78})?$/.test(amount))
    )
      return undefined
    return { to, namespace: 'solana', ...(amount !== null && { amount }), ...(token && { token }) }
  },
  bitcoin: plainly('bip122'),
  polkadot: plainly('polkadot'),
  substrate: plainly('polkadot'),
  cosmos: plainly('cosmos'),
}

/**
 * Reads what was pasted as a receiver; a text that is no request is the receiver itself, blanks around it aside. Undefined for a
 * request that cannot be read as a whole, and for nothing. What is read is checked by nobody yet.
 *
 * https://eips.ethereum.org/EIPS/eip-681 https://docs.solanapay.com/spec#transfer-request https://chainagnostic.org/CAIPs/caip-10
 *
 * @example
 * readPaymentRequest('ethereum:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266@1?value=2e18')
 * // { to: '0xf39F…', namespace: 'eip155', network: 'eip155:1', amount: 2000000000000000000n }
 */
export function readPaymentRequest(text: string): PaymentRequest | undefined {
  const given = text.trim()
  if (!given || given.length > maxText) return undefined
  const [, scheme = '', rest = '', search = ''] = /^([a-z][a-z\d]*):(?:\/\/)?([^?#]*)(?:\?([^#]*))?/i.exec(given) ?? []
  const read = Object.hasOwn(schemes, scheme.toLowerCase()) && schemes[scheme.toLowerCase()]
  const [namespace, reference, address] = idParts(given)
  // An id of Solana begins as a request does.
  if (isNamespace(namespace) && reference && address) {
    const network = `${namespace}:${reference}` as const
    return isNetworkId(network) ? { to: address, namespace, network } : undefined
  }
  if (read) {
    try {
      return read(decodeURIComponent(rest), new URLSearchParams(search))
    } catch {
      return undefined
    }
  }
  const known = namespaceOf(given)
  return { to: given, ...(known && { namespace: known }) }
}
