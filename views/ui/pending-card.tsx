// Waiting, held, fallen: one drawing between the site and what it waits for, so that a state reads by shape.

import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { config } from '../../src/core.ts'
import type { MessageKey } from '../../src/messages.ts'
import type { ModalErrorCode } from '../../src/types.ts'
import { focusHeading } from '../shell/root.ts'
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
  onCancel(): void
}

/** The strap with its words and its two ways on. */
export function PendingCard({
  other,
  outcome,
  title,
  hint,
  retry,
  retryName = 'tryAgain',
  onCancel,
}: PendingCardProps) {
  useSignals()
  const { name = '', icons } = config.value?.metadata ?? {}
  const isHeld = outcome === 'held'
  const hasFallen = outcome && !isHeld
  // A refusal is no failure.
  const failed = hasFallen && outcome !== 'rejected'
  const said = useRef<HTMLDivElement>(null)
  // What was clicked is gone, and with it the focus: the heading takes it, here and on the way out. It brings the first
  // words: some screen readers hear from a region only what changes in it.
  useLayoutEffect(() => {
    const root = said.current?.getRootNode() as ShadowRoot | undefined
    const heading = root?.querySelector('h1')
    heading?.setAttribute('aria-describedby', 'say')
    focusHeading()
    return () => {
      heading?.removeAttribute('aria-describedby')
      focusHeading()
    }
  }, [])
  return (
    <>
      <section>
        <div className={`joint ${isHeld ? outcome : hasFallen ? 'fallen' : ''}`}>
          <Picture url={icons?.[0]} name={name} />
          <svg viewBox="0 0 192 64" preserveAspectRatio="none" aria-hidden="true">
            <path className="loop" d="M192 25H153a7 7 0 0 0 0 14h39" />
            <path
              className="strap"
              d="M9 22H158a10 10 0 0 1 0 20H9a10 10 0 0 1 0-20zM134 28a4 4 0 0 0 0 8h20a4 4 0 0 0 0-8zM9 28a4 4 0 1 1-.1 0z"
            />
            {isHeld && <path className="held" d="M134 28a4 4 0 0 0 0 8h20a4 4 0 0 0 0-8z" />}
          </svg>
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
      <section className="foot beside">
        <Button busy={isHeld} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button wide icon={again} fill={!!hasFallen} busy={!retry} onClick={() => retry?.()}>
          {t(retryName)}
        </Button>
      </section>
    </>
  )
}
