// The balance while something outside the modal shows it: a button, or an app's hook.
import { effect } from '@preact/signals-core'
import { account } from '../src/core.ts'

/** Has it read as soon and as long as an account is connected, until the returned function is called. */
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
