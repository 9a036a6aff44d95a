// An app's own wish for a connection: `modal.connect()`.
import { effect } from '@preact/signals-core'
import { ModalError } from '../errors.ts'
import { labelled, live } from '../state/connection.ts'
import { isOpen } from '../state/modal.ts'
import type { Account, Namespace } from '../types.ts'

/** Resolves when the visitor has connected any wallet; rejects when the modal is closed before. */
export async function whenConnected(opened: Promise<void> | undefined, namespace: Namespace): Promise<Account> {
  await opened
  return new Promise((resolve, reject) => {
    const stop = effect(() => {
      const found = live.value.find((entry) => entry.namespace === namespace)
      if (found) resolve(found.accounts[0])
      else if (isOpen.value) return
      else reject(new ModalError('closed'))
      // On its first run it has no stop yet.
      queueMicrotask(() => stop())
    })
  })
}

/** As `done`; an abort before it settles rejects with 'aborted' and calls `close`. */
export const untilAborted = (done: Promise<Account>, close: () => void, signal?: AbortSignal): Promise<Account> =>
  new Promise((resolve, reject) => {
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
