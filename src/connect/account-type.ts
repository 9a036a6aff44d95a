// `modal.setAccountType()`: an app says which of a wallet's accounts comes first.
import type { Account, Namespace } from '../types.ts'
import { change } from './machine.ts'
import { currentOf } from './state.ts'

/** Makes an account of this type the first one, if the wallet granted one. */
export function prefer(namespace: Namespace, type: Account['type']): void {
  const entry = currentOf(namespace)
  const chosen = entry?.accounts.find((item) => item.type === type)
  if (!entry || !chosen) return
  change(entry.connector, namespace, { accounts: [chosen, ...entry.accounts.filter((item) => item !== chosen)] })
}
