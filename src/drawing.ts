// The interface: fetched when the modal is opened, and drawn.
import { openModal } from './connect/opening.ts'
import { asking } from './connect/state.ts'
import { findWallets } from './connect/wallets.ts'
import { drawTime } from './constants.ts'
import { within } from './errors.ts'
import { noop, refuse } from './inert.ts'
import type { Interface } from './interface.ts'
import { hideLoadError, loadPart, showLoadError } from './load-part.ts'
import { loadLanguage } from './messages/load.ts'
import { close, isOpen } from './state/modal.ts'
import { config } from './state/options.ts'
import type { OpenTo } from './types.ts'

/** Absent where there is no modal. */
let fetchUi: (() => Promise<Interface>) | undefined
let ui: Promise<Interface> | undefined
let shell: Interface | undefined

/** Draws with what `load` fetches, until the returned function is called. */
export function startDrawing(load: () => Promise<Interface>): () => void {
  fetchUi = load
  return () => {
    // A chunk of the interface that is still loading must not draw, except for the next modal.
    shell?.unmount()
    shell = ui = fetchUi = undefined
  }
}
/** Fetches the language of an interface that is there. One that is not loaded yet will fetch it when it is. */
export const relabel = (): void => void (ui && loadLanguage())

async function loadUi(fetching = fetchUi ?? refuse): Promise<Interface> {
  // The chunk is evaluated in one task and drawn in the next, so that a slow phone can react in between.
  ui ??= fetching().then((loaded) => new Promise((resolve) => setTimeout(resolve, 0, loaded)))
  const mine = ui
  try {
    shell = await loadPart(mine)
    return shell
  } catch (error) {
    // A failure is not kept, so that the next call tries again.
    if (ui === mine) ui = undefined
    throw error
  }
}

/** Fetches the interface ahead of a click, which then only draws. */
export const prepare = (): void => {
  if (!fetchUi) return
  void findWallets()
  void loadUi().then((loaded) => fetchUi && loaded.warm(), noop)
}

/** How often the modal was closed. */
export let closeCount = 0
/** Closes the modal, and calls off an opening that is still loading. */
export function closeModal(): void {
  closeCount++
  hideLoadError()
  close()
}

/** Fetches the interface and draws it. For a view that was asked for by name it checks first whether that exists. */
export async function draw(to?: OpenTo): Promise<void> {
  const before = closeCount
  let isThere = false
  hideLoadError()
  try {
    const [loaded] = await Promise.all([loadUi(), loadLanguage(), findWallets()])
    isThere = true
    if (to?.view) to = await loaded.checkView(to)
    // An embedded modal is drawn even where the opening was called off.
    if (before !== closeCount && (to?.view || !isOpen.peek())) return
    if (to?.view) openModal(to)
    if (config.peek()?.features?.analytics) import('./flows/analytics.ts').catch(noop)
    await within(drawTime, loaded.mount())
  } catch (error) {
    // Nobody waits for an opening that was called off.
    if (before !== closeCount) return
    // Closing would give up an attempt, and the wallet can answer although the interface is missing.
    if (!isThere && !asking.peek()) {
      close()
      showLoadError(() => retryOpen(to))
    }
    throw error
  }
}

/** Opens again, unless the modal was destroyed before the visitor asked for it. */
const retryOpen = (to?: OpenTo): void => void (fetchUi && open(to).catch(noop))

export async function open(to?: OpenTo): Promise<void> {
  // An app may have kept the method of a modal that was destroyed.
  if (!fetchUi) return refuse()
  // As an event listener `open` gets an event, of the browser or of React: that of a click has a property `view` of its own.
  if (!to || (to as Partial<Event>).target) to = undefined
  // Without a view there is nothing to check, so the state changes at once.
  if (!to?.view) openModal(to)
  return draw(to)
}
