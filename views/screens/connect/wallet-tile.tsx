// A wallet as a tile: its picture over its name.
import { addStyles } from '../../shell/root.ts'
import { t } from '../../shell/text.ts'
import { Picture } from '../../ui/index.ts'
import css from './wallet-tile.css'

addStyles(css)

interface WalletTileProps {
  readonly name: string
  readonly url: string | undefined
  /** Whether the picture comes after the tile. */
  readonly isLate?: boolean
  readonly kind: 'recent' | 'installed' | undefined
  /** What is written in place of the name. */
  readonly text?: string
  readonly tabIndex?: number
  onFocus?(): void
  onClick(): void
}

export function WalletTile({ name, url, kind, text = name, isLate, tabIndex, onFocus, onClick }: WalletTileProps) {
  return (
    <button
      type="button"
      className="wallet"
      tabIndex={tabIndex}
      aria-label={text === name ? undefined : name}
      aria-description={kind && t(kind)}
      onFocus={onFocus}
      onClick={onClick}
    >
      <Picture url={url} name={name} className={isLate ? 'late' : ''} />
      {/* Cut at its own end, whichever way the page is read. */}
      <span className={kind === 'recent' ? 'pin' : undefined} dir="auto">
        {text}
      </span>
    </button>
  )
}

/** The place of a tile that is to come. */
export const Waiting = () => <div className="waits" aria-hidden="true" />
