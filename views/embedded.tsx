// The modal as a part of the page: the same card without the dialog. What core imports in place of modal.tsx.
import { useSignals } from '@preact/signals-react/runtime'
import { useLayoutEffect, useRef } from 'react'
import { back, isRoot, language, messages, theme } from '../src/core.ts'
import css from './embedded.css'
import { mount as mountFrame } from './shell/index.ts'
import { shown } from './shell/load.ts'
import { addStyles, holdFocus } from './shell/root.ts'
import { Card } from './shell/shell.tsx'

export { checkView, unmount, warm } from './shell/index.ts'

addStyles(css)

export const mount = (): Promise<void> => mountFrame(Embedded)

function Embedded() {
  useSignals()
  const frame = useRef<HTMLDivElement>(null)
  useOwnFocus(frame)
  // Drawn anew when an app changes its words: no part of the tree is memoised.
  void messages.value
  const now = shown.value
  return (
    <div
      role="region"
      ref={frame}
      className={theme.value}
      lang={language.value.tag}
      dir={language.value.direction}
      aria-labelledby="title"
      onKeyDown={(event) => {
        // At its first view there is nowhere to go, and the key is the page's.
        if (event.key !== 'Escape' || isRoot.value) return
        event.stopPropagation()
        back()
      }}
    >
      {now && <Card now={now} embedded />}
    </div>
  )
}

/** A new view takes the focus only where the visitor is in here: what was clicked is gone by then. */
function useOwnFocus(frame: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const element = frame.current
    const come = (): void => holdFocus(true)
    const go = ({ relatedTarget }: FocusEvent): void => holdFocus(element?.contains(relatedTarget as Node) ?? false)
    element?.addEventListener('focusin', come)
    element?.addEventListener('focusout', go)
    return () => {
      element?.removeEventListener('focusin', come)
      element?.removeEventListener('focusout', go)
    }
  }, [frame])
}
