// How the modal leaves: what counts is over at once, and for 100 ms a picture of it fades that nobody can use.
import { effect } from '@preact/signals-core'
import { config, isOpen } from '../../src/core.ts'

/** Puts a picture of a modal that is about to go into its place, until it has faded, or the modal is opened again or destroyed. */
export function fade({ host, adoptedStyleSheets }: ShadowRoot): void {
  if (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return
  // It has the same name, since a page may style the modal by that.
  const picture = host.cloneNode(true) as Element
  const [before, after] = [host.shadowRoot, picture.shadowRoot]
  const dialog = after?.querySelector('dialog')
  // A browser that clones no shadow roots, or nothing to be seen.
  if (!before || !after || !dialog) return
  after.adoptedStyleSheets = adoptedStyleSheets
  dialog.inert = true
  host.after(picture)
  after.querySelector('.main')?.scrollTo(0, before.querySelector('.main')?.scrollTop ?? 0)
  // What has come on the screen once does not come again.
  for (const animation of after.getAnimations()) animation.cancel()
  dialog.animate({ opacity: 0 }, { duration: 100, fill: 'forwards' })
  const end = (): void => {
    stop()
    picture.remove()
  }
  setTimeout(end, 100)
  const stop = effect(() => {
    if (isOpen.value || !config.value) picture.remove()
  })
}
