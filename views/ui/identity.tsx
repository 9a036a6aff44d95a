// Drawings that stand for a network or an account: made from its text, the same everywhere.
import { Picture, safeImage } from './image.tsx'

/** FNV-1a, 32 bits. http://www.isthe.com/chongo/tech/comp/fnv/ */
function fnv(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** A network: its own picture, or its letter on a hue of its own, in a leaf. */
export function Leaf({ url, name, id }: { url?: string | undefined; name: string; id: string }) {
  if (safeImage(url)) return <Picture url={url} name={name} className="leaf" />
  return (
    <svg viewBox="0 0 40 40" className="pic leaf" aria-hidden="true">
      <path fill={`oklch(.5 .1 ${fnv(id) % 360})`} d="M0 0h40v40H0z" />
      <text x="20" y="27">
        {[...name][0]?.toUpperCase()}
      </text>
    </svg>
  )
}

/** An arc at radius `r` from one sixteenth of a turn on over as many as `length`. */
function arc(r: number, start: number, length: number): string {
  const at = (sixteenth: number): string => {
    const angle = (sixteenth * Math.PI) / 8
    return `${(20 + r * Math.cos(angle)).toFixed(2)} ${(20 + r * Math.sin(angle)).toFixed(2)}`
  }
  return `M${at(start)}A${r} ${r} 0 ${length > 8 ? 1 : 0} 1 ${at(start + length)}`
}

/** Three lock discs turned by the address: works in every namespace and without colour. */
export function Avatar({ address }: { address: string }) {
  const hash = fnv(address.toLowerCase())
  const hue = hash % 360
  const arcs = [5.5, 11.5, 17.5].map((r, i) => {
    const bits = hash >>> (i * 8)
    return arc(r, bits & 15, 7 + ((bits >>> 4) % 6))
  })
  return (
    <svg viewBox="0 0 40 40" className="pic coin" aria-hidden="true">
      <path fill={`oklch(.9 .05 ${hue})`} d="M0 0h40v40H0z" />
      <path className="arcs" stroke={`oklch(.47 .12 ${hue})`} d={arcs.join('')} />
    </svg>
  )
}
