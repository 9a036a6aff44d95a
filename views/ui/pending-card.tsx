// Waiting, held, fallen: one drawing between the site and what it waits for, so that a state reads by shape.

import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { config, type Route } from '../../src/core.ts'
import type { MessageKey } from '../../src/messages.ts'
import type { ModalErrorCode } from '../../src/types.ts'
import { focusHeading, late } from '../shell/root.ts'
import { t } from '../shell/text.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { again, warn } from './icons.ts'
import { Picture } from './image.tsx'

interface PendingCardProps {
  /** The other side's picture. */
  other: ReactNode
  /** What came of it: absent while it is waited for. */
  outcome: 'held' | ModalErrorCode | undefined
  title: string
  hint: string
  /** Try again is there from the start and can be used as soon as it makes sense. */
  retry: (() => void) | undefined
  /** What asking once more is called here. */
  retryName?: MessageKey | undefined
  onCancel?(): void
  /** In place of Cancel and Try again. */
  foot?: ReactNode
}

/** When the card came, ms of `performance.now()`. */
let since = Number.POSITIVE_INFINITY
/** Tells whether what was waited for is drawn done before the account comes: it is, unless it was hardly seen waiting. */
export const isHeld = ({ view }: Route): boolean => view === 'Account' && performance.now() - since >= 400
// The strap is shut for 300 ms before the next screen comes.
late.leave = async (to) => {
  if (isHeld(to)) await new Promise((resolve) => setTimeout(resolve, 300))
}

/** The strap and its staple, which stand between two pictures. */
export const Strap = () => (
  <svg viewBox="0 0 192 64" preserveAspectRatio="none" aria-hidden="true">
    <path className="loop" d="M192 25H153a7 7 0 0 0 0 14h39" />
    <path
      className="strap"
      d="M9 22H158a10 10 0 0 1 0 20H9a10 10 0 0 1 0-20zM134 28a4 4 0 0 0 0 8h20a4 4 0 0 0 0-8zM9 28a4 4 0 1 1-.1 0z"
    />
    <path className="held" d="M134 28a4 4 0 0 0 0 8h20a4 4 0 0 0 0-8z" />
  </svg>
)

/** The strap with its words and its two ways on. */
export function PendingCard({
  other,
  outcome,
  title,
  hint,
  retry,
  retryName = 'tryAgain',
  onCancel,
  foot,
}: PendingCardProps) {
  useSignals()
  const { name = '', icons } = config.value?.metadata ?? {}
  const isDone = outcome === 'held'
  const hasFallen = outcome && !isDone
  // A refusal is no failure.
  const failed = hasFallen && outcome !== 'rejected'
  // A moment later: the layer changes with this, and nothing would be seen of how the strap comes down.
  const [shut, setShut] = useState(false)
  useEffect(() => setShut(isDone), [isDone])
  const said = useRef<HTMLDivElement>(null)
  // What was clicked is gone, and with it the focus: the heading takes it, here and on the way out. It brings the first
  // words: some screen readers hear from a region only what changes in it.
  useLayoutEffect(() => {
    since = performance.now()
    const root = said.current?.getRootNode() as ShadowRoot | undefined
    const heading = root?.querySelector('h1')
    heading?.setAttribute('aria-describedby', 'say')
    focusHeading()
    return () => {
      since = Number.POSITIVE_INFINITY
      heading?.removeAttribute('aria-describedby')
      focusHeading()
    }
  }, [])
  return (
    <>
      <section>
        <div className={`joint ${shut ? 'held' : hasFallen ? 'fallen' : ''}`}>
          <Picture url={icons?.[0]} name={name} />
          <Strap />
          {other}
        </div>
        <div className="said" id="say" ref={said} role="status">
          <b className={failed ? 'bad outcome' : 'outcome'}>
            {failed && <Icon path={warn} />}
            <span>{title}</span>
          </b>
          <p>{hint}</p>
        </div>
      </section>
      {foot ?? (
        <section className="foot beside">
          <Button busy={isDone} onClick={() => onCancel?.()}>
            {t('cancel')}
          </Button>
          <Button
            wide
            icon={/Again/.test(retryName) ? again : undefined}
            fill={!!hasFallen}
            busy={!retry}
            onClick={() => retry?.()}
          >
            {t(retryName)}
          </Button>
        </section>
      )}
    </>
  )
}
