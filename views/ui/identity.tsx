// Drawings that stand for a network or an account: made from its text, the same everywhere.
import { fnv, identicon } from './identicon.ts'
import { Picture } from './image.tsx'
import { safeImage } from './safe-image.ts'

/** A network: its own picture, or its letter on a hue of its own, in a leaf. */
export function NetworkIcon({ url, name, id }: { url?: string | undefined; name: string; id: string }) {
  if (safeImage(url)) return <Picture url={url} name={name} className="leaf" />
  return (
    <svg viewBox="0 0 40 40" className="picture leaf" aria-hidden="true">
      <path fill={`oklch(.5 .1 ${fnv(id) % 360})`} d="M0 0h40v40H0z" />
      <text x="20" y="27">
        {[...name][0]?.toUpperCase()}
      </text>
    </svg>
  )
}

/** An account: the discs of its address. */
export function Avatar({ address }: { address: string }) {
  const { hue, path } = identicon(address)
  return (
    <svg viewBox="0 0 40 40" className="picture coin" aria-hidden="true">
      <path fill={`oklch(.9 .05 ${hue})`} d="M0 0h40v40H0z" />
      <path className="arcs" stroke={`oklch(.47 .12 ${hue})`} d={path} />
    </svg>
  )
}
