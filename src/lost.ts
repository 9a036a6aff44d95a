// Parts that are fetched, and what core draws by itself where the interface is the part that is lost: a bare dialog of the
// browser, as nothing else is there.
import { loadTime } from './constants.ts'
import { ModalError, within } from './errors.ts'
import { lost } from './messages/lost.ts'
import { messages } from './state/locale.ts'
import { config } from './state/options.ts'

/** A part that is fetched. Rejects with ModalError 'not-available' when it cannot be had in time. */
export const fetched = <T>(part: Promise<T>): Promise<T> =>
  within(loadTime, part).catch((cause) => {
    throw new ModalError('not-available', lost.partMissing, { cause })
  })

let box: HTMLDialogElement | undefined

/** Takes the notice away. */
export const hush = (): void => box?.close()

/** Tells the visitor, where the modal would be; `retry` is what was to be done, which takes the notice away. */
export function sayLost(retry: () => void): void {
  const mount = config.peek()?.mount
  hush()
  const own = document.createElement('dialog')
  const say = (key: keyof typeof lost, tag = 'button') => {
    const part = document.createElement(tag)
    part.append(messages.peek()[key] ?? lost[key])
    part.style.cssText = 'margin:.5em;font:1em/2 system-ui'
    own.append(part)
    return part
  }
  own.ariaLabel = say('partMissing', 'p').textContent
  say('partMissingHint', 'p')
  say('tryAgain').onclick = retry
  say('close').onclick = hush
  own.onclose = () => own.remove()
  own.style.cssText = 'border:0;border-radius:1em'
  ;(mount ?? document.documentElement).append(own)
  own[mount ? 'show' : 'showModal']()
  box = own
}
