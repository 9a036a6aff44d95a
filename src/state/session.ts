// Core's way to flows/session.ts, which is not there until it is needed.
import { ModalError } from '../errors.ts'

type Session = typeof import('../flows/session.ts')
let loading: Promise<Session> | undefined

/** Rejects with ModalError 'not-available' when the chunk cannot be had; the next call tries again. */
export function session(): Promise<Session> {
  loading ??= import('../flows/session.ts').then(
    (flows) => {
      flows.start()
      return flows
    },
    (cause) => {
      loading = undefined
      throw new ModalError('not-available', 'a part could not be loaded', { cause })
    },
  )
  return loading
}
/** Ends it, if it ever began. */
export function endSession(): void {
  void loading?.then(
    (flows) => flows.stop(),
    () => undefined,
  )
  loading = undefined
}
