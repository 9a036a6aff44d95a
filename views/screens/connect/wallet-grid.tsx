// A grid of wallets of which only the rows in sight are drawn. Each tile says in which cell it stands, so that the grid is as
// high as if all were there.
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Tile, walletImage } from '../../../src/flows/directory.ts'
import { t } from '../../shell/text.ts'
import { Picture } from '../../ui/index.ts'

/** Rows that are drawn beyond those in sight, on either side. */
const margin = 2
/** ms for which a tile has to be drawn before its picture is fetched: what is scrolled past is not seen. */
const seenTime = 80
/** ms after which typed letters begin a new word. */
const typeTime = 700
const skeletons = 8

interface GridProps {
  readonly tiles: readonly Tile[]
  readonly isLoading: boolean
  /** The last row is in sight. */
  onEnd(): void
  onChoose(tile: Tile): void
  /** What stands after the last tile. */
  readonly children: ReactNode
}

export function Grid({ tiles, isLoading, onEnd, onChoose, children }: GridProps) {
  const area = useRef<HTMLDivElement>(null)
  const { columns, from, to } = useSight(area)
  const [active, setActive] = useState(0)
  const keys = useKeys(tiles, columns, (at) => {
    setActive(at)
    isMoved.current = true
  })
  const isMoved = useRef(false)
  useLayoutEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    area.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })
  const stop = Math.min(active, tiles.length - 1)
  const rows = Math.ceil(tiles.length / columns)
  const isEnd = to >= rows || stop === tiles.length - 1
  useEffect(() => {
    if (isEnd) onEnd()
  })
  const shown = tiles.map((tile, at) => ({ tile, at, row: Math.floor(at / columns) }))
  const waiting = isLoading ? (rows ? columns : skeletons) : 0
  const cell = (at: number) => ({ gridRow: Math.floor(at / columns) + 1, gridColumn: (at % columns) + 1 })
  return (
    <div className="grid-area" ref={area}>
      <div
        role="list"
        className="tiles"
        style={{ gridTemplateRows: `repeat(${Math.ceil((tiles.length + waiting) / columns)}, var(--_tile))` }}
        onKeyDown={keys}
      >
        {shown
          // What has the focus stays, however far it is scrolled away.
          .filter(({ row, at }) => (row >= from && row < to) || at === stop)
          .map(({ tile, at }) => (
            <div role="listitem" key={tile.id} style={cell(at)} aria-setsize={tiles.length} aria-posinset={at + 1}>
              <TileButton
                tile={tile}
                tabIndex={at === stop ? 0 : -1}
                onFocus={() => setActive(at)}
                onChoose={onChoose}
              />
            </div>
          ))}
        {Array.from({ length: waiting }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike.
          <div key={`waits ${i}`} className="waits" aria-hidden="true" style={cell(tiles.length + i)} />
        ))}
      </div>
      {children}
    </div>
  )
}

interface TileButtonProps {
  readonly tile: Tile
  readonly tabIndex: number
  onFocus(): void
  onChoose(tile: Tile): void
}

function TileButton({ tile, tabIndex, onFocus, onChoose }: TileButtonProps) {
  const { name, kind, row, wallet } = tile
  const [url, setUrl] = useState(row?.imageUrl ?? wallet?.imageUrl)
  useEffect(() => {
    if (!wallet?.imageId || wallet.imageUrl) return
    let isGone = false
    const timer = setTimeout(() => walletImage(wallet).then((url) => isGone || setUrl(url)), seenTime)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [wallet])
  return (
    <button
      type="button"
      className="wallet"
      tabIndex={tabIndex}
      aria-description={kind && t(kind)}
      onFocus={onFocus}
      onClick={() => onChoose(tile)}
    >
      <Picture url={url} name={name} />
      {/* Cut at its own end, whichever way the page is read. */}
      <span className={kind === 'recent' ? 'pin' : undefined} dir="auto">
        {name}
      </span>
    </button>
  )
}

/** Which rows are in sight, and how many tiles stand in one. Without a layout all figures are those of the usual card. */
function useSight(area: { readonly current: HTMLDivElement | null }) {
  const [sight, setSight] = useState({ columns: 4, from: 0, to: 5 + margin })
  useLayoutEffect(() => {
    const box = area.current
    const list = box?.firstElementChild
    if (!box || !list) return
    const look = (): void => {
      const { gridTemplateColumns, rowGap } = getComputedStyle(list)
      const columns = gridTemplateColumns?.split(' ').filter((width) => /px$/.test(width)).length || 4
      const tile = list.firstElementChild
      const height = (tile?.clientHeight || 90) + (Number.parseInt(rowGap, 10) || 4)
      const from = Math.max(0, Math.floor(box.scrollTop / height) - margin)
      const to = Math.ceil((box.scrollTop + (box.clientHeight || 418)) / height) + margin
      setSight((old) => (old.columns === columns && old.from === from && old.to === to ? old : { columns, from, to }))
    }
    look()
    box.addEventListener('scroll', look, { passive: true })
    const observer = window.ResizeObserver && new ResizeObserver(look)
    observer?.observe(list)
    return () => {
      box.removeEventListener('scroll', look)
      observer?.disconnect()
    }
  }, [area])
  return sight
}

/** Arrows in two axes, Home, End, the Page keys, and letters that lead to a name. */
function useKeys(tiles: readonly Tile[], columns: number, onMove: (at: number) => void) {
  const typed = useRef({ text: '', time: 0 })
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { key, altKey, ctrlKey, metaKey } = event
    const root = event.currentTarget
    if (altKey || ctrlKey || metaKey) return
    const item = (event.target as HTMLElement).closest('[aria-posinset]')
    const at = Number.parseInt(item?.getAttribute('aria-posinset') ?? '1', 10) - 1
    const last = tiles.length - 1
    const side = getComputedStyle(root).direction === 'rtl' ? -1 : 1
    const step: number | undefined = {
      ArrowRight: side,
      ArrowLeft: -side,
      ArrowDown: columns,
      ArrowUp: -columns,
      PageDown: 4 * columns,
      PageUp: -4 * columns,
      Home: -at,
      End: last - at,
    }[key]
    const to = step === undefined ? typedTo(at) : Math.min(Math.max(at + step, 0), last)
    if (to === undefined) return
    // Also at either end: the list does not scroll past what has the focus.
    event.preventDefault()
    onMove(to)

    function typedTo(at: number): number | undefined {
      // Space alone presses the button.
      if ([...key].length !== 1 || (key === ' ' && !typed.current.text)) return undefined
      const isSame = event.timeStamp - typed.current.time < typeTime
      typed.current = { text: (isSame ? typed.current.text : '') + key.toLowerCase(), time: event.timeStamp }
      const { text } = typed.current
      // One letter goes on from here, and more of them may stay.
      const start = at + ([...text].length === 1 ? 1 : 0)
      const found = tiles.findIndex((_, i) => tiles[(start + i) % tiles.length]?.name.toLowerCase().startsWith(text))
      return found < 0 ? undefined : (start + found) % tiles.length
    }
  }
}
