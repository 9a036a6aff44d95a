// Where money for the account goes: to which of its addresses, on which networks, and what a code says of it.
import { paymentUri } from '../../chains/payment-uri.ts'
import { network, networks } from '../connect/network.ts'
import { account, accounts, current } from '../connect/state.ts'
import type { Account, Network } from '../types.ts'

/**
 * The accounts to choose between: the current one; but where an account takes payments that comes first, and the one for ordinals
 * second, whichever of them is current. None while nobody is connected.
 */
export function receivingAccounts(): readonly Account[] {
  const payment = accounts.value.find(({ type }) => type === 'payment') ?? account.value
  const ordinal = accounts.value.find(({ type }) => type === 'ordinal') ?? payment
  if (!payment || !ordinal) return []
  return payment.address === ordinal.address ? [payment] : [payment, ordinal]
}

/**
 * The listed networks on which the account has the same address: those of its namespace that write addresses alike. A smart account
 * is a contract, which may be on no other network than the one that is shown.
 */
export function receivingNetworks(): readonly Network[] {
  const { namespace, type } = account.value ?? {}
  const here = network.value
  return networks.value.filter(
    (one) =>
      one === here || (type !== 'smartAccount' && one.chainNamespace === namespace && one.prefix === here?.prefix),
  )
}

/** What the code of an address says, on the network where the account is, be it listed or not. */
export const receivingUri = (address: string): string =>
  current.value ? paymentUri(current.value.network, address) : address
