import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface ButtonProps {
  /** A path. */
  icon?: string
  /** The one fill of a view. */
  fill?: boolean
  wide?: boolean
  busy?: boolean
  children: ReactNode
  onClick(): void
}

export function Button({ icon, fill, wide, busy, children, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      className={`button${fill ? ' fill' : ''}${wide ? ' wide' : ''}`}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {icon && <Icon path={icon} />}
      {children}
    </button>
  )
}
