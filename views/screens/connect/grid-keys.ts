// The keys of a grid: arrows in two axes, Home, End, the Page keys, and letters that lead to a name.
import { type KeyboardEvent, useRef } from 'react'

/** ms after which typed letters begin a new word. */
const typeTime = 700

/** Calls `onMove` with where a key leads from `at`. */
export function useKeys(
  tiles: readonly { readonly name: string }[],
  columns: number,
  at: number,
  onMove: (at: number) => void,
) {
  const typed = useRef({ text: '', time: 0 })
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { key, altKey, ctrlKey, metaKey, timeStamp: time } = event
    if (altKey || ctrlKey || metaKey) return
    const last = tiles.length - 1
    const side = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const by: number | undefined = {
      ArrowRight: side,
      ArrowLeft: -side,
      ArrowDown: columns,
      ArrowUp: -columns,
      PageDown: 4 * columns,
      PageUp: -4 * columns,
      Home: -at,
      End: last - at,
    }[key]
    const to = by === undefined ? typedTo() : Math.min(Math.max(at + by, 0), last)
    if (to === undefined) return
    // Also at either end: the list does not scroll past what has the focus.
    event.preventDefault()
    onMove(to)

    function typedTo(): number | undefined {
      // Space alone presses the button.
      if ([...key].length !== 1 || (key === ' ' && !typed.current.text)) return undefined
      const text = (time - typed.current.time < typeTime ? typed.current.text : '') + key.toLowerCase()
      typed.current = { text, time }
      // One letter goes on from here, and more of them may stay.
      const start = at + ([...text].length === 1 ? 1 : 0)
      const found = tiles.findIndex((_, i) => tiles[(start + i) % tiles.length]?.name.toLowerCase().startsWith(text))
      return found < 0 ? undefined : (start + found) % tiles.length
    }
  }
}
