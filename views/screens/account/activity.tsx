// What has happened: by months, the newest first, what is on its way on top.
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo } from 'react'
import { language, network } from '../../../src/core.ts'
import {
  activityState,
  byMonth,
  entries,
  hasHistory,
  moreActivity,
  nextPage,
  refreshActivity,
  trackLook,
  watchActivity,
} from '../../../src/flows/account/activity.ts'
import { subject } from '../../../src/flows/account/index.ts'
import { activity as texts } from '../../../src/messages/activity/en.ts'
import type { ActivityEntry } from '../../../src/types.ts'
import { addStyles } from '../../shell/root.ts'
import { addMessages, t } from '../../shell/text.ts'
import css from './activity.css'
import { Entry } from './entry.tsx'
import { Failed, Nothing, Notice, type Place, type Position, Skeletons, VirtualList } from './list.ts'

addStyles(css)
addMessages('activity', texts)

const place: Place = { top: 0 }

/** Of a month's name, in rows. */
const headingSize = 0.62

type Item = ActivityEntry | number

export default function Activity() {
  useSignals()
  useEffect(watchActivity, [])
  useEffect(trackLook, [])
  const list = entries.value
  const state = activityState.value
  const { name = '' } = network.value ?? {}
  if (state === 'failed' && !list.length)
    return <Failed text="activityFailed" code="history" onRetry={refreshActivity} />
  if (state === 'loading' && !list.length)
    return (
      <>
        {/* Where the first month will be named. */}
        <p className="group">{'\u00a0'}</p>
        <Skeletons />
      </>
    )
  if (!list.length && nextPage.value === 'end') {
    const key = hasHistory.value ? 'noActivity' : 'noHistory'
    return <Nothing title={t(key, { network: name })} hint={t(`${key}Hint`, { network: name })} />
  }
  return (
    <>
      {state === 'failed' && <Notice text="activityFailed" onRetry={refreshActivity} />}
      <List list={list} />
    </>
  )
}

function List({ list }: { list: readonly ActivityEntry[] }) {
  useSignals()
  const items = useMemo<readonly Item[]>(
    () => byMonth(list).flatMap(({ start, entries }) => [start, ...entries]),
    [list],
  )
  const sizes = useMemo(() => items.map((item) => (typeof item === 'number' ? headingSize : 1)), [items])
  return (
    <VirtualList
      sizes={sizes}
      keyOf={(at) => keyOf(items[at])}
      place={place}
      of={subject.value}
      label={t('transactions')}
      item={(at, position) => draw(items[at], position)}
      // When the page before is wholly there.
      onEnd={() => void setTimeout(() => nextPage.peek() === 'waiting' && void moreActivity())}
    >
      <More />
    </VirtualList>
  )
}

const keyOf = (item: Item | undefined): string | number | undefined => (typeof item === 'object' ? item.id : item)
const draw = (item: Item | undefined, position: Position) => {
  if (item === undefined) return null
  if (typeof item !== 'number') return <Entry key={item.id} entry={item} position={position} />
  return (
    <div key={item} role="listitem" className="month" {...position}>
      <h2 className="group">{monthOf(item)}</h2>
    </div>
  )
}
/** The year is said of those that are gone. */
function monthOf(start: number): string {
  const isThisYear = new Date(start).getFullYear() === new Date().getFullYear()
  return new Intl.DateTimeFormat(language.value.tag, {
    month: 'long',
    year: isThisYear ? undefined : 'numeric',
    numberingSystem: 'latn',
  }).format(start)
}

/** After the last row: what becomes of the next page. */
function More() {
  useSignals()
  const next = nextPage.value
  if (next === 'failed') return <Notice text="moreFailed" onRetry={moreActivity} />
  if (next === 'loading') return <Skeletons />
  return next === 'paused' ? (
    <section>
      <button type="button" className="button" onClick={() => void moreActivity()}>
        {t('loadOlder')}
      </button>
    </section>
  ) : null
}
