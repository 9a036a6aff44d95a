// What the dialog does beside drawing: layers, focus, and the arrival of a screen.
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { didPaint, type shown } from './load.ts'
import { focusHeading } from './ui/root.ts'

type Now = NonNullable<typeof shown.value>
type DialogRef = RefObject<HTMLDialogElement | null>

/** Focus goes back to where it was, through shadow roots, when the dialog goes. */
export function useFocusReturn(dialog: DialogRef): void {
  useLayoutEffect(() => {
    const element = dialog.current
    let opener = document.activeElement
    while (opener?.shadowRoot?.activeElement) opener = opener.shadowRoot.activeElement
    return () => {
      // Open, it would keep the opener inert.
      element?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [dialog])
}

/** In the top layer, or beside the page while a wallet may draw there. Changing means closing: the focus is kept. */
export function useLayers(dialog: DialogRef, beside: boolean): void {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const show = (): void => {
      const focused = (element.getRootNode() as ShadowRoot).activeElement as HTMLElement | null
      if (element.open) element.close()
      // Under another dialog of the page nothing could be pressed.
      if (beside && !document.querySelector(':modal')) element.show()
      else element.showModal()
      if (focused) focused.focus({ preventScroll: true })
      else focusHeading()
    }
    if (element.open) return show()
    // Drawing it and laying it out are a task each: a slow phone stays usable between them.
    const timer = setTimeout(() => {
      show()
      afterPaint(didPaint)
    })
    return () => clearTimeout(timer)
  }, [dialog, beside])
}

/** A new screen: its heading takes the focus, and the card grows or shrinks to it. */
export function useArrival(now: Now, main: RefObject<HTMLElement | null>): void {
  const height = useRef(0)
  useLayoutEffect(() => {
    void now
    const element = main.current
    // Before it is shown there is nothing to measure, and measuring would lay it out twice.
    if (!element?.closest('dialog')?.open) return
    focusHeading()
    const [from, to] = [height.current, element.offsetHeight]
    if (from && from !== to && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const frames = [from, to].map((px) => ({ height: `${px}px`, overflow: 'hidden' }))
      element.animate?.(frames, { duration: 150, easing: 'cubic-bezier(.2,0,0,1)' })
    }
    afterPaint(didPaint)
  }, [now, main])
  // Told after layout, so that knowing the height before a change costs none.
  useLayoutEffect(() => {
    const element = main.current
    const observer = new ResizeObserver(() => {
      height.current = element?.offsetHeight ?? 0
    })
    if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [main])
}

/** After the frame that draws what was just changed; a hidden page has no frames, and a page may hide at any time. */
const afterPaint = (run: () => void): void => {
  const timer = setTimeout(run, document.hidden ? 0 : 1000)
  requestAnimationFrame(() => {
    clearTimeout(timer)
    setTimeout(run)
  })
}
