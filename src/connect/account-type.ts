// Which of a wallet's accounts comes first, where an app says so: `modal.setAccountType()`.
import type { Account, Namespace } from '../types.ts'
import { change } from './machine.ts'
import { currentOf } from './state.ts'

/** Makes an account of a type the first one, where the wallet granted such. */
export function prefer(namespace: Namespace, type: Account['type']): void {
  const entry = currentOf(namespace)
  const chosen = entry?.accounts.find((item) => item.type === type)
  if (!entry || !chosen) return
  change(entry.connector, namespace, { accounts: [chosen, ...entry.accounts.filter((item) => item !== chosen)] })
}
