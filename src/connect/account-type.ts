// Which of a wallet's accounts comes first: as an app says by `modal.setAccountType()`, or a visitor by choosing one.
import type { Account, Namespace } from '../types.ts'
import { change } from './machine.ts'
import { currentOf, type Live } from './state.ts'

/** Makes an account of this type the first one, if the wallet granted one. */
export function prefer(namespace: Namespace, type: Account['type']): void {
  const entry = currentOf(namespace)
  const chosen = entry?.accounts.find((item) => item.type === type)
  if (entry && chosen) putFirst(entry, chosen.address)
}

/** Makes an account of a connection its first one. */
export function putFirst({ connector, namespace, accounts }: Live, address: string): void {
  const chosen = accounts.find((item) => item.address === address)
  if (chosen) change(connector, namespace, { accounts: [chosen, ...accounts.filter((item) => item !== chosen)] })
}
