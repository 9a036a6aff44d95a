// The dialog and what every screen shares: header, transitions, focus, toast.
import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import { asking, back, close, isOpen, language, messages, theme, toast } from '../../src/core.ts'
import type { Screen } from '../screens.ts'
import { Icon, Mark } from '../ui/icon.tsx'
import { again, back as backward, close as cross } from '../ui/icons.ts'
import { IconButton, Row } from '../ui/parts.tsx'
import { Boundary } from './boundary.tsx'
import { useArrival, useBehaviour, useFocusReturn, useLayers } from './dialog.ts'
import { draw, shown } from './load.ts'
import { addStyles, keepFocus } from './root.ts'
import css from './style.css'
import { t } from './text.ts'

addStyles(css)

export function Shell() {
  useSignals()
  const now = shown.value
  // Drawn anew when an app changes its words: no part of the tree is memoised.
  void messages.value
  return isOpen.value && now ? <Dialog now={now} /> : null
}

type Now = NonNullable<typeof shown.value>

function Dialog({ now }: { now: Now }) {
  useSignals()
  const dialog = useRef<HTMLDialogElement>(null)
  useFocusReturn(dialog)
  // A wallet may be drawing its own window in the page, which must stay usable.
  useLayers(dialog, !!asking.value)
  return (
    <dialog
      ref={dialog}
      {...{ closedby: 'none' }}
      className={theme.value}
      lang={language.value.tag}
      dir={language.value.direction}
      aria-labelledby="title"
      // A browser without closedby still asks; a second Escape there closes whatever is prevented.
      onCancel={(event) => event.preventDefault()}
      // A task of its own in browsers, and none in some stand-ins for them: the dialog may be open again, or another one be in its
      // place.
      onClose={({ currentTarget }) =>
        queueMicrotask(() => {
          if (!currentTarget.open && currentTarget.isConnected) close()
        })
      }
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        back()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close()
        keepFocus()
      }}
    >
      <Card now={now} />
    </dialog>
  )
}

/** What the dialog and an embedding page have in common. */
export function Card({ now, embedded }: { now: Now; embedded?: boolean }) {
  useSignals()
  const card = useRef<HTMLDivElement>(null)
  useArrival(now, card)
  const Toast = useBehaviour(card, now.route.view === 'Connect', !!toast.value)
  return (
    <div className="card" ref={card}>
      <Header now={now} embedded={embedded} />
      <div className="main">
        <div className="view" key={now.route.view}>
          <Boundary now={now} fallback={<Missing now={now} />}>
            {now.screen ? <now.screen.default data={now.route.data ?? {}} /> : <Missing now={now} />}
          </Boundary>
        </div>
      </div>
      <div className="live" role="status">
        {Toast && <Toast />}
      </div>
    </div>
  )
}

function Header({ now, embedded }: { now: Now; embedded: boolean | undefined }) {
  useSignals()
  const { Title, Lead, Tools }: Partial<Screen> = now.screen ?? {}
  return (
    <div className="head">
      {Lead ? (
        <Lead />
      ) : now.isRoot ? (
        <span className="square">
          <Mark />
        </span>
      ) : (
        // Keys, or a renderer moves one button into the place of another.
        <IconButton key="back" icon={backward} name={t('back')} onClick={back} />
      )}
      <h1 id="title" tabIndex={-1} key={now.route.view}>
        {Title ? <Title data={now.route.data ?? {}} /> : t('partMissing')}
      </h1>
      {Tools && <Tools />}
      {embedded || <IconButton key="close" icon={cross} name={t('close')} onClick={close} />}
    </div>
  )
}

function Missing({ now }: { now: Now }) {
  return (
    <>
      <section role="status">{t('partMissingHint')}</section>
      <Row strap picture={<Icon path={again} />} name={t('tryAgain')} onClick={() => draw(now.route)} />
    </>
  )
}
