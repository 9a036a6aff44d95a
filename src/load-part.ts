// Parts that are fetched, and what core draws by itself where the interface is the part that is lost: a bare dialog of the
// browser, as nothing else is there.
import { loadTime } from './constants.ts'
import { ModalError, within } from './errors.ts'
import { lost } from './messages/shell/lost.ts'
import { messages } from './state/locale.ts'
import { config } from './state/options.ts'

/** A part that is fetched. Rejects with ModalError 'not-available' when it cannot be had in time. */
export const loadPart = <T>(part: Promise<T>): Promise<T> =>
  within(loadTime, part).catch((cause) => {
    throw new ModalError('not-available', lost.partMissing, { cause })
  })

/** Takes the notice away. */
export let hideLoadError = (): void => undefined

/** Tells the visitor, where the modal would be; `retry` is what was to be done, which takes the notice away. */
export function showLoadError(retry: () => void): void {
  const mount = config.peek()?.mount
  // In a shadow root, or the page would dress it.
  const notice = document.createElement('div')
  const box = document.createElement('dialog')
  const say = (key: keyof typeof lost, tag = 'button') => {
    const part = document.createElement(tag)
    part.append(messages.peek()[key] ?? lost[key])
    part.style.cssText = 'margin:.5em;font:1em/2 system-ui'
    part.dir = 'auto'
    box.append(part)
    return part
  }
  hideLoadError()
  hideLoadError = () => {
    // That gives the focus back; a browser without dialogs has no such method.
    box.close?.()
    notice.remove()
  }
  box.ariaLabel = say('partMissing', 'p').textContent
  say('partMissingHint', 'p')
  say('tryAgain').onclick = retry
  say('close').onclick = box.onclose = hideLoadError
  box.style.cssText = 'border-radius:1em;border:1px solid'
  notice.attachShadow({ mode: 'open' }).append(box)
  ;(mount ?? document.documentElement).append(notice)
  // In the page the focus is the page's.
  if (mount || !box.showModal) box.setAttribute('open', '')
  else box.showModal()
}
