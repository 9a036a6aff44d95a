// What the dialog does beside drawing: layers, focus, and the arrival of a screen.
import { type ComponentType, type RefObject, useLayoutEffect, useState } from 'react'
import { didPaint, type shown } from './load.ts'
import { focused, focusHeading, late, movingIn, needsFinger, withLegacy } from './root.ts'

type Now = NonNullable<typeof shown.value>
type DialogRef = RefObject<HTMLDialogElement | null>

/** Focus goes back to where it was, through shadow roots, when the dialog goes. */
export function useFocusReturn(dialog: DialogRef): void {
  useLayoutEffect(() => {
    const element = dialog.current
    const opener = focused()
    return () => {
      // Open, it would keep the opener inert.
      element?.close?.()
      opener?.focus({ preventScroll: true })
    }
  }, [dialog])
}

/** In the top layer, or beside the page while a wallet may draw there. Changing means closing: the focus is kept. */
export function useLayers(dialog: DialogRef, beside: boolean): void {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const root = element.getRootNode() as ShadowRoot
    const show = (): void => {
      const before = focused()
      const focus = (): void => (root.contains(before) ? before?.focus({ preventScroll: true }) : focusHeading())
      if (!element.showModal) return withLegacy(({ lay }) => lay(element))
      const wasOpen = element.open
      const startOf = wasOpen ? late.startsOf?.(element) : undefined
      let isBeside = beside
      if (wasOpen) element.close()
      if (isBeside) {
        element.show()
        focus()
        // What takes no focus is inert: another dialog of the page, in whatever shadow root, lies over it.
        isBeside = !!root.activeElement
        if (!isBeside) element.close()
      }
      if (!isBeside) {
        element.showModal()
        focus()
      }
      // A change of layers begins every animation anew. What was on its way goes on, and what had come before does not come again.
      if (wasOpen) for (const one of movingIn(element)) one.startTime = startOf?.(one) ?? 0
    }
    if (element.open) return show()
    // Drawing it and laying it out are a task each: a slow phone stays usable between them.
    const timer = setTimeout(() => {
      // It may have been closed meanwhile.
      if (!element.isConnected) return
      show()
      afterPaint(element, didPaint)
    })
    return () => clearTimeout(timer)
  }, [dialog, beside])
}

/** A new screen: its heading takes the focus, or what the visitor comes back to. */
export function useArrival(now: Now, card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = card.current
    // Before it is shown there is nothing to focus.
    if (!element || element.closest('dialog')?.open === false) return
    focusHeading(now.route)
    afterPaint(element, didPaint)
  }, [now, card])
}

/**
 * What can wait until the card is painted: how it moves, what a phone adds, and the notice, which is returned. With `mayWait`
 * until somebody is there: most who open it to look need none of it. Where it could not be had, the next sign is the next try.
 */
export function useBehaviour(
  card: RefObject<HTMLElement | null>,
  mayWait: boolean,
  isTold: boolean,
): ComponentType | undefined {
  const [{ behave, Toast }, setLate] = useState<Partial<Late>>({})
  useLayoutEffect(() => {
    const element = card.current
    if (behave || !element) return
    const onSign = (run: typeof load | null): void => {
      element.onpointerover = element.onkeydown = element.onclick = run
    }
    const load = (): void => {
      onSign(null)
      // The next sign asks for it again, not every one meanwhile.
      import('./behaviour.ts').then(setLate, () => onSign(load))
    }
    if (!mayWait || isTold || needsFinger())
      // Twice: the dialog is shown in a task of its own, which on a slow phone comes after the first frame.
      return afterPaint(element, () => afterPaint(element, load))
    onSign(load)
    return () => onSign(null)
  }, [behave, card, mayWait, isTold])
  useLayoutEffect(() => (card.current ? behave?.(card.current) : undefined), [behave, card])
  return Toast
}
type Late = typeof import('./behaviour.ts')

/**
 * After the frame that draws what was just changed, if it still stands; a hidden page has no frames, and a page may hide
 * at any time.
 */
const afterPaint = (element: HTMLElement, run: () => void): void => {
  const still = (): void => {
    if (element.isConnected) run()
  }
  const timer = setTimeout(still, document.hidden ? 0 : 1000)
  requestAnimationFrame(() => {
    clearTimeout(timer)
    setTimeout(still)
  })
}
