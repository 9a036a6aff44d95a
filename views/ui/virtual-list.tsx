// A list of which only the rows in sight are drawn, in a box that scrolls as if all were there. Rows may be of several heights, and of
// any height in large letters: what is not drawn is a space, and the browser keeps what is seen in its place.
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

/** Rows that are drawn beyond those in sight, on either side. */
const margin = 4
/** px of a row, until one was measured. */
const usualRow = 52

/** Where a visitor is in a list, of whatever it is about: what comes back to it begins with that. */
export interface Place {
  top: number
  of?: unknown
}
export interface VirtualListProps {
  /** Each item's height, in rows. */
  readonly sizes: readonly number[]
  /** What an item that can have the focus is known by, while others come and go. */
  keyOf?(at: number): string | number | undefined
  readonly place: Place
  /** What the list is about: that of something else begins at its top. */
  readonly of: unknown
  readonly label: string
  /** An element with `key`, `role="listitem"` and what `position` gives it. */
  item(at: number, position: Position): ReactNode
  /** The last item is in sight. */
  onEnd?(): void
  /** What stands after the last item. */
  readonly children?: ReactNode
}
export interface Position {
  readonly 'aria-setsize': number
  readonly 'aria-posinset': number
}

/** How far down each item begins, in rows, and the end of all. */
function offsetsOf(sizes: readonly number[]): Float64Array {
  const offsets = new Float64Array(sizes.length + 1)
  for (let i = 0; i < sizes.length; i++) offsets[i + 1] = (offsets[i] as number) + (sizes[i] as number)
  return offsets
}
/** The item at a height. */
function itemAt(offsets: Float64Array, height: number): number {
  let [low, high] = [0, offsets.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((offsets[middle + 1] as number) <= height) low = middle + 1
    else high = middle
  }
  return low
}

export function VirtualList({ sizes, keyOf, place, of, label, item, onEnd, children }: VirtualListProps) {
  const list = useRef<HTMLDivElement>(null)
  const offsets = useMemo(() => offsetsOf(sizes), [sizes])
  const { from, to, row } = useSight(list, offsets, place, of)
  const [focused, setFocused] = useState<string | number>()
  const held = focused === undefined ? -1 : sizes.findIndex((_, at) => keyOf?.(at) === focused)
  const count = sizes.length
  const end = Math.min(to, count)
  const first = Math.min(from, end)
  const isEnd = end === count
  useEffect(() => {
    if (isEnd) onEnd?.()
  })
  const space = (rows = 0): string => `${Math.round(rows * row)}px`
  const all = Array.from({ length: end - first }, (_, i) => first + i)
  // What has the focus stays, however far it is scrolled away.
  const isAway = held >= 0 && (held < first || held >= end)
  if (isAway) all[held < first ? 'unshift' : 'push'](held)
  return (
    <>
      <div
        ref={list}
        role="list"
        aria-label={label}
        style={{
          paddingTop: space((offsets[first] ?? 0) - (isAway && held < first ? (sizes[held] ?? 0) : 0)),
          paddingBottom: space((offsets[count] ?? 0) - (offsets[end] ?? 0)),
        }}
        onFocusCapture={({ target, currentTarget: { children } }) =>
          setFocused(keyOf?.(all[[...children].findIndex((row) => row.contains(target))] ?? -1))
        }
        onBlurCapture={() => setFocused(undefined)}
      >
        {all.map((at) => item(at, { 'aria-setsize': count, 'aria-posinset': at + 1 }))}
      </div>
      {children}
    </>
  )
}

interface Sight {
  readonly from: number
  readonly to: number
  /** px of a row. */
  readonly row: number
}

/** Follows which items are in sight of the box around the list. */
function useSight(
  list: { readonly current: HTMLDivElement | null },
  offsets: Float64Array,
  place: Place,
  of: unknown,
): Sight {
  const [sight, setSight] = useState<Sight>({ from: 0, to: 12, row: usualRow })
  const now = useRef(sight)
  // Not with each change of the rows: the visitor may have scrolled since it was looked at.
  useLayoutEffect(() => {
    const box = list.current?.parentElement
    if (place.of !== of) place.top = 0
    place.of = of
    if (box) box.scrollTop = place.top
  }, [list, place, of])
  useLayoutEffect(() => {
    const box = list.current?.parentElement
    if (!box) return
    let frame = 0
    const look = (): void => {
      frame = 0
      const { row } = now.current
      place.top = box.scrollTop
      const from = Math.max(0, itemAt(offsets, place.top / row) - margin)
      const to = itemAt(offsets, (place.top + (box.clientHeight || 416)) / row) + 1 + margin
      if (from === now.current.from && to === now.current.to) return
      now.current = { from, to, row }
      setSight(now.current)
    }
    // Once in a frame, before which it has been laid out.
    const soon = (): void => {
      frame ||= requestAnimationFrame(look)
    }
    const measure = (): void => {
      // The least of those that are there: one that is taller makes the list longer than was thought, and never leaves it empty.
      const all = [...(list.current?.querySelectorAll<HTMLElement>('.row') ?? [])].map(
        ({ offsetHeight }) => offsetHeight,
      )
      const high = Math.min(...all)
      if (high > 0 && high !== now.current.row && Number.isFinite(high)) {
        now.current = { ...now.current, row: high }
        setSight(now.current)
      }
      soon()
    }
    measure()
    box.addEventListener('scroll', soon, { passive: true })
    const observer = window.ResizeObserver && new ResizeObserver(measure)
    observer?.observe(box)
    return () => {
      cancelAnimationFrame(frame)
      box.removeEventListener('scroll', soon)
      observer?.disconnect()
    }
  }, [list, offsets, place])
  return sight
}
