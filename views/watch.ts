// What is shown outside the modal, by a button or an app's hooks.
import { effect, untracked } from '@preact/signals-core'
import { account, connections, language, status } from '../src/core.ts'
import type { Account } from '../src/types.ts'

/** Who is connected in a namespace, whichever is the active one. */
export const accountOf = (namespace: string): Account | undefined =>
  connections.value.find((one) => one.current && one.network.startsWith(`${namespace}:`))?.accounts[0]

/** The address to draw: of the account, and as long as nothing is known that of the last visit, a CAIP-10 id. */
export const addressOf = (account: Account | undefined, initial?: string | null): string | undefined =>
  account?.address ?? (status.value === 'reconnecting' ? initial?.split(':')[2] : undefined)

/** Calls back when the language that is shown is another one, until the returned function is called. */
export const followLanguage = (listener: () => void): (() => void) =>
  effect(() => {
    if (language.value) untracked(listener)
  })

/** Has the balance read as soon and as long as an account is connected, until the returned function is called. */
export const watchBalance = (): (() => void) =>
  effect(() => {
    if (!account.value) return undefined
    let gone = false
    let stop: (() => void) | undefined
    import('../src/flows/balance.ts').then(
      (flow) => {
        if (!gone) stop = flow.watchBalance()
      },
      // It stays unknown.
      () => undefined,
    )
    // Its readings end with the modal; the next one's account begins them anew.
    return () => {
      gone = true
      stop?.()
    }
  })
