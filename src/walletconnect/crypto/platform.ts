// Parts of the platform that may be missing, and the chunks that replace them.
import { loadTime } from '../../constants.ts'
import { ModalError, within } from '../../errors.ts'

/**
 * Loads a chunk, twice if the first try fails. Rejects with ModalError 'not-available' when both fail, or take half a minute.
 */
export const loadTwice = <T>(load: () => Promise<T>): Promise<T> =>
  within(loadTime, load().catch(load)).catch((cause) => {
    throw new ModalError('not-available', 'crypto', { cause })
  })

/** The chunk that makes and verifies sign-ins. Rejects like `loadTwice`. */
export const loadAuthenticate = () => loadTwice(() => import('../session/authenticate.ts'))

/**
 * The platform's own part where `probe` resolves, or else what `load` brings; found out once for the page, since a platform does
 * not change. Rejects like `loadTwice`.
 */
export function platformOr<T>(own: T, probe: () => Promise<unknown>, load: () => Promise<T>): () => Promise<T> {
  let chosen: Promise<T> | undefined
  return () => {
    chosen ??= probe().then(
      () => own,
      () => loadTwice(load),
    )
    // A chunk that was lost is loaded again with the next call.
    chosen.catch(() => {
      chosen = undefined
    })
    return chosen
  }
}
