// A grid of wallets of which only the rows in sight are drawn, in a box that is as high as if all were there. Rows come a few in a
// frame and pictures once the scrolling rests, so that a slow phone can be scrolled at any speed.
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { route } from '../../../src/core.ts'
import { imageHere, type Tile, walletImage } from '../../../src/flows/directory.ts'
import { t } from '../../shell/text.ts'
import { useKeys } from './grid-keys.ts'
import { Waiting, WalletTile } from './wallet-tile.tsx'

/** Rows that are drawn beyond those in sight, on either side. */
const margin = 2
/** Most rows that come in a frame; one where the last frame has taken longer than this many ms, as on a slow phone. */
const mostRows = 2
const slowTime = 32
/** ms for which the rows have to stand before pictures are fetched, and after which the next one is drawn. */
const restTime = 100
const nextTime = 16
/** Rows that are seen at once. */
const seenRows = 5

/** Where a visitor is in a list: what comes back to it begins with that. */
interface Place {
  /** What is listed. */
  readonly of: string
  top: number
  /** The tile that Tab leads to. */
  at: number
  /** Which rows are drawn, and how many tiles stand in one. */
  sight: { readonly columns: number; readonly from: number; readonly to: number }
}
/** Without a layout all figures are those of the usual card. */
const newPlace: Omit<Place, 'of'> = { top: 0, at: 0, sight: { columns: 4, from: 0, to: 5 } }
const places = new WeakMap<object, Place>()
function placeOf(of: string): Place {
  const here = route.peek()
  const last = places.get(here)
  const place = last?.of === of ? last : { ...newPlace, of }
  places.set(here, place)
  return place
}
/** When rows came last. */
let moved = 0

interface GridProps {
  readonly tiles: readonly Tile[]
  readonly of: string
  /** What is listed is of an earlier search. */
  readonly isStale: boolean
  readonly isLoading: boolean
  /** The last row is in sight. */
  onEnd(): void
  onChoose(tile: Tile): void
  /** What stands after the last tile. */
  readonly children: ReactNode
}

export function Grid({ tiles, of, isStale, isLoading, onEnd, onChoose, children }: GridProps) {
  const area = useRef<HTMLDivElement>(null)
  const [place] = useState(() => placeOf(of))
  const { columns, from, to } = useSight(area, place)
  const [active, setActive] = useState(place.at)
  place.at = active
  const isMoved = useRef(false)
  useLayoutEffect(() => {
    if (isMoved.current) area.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isMoved.current = false
  })
  const count = tiles.length
  const stop = Math.min(active, count - 1)
  const keys = useKeys(tiles, columns, stop, (at) => {
    setActive(at)
    isMoved.current = true
  })
  const rows = Math.ceil(count / columns)
  const isEnd = to >= rows
  useEffect(() => {
    if (isEnd || stop === count - 1) onEnd()
  })
  // At first to the end of what is seen, and then a row at a time.
  const waiting = isLoading ? Math.max(columns, seenRows * columns - count) : 0
  const [first, end] = [from * columns, Math.min(to * columns, count)]
  const shown = Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i)
  // What has the focus stays, however far it is scrolled away.
  if (stop < first) shown.unshift(stop)
  if (stop >= end) shown.push(stop)
  return (
    <div className="grid-area" ref={area} aria-busy={isStale || undefined}>
      <div
        role="list"
        className="tiles"
        style={{ height: high(Math.ceil((count + waiting) / columns)), paddingTop: high(from) }}
        onKeyDown={keys}
      >
        {shown.flatMap((at) => {
          const tile = tiles[at]
          const isAway = at < first || at >= end
          return tile ? (
            <Item
              key={tile.id}
              tile={tile}
              at={at}
              count={count}
              isStop={at === stop}
              away={isAway ? high(Math.floor(at / columns)) : undefined}
              onFocus={setActive}
              onChoose={onChoose}
            />
          ) : (
            []
          )
        })}
        {isEnd &&
          Array.from({ length: waiting }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike.
            <Waiting key={`waits ${i}`} />
          ))}
      </div>
      {children}
    </div>
  )
}

/** The height of a number of rows. */
const high = (rows: number): string => `calc(${rows} * var(--_row))`

interface ItemProps {
  readonly tile: Tile
  readonly at: number
  readonly count: number
  readonly isStop: boolean
  /** How far down it stands, where that is beyond the rows that are drawn. */
  readonly away: string | undefined
  onFocus(at: number): void
  onChoose(tile: Tile): void
}

function Item({ tile, at, count, isStop, away, onFocus, onChoose }: ItemProps) {
  const { name, kind, row, wallet } = tile
  const [first] = useState(row?.imageUrl ?? (wallet && imageHere(wallet)))
  const [url, setUrl] = useState(first)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it stands only says which picture comes first
  useEffect(() => {
    if (!wallet?.imageId || url) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (ms: number): void => {
      timer = setTimeout(() => {
        if (performance.now() - moved < restTime) wait(restTime)
        else void walletImage(wallet).then((url) => timer && setUrl(url))
      }, ms)
    }
    wait(restTime + nextTime * (at % 20))
    return () => {
      clearTimeout(timer)
      timer = undefined
    }
  }, [wallet])
  // What is drawn already is not looked through again when other rows come. What it calls stays the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the others come from these
  return useMemo(
    () => (
      <div
        role="listitem"
        style={away ? { position: 'absolute', top: away } : {}}
        aria-setsize={count}
        aria-posinset={at + 1}
      >
        <WalletTile
          name={name}
          url={url}
          isLate={url !== first}
          kind={kind}
          tabIndex={isStop ? 0 : -1}
          onFocus={() => onFocus(at)}
          onClick={() => onChoose(tile)}
        />
      </div>
    ),
    [tile, at, count, isStop, away, url, kind && t(kind)],
  )
}

/** Follows which rows are in sight. */
function useSight(area: { readonly current: HTMLDivElement | null }, place: Place): Place['sight'] {
  const [sight, setSight] = useState(place.sight)
  useLayoutEffect(() => {
    const box = area.current
    const list = box?.firstElementChild
    if (!box || !list) return
    box.scrollTop = place.top
    let { columns } = place.sight
    let height = 94
    let frame = 0
    let last = 0
    const look = (): void => {
      frame = 0
      const now = performance.now()
      const step = now - last > slowTime ? 1 : mostRows
      last = now
      const { sight } = place
      place.top = box.scrollTop
      const top = place.top / height
      const least = Math.max(0, Math.floor(top) - margin)
      const most = Math.ceil(top + (box.clientHeight || 418) / height) + margin
      let from = Math.max(sight.from, least)
      let to = Math.min(sight.to, most)
      if (from >= to) from = to = Math.floor(top)
      const below = Math.min(step, most - to)
      to += below
      from = Math.max(least, from - step + below)
      if (from > least || to < most) soon()
      if (columns === sight.columns && from === sight.from && to === sight.to) return
      moved = now
      place.sight = { columns, from, to }
      setSight(place.sight)
    }
    // Once in a frame, before which it has been laid out.
    const soon = (): void => {
      frame ||= requestAnimationFrame(look)
    }
    // Only here: asked for while one scrolls, it would lay out all that has just been drawn.
    const measure = (): void => {
      const { gridTemplateColumns, gridAutoRows } = getComputedStyle(list)
      columns = gridTemplateColumns?.match(/px( |$)/g)?.length ?? columns
      height = Number.parseInt(gridAutoRows, 10) || height
      soon()
    }
    measure()
    box.addEventListener('scroll', soon, { passive: true })
    const observer = window.ResizeObserver && new ResizeObserver(measure)
    observer?.observe(list)
    return () => {
      cancelAnimationFrame(frame)
      box.removeEventListener('scroll', soon)
      observer?.disconnect()
    }
  }, [area, place])
  return sight
}
