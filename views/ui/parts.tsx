// The widgets that screens share.
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface RowProps {
  picture: ReactNode
  name: string
  /** A second line under the name. */
  note?: ReactNode
  /** The quiet word at the end. */
  end?: ReactNode
  /** The strap: the one filled row of a view. */
  strap?: boolean
  current?: boolean
  onClick(): void
  onPointerEnter?(): void
}

/** A line of a list: picture, name, one quiet word. */
export function Row({ picture, name, note, end, strap, current, onClick, onPointerEnter }: RowProps) {
  return (
    <button
      type="button"
      className={strap ? 'row fill' : 'row'}
      aria-current={current || undefined}
      onClick={onClick}
      onPointerEnter={onPointerEnter}
      onFocus={onPointerEnter}
    >
      {picture}
      <span>
        <b>
          <bdi>{name}</bdi>
        </b>
        {note && <small>{note}</small>}
      </span>
      {end}
    </button>
  )
}

export function IconButton({ icon, name, onClick }: { icon: string; name: string; onClick(): void }) {
  return (
    <button type="button" className="square" aria-label={name} onClick={onClick}>
      <Icon path={icon} />
    </button>
  )
}
