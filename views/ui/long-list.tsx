// The search and the keys of a long list. A chunk of its own, fetched with the first list that is long.
import { useSignals } from '@preact/signals-react/runtime'
import { search } from '../../src/messages/search/en.ts'
import { addStyles, focused } from '../shell/root.ts'
import { addMessages, t } from '../shell/text.ts'
import { Icon } from './index.ts'
import css from './long-list.css'

const find = 'M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M13 13l4 4'

addStyles(css)
addMessages('search', search)

/** The field over a list, and what empties it. */
export function Search({ wanted, label, onWanted }: { wanted: string; label: string; onWanted(text: string): void }) {
  useSignals()
  return (
    <div className="search">
      <Icon path={find} />
      <input
        // A field of type search would bring the browser's own cross.
        role="searchbox"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        // Drawn anew after a switch that was not made.
        defaultValue={wanted}
        onInput={(event) => onWanted(event.currentTarget.value)}
      />
      {wanted && (
        <button
          type="button"
          className="word"
          onClick={(event) => {
            const input = event.currentTarget.previousElementSibling as HTMLInputElement
            input.value = ''
            input.focus()
            onWanted('')
          }}
        >
          {t('clear')}
        </button>
      )}
    </div>
  )
}

/** One tab stop; arrows, Home and End go from row to row, while there are `least` rows or more. Ends with the list. */
export function rove(list: HTMLElement, least: number): void {
  const box = list.parentElement
  // What is searched keeps its height: what is typed into stays where it is.
  if (box) box.style.minHeight = `${box.offsetHeight}px`
  list.closest('.view')?.querySelector('input')?.addEventListener('keydown', clear)
  // What the visitor came back to has the focus already.
  let last: EventTarget | null = focused()
  const rows = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('.row')]
  const settle = (): void => {
    const all = rows()
    const stop = all.find((row) => row === last) ?? all.find((row) => row.hasAttribute('aria-current')) ?? all[0]
    for (const row of all) row.tabIndex = all.length >= least && row !== stop ? -1 : 0
  }
  list.addEventListener('focusin', ({ target }) => {
    last = target
    settle()
  })
  list.addEventListener('keydown', (event) => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
    const all = rows()
    const at = all.indexOf(target as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[key]
    if (to === undefined || at < 0 || all.length < least || altKey || ctrlKey || metaKey || shiftKey) return
    // Also at either end: the list does not scroll past what has the focus.
    event.preventDefault()
    all[to]?.focus()
  })
  new MutationObserver(settle).observe(list, { childList: true, subtree: true })
  settle()
}

/** Escape clears a search first; the next one goes back. */
function clear(event: KeyboardEvent): void {
  const field = event.currentTarget as HTMLInputElement
  if (event.key !== 'Escape' || !field.value) return
  event.stopPropagation()
  event.preventDefault()
  field.value = ''
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
