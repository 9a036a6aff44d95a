// Loads chunks. Where the interface cannot be loaded core draws a plain dialog of the browser, since there is nothing else.
import { loadTime } from './constants.ts'
import { ModalError, within } from './errors.ts'
import { lost } from './messages/shell/lost.ts'
import { messages } from './state/locale.ts'
import { config } from './state/options.ts'

/** Waits for a chunk. Rejects with ModalError 'not-available' when it cannot be had in time. */
export const loadPart = <T>(part: Promise<T>): Promise<T> =>
  within(loadTime, part).catch((cause) => {
    throw new ModalError('not-available', `This part could not be loaded: ${cause}`, { cause })
  })

/** Removes the notice of `showLoadError`. */
export let hideLoadError = (): void => undefined

/** Tells the visitor that the modal could not be loaded. `retry` does again what failed, and removes the notice. */
export function showLoadError(retry: () => void): void {
  const mount = config.peek()?.mount
  // The notice is in a shadow root, where the page's styles do not reach it.
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
    // Closing gives the focus back. A browser without dialogs has no such method.
    box.close?.()
    notice.remove()
  }
  box.ariaLabel = say('partMissing', 'p').textContent
  say('partMissingHint', 'p')
  say('tryAgain').onclick = retry
  say('close').onclick = box.onclose = hideLoadError
  notice.attachShadow({ mode: 'open' }).append(box)
  ;(mount ?? document.documentElement).append(notice)
  // An embedded notice must not take the focus from the page.
  if (mount || !box.showModal) box.setAttribute('open', '')
  else box.showModal()
}
