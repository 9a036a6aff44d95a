// The tabs of the account, and what each shows: a chunk each, which is fetched when it is first looked at.
import { useSignals } from '@preact/signals-react/runtime'
import { type KeyboardEvent, type TouchEvent, useRef } from 'react'
import { config } from '../../../src/core.ts'
import { setTab, type Tab, tab } from '../../../src/flows/account/tab.ts'
import { addStyles, needsFinger } from '../../shell/root.ts'
import { t } from '../../shell/text.ts'
import { type LoadPart, Part, prepare } from '../../ui/part.tsx'
import css from './tabs.css'

addStyles(css)

const parts: Readonly<Record<Tab, LoadPart>> = {
  tokens: () => import('./tokens.tsx'),
  nfts: () => import('./nfts.tsx'),
  activity: () => import('./activity.tsx'),
}

/** px that a finger moves to come to the next tab. */
const swipe = 48

/** Those that are on: what is past is shown by the last two. */
const tabsOn = (): readonly Tab[] =>
  config.value?.features?.history === false ? ['tokens'] : ['tokens', 'nfts', 'activity']

// The one that is shown is here with the screen.
void prepare(parts[tab.peek()]).catch(() => undefined)

export default function Tabs() {
  useSignals()
  const list = useRef<HTMLDivElement>(null)
  const start = useRef<readonly [number, number]>(undefined)
  const all = tabsOn()
  const now = all.includes(tab.value) ? tab.value : 'tokens'
  const switchTo = (step: number, hasFocus = true): void => {
    const at = all.indexOf(now) + step
    const next = all[at]
    if (!next) return
    setTab(next)
    if (hasFocus) list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
  }
  const forwards = (): number => (list.current?.matches(':dir(rtl)') ? -1 : 1)
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = all.indexOf(now)
    const step = { ArrowRight: forwards(), ArrowLeft: -forwards(), Home: -at, End: all.length - 1 - at }[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    switchTo(step)
  }
  const onTouchStart = ({ touches: { 0: touch, length } }: TouchEvent): void => {
    start.current = touch && length === 1 && needsFinger() ? [touch.clientX, touch.clientY] : undefined
  }
  const onTouchEnd = ({ changedTouches: { 0: touch } }: TouchEvent): void => {
    if (!start.current || !touch) return
    const [x, y] = [touch.clientX - start.current[0], touch.clientY - start.current[1]]
    if (Math.abs(x) > swipe && Math.abs(x) > 2 * Math.abs(y)) switchTo(x < 0 ? forwards() : -forwards(), false)
  }
  return (
    <>
      {all[1] && (
        <div role="tablist" ref={list} onKeyDown={onKeyDown}>
          {all.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-selected={name === now}
              aria-controls="panel"
              tabIndex={name === now ? 0 : -1}
              onPointerEnter={() => void prepare(parts[name]).catch(() => undefined)}
              onClick={() => switchTo(all.indexOf(name) - all.indexOf(now), false)}
            >
              {t(name)}
            </button>
          ))}
        </div>
      )}
      <div
        key={now}
        role="tabpanel"
        id="panel"
        aria-labelledby={all[1] && `tab-${now}`}
        aria-label={all[1] ? undefined : t('tokens')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that keys have to reach it
        tabIndex={0}
        className="panel"
        onTouchStart={onTouchStart}
        onTouchEnd={onTouchEnd}
      >
        <Part load={parts[now]} />
      </div>
    </>
  )
}
