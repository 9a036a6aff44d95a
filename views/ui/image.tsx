// Pictures of wallets, sites and networks. What comes from outside is only ever the source of an <img>.
import { useState } from 'react'
import { safeImage } from './safe-image.ts'

/** A picture, or the first letter of the name where there is none or it does not load. */
export function Picture({ url, name, className = '' }: { url?: string | undefined; name: string; className?: string }) {
  const [broken, setBroken] = useState<string>()
  const src = safeImage(url)
  if (src && src !== broken) {
    return <img alt="" src={src} className={`picture ${className}`} onError={() => setBroken(src)} />
  }
  return (
    <span aria-hidden="true" className={`picture tile ${className}`}>
      {[...name][0]?.toUpperCase()}
    </span>
  )
}
