// Three points of help, on the rows' two axes.
import type { MessageKey } from '../../src/messages.ts'
import { addStyles } from '../shell/root.ts'
import { t } from '../shell/text.ts'
import { Icon } from './index.ts'
import css from './points.css'

addStyles(css)

export const globe = 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14M3 10h14M10 3q5 7 0 14M10 3q-5 7 0 14'
export const lock = 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9'
export const pie = 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14M10 3v7l5 5'
export const grid = 'M4 4h4v4H4zM12 4h4v4h-4zM4 12h4v4H4zM14 12v4M12 14h4'

/** An icon's path, what the point is called, and what it says. */
export type Point = readonly [icon: string, title: MessageKey, text: MessageKey]

export function Points({ of }: { of: readonly Point[] }) {
  return (
    <ul className="points">
      {of.map(([icon, title, text]) => (
        <li key={title}>
          <span className="tile">
            <Icon path={icon} />
          </span>
          <div>
            <h2>{t(title)}</h2>
            <p>{t(text)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
