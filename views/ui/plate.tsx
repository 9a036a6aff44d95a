// A text as a QR code on its plate, with a picture in the middle.
import { type ReactNode, useMemo } from 'react'
import { addStyles } from '../shell/root.ts'
import css from './plate.css'
import { drawQr } from './qr.ts'

addStyles(css)

interface PlateProps {
  /** What the code says; without it there is the plate alone. */
  text: string | undefined
  /** What it is called for who does not see it. */
  name: string
  /** The picture. */
  children: ReactNode
}

export function Plate({ text, name, children }: PlateProps) {
  const code = useMemo(() => text && drawQr(text), [text])
  return (
    <div className={`plate${code ? '' : ' waits'}`} role="img" aria-label={name}>
      {code && (
        <svg viewBox={`0 0 ${code.size} ${code.size}`} key={text} aria-hidden="true">
          <path className="rows" d={code.rows} />
          <path d={code.rings} />
          <path className="squares" d={code.squares} />
        </svg>
      )}
      {children}
    </div>
  )
}
