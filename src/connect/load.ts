// How core fetches machine.ts, which is not there until a wallet is asked.
import { refuse } from '../inert.ts'
import { loadPart } from '../load-part.ts'
import { config } from '../state/options.ts'

type Machine = typeof import('./machine.ts')
let loading: Promise<Machine> | undefined
let stop: (() => void) | undefined

/** Rejects with ModalError 'not-available' when the chunk cannot be had; the next call tries again. */
export function loadMachine(): Promise<Machine> {
  if (loading) return loading
  // A provider that outlives its modal wakes nothing.
  if (!config.peek()) return refuse()
  const mine: Promise<Machine> = loadPart(import('./machine.ts')).then(
    (machine) => {
      // Not for a modal that was destroyed meanwhile.
      if (loading === mine) stop = machine.start()
      return machine
    },
    (error) => {
      loading = undefined
      throw error
    },
  )
  loading = mine
  return mine
}
/** Ends it, if it ever began. */
export function endMachine(): void {
  stop?.()
  stop = loading = undefined
}
