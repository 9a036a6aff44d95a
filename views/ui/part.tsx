// A part of a screen in a chunk of its own: its place is kept while it comes, and where it is lost it can be asked for again.
import { useSignals } from '@preact/signals-react/runtime'
import { type ComponentType, createElement, useEffect, useState } from 'react'
import { t, whenTranslated } from '../shell/text.ts'

export type LoadPart = () => Promise<{ readonly default: ComponentType }>

const loaded = new WeakMap<LoadPart, ComponentType>()
/** Fetches a part ahead of its being drawn. */
export const prepare = (load: LoadPart): Promise<ComponentType> =>
  load().then(async ({ default: part }) => {
    await whenTranslated()
    loaded.set(load, part)
    return part
  })

/** Draws a part once it is here. */
export function Part({ load }: { load: LoadPart }) {
  useSignals()
  const [state, setState] = useState<{ part?: ComponentType | undefined; isLost?: boolean }>({ part: loaded.get(load) })
  const fetchPart = (): (() => void) => {
    let isGone = false
    const known = loaded.get(load)
    setState({ part: known })
    if (!known)
      prepare(load).then(
        (part) => isGone || setState({ part }),
        () => isGone || setState({ isLost: true }),
      )
    return () => {
      isGone = true
    }
  }
  useEffect(fetchPart, [load])
  if (state.part && loaded.get(load) === state.part) return createElement(state.part)
  if (!state.isLost) return null
  return (
    <section className="lost-part" role="status">
      <p className="said">{t('partMissingHint')}</p>
      <button type="button" className="button" onClick={fetchPart}>
        {t('tryAgain')}
      </button>
    </section>
  )
}
