// Pictures of networks, tokens and accounts, and the drawings that stand for them: made from a text, the same everywhere.
import { type ReactNode, useState } from 'react'
import { fnv, identicon } from './identicon.ts'
import { safeImage } from './safe-image.ts'

interface NamedIconProps {
  readonly url?: string | undefined
  readonly name: string
  readonly id: string
  /** Its shape. @default 'leaf', that of networks */
  readonly className?: string
}
/** A network or a token: its own picture, or its letter on a hue of its own. */
export const NetworkIcon = ({ url, name, id, className = 'leaf' }: NamedIconProps) => (
  <Loaded url={url} className={className}>
    <svg viewBox="0 0 40 40" className={`picture ${className}`} aria-hidden="true">
      <path fill={`oklch(.5 .1 ${fnv(id) % 360})`} d="M0 0h40v40H0z" />
      <text x="20" y="27">
        {[...name][0]?.toUpperCase()}
      </text>
    </svg>
  </Loaded>
)

interface LoadedProps {
  readonly url: string | undefined
  readonly className: string
  /** What stands for it where there is no picture, or none that loads. */
  readonly children: ReactNode
}
function Loaded({ url, className, children }: LoadedProps) {
  const [broken, setBroken] = useState<string>()
  const src = safeImage(url)
  if (!src || src === broken) return <>{children}</>
  return <img alt="" src={src} className={`picture ${className}`} onError={() => setBroken(src)} />
}

/** An account: its picture, or the discs of its address. */
export function Avatar({ address, url }: { address: string; url?: string | undefined }) {
  const { hue, path } = identicon(address)
  return (
    <Loaded url={url} className="coin">
      <svg viewBox="0 0 40 40" className="picture coin" aria-hidden="true">
        <path fill={`oklch(.9 .05 ${hue})`} d="M0 0h40v40H0z" />
        <path className="arcs" stroke={`oklch(.47 .12 ${hue})`} d={path} />
      </svg>
    </Loaded>
  )
}
