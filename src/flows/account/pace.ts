// When an app's list gets its next page: one that asks whenever it is told of something would ask without end.
import { effect } from '@preact/signals-core'
import { vain } from './activity.ts'
import { whileSeen } from './subject.ts'

/** ms after the second try in a row that has shown nothing, doubled with each further one. */
const restTime = 5000
const maxRest = 60_000
/** All wait together, for nothing longer than this. */
let resting: Promise<void> | undefined

/** Resolves once the next page may be asked for, and the page is seen. Who comes later than that waits for nothing. */
export async function rest(): Promise<void> {
  const { tries, at } = vain.peek()
  if (tries < 2) return
  const whole = Math.min(restTime * 2 ** (tries - 2), maxRest)
  // A clock may be set back.
  const left = Math.min(at + whole - Date.now(), whole)
  if (left <= 0 && document.visibilityState !== 'hidden') return
  resting ??= pause(left)
  await resting
}

/** Until the page has been seen for so long, or there is something to show, or nobody any more. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const over = (): void => {
      for (const stop of stops) stop()
      resting = undefined
      resolve()
    }
    const stops = [
      whileSeen(ms, over),
      effect(() => {
        if (!vain.value.tries) over()
      }),
    ]
  })
