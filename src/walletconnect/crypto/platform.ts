// What a platform may lack, and who stands in for it.
import { loadTime } from '../../constants.ts'
import { ModalError, within } from '../../errors.ts'

/**
 * A part of hasp that may be lost once; a second miss is a failure, and so is half a minute without an end: ModalError
 * 'not-available'.
 */
export const loadTwice = <T>(load: () => Promise<T>): Promise<T> =>
  within(loadTime, load().catch(load)).catch((cause) => {
    throw new ModalError('not-available', 'cryptography', { cause })
  })

/** Who signs in needs more. Rejects like `twice`. */
export const loadAuthenticate = () => loadTwice(() => import('../session/authenticate.ts'))

/**
 * `own` where `probe` resolves, or what `load` brings: asked once. Rejects with ModalError 'not-available' where that is needed
 * and cannot be had.
 */
export function platformOr<T>(own: T, probe: () => Promise<unknown>, load: () => Promise<T>): () => Promise<T> {
  let chosen: Promise<T> | undefined
  return () => {
    chosen ??= probe().then(
      () => own,
      () => loadTwice(load),
    )
    // A chunk that was lost twice is asked for again with the next wish.
    chosen.catch(() => {
      chosen = undefined
    })
    return chosen
  }
}
