// The connection that an app asks for: `modal.connect()`.
import { effect } from '@preact/signals-core'
import type { FoundWallet } from '../connectors/discovery.ts'
import { ModalError } from '../errors.ts'
import { opened } from '../state/modal.ts'
import type { Account, Namespace } from '../types.ts'
import { isIntended, promote } from './machine.ts'
import { openModal, pick } from './opening.ts'
import { labelled, live } from './state.ts'
import { claimants, findConnector } from './wallets.ts'

interface AppRequest {
  readonly wallet: string | undefined
  readonly namespace: Namespace
  readonly signal: AbortSignal | undefined
  /** The modal is on its way to being opened; absent where it is not to be. */
  readonly opening: Promise<void> | undefined
}

/** Resolves with the account; rejects with ModalError. An abort closes the modal. */
export function request({ wallet, namespace, signal, opening }: AppRequest, close: () => void): Promise<Account> {
  const done = wallet ? connectTo(wallet, namespace) : whenConnected(namespace, opening)
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      reject(new ModalError('aborted'))
      close()
    }
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
    // An app may abort long after; the modal is its visitor's then.
    done
      .then((account) => resolve(labelled(account)), reject)
      .finally(() => signal?.removeEventListener('abort', abort))
  })
}

async function connectTo(wallet: string, namespace: Namespace): Promise<Account> {
  const connector = findConnector(wallet)
  if (!connector) throw new ModalError('no-wallet', `there is no wallet '${wallet}'`)
  const all = claimants(connector)
  const known = live
    .peek()
    .find((entry) => all.some(({ id }) => id === entry.connector.id) && entry.namespace === namespace)
  // One that is being let go has to be asked again.
  if (known && isIntended(known)) return promote(known)
  const isOne = all.length === 1
  openModal(isOne ? { namespace } : { namespace, view: 'Connect' })
  return isOne ? pick(connector) : whenConnected(namespace, undefined, all)
}

/** Resolves when the visitor has connected a wallet, one of `some` where they are named; rejects when the modal is closed before. */
async function whenConnected(
  namespace: Namespace,
  opening?: Promise<void>,
  some?: readonly FoundWallet[],
): Promise<Account> {
  await opening
  return new Promise((resolve, reject) => {
    const stop = effect(() => {
      const found = live.value.find(
        (entry) => entry.namespace === namespace && (!some || some.some(({ id }) => id === entry.connector.id)),
      )
      if (found) resolve(found.accounts[0])
      else if (opened.value) return
      else reject(new ModalError('closed'))
      // On its first run it has no stop yet.
      queueMicrotask(() => stop())
    })
  })
}
