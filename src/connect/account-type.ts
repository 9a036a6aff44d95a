// Which of a wallet's accounts comes first: as an app says by `modal.setAccountType()`, or a visitor by choosing one.
import { answerTime } from '../constants.ts'
import { within } from '../errors.ts'
import { track } from '../state/options.ts'
import type { Account, Namespace, Provider } from '../types.ts'
import { add, change } from './machine.ts'
import { currentOf, type Live, live } from './state.ts'

/** Makes an account of this type the first one, if the wallet granted one. */
export function prefer(namespace: Namespace, type: Account['type']): void {
  const entry = currentOf(namespace)
  const chosen = entry?.accounts.find((item) => item.type === type)
  if (!entry || !chosen) return
  putFirst(entry, chosen.address)
  track('SET_PREFERRED_ACCOUNT_TYPE', { accountType: type, network: entry.network })
}

/** Makes an account of a connection its first one. */
export function putFirst({ connector, namespace, accounts }: Live, address: string): void {
  const chosen = accounts.find((item) => item.address === address)
  if (chosen) change(connector, namespace, { accounts: [chosen, ...accounts.filter((item) => item !== chosen)] })
}

/** Puts the account first that the modal shows: libraries sign with the first that a provider names. */
export function inOrder(provider: Provider, answer: unknown): unknown {
  const entry = live.peek().find(({ connector, namespace }) => connector.provider(namespace) === provider)
  const shown = entry?.accounts[0].address.toLowerCase()
  const isShown = (one: unknown): boolean => typeof one === 'string' && one.toLowerCase() === shown
  return Array.isArray(answer) ? [...answer.filter(isShown), ...answer.filter((one) => !isShown(one))] : answer
}

/** Makes a connection the current one, and the account its first. */
export function chooseAccount(entry: Live, address: string): void {
  add([entry])
  putFirst(entry, address)
}

/**
 * Tells whether a wallet has permissions that a page can ask for, and so its own choice of accounts. The question shows nothing,
 * and one that is not answered says nothing against it. https://eips.ethereum.org/EIPS/eip-2255
 */
export async function canAsk(provider: Provider): Promise<boolean> {
  try {
    await within(answerTime, provider.request({ method: 'wallet_getPermissions' }))
    return true
  } catch (error) {
    return ![4200, -32601].includes(Object(error).code)
  }
}
