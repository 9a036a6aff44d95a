// How core fetches machine.ts, which is not loaded before a wallet is asked.
import { refuse } from '../inert.ts'
import { loadPart } from '../load-part.ts'
import { config } from '../state/options.ts'

type Machine = typeof import('./machine.ts')
let loading: Promise<Machine> | undefined
/** What is loaded and started. */
export let machine: Machine | undefined

/** Loads the machine. Rejects with ModalError 'not-available' when the chunk cannot be had; the next call tries again. */
export function loadMachine(): Promise<Machine> {
  if (loading) return loading
  // An app may use a provider after the modal was destroyed, which must not start the machine.
  if (!config.peek()) return refuse()
  const mine: Promise<Machine> = loadPart(import('./machine.ts')).then(
    (loaded) => {
      // The modal may have been destroyed while the chunk was loading.
      if (loading === mine) {
        machine = loaded
        loaded.start()
      }
      return loaded
    },
    (error) => {
      if (loading === mine) loading = undefined
      throw error
    },
  )
  loading = mine
  return mine
}
/** Stops the machine, if it was started. */
export function endMachine(): void {
  machine?.end()
  machine = loading = undefined
}
