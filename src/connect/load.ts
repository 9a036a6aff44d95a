// Core's way to flows/session.ts, which is not there until it is needed.
import { refuse } from '../inert.ts'
import { fetched } from '../lost.ts'
import { config } from '../state/options.ts'

type Session = typeof import('./machine.ts')
let loading: Promise<Session> | undefined
let stop: (() => void) | undefined

/** Rejects with ModalError 'not-available' when the chunk cannot be had; the next call tries again. */
export function session(): Promise<Session> {
  if (loading) return loading
  // A provider that outlives its modal wakes nothing.
  if (!config.peek()) return refuse()
  const mine: Promise<Session> = fetched(import('./machine.ts')).then(
    (flows) => {
      // Not for a modal that was destroyed meanwhile.
      if (loading === mine) stop = flows.start()
      return flows
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
export function endSession(): void {
  stop?.()
  stop = loading = undefined
}
