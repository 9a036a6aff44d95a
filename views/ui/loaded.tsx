// A picture of others that may not load: what stands for it is drawn instead.
import { type ReactNode, useState } from 'react'
import { safeImage } from './safe-image.ts'

interface LoadedProps {
  readonly url: string | undefined
  readonly className: string
  /** What is drawn where there is no picture, or none that loads. */
  readonly children: ReactNode
}
export function Loaded({ url, className, children }: LoadedProps) {
  const [broken, setBroken] = useState<string>()
  const src = safeImage(url)
  if (!src || src === broken) return <>{children}</>
  return <img alt="" src={src} className={`picture ${className}`} onError={() => setBroken(src)} />
}
